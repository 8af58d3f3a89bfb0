import { z } from "zod";
import { mayEditGlobally } from "~/services/core/access.server";
import { call, json, type Answer } from "~/services/core/call.server";
import { done, notAllowed, refused } from "~/services/core/outcome";
import { archiveBody } from "./archiveBody.server";
import { findingTexts } from "./findingTexts";
import { exportSystem, importArchive, type ExportFile } from "./transfer.server";

/** A zip file to keep. Its name is plain ASCII. */
export const zipResponse = ({ filename, bytes }: ExportFile): Response =>
  new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${filename}"`,
      "Content-Length": String(bytes.length),
      "Cache-Control": "no-store",
    },
  });
const zip: Answer<ExportFile> = {
  status: 200,
  description: "A zip archive",
  content: { "application/zip": {} },
  respond: zipResponse,
};
const imported = z.object({
  system_id: z.string(),
  findings: z.array(z.object({ severity: z.string(), text: z.string() })),
});

export const archiveCalls = [
  call({
    method: "GET",
    path: "api/system/:system_id/export",
    id: "exportSystem",
    summary: "A whole system as one file",
    answer: zip,
    run: ({ actor, params }) => exportSystem(actor, params.system_id),
  }),
  call({
    method: "POST",
    path: "api/import/system",
    id: "importSystem",
    summary: "A whole system from one file",
    input: archiveBody,
    answer: json(imported, { status: 201 }),
    allow: ({ actor }) => (mayEditGlobally(actor) ? undefined : notAllowed()),
    async run({ actor, input, locale }) {
      const result = await importArchive(actor, input);
      const findings = findingTexts(result.findings, locale);
      if (result.ok) return done({ system_id: result.system_id, findings });
      if (result.refusal && result.refusal.status !== 422) return result.refusal;
      const details = findings.map(({ text, severity }) => ({ message: text, severity }));
      return refused(422, "systems.import.refused", { details });
    },
  }),
];
