import { readFile, rm } from "node:fs/promises";
import { MAX_UPLOAD_BYTES, readUpload } from "~/services/files/multipart.server";
import type { Body } from "~/services/core/call.server";
import { done, refused, type Outcome } from "~/services/core/outcome";

const MAX_MB = MAX_UPLOAD_BYTES / 1_048_576;
const tooLarge = () => refused(413, "rules.file_too_large", { params: { max: MAX_MB } });

/** The export file of a multipart form (any field name), or of a body that is the file itself; at most 50 MB. */
export async function uploadedArchive(request: Request): Promise<Outcome<Uint8Array>> {
  const type = request.headers.get("Content-Type") ?? "";
  if (/^application\/(zip|x-zip-compressed|octet-stream)\b/i.test(type)) return wholeBody(request);
  const upload = await readUpload(request);
  if (!upload.ok) {
    if (upload.error === "file_too_large") return tooLarge();
    return refused(upload.status, `errors.upload.${upload.error}`);
  }
  if (!upload.file) return refused(422, "rules.file_required");
  try {
    return done(await readFile(upload.file.path));
  } finally {
    await rm(upload.file.path, { force: true });
  }
}

/** The body itself. What is too much is read and dropped for a while, so that the sender gets the answer. */
async function wholeBody(request: Request): Promise<Outcome<Uint8Array>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) break;
    const bytes = part.value as Uint8Array;
    size += bytes.length;
    if (size > MAX_UPLOAD_BYTES) parts.length = 0;
    else parts.push(bytes);
    if (size > 4 * MAX_UPLOAD_BYTES) break;
  }
  if (size > MAX_UPLOAD_BYTES) return tooLarge();
  return size === 0 ? refused(422, "rules.file_required") : done(Buffer.concat(parts));
}

/** The body of a call that takes an export file. */
export const archiveBody: Body<Uint8Array> = { content: { "application/zip": {} }, read: uploadedArchive };
