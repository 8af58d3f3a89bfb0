import type { Actor } from "~/services/core/access.server";
import type { CheckOptions, Checked } from "~/services/tables/check.server";
import type { GoodRow } from "~/services/tables/context.server";
import type { ImportDraft, ImportReport, ImportTask } from "~/services/tables/draft.server";
import type { WriteOptions } from "~/services/tables/write.server";
import type { Outcome } from "~/services/core/outcome";
import type { RowIssue } from "~/entities/tables/importTable";
import { JobFailure, type Handler, type HandlerContext } from "../worker/handler";
import type { Job, Json } from "../queue";

/** What the handler asks of the services. */
export interface ImportServices {
  importOfTask(space: string, task: ImportTask): Promise<ImportDraft | undefined>;
  importingActor(draft: ImportDraft): Actor | undefined;
  checkImport(actor: Actor, draft: ImportDraft, options: CheckOptions): Promise<Checked | undefined>;
  keepReport(
    draft: ImportDraft,
    report: ImportReport,
    good: readonly GoodRow[],
    issues: readonly RowIssue[],
  ): Promise<void>;
  goodRowsOf(draft: ImportDraft): Promise<GoodRow[]>;
  writeRows(actor: Actor, rows: readonly GoodRow[], options: WriteOptions): Promise<Outcome<number>>;
  takeBack(space: string, rows: readonly GoodRow[]): Promise<number>;
  keepTakenBack(draft: ImportDraft, left: number): Promise<void>;
}

/** Checks an uploaded table, and writes its good rows. A writing that does not come to its end leaves nothing. */
export function importTable(services: ImportServices): Handler {
  return {
    // Nobody waits for a table behind a long optimization; rows are looked at and written a few at a time.
    light: true,
    async run(context): Promise<Json> {
      const { space, task } = target(context.job);
      const draft = await services.importOfTask(space, task);
      if (!draft) throw new JobFailure("import_missing", "The uploaded table is gone");
      const actor = services.importingActor(draft);
      if (!actor) throw new JobFailure("import_account", "The account of the upload is gone");
      return task.task === "check" ? check(services, context, draft, actor) : write(services, context, draft, actor);
    },

    async settle(job): Promise<void> {
      const { space, task } = target(job);
      const draft = task.task === "write" ? await services.importOfTask(space, task) : undefined;
      if (!draft) return;
      await services.keepTakenBack(draft, await services.takeBack(space, await services.goodRowsOf(draft)));
    },
  };
}

async function check(
  services: ImportServices,
  context: HandlerContext,
  draft: ImportDraft,
  actor: Actor,
): Promise<Json> {
  const begun = performance.now();
  const checked = await services.checkImport(actor, draft, {
    signal: context.signal,
    onProgress: (fraction) => context.progress({ phase: "check", fraction }),
  });
  if (!checked) throw new JobFailure("import_missing", "System or location are out of sight");
  await services.keepReport(draft, checked.report, checked.good, checked.issues);
  return { rows: checked.good.length, issues: checked.issues.length, ms: Math.round(performance.now() - begun) };
}

async function write(
  services: ImportServices,
  context: HandlerContext,
  draft: ImportDraft,
  actor: Actor,
): Promise<Json> {
  const begun = performance.now();
  const rows = await services.goodRowsOf(draft);
  context.progress({ phase: "write", fraction: 0 });
  const written = await services.writeRows(actor, rows, {
    signal: context.signal,
    guard: context.guard,
    onProgress: (fraction) => context.progress({ phase: "write", fraction }),
  });
  if (written.ok) return { rows: rows.length, ms: Math.round(performance.now() - begun) };
  const first = written.issues?.[0];
  const { message, params = {} } = first ?? written;
  throw new JobFailure("import_refused", `A row was refused: ${message}`, {
    details: { message, params: { ...params }, row: written.params?.["row"] ?? 0, column: first?.path ?? "" },
  });
}

function target(job: Job): { space: string; task: ImportTask } {
  const { draft_id, task, revision } = job.payload;
  const known = task === "check" || task === "write";
  if (job.space === null || typeof draft_id !== "string" || typeof revision !== "number" || !known)
    throw new JobFailure("payload_invalid", "The job names no import or no space");
  return { space: job.space, task: { draft_id, task, revision } };
}
