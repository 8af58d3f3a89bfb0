import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { deserialize, serialize } from "node:v8";
import { z } from "zod";
import type { Job } from "~db/queue";
import type { Locale } from "~/entities/core/locale";
import type { System } from "~/entities/systems/system";
import type { ImportKind, RowIssue } from "~/entities/tables/importTable";
import type { ImportReport } from "~/entities/tables/view";
import { NO_CHOICE, type RowsChoice, rowsChoice, type RowsView } from "~/entities/timeseries/rowsForm";
import type { Geometry } from "~/entities/twin/geometry";
import { enqueue, job } from "~/services/core/job.server";
import { jobs } from "~/services/core/jobs.server";
import { noRoomFor } from "~/services/core/lanes/roomInLane.server";
import { uploadsFolder } from "~/services/files/uploads";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import type { Actor } from "../core/access.server";
import { complain, done, type Outcome, refused } from "../core/outcome";
import { get, type Stored } from "../core/store.server";
import { contentProblem } from "../files/fileContent.server";
import type { GoodRow } from "./context.server";

/** Checks a table, or writes its good rows. */
export const importJob = job({
  type: "import_table",
  lane: "files",
  payload: z.object({
    space: z.string(),
    draft_id: z.string(),
    task: z.enum(["check", "write"]),
    revision: z.number(),
  }),
  key: ({ space, draft_id, task, revision }) => `${space}:${draft_id}:${task}:${revision}`,
  dedupe: "ever",
});
type ImportTask = z.output<typeof importJob.payload>;

/** A table on its way into a system; only who uploaded it sees it, for a day. */
export interface ImportDraft {
  draft_id: string;
  user_id: string;
  space: string;
  system_id: string;
  locale: Locale;
  /** The file's own name, for showing. */
  name: string;
  size: number;
  format: "csv" | "xlsx" | "ods";
  kind: ImportKind;
  /** The location of rows that name none. */
  geometry_id: string;
  reading: RowsChoice;
  /** Counts how often it was read anew. */
  revision: number;
  check_job: string;
  write: { job: string; take: "all" | "good" } | null;
}

const DRAFT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const fileIn = (draftId: string, name: string): string => join(uploadsFolder(), draftId, name);
export const sourceOf = (draft: ImportDraft): string => fileIn(draft.draft_id, "source");

/** Replaces a file at once, so that nobody reads half of it. */
async function put(draftId: string, name: string, content: string | Uint8Array): Promise<void> {
  const part = fileIn(draftId, `${name}.${randomUUID()}`);
  await writeFile(part, content, { mode: 0o600 });
  await rename(part, fileIn(draftId, name));
}

async function readJson<T>(draftId: string, name: string): Promise<T | undefined> {
  const text = await readFile(fileIn(draftId, name), "utf8").catch(() => null);
  return text === null ? undefined : (JSON.parse(text) as T);
}

/** A draft as it is kept; how one of before was read is found out anew. */
async function storedDraft(draftId: string): Promise<ImportDraft | undefined> {
  const draft = DRAFT_ID.test(draftId) ? await readJson<ImportDraft>(draftId, "import.json") : undefined;
  return draft && { ...draft, reading: rowsChoice.catch(NO_CHOICE).parse(draft.reading) };
}

const keep = (draft: ImportDraft): Promise<void> => put(draft.draft_id, "import.json", JSON.stringify(draft));

interface NewImport {
  /** Made by the page, so that a form sent twice is one import. */
  draft_id: string;
  locale: Locale;
  kind: ImportKind;
  geometry_id: string;
  /** How it is read, as far as somebody said so. */
  reading?: RowsChoice;
}

/**
 * Takes an uploaded table and puts it in the queue to be checked. Refuses with 422 and the field what is no CSV, XLSX or ODS file,
 * unpacks to too much, or names a location of another system, and with 429 when too many files of
 * theirs wait. The file is gone then.
 */
export async function takeImport(
  actor: Actor,
  system: Stored<System>,
  file: { path: string; name: string; size: number },
  newImport: NewImport,
): Promise<Outcome<ImportDraft>> {
  const { draft_id, reading = NO_CHOICE, ...rest } = newImport;
  const refuse = async (path: string, message: string) => {
    await rm(file.path, { force: true });
    return complain(path, message);
  };
  if (!DRAFT_ID.test(draft_id)) return refuse("", "errors.id_taken");
  const importDraft = await readJson<ImportDraft>(draft_id, "import.json");
  if (importDraft) {
    const isOwnDraft = isOwn(importDraft, actor, system.system_id);
    return isOwnDraft ? rm(file.path, { force: true }).then(() => done(importDraft)) : refuse("", "errors.id_taken");
  }
  const noRoom = noRoomFor("files", actor.user_id);
  if (noRoom) {
    await rm(file.path, { force: true });
    return noRoom;
  }
  const ending = /\.(csv|txt|tsv|xlsx|ods)$/i.exec(file.name)?.[1]?.toLowerCase();
  const format = ending === "xlsx" || ending === "ods" ? ending : ending && "csv";
  if (!format || file.size === 0) return refuse("file", "tables.file.format");
  const problem = await contentProblem(file.path, format);
  if (problem) return refuse("file", problem);
  if (newImport.kind === "site" && format === "csv") return refuse("kind", "tables.file.site_needs_workbook");
  if (placeFor(actor, system, newImport.geometry_id) === undefined)
    return refuse("geometry_id", "rules.unknown_reference");
  await mkdir(fileIn(draft_id, ""), { recursive: true, mode: 0o700 });
  await rename(file.path, fileIn(draft_id, "source"));
  const draft: ImportDraft = {
    draft_id,
    user_id: actor.user_id,
    space: actor.space,
    system_id: system.system_id,
    ...rest,
    name: file.name,
    size: file.size,
    format,
    reading,
    revision: 0,
    check_job: "",
    write: null,
  };
  return done(await enqueueCheck(draft));
}

/** A live location, connection or border that rows of the system may be at. */
export function placeFor(actor: Actor, system: Stored<System>, id: string): Stored<Geometry> | null | undefined {
  const location = get(actor, geometryEntity, id);
  if (!location && id === system.geometry_id) return null;
  const isOfSystem = location?.system_id === system.system_id || location?.geometry_id === system.geometry_id;
  return location && isOfSystem && !location.deleted_at ? location : undefined;
}

async function enqueueCheck(draft: ImportDraft): Promise<ImportDraft> {
  // A worker may begin before this returns: it finds the import as it is now.
  await keep({ ...draft, write: null });
  const after = { ...draft, check_job: queued(draft, "check").id, write: null };
  await keep(after);
  return after;
}

const queued = ({ draft_id, space, user_id, revision }: ImportDraft, task: ImportTask["task"]): Job =>
  enqueue(importJob, { space, draft_id, task, revision }, { space, by: user_id });

const isOwn = (draft: ImportDraft, actor: Actor, systemId: string): boolean =>
  draft.user_id === actor.user_id && draft.space === actor.space && draft.system_id === systemId;

/** The import of this user in this system; undefined when it is another's, unknown or over. */
export async function readImport(actor: Actor, systemId: string, draftId: string): Promise<ImportDraft | undefined> {
  const draft = await storedDraft(draftId);
  return draft && isOwn(draft, actor, systemId) ? draft : undefined;
}

/** For the worker: the import a job is about, as long as nobody had the file read anew since. */
export async function importOfTask(task: ImportTask): Promise<ImportDraft | undefined> {
  const draft = await storedDraft(task.draft_id);
  return draft && draft.space === task.space && draft.revision === task.revision ? draft : undefined;
}

/** Has the file read anew. Refuses with 409 while it is being written or when it is written. */
export async function checkAgain(draft: ImportDraft, reading: RowsChoice): Promise<Outcome<ImportDraft>> {
  const { stage } = importStage(draft);
  if (stage === "writing" || stage === "written") return refused(409, "tables.already_written");
  if (stage === "taken_back" && !(await isTakenBack(draft))) return refused(409, "tables.being_taken_back");
  return done(await enqueueCheck({ ...draft, reading, revision: draft.revision + 1 }));
}

/** Puts the good rows in the queue to be written. Asked again it is the same job. Refuses with 409 what is not checked or not good. */
export async function startWriting(draft: ImportDraft, take: "all" | "good"): Promise<Outcome<ImportDraft>> {
  const { stage } = importStage(draft);
  if (stage === "writing" || stage === "written") return done(draft);
  const report = stage === "checked" ? await readReport(draft) : undefined;
  const good = report?.tables.reduce((sum, table) => sum + table.good, 0) ?? 0;
  if (!report || report.problem || good === 0) return refused(409, "tables.nothing_to_write");
  if (take === "all" && report.wrongRows > 0) return refused(409, "tables.not_all_good");
  const after = { ...draft, write: { job: queued(draft, "write").id, take } };
  await keep(after);
  return done(after);
}

/** Stops checking or writing; what was written is taken back. Nothing to stop is no mistake. */
export function cancelImport(draft: ImportDraft): void {
  const { stage } = importStage(draft);
  if (stage === "checking") jobs().requestCancel(draft.check_job);
  if (stage === "writing" && draft.write) jobs().requestCancel(draft.write.job);
}

export const dropImport = (draft: ImportDraft): Promise<void> =>
  rm(fileIn(draft.draft_id, ""), { recursive: true, force: true });

/** "stopped": checking came to no end. "taken_back": writing failed or was cancelled. */
type ImportStage = "checking" | "stopped" | "checked" | "writing" | "written" | "taken_back";
export interface ImportState {
  stage: ImportStage;
  fraction: number | null;
  /** Waits for a worker. */
  waiting: boolean;
  error: Job["error"];
  cancelled: boolean;
}

/** Where an import is, by its jobs. */
export function importStage(draft: ImportDraft): ImportState {
  const job = jobs().get(draft.write?.job ?? draft.check_job);
  const ended: ImportStage = draft.write ? "taken_back" : "stopped";
  const stage: ImportStage =
    !job || job.state === "failed" || job.state === "cancelled"
      ? ended
      : job.state === "done"
        ? draft.write
          ? "written"
          : "checked"
        : draft.write
          ? "writing"
          : "checking";
  return {
    stage,
    fraction: job?.progress?.fraction ?? null,
    waiting: job?.state === "pending",
    error: job?.error ?? null,
    cancelled: job?.state === "cancelled" || (job?.cancel_requested ?? false),
  };
}

/** What checking came to. Reports of a former version have no list of sheets. */
export async function readReport(draft: ImportDraft): Promise<ImportReport | undefined> {
  const report = await readJson<ImportReport>(draft.draft_id, "report.json");
  if (!report?.understood) return report;
  const { sheets } = report.understood as Partial<RowsView>;
  return { ...report, understood: { ...report.understood, sheets: sheets ?? [] } };
}

/** For the worker: keeps what checking came to. The report is written last, so that there is one only when all is there. */
export async function keepReport(
  draft: ImportDraft,
  report: ImportReport,
  good: readonly GoodRow[],
  issues: readonly RowIssue[],
): Promise<void> {
  await put(draft.draft_id, "rows", serialize(good));
  const handle = await open(fileIn(draft.draft_id, "issues"), "w", 0o600);
  try {
    for (let from = 0; from < issues.length; from += 1000)
      await handle.write(
        issues
          .slice(from, from + 1000)
          .map((issue) => `${JSON.stringify(issue)}\n`)
          .join(""),
      );
  } finally {
    await handle.close();
  }
  await put(draft.draft_id, "report.json", JSON.stringify(report));
}

/** For the worker: the rows to be written, in the order in which they can be. */
export async function goodRowsOf(draft: ImportDraft): Promise<GoodRow[]> {
  return deserialize(await readFile(fileIn(draft.draft_id, "rows"))) as GoodRow[];
}

/** Everything that is wrong in the file, row by row. */
export async function* issuesOf(draft: ImportDraft): AsyncGenerator<RowIssue> {
  const lines = createInterface({ input: createReadStream(fileIn(draft.draft_id, "issues"), "utf8") });
  for await (const line of lines) yield JSON.parse(line) as RowIssue;
}

/** For the worker: says that nothing of a writing that failed is left, or how many rows could not be taken back. */
export const keepTakenBack = (draft: ImportDraft, left: number): Promise<void> =>
  put(draft.draft_id, `taken-back-${draft.revision}.json`, JSON.stringify({ left }));
const takenBack = (draft: ImportDraft) =>
  readJson<{ left: number }>(draft.draft_id, `taken-back-${draft.revision}.json`);
const isTakenBack = async (draft: ImportDraft): Promise<boolean> => (await takenBack(draft)) !== undefined;
/** Rows of a failed writing that could not be taken back; null while that is under way. */
export const leftOf = async (draft: ImportDraft): Promise<number | null> => (await takenBack(draft))?.left ?? null;
