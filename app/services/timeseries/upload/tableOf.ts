import { open, rm, stat } from "node:fs/promises";
import { encodingOf, type GridNote } from "~/engines/timeseries";
import type { Finding } from "~/entities/core/finding";
import type { FileProblem } from "~/entities/tables/view";
import type { ReadSheets } from "~/entities/timeseries/sheets";
import type { Position } from "~/entities/twin/geometry";
import { inThread, ThreadFailure, threadProgram } from "~/services/core/inThread";
import { limited } from "~/services/core/limited";
import { complain, done, type Outcome } from "~/services/core/outcome";
import { contentProblem } from "~/services/files/fileContent.server";
import { formatOfFile, formatToCsv } from "./formatFile";
import { gridToCsv, type WrittenGrid } from "./gridFile";
import { type TableMade, workbookToCsv } from "./workbook";

/** Files that a table can come in. */
const TABLE_FILES = [".csv", ".txt", ".tsv", ".xlsx", ".ods", ".xml", ".epw", ".nc"] as const;
/** Files of OMIE end with the number of their version. */
const KIND = /\.(csv|txt|tsv|xlsx|ods|xml|epw|nc|\d{1,2})$/i;

/** A file as delimited text at `path`. `sheets`: it was a workbook, which stays where it is; any other file is gone. */
interface TakenTable {
  path: string;
  size: number;
  notes?: GridNote[];
  remarks?: Finding[];
  sheets?: ReadSheets;
}

/** The file as delimited text: what it is, or what a workbook, a format or a cell of a grid becomes. */
export async function tableOf(
  file: { path: string; name: string; size: number },
  { position, sheet }: { position?: () => Position | null; sheet: string | null },
): Promise<Outcome<TakenTable>> {
  if (/\.gri?b2?$/i.test(file.name)) return complain("file", "timeseries.format.grib");
  const kind = KIND.exec(file.name)?.[1]?.toLowerCase();
  const notAllowed = complain("file", "rules.file_format_not_allowed", { kinds: TABLE_FILES.join(", ") });
  if (!kind || file.size === 0) return notAllowed;
  const path = `${file.path}.csv`;
  if (kind === "xlsx" || kind === "ods") {
    const content = await contentProblem(file.path, kind);
    return content ? complain("file", content) : sheetTable(file.path, sheet);
  }
  let problem: FileProblem | null;
  let notes: GridNote[] = [];
  if (kind === "nc") {
    const order = { from: file.path, to: path, position: position?.() ?? null };
    const grid = await inProgram<WrittenGrid | FileProblem>("readGrid.js", order, () =>
      gridToCsv(file.path, path, order.position),
    );
    problem = "message" in grid ? grid : null;
    notes = "message" in grid ? [] : grid.notes;
  } else {
    if (!(await isText(file.path))) return notAllowed;
    const format = await formatOfFile(file.path);
    if (format === null)
      return /^(?:csv|txt|tsv)$/.test(kind) ? done(file) : complain("file", "timeseries.format.unknown");
    const order = { from: file.path, to: path, format };
    problem = await inProgram<FileProblem | null>("readFormat.js", order, () => formatToCsv(file.path, path, format));
  }
  if (problem) return complain("file", problem.message, problem.params);
  await rm(file.path, { force: true });
  return done({ path, size: (await stat(path)).size, notes });
}

/** The table of a workbook that stays: of the sheets that belong together, or of the one that is named. */
export async function sheetTable(from: string, only: string | null): Promise<Outcome<TakenTable>> {
  const path = `${from}.csv`;
  const table = await inProgram<TableMade>("readWorkbook.js", { from, to: path, only }, () =>
    workbookToCsv(from, path, only),
  );
  const problem = "message" in table ? table : table.problem;
  if (problem)
    return complain(
      problem.message === "tables.file.sheet_unknown" ? "sheet" : "file",
      problem.message,
      problem.params,
    );
  const { remarks, sheets } = table as TableMade;
  return done({ path, size: (await stat(path)).size, remarks, sheets });
}

const oneByOne = limited(1);

/** One file at a time is turned into text, in a thread; `inLine` is the same from the sources. */
async function inProgram<T>(name: string, order: object, inLine: () => Promise<T>): Promise<T | FileProblem> {
  const program = threadProgram(name);
  if (!program) return inLine();
  try {
    return await oneByOne(() => inThread<T>(program, order));
  } catch (error) {
    if (error instanceof ThreadFailure) return { message: "rules.file_unpacks_too_large", params: {} };
    throw error;
  }
}

/** Text has no zero bytes, save for UTF-16. */
async function isText(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, 0);
    const head = buffer.subarray(0, bytesRead);
    return encodingOf(head).startsWith("utf-16") || !head.includes(0);
  } finally {
    await handle.close();
  }
}
