import type { ExportFile } from "~/services/archive/transfer.server";

/** A zip file to keep. Its name is plain ASCII. */
export function zipResponse({ filename, bytes }: ExportFile): Response {
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${filename}"`,
      "Content-Length": String(bytes.length),
      "Cache-Control": "no-store",
    },
  });
}
