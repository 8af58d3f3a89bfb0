import { readFile, rm } from "node:fs/promises";
import { readUpload } from "~/services/files/multipart.server";
import { uploadsFolder } from "~/services/files/uploads";

type SmallFile = { ok: true; name: string; bytes: Uint8Array } | { ok: false; error: string };

/**
 * The one file of a form, read whole, at most `maxBytes` long; nothing of it stays on disk. Returns what is wrong as the key of a text, or
 * "file_too_large", which each form says with its own limit.
 */
export async function smallFile(request: Request, maxBytes: number): Promise<SmallFile> {
  const upload = await readUpload(request, { directory: uploadsFolder(), limits: { fileBytes: maxBytes } });
  if (!upload.ok) {
    const { error } = upload;
    return { ok: false, error: error === "file_too_large" ? error : `errors.upload.${error}` };
  }
  const { file } = upload;
  if (!file) return { ok: false, error: "rules.file_required" };
  try {
    return { ok: true, name: file.name, bytes: await readFile(file.path) };
  } finally {
    await rm(file.path, { force: true });
  }
}
