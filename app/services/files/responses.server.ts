import { Readable } from "node:stream";
import type { AttachmentCall } from "~/entities/files/attachment";
import type { ResponseFormat } from "~/services/core/call.server";
import type { StoredImage } from "./pictures.server";

/** Nothing of a stored file runs, loads or frames anything, wherever a browser shows it. */
const SANDBOX = "default-src 'none'; sandbox";

/** The content as a body; for HEAD it is closed again. */
function bodyOf(content: Readable, method: string): BodyInit | null {
  if (method !== "HEAD") return Readable.toWeb(content) as BodyInit;
  content.destroy();
  return null;
}

interface OpenFile {
  attachment: Pick<AttachmentCall, "name" | "size">;
  content: Readable;
}

/** A file to keep: never shown in the page, whatever it holds. Its type is not told, so that nothing guesses a viewer. */
function downloadResponse({ attachment, content }: OpenFile, request: Request): Response {
  return new Response(bodyOf(content, request.method), {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": disposition(attachment.name),
      "Content-Length": String(attachment.size),
      "Content-Security-Policy": SANDBOX,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}

/** RFC 6266: an ASCII name for old programs, the full one as RFC 8187 writes it. */
function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, "_").replace(/["\\%]/g, "_");
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}

/** A picture the program itself encoded. An address with its version never shows another one. */
function imageResponse({ format, content }: StoredImage, request: Request): Response {
  const versioned = new URL(request.url).searchParams.has("v");
  return new Response(bodyOf(content, request.method), {
    headers: {
      "Content-Type": format === "png" ? "image/png" : "image/jpeg",
      "Content-Disposition": "inline",
      "Content-Security-Policy": SANDBOX,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": versioned ? "private, max-age=31536000, immutable" : "private, no-store",
    },
  });
}

export const download: ResponseFormat<OpenFile> = {
  status: 200,
  description: "The file",
  content: { "application/octet-stream": {} },
  respond: downloadResponse,
};

export const image: ResponseFormat<StoredImage> = {
  status: 200,
  description: "The picture",
  content: { "image/png": {}, "image/jpeg": {} },
  respond: imageResponse,
};
