import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Body } from "~/services/core/call.server";
import { done, type Outcome, refused } from "~/services/core/outcome";
import { storeRefusal } from "~/services/files/attachments.server";
import { incomingFile } from "~/services/files/incoming.server";
import { MAX_UPLOAD_BYTES } from "~/services/files/multipart.server";
import { uploadsFolder } from "~/services/files/uploads";

const MAX_MB = MAX_UPLOAD_BYTES / 1_048_576;

/** Path of the export file of a multipart form (any field name), or of a body that is the file itself; at most 50 MB. */
async function uploadedArchive(request: Request): Promise<Outcome<string>> {
  const type = request.headers.get("Content-Type") ?? "";
  if (/^application\/(zip|x-zip-compressed|x-netcdf|octet-stream)\b/i.test(type)) return wholeBody(request);
  const file = await incomingFile(request, MAX_UPLOAD_BYTES);
  return file.ok ? done(file.value.path) : file;
}

/** The body itself. What is too much is read and dropped for a while, so that the sender gets the answer. */
async function wholeBody(request: Request): Promise<Outcome<string>> {
  const path = join(uploadsFolder(), `upload-${randomUUID()}`);
  let size = 0;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const reader = request.body?.getReader();
    while (size <= 4 * MAX_UPLOAD_BYTES) {
      const part = await reader?.read();
      if (!part || part.done) return;
      const bytes = part.value as Uint8Array;
      size += bytes.length;
      if (size <= MAX_UPLOAD_BYTES) yield bytes;
    }
  }
  try {
    await mkdir(uploadsFolder(), { recursive: true, mode: 0o700 });
    await pipeline(chunks, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  } catch (error) {
    await rm(path, { force: true });
    return storeRefusal(error);
  }
  if (size > 0 && size <= MAX_UPLOAD_BYTES) return done(path);
  await rm(path, { force: true });
  return size === 0
    ? refused(422, "rules.file_required")
    : refused(413, "rules.file_too_large", { params: { max: MAX_MB } });
}

/** The body of a call that takes an export file; whoever gets it removes it. */
export const archiveBody: Body<string> = {
  content: { "application/zip": {}, "application/x-netcdf": {} },
  read: uploadedArchive,
};
