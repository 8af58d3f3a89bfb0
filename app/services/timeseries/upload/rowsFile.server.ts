import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  namesOfSheets,
  readCsvCells,
  type ReadFile,
  type RowsAim,
  sheetFor,
  understandRows,
  type UnderstoodRows,
  viewOfRows,
} from "~/engines/tables";
import type { MapAuthor, PlainReading } from "~/entities/timeseries/columnMap";
import type { RowsChoice, RowsView } from "~/entities/timeseries/rowsForm";
import type { Actor } from "~/services/core/access.server";
import { inThread, ThreadFailure, threadProgram } from "~/services/core/inThread";
import { limited } from "~/services/core/limited";
import { complain, complainAll, done, type Outcome, refused } from "~/services/core/outcome";
import { removeOldUploads, uploadsFolder } from "~/services/files/uploads";
import { workbookCells } from "./workbook";

/** A small file whose rows are things: deals, prices of futures. */
export interface RowsFile {
  name: string;
  bytes: Uint8Array;
}

/** A file that waits to be taken; only who uploaded it sees it, for a day. */
export interface RowsDraft {
  draft_id: string;
  user_id: string;
  space: string;
  /** What it is for, such as the id of a market. */
  scope: string;
  name: string;
  choice: RowsChoice;
  /** How it was read before anybody said anything: files with the same columns are read alike. Null in a draft of an earlier version. */
  plain: PlainReading | null;
  /** Who said of an earlier file with these columns how it is read; null as soon as somebody says it of this one. */
  author: MapAuthor | null;
  /** Counts how often it was said how it is read. */
  revision: number;
}

const DRAFT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const pathIn = (draftId: string, name: string): string => join(uploadsFolder(), draftId, name);

async function keep(draft: RowsDraft): Promise<RowsDraft> {
  const part = pathIn(draft.draft_id, `rows.${randomUUID()}`);
  await writeFile(part, JSON.stringify(draft), { mode: 0o600 });
  await rename(part, pathIn(draft.draft_id, "rows.json"));
  return draft;
}

/** How a file is read at first. */
type FirstReading = Pick<RowsDraft, "choice" | "plain" | "author">;

/** Keeps a file until its sender says that it is read right. */
export async function takeRows(
  actor: Actor,
  scope: string,
  { name, bytes, choice, plain, author }: RowsFile & FirstReading,
): Promise<RowsDraft> {
  await removeOldUploads();
  const draft_id = randomUUID();
  await mkdir(pathIn(draft_id, ""), { recursive: true, mode: 0o700 });
  await writeFile(pathIn(draft_id, "rows"), bytes, { mode: 0o600 });
  const { user_id, space } = actor;
  return keep({ draft_id, user_id, space, scope, name, choice, plain, author, revision: 0 });
}

/** The file of this user for this purpose, with its bytes; undefined when it is another's, unknown or over. */
export async function readRowsDraft(
  actor: Actor,
  scope: string,
  draftId: string,
): Promise<(RowsDraft & RowsFile) | undefined> {
  if (!DRAFT_ID.test(draftId)) return undefined;
  const text = await readFile(pathIn(draftId, "rows.json"), "utf8").catch(() => null);
  if (text === null) return undefined;
  const draft = { plain: null, author: null, ...(JSON.parse(text) as Omit<RowsDraft, "plain" | "author">) };
  const isOwn = draft.user_id === actor.user_id && draft.space === actor.space && draft.scope === scope;
  if (!isOwn) return undefined;
  const bytes = await readFile(pathIn(draftId, "rows")).catch(() => null);
  return bytes ? { ...draft, bytes } : undefined;
}

/** Says how the file is read. */
export function keepRowsChoice(draft: RowsDraft, choice: RowsChoice) {
  const { draft_id, user_id, space, scope, name, plain, revision } = draft;
  return keep({ draft_id, user_id, space, scope, name, choice, plain, author: null, revision: revision + 1 });
}

export const dropRows = ({ draft_id }: RowsDraft): Promise<void> =>
  rm(pathIn(draft_id, ""), { recursive: true, force: true });

/** A file as it is understood, and as pages show that. */
export interface RowsReading {
  table: UnderstoodRows;
  view: RowsView;
}

const oneByOne = limited(1);

async function cellsOf({ name, bytes }: RowsFile, choice: RowsChoice, maxRows: number): Promise<ReadFile> {
  if (!/\.(?:xlsx|ods)$/i.test(name))
    return readCsvCells(bytes, { delimiter: choice.delimiter, encoding: choice.encoding, maxRows });
  const program = threadProgram("readWorkbook.js");
  if (!program) return workbookCells(bytes, maxRows);
  try {
    return await oneByOne(() => inThread<ReadFile>(program, { bytes, maxRows }));
  } catch (error) {
    if (error instanceof ThreadFailure) return { ok: false, problem: { message: "tables.file.too_much", params: {} } };
    throw error;
  }
}

/** What a file says of how it is read, as far as `choice` does not. Refuses with 422 what is no table, or has too many rows. */
export async function readRows(
  file: RowsFile,
  choice: RowsChoice,
  { aim, maxRows }: { aim: RowsAim; maxRows: number },
): Promise<Outcome<RowsReading>> {
  const cells = await cellsOf(file, choice, maxRows);
  if (!cells.ok) {
    const { message, params } = cells.problem;
    return refused(422, message, { params });
  }
  const sheet = sheetFor(cells.sheets, aim, choice.sheet);
  if (!sheet && choice.sheet !== null) {
    const names = namesOfSheets(cells.sheets);
    return complain("sheet", "tables.file.sheet_unknown", { sheet: choice.sheet, names });
  }
  if (!sheet || sheet.header.length === 0) return refused(422, "tables.file.empty");
  const table = understandRows(sheet, aim, choice);
  return done({ table, view: viewOfRows(table, aim, { ...cells, read: [sheet] }) });
}

/** "unit_price" and "column_3" of the page as a choice has them. */
const choiceField = (field: string): string => field.replace(/^unit_/, "units.").replace(/^column_/, "columns.#");

/** Refuses with 422 and the fields that settle it what a file leaves open, or the columns that it lacks. */
export function settled({ table, view: { missing } }: RowsReading): Outcome<UnderstoodRows> {
  if (missing.length > 0) {
    const params = { columns: missing.join(", "), found: table.header.join(", ").slice(0, 200) };
    return complain("columns", "tables.file.columns_missing", params);
  }
  if (table.questions.length === 0) return done(table);
  return complainAll(
    table.questions.map(({ field, key, params }) => ({
      path: choiceField(field),
      message: `timeseries.question.${key}`,
      params,
    })),
  );
}
