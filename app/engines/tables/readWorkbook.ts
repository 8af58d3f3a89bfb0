import { strFromU8, unzipSync } from "fflate";
import readSheets from "read-excel-file/universal";
import { problem, type ReadFile } from "./readCells";
import { isOpenDocument, readOpenDocument } from "./readOpenDocument";
import { type CellPosition, MAX_COLUMNS, sheetOf, type WorkbookLimits } from "./sheetGrid";

/**
 * The sheets of an XLSX or ODS file. Formulas count with the result the file stores; one without result, and one that failed, is
 * the text "#VALUE!". Sizes are looked at before anything is inflated, and each part inflates into what it declared.
 */
export async function readWorkbookCells(bytes: Uint8Array, limits: WorkbookLimits): Promise<ReadFile> {
  if (isOpenDocument(bytes)) return readOpenDocument(bytes, limits);
  let inflated = 0;
  let parts: Record<string, Uint8Array>;
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        inflated += originalSize;
        return false;
      },
    });
    if (inflated > limits.maxInflated) return problem("inflates", { max: Math.floor(limits.maxInflated / 1_048_576) });
    parts = unzipSync(bytes, {
      filter: ({ name }) => /^xl\/(worksheets\/[^/]+\.xml|workbook\.xml|_rels\/)/.test(name),
    });
  } catch {
    return problem("no_workbook");
  }
  const lasts = lastCells(parts);
  if (lasts.some(({ row }) => row > limits.maxRows + 1)) return problem("too_many_rows", { max: limits.maxRows });
  if (lasts.some(({ column }) => column > MAX_COLUMNS)) return problem("too_many_columns", { max: MAX_COLUMNS });
  if (lasts.reduce((sum, { row, column }) => sum + row * column, 0) > limits.maxCells)
    return problem("too_many_cells", { max: limits.maxCells });
  let sheets: { sheet: string; data: unknown[][] }[];
  try {
    sheets = (await readSheets(new Uint8Array(bytes).buffer)) as typeof sheets;
  } catch {
    return problem("no_workbook");
  }
  const failed = failedCells(parts);
  const tables = sheets.map(({ sheet, data }) => sheetOf(sheet, data, failed.get(sheet) ?? []));
  if (tables.some(({ rows }) => rows.length > limits.maxRows)) return problem("too_many_rows", { max: limits.maxRows });
  return { ok: true, sheets: tables.filter(({ header }) => header.length > 0), delimiter: null, encoding: null };
}

/** The furthest row and column (from 1) that any cell or row of each sheet names, before a grid of that size is made. */
function lastCells(parts: Record<string, Uint8Array>): CellPosition[] {
  return Object.entries(parts).flatMap(([name, bytes]) => {
    if (!name.startsWith("xl/worksheets/")) return [];
    const last = { row: 0, column: 0 };
    for (const [, letters, row] of strFromU8(bytes).matchAll(/<(?:\w+:)?(?:c|row)\b[^>]*?\br="([A-Z]*)(\d+)"/g)) {
      last.row = Math.max(last.row, Number(row));
      if (letters) last.column = Math.max(last.column, columnOf(letters) + 1);
    }
    return [last];
  });
}

const CELL = /<c r="([A-Z]{1,3})(\d{1,7})"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs;

/** Cells whose formula failed or has no stored result, by the name of their sheet. */
function failedCells(parts: Record<string, Uint8Array>): Map<string, CellPosition[]> {
  const bySheet = new Map<string, CellPosition[]>();
  const text = (name: string) => (parts[name] ? strFromU8(parts[name]) : "");
  const targets = new Map(
    [...text("xl/_rels/workbook.xml.rels").matchAll(/<Relationship\b[^>]*>/g)].map(([tag]) => [
      attribute(tag, "Id"),
      attribute(tag, "Target").replace(/^\/?(xl\/)?/, "xl/"),
    ]),
  );
  for (const [tag] of text("xl/workbook.xml").matchAll(/<sheet\b[^>]*>/g)) {
    const xml = text(targets.get(attribute(tag, "r:id")) ?? "");
    if (!/t="e"|<f[ >]/.test(xml)) continue;
    const positions: CellPosition[] = [];
    for (const [, letters = "", row = "1", attributes = "", inner = ""] of xml.matchAll(CELL))
      if (/\bt="e"/.test(attributes) || (/<f[ >/]/.test(inner) && !/<v>/.test(inner)))
        positions.push({ row: Number(row) - 1, column: columnOf(letters) });
    bySheet.set(unescaped(attribute(tag, "name")), positions);
  }
  return bySheet;
}

const attribute = (tag: string, name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name]!);
