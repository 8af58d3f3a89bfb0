import { readFile } from "node:fs/promises";
import { setImmediate as turn } from "node:timers/promises";
import {
  type AimedSheet,
  namesOfSheets,
  readCsvCells,
  type ReadFile,
  readText,
  type SheetCells,
  sheetFor,
  type Table,
  tableAim,
  tableOf,
  type TableRow,
  understandSheets,
  viewOfRows,
} from "~/engines/tables";
import { MAX_IMPORT_ROWS, type RowIssue, TABLE_KINDS, type TableKind } from "~/entities/tables/importTable";
import type { FileProblem, ImportReport } from "~/entities/tables/view";
import type { RowsChoice, RowsView } from "~/entities/timeseries/rowsForm";
import { systemEntity } from "~/services/systems/system.entity.server";
import type { Actor } from "../core/access.server";
import { get } from "../core/store.server";
import { checkComponentRow } from "./componentRows.server";
import { type CheckedRow, type GoodRow, type ImportContext, importContext } from "./context.server";
import { type ImportDraft, placeFor, sourceOf } from "./draft.server";
import { figuresOf } from "./figures";
import { checkLocation } from "./locationRows.server";
import { checkParameterRow, type UnitMemory } from "./parameterRows.server";
import { previewColumns, previewOf } from "./preview.server";

const SHOWN_ISSUES = 50;
const SHOWN_ROWS = 10;
const ROWS_AT_ONCE = 500;

export interface Checked {
  report: ImportReport;
  good: GoodRow[];
  issues: RowIssue[];
}
interface CheckOptions {
  signal: AbortSignal;
  /** Reads the workbook at a path; the process it runs in may end over a hostile one. */
  readWorkbook: (path: string, signal: AbortSignal) => Promise<ReadFile>;
  /** 0..1 */
  onProgress: (fraction: number) => void;
}

/**
 * Reads the file of an import and checks each row by the rules of the forms; nothing is written. Undefined when the
 * system or the location chosen for the file is out of the actor's sight. Rejects with the signal's reason when stopped.
 */
export async function checkImport(
  actor: Actor,
  draft: ImportDraft,
  options: CheckOptions,
): Promise<Checked | undefined> {
  const system = get(actor, systemEntity, draft.system_id);
  const location = system && placeFor(actor, system, draft.geometry_id);
  if (!system || location === undefined) return undefined;
  const file = await readFileOf(draft, options);
  if (!file.ok) return unusable(file.problem);
  options.signal.throwIfAborted();
  options.onProgress(0.2);
  const tables: Table[] = [];
  const chosen = sheetsFor(draft, file.sheets);
  if (chosen.length === 0) return unusable(noSheet(draft, file.sheets));
  const sheets = chosen.map(([kind, sheet]): AimedSheet => ({ sheet, aim: tableAim(kind) }));
  const understood = understandSheets(sheets, readingOf(draft));
  const view = viewOfRows(understood[0]!, sheets[0]!.aim, { ...file, read: sheets.map(({ sheet }) => sheet) });
  for (const [i, [kind, sheet]] of chosen.entries()) {
    const table = tableOf(kind, understood[i]!);
    // Of a workbook with several sheets, one may be empty.
    if (!table.ok && chosen.length > 1 && table.problem.message === "tables.file.no_rows") continue;
    if (!table.ok) return unusable({ ...table.problem, params: { ...table.problem.params, sheet: sheet.name } }, view);
    tables.push(table.table);
  }
  if (tables.length === 0) return unusable({ message: "tables.file.no_rows", params: {} }, view);
  const checked = await checkRows(importContext(actor, system, location, draft.draft_id), draft, tables, options);
  checked.report.understood = view;
  return checked;
}

/** What was said of a table says nothing of the columns and rows of the others of a workbook. */
const readingOf = ({ kind, reading }: ImportDraft): RowsChoice =>
  kind === "site" ? { ...reading, sheet: null, first_row: null, excluded_rows: "", columns: {} } : reading;

const emptyReport = (problem: FileProblem | null): ImportReport => ({
  problem,
  tables: [],
  understood: null,
  issues: [],
  issueCount: 0,
  wrongRows: 0,
  conversions: [],
});
const unusable = (problem: FileProblem, understood: RowsView | null = null): Checked => ({
  report: { ...emptyReport(problem), understood },
  good: [],
  issues: [],
});

async function readFileOf(draft: ImportDraft, { readWorkbook, signal }: CheckOptions): Promise<ReadFile> {
  const path = sourceOf(draft);
  if (draft.format !== "csv") return readWorkbook(path, signal);
  const { delimiter, encoding } = draft.reading;
  return readCsvCells(await readFile(path), { delimiter, encoding, maxRows: MAX_IMPORT_ROWS });
}

/** Why no sheet is read. */
function noSheet({ reading: { sheet } }: ImportDraft, sheets: readonly SheetCells[]): FileProblem {
  if (sheet !== null) return { message: "tables.file.sheet_unknown", params: { sheet, names: namesOfSheets(sheets) } };
  return { message: "tables.file.no_sheet", params: { names: TABLE_KINDS.join(", ") } };
}

/**
 * The sheets that count, in the order in which they can be written: of a whole site those named after the tables, else the one that was
 * chosen, has the name of the table or has the most of its columns.
 */
function sheetsFor(draft: ImportDraft, sheets: readonly SheetCells[]): [TableKind, SheetCells][] {
  const named = (kind: TableKind) => sheets.find(({ name }) => name.trim().toLowerCase() === kind);
  if (draft.kind === "site")
    return TABLE_KINDS.flatMap((kind): [TableKind, SheetCells][] => {
      const sheet = named(kind);
      return sheet ? [[kind, sheet]] : [];
    });
  const { sheet: chosen } = draft.reading;
  const sheet = (chosen === null ? named(draft.kind) : undefined) ?? sheetFor(sheets, tableAim(draft.kind), chosen);
  return sheet ? [[draft.kind, sheet]] : [];
}

async function checkRows(
  context: ImportContext,
  draft: ImportDraft,
  tables: readonly Table[],
  { signal, onProgress }: CheckOptions,
): Promise<Checked> {
  const report = emptyReport(null);
  const good: GoodRow[] = [];
  const issues: RowIssue[] = [];
  const units: UnitMemory = new Map();
  const conversions = new Map<string, ImportReport["conversions"][number]>();
  const all = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  let looked = 0;
  for (const table of tables) {
    const before = good.length;
    const wrong: RowIssue[] = [...table.issues];
    for (const row of inOrder(table)) {
      if (looked++ % ROWS_AT_ONCE === 0) {
        onProgress(0.2 + (0.75 * looked) / Math.max(1, all));
        await turn();
        signal.throwIfAborted();
      }
      const checked = await checkRow(context, table, row, units);
      if ("issues" in checked) wrong.push(...checked.issues);
      else {
        good.push(checked.good);
        count(conversions, checked.good);
      }
    }
    const tableRows = good.slice(before);
    report.wrongRows += table.total - tableRows.length;
    report.tables.push({
      kind: table.kind,
      total: table.total,
      good: tableRows.length,
      decimal: table.decimal,
      unknown: table.unknown,
      figures: table.kind === "parameters" ? figuresOf(context, draft.locale, tableRows) : [],
      columns: previewColumns(table.kind),
      head: tableRows.slice(0, SHOWN_ROWS).map((row) => previewOf(context, draft.locale, table.kind, row)),
    });
    issues.push(...wrong.sort((a, b) => a.row - b.row));
  }
  report.issues = issues.slice(0, SHOWN_ISSUES);
  report.issueCount = issues.length;
  report.conversions = [...conversions.values()].sort((a, b) => b.rows - a.rows).slice(0, SHOWN_ISSUES);
  return { report, good, issues };
}

/** Connections name locations: those of the same file come before them, wherever they are in it. */
function inOrder({ kind, rows }: Table): readonly TableRow[] {
  if (kind !== "locations") return rows;
  const leads = (row: TableRow) => readText(row.cell("geometry_id_start")) !== null;
  return [...rows.filter((row) => !leads(row)), ...rows.filter(leads)];
}

function checkRow(
  context: ImportContext,
  table: Table,
  row: TableRow,
  units: UnitMemory,
): CheckedRow | Promise<CheckedRow> {
  if (table.kind === "locations") return checkLocation(context, table, row);
  if (table.kind === "components") return checkComponentRow(context, table, row);
  return checkParameterRow(context, table, row, units);
}

function count(conversions: Map<string, ImportReport["conversions"][number]>, { converted }: GoodRow): void {
  if (!converted) return;
  const key = `${converted.from}\n${converted.to}`;
  const conversion = conversions.get(key);
  if (conversion) conversion.rows += 1;
  else conversions.set(key, { ...converted, rows: 1 });
}
