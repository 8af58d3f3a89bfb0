import { readFile, rm } from "node:fs/promises";
import { json } from "@remix-run/node";
import type { Outcome } from "~/services/core/outcome";
import { readUpload } from "~/services/files/multipart.server";
import { uploadsFolder } from "~/services/files/uploads";
import { invalid, ruleMessage } from "~/ui/kit/fields";
import { type FlashKey, redirectWith } from "./flash.server";

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

interface FileStore {
  maxBytes: number;
  /** The rule of a file that is larger; it is told the limit in kB as `max`. */
  tooLarge: string;
  /** Stores it. With anything `wrong` nothing was stored, and `lines` tell the first of it. */
  store: (file: {
    name: string;
    bytes: Uint8Array;
  }) => Promise<Outcome<{ lines: string[]; wrong: number; status: FlashKey }>>;
  /** Where it leads on to. */
  to: string;
}

/** Has the one file of a form stored: says at its field why it cannot be, lists what is wrong in it, or leads on. */
export async function storeFile(request: Request, { maxBytes, tooLarge, store, to }: FileStore) {
  const refuse = (message: string) => invalid({ submittedData: {} }, { file: message });
  const file = await smallFile(request, maxBytes);
  if (!file.ok)
    return refuse(file.error === "file_too_large" ? ruleMessage(tooLarge, { max: maxBytes / 1024 }) : file.error);
  const stored = await store(file);
  if (!stored.ok) return refuse(ruleMessage(stored.message, stored.params));
  const { lines, wrong, status } = stored.value;
  return wrong > 0 ? json({ lines, wrong }, { status: 422 }) : redirectWith(to, status);
}
