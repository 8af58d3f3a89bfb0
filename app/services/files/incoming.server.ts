import type { Body } from "~/services/core/call.server";
import { done, type Outcome, refused } from "~/services/core/outcome";
import { fileRefusal, type IncomingFile, storeRefusal, tooLarge } from "~/services/files/attachments.server";
import { readUpload } from "~/services/files/multipart.server";
import { uploadsFolder } from "~/services/files/uploads";

/** The file of a multipart form (any field name) of at most `maxBytes`; whoever gets it removes it. */
export async function incomingFile(
  request: Request,
  maxBytes: number,
  missing = "rules.file_required",
): Promise<Outcome<IncomingFile>> {
  try {
    const upload = await readUpload(request, { directory: uploadsFolder(), limits: { fileBytes: maxBytes } });
    if (!upload.ok) {
      if (upload.error === "file_too_large") return tooLarge(maxBytes);
      // A request that is no form has no file either.
      const message = upload.error === "not_multipart" ? missing : `errors.upload.${upload.error}`;
      return refused(upload.status, message, { issues: [{ path: "file", message }] });
    }
    return upload.file ? done(upload.file) : fileRefusal(missing);
  } catch (error) {
    return storeRefusal(error);
  }
}

/** The body of a call that takes one file. */
export const fileBody = (maxBytes: number, missing?: string): Body<IncomingFile> => ({
  content: {
    "multipart/form-data": {
      schema: { type: "object", required: ["file"], properties: { file: { type: "string", format: "binary" } } },
    },
  },
  read: (request) => incomingFile(request, maxBytes, missing),
});
