import { type HandlerContext, handles, JobFailure } from "~jobs/worker/handler";
import type { Json } from "~db/queue";
import type { Actor } from "~/services/core/access.server";
import { actorOfJob } from "~/services/identity/jobActor.server";
import { checkImport } from "~/services/tables/check.server";
import {
  goodRowsOf,
  type ImportDraft,
  importJob,
  importOfTask,
  keepReport,
  keepTakenBack,
} from "~/services/tables/draft.server";
import { takeBack, writeRows } from "~/services/tables/write.server";
import { announceImport } from "~/services/webhooks/announce.server";
import { readWorkbook } from "./files/readFiles";

/** Checks an uploaded table, and writes its good rows. A writing that does not come to its end leaves nothing. */
export const importTable = handles(importJob, {
  async run(context, task): Promise<Json> {
    const draft = await importOfTask(task);
    if (!draft) throw new JobFailure("import_missing", "The uploaded table is gone");
    const actor = actorOfJob(draft);
    if (!actor) throw new JobFailure("import_account", "The account of the upload is gone");
    return task.task === "check" ? check(context, draft, actor) : write(context, draft, actor);
  },

  async settle(_job, _context, task): Promise<void> {
    const draft = task.task === "write" ? await importOfTask(task) : undefined;
    if (draft) await keepTakenBack(draft, await takeBack(task.space, await goodRowsOf(draft)));
  },
});

async function check(context: HandlerContext, draft: ImportDraft, actor: Actor): Promise<Json> {
  const begun = performance.now();
  const checked = await checkImport(actor, draft, {
    signal: context.signal,
    readWorkbook,
    onProgress: (fraction) => context.progress({ phase: "check", fraction }),
  });
  if (!checked) throw new JobFailure("import_missing", "System or location are out of sight");
  await keepReport(draft, checked.report, checked.good, checked.issues);
  return { rows: checked.good.length, issues: checked.issues.length, ms: Math.round(performance.now() - begun) };
}

async function write(context: HandlerContext, draft: ImportDraft, actor: Actor): Promise<Json> {
  const begun = performance.now();
  const rows = await goodRowsOf(draft);
  context.progress({ phase: "write", fraction: 0 });
  const written = await writeRows(actor, rows, {
    signal: context.signal,
    guard: context.guard,
    onProgress: (fraction) => context.progress({ phase: "write", fraction }),
  });
  if (written.ok) {
    announceImport(actor, draft, rows.length);
    return { rows: rows.length, ms: Math.round(performance.now() - begun) };
  }
  const first = written.issues?.[0];
  const { message, params = {} } = first ?? written;
  throw new JobFailure("import_refused", `A row was refused: ${message}`, {
    details: { message, params: { ...params }, row: written.params?.["row"] ?? 0, column: first?.path ?? "" },
  });
}
