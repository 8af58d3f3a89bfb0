import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Locale } from "~/entities/core/locale";
import { rowsChoice } from "~/entities/timeseries/rowsForm";
import { textsOf } from "~/i18n/texts";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { call, json, jsonBody } from "~/services/core/call.server";
import { done, notAllowed, notFound, type Outcome, type Refusal, refused } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { settled } from "~/services/timeseries/upload/rowsFile.server";
import { FILE_BOUNDS, rowsInput, sentFile } from "~/services/timeseries/upload/rowsInput";
import { SHOWN, understandDeals } from "./importDeals.server";
import { dealsImport, startDealsImport } from "./importJob.server";
import { issueText, remarkText } from "./sentences";

const imported = z.object({
  import_id: z.string(),
  state: z.enum(["under_way", "done", "failed"]),
  made: z.number(),
  changed: z.number(),
  same: z.number(),
  waiting: z.number().describe("Of those made and changed: what waits for a second person"),
  wrong: z.array(z.string()).describe("What is wrong, first: then nothing was stored"),
  remarks: z
    .array(z.string())
    .describe("What may be wrong, with the factor that would fit; it was stored all the same"),
});

/** Who may not make deals of a system. */
function refusedTo(actor: Actor, systemId: string): Refusal | undefined {
  if (!get(actor, systemEntity, systemId)) return notFound();
  return mayEdit(systemRole(dbOf(actor), actor, systemId)) ? undefined : notAllowed();
}

/** What came of an import, in the caller's language. */
async function reportOf(
  actor: Actor,
  systemId: string,
  { import_id, locale }: { import_id: string; locale: Locale },
): Promise<Outcome<z.infer<typeof imported>>> {
  const outcome = await dealsImport(actor, systemId, import_id);
  if (!outcome.ok) return outcome;
  const { state, told: report } = outcome.value;
  const t = textsOf(locale);
  const nothing = { import_id, state, made: 0, changed: 0, same: 0, waiting: 0, wrong: [], remarks: [] };
  if (!report) return done(nothing);
  if ("refused" in report) return done({ ...nothing, wrong: [t(report.refused.replace(".", ":"), report.params)] });
  const { issues, remarks, ...counts } = report;
  return done({
    ...nothing,
    ...counts,
    wrong: issues.map((issue) => issueText(t, issue)),
    remarks: remarks.map((remark) => remarkText(t, locale, remark)),
  });
}

export const importCalls = [
  call({
    method: "POST",
    path: "api/system/:system_id/portfolio-manager/deals/imports",
    id: "importDeals",
    summary: "Make and change the deals of a file, all or none",
    module: "portfolio",
    allow: ({ actor, params }) => refusedTo(actor, params.system_id),
    input: jsonBody(rowsInput, 4 * 1024 * 1024, FILE_BOUNDS),
    returns: json(imported, { status: 202 }),
    async run({ actor, params: { system_id }, input, locale }) {
      const file = sentFile(input);
      if (!file.ok) return file;
      const choice = rowsChoice.strip().parse(input);
      const understood = await understandDeals(actor, system_id, file.value, choice);
      if (!understood.ok) return understood;
      const table = settled(understood.value);
      if (!table.ok) return table;
      const { issues } = understood.value;
      if (issues.length > 0) {
        const t = textsOf(locale);
        const details = issues.slice(0, SHOWN).map((issue) => ({ message: issueText(t, issue) }));
        return refused(422, "portfolio.import.wrong", { details });
      }
      const started = await startDealsImport(actor, system_id, { ...file.value, upload_id: randomUUID() }, choice);
      return started.ok ? reportOf(actor, system_id, { import_id: started.value, locale }) : started;
    },
  }),
  call({
    method: "GET",
    path: "api/system/:system_id/portfolio-manager/deals/imports/:import_id",
    id: "readDealsImport",
    summary: "What came of the deals of a file",
    module: "portfolio",
    returns: json(imported),
    run({ actor, params: { system_id, import_id }, locale }) {
      const refusal = refusedTo(actor, system_id);
      return refusal ?? reportOf(actor, system_id, { import_id, locale });
    },
  }),
];
