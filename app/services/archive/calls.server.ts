import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Locale } from "~/entities/core/locale";
import { mayEditGlobally } from "~/services/core/access.server";
import { call, json, type ResponseFormat } from "~/services/core/call.server";
import { done, notAllowed, type Outcome } from "~/services/core/outcome";
import { archiveBody } from "./archiveBody.server";
import { type ExportFile, exportSystem } from "./exportSystem.server";
import { findingTexts } from "./findingTexts";
import { IMPORT_STAGES, type ImportState, importState, startImport, stopImport } from "./importJob.server";
import { isBusy, stageText } from "./stageText.server";

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
export const zipAnswer: ResponseFormat<ExportFile> = {
  status: 200,
  description: "A zip archive",
  content: { "application/zip": {} },
  respond: zipResponse,
};
const importAnswer = z.object({
  import_id: z.string(),
  stage: z.enum(IMPORT_STAGES),
  fraction: z.number().nullable(),
  system_id: z.string().nullable(),
  findings: z.array(z.object({ severity: z.string(), text: z.string() })),
  message: z.string().nullable().describe("Why nothing was stored, once it has ended without a system"),
});

/** The state of an import in the words of a language. */
function inWords(state: Outcome<ImportState>, locale: Locale): Outcome<z.output<typeof importAnswer>> {
  if (!state.ok) return state;
  const { import_id, stage, fraction, system_id, findings } = state.value;
  const message = stage === "done" || isBusy(state.value) ? null : stageText(locale, state.value);
  return done({ import_id, stage, fraction, system_id, findings: findingTexts(findings, locale), message });
}

export const archiveCalls = [
  call({
    method: "GET",
    path: "api/system/:system_id/export",
    id: "exportSystem",
    summary: "A whole system as one file",
    returns: zipAnswer,
    run: ({ actor, params }) => exportSystem(actor, params.system_id),
  }),
  call({
    method: "POST",
    path: "api/import/system",
    id: "importSystem",
    summary: "A whole system from one file",
    input: archiveBody,
    returns: json(importAnswer, { status: 202 }),
    allow: ({ actor }) => (mayEditGlobally(actor) ? undefined : notAllowed()),
    async run({ actor, input, locale }) {
      const started = await startImport(actor, input, randomUUID());
      return started.ok ? inWords(importState(actor, started.value), locale) : started;
    },
  }),
  call({
    method: "GET",
    path: "api/import/system/:import_id",
    id: "getSystemImport",
    summary: "How far an import is, and what came of it",
    returns: json(importAnswer),
    run: ({ actor, params, locale }) => inWords(importState(actor, params.import_id), locale),
  }),
  call({
    method: "DELETE",
    path: "api/import/system/:import_id",
    id: "stopSystemImport",
    summary: "Stop an import; nothing of it stays",
    returns: json(importAnswer),
    run: ({ actor, params, locale }) => inWords(stopImport(actor, params.import_id), locale),
  }),
];
