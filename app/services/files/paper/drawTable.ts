import type { Paper, PaperColumn, PaperRow, PaperTable } from "~/entities/files/paper";
import { lineHeight, type Part, type Sheet, type TextStyle } from "./sheet";

/** How many of the last rows are left out. */
export interface Left {
  cut: number;
}

const PAD = 2.5;
const GAP = 10;
const SWATCH = 10;
/** The bar of a row is at least so wide [points]. */
const BAR = 90;
/** No column takes more of the width than this as long as others need it. */
const WIDEST = 0.5;

/** A table with a title, its head on every page it goes over, and rows that are never torn apart. */
export function drawTable(sheet: Sheet, paper: Paper, { block, cut }: { block: PaperTable } & Left): void {
  const { inks } = paper;
  const rows = cut > 0 ? block.rows.slice(0, Math.max(1, block.rows.length - cut)) : block.rows;
  const left = block.rows.length - rows.length;
  const style: TextStyle = { size: 8.5, colour: inks.text };
  const tiny: TextStyle = { size: 7.5, colour: inks.muted };
  const widths = widthsOf(sheet, { ...block, rows }, { style, tiny });
  const xs = widths.map((_, i) => sheet.left + widths.slice(0, i).reduce((sum, width) => sum + width + GAP, 0));
  sheet.make(60);
  sheet.title(block);
  const table = sheet.part("Table");
  const head = () => drawHeadRow(sheet, table, { block, widths, xs, tiny });
  head();
  sheet.rowHeights = [];
  for (const row of rows) {
    if (sheet.isFull) break;
    if (row.role === "heading") {
      drawGroup(sheet, table, { row, head, inks });
      continue;
    }
    const ofRow: TextStyle = { ...style, bold: row.role === "sum" };
    const lines = row.cells.map((cell, i) => sheet.linesOf(cell, innerWidth(widths, i, row), ofRow));
    const height = Math.max(...lines.map((cell) => cell.length), 1) * lineHeight(style) + 2 * PAD;
    if (sheet.make(height + 2)) head();
    const tr = sheet.part("TR", table);
    lines.forEach((cell, i) => {
      const column = block.columns[i];
      if (!column || column.bar) return;
      const indent = i === 0 && row.colour ? SWATCH : 0;
      const at = {
        x: xs[i]! + indent,
        y: sheet.y + PAD,
        width: widths[i]! - indent,
        align: column.numeric ? "end" : "start",
      } as const;
      sheet.write(tr, i === 0 ? "TH" : "TD", cell, { ...at, style: ofRow });
    });
    tr.end();
    drawMarks(sheet, paper, { row, xs, widths, bar: block.columns.findIndex(({ bar }) => bar) });
    sheet.y += height;
    sheet.rowHeights.push(height);
    sheet.rule(sheet.y);
  }
  table.end();
  sheet.y += 3;
  if (block.key) drawKey(sheet, paper, block.key);
  const remark = left > 0 ? block.leftOut[left - 1] : block.unlisted;
  if (remark) sheet.paragraph("P", remark, { size: 8, colour: inks.muted });
}

/** A row that names those after it: never the last of a page. */
function drawGroup(
  sheet: Sheet,
  table: Part,
  { row, head, inks }: { row: PaperRow; head: () => void; inks: Paper["inks"] },
): void {
  const style: TextStyle = { size: 8.5, bold: true, colour: inks.text };
  const lines = sheet.linesOf(row.cells[0] ?? "", sheet.width, style);
  const height = lines.length * lineHeight(style) + 2 * PAD + 4;
  if (sheet.make(height + 30)) head();
  const tr = sheet.part("TR", table);
  sheet.write(tr, "TH", lines, { x: sheet.left, y: sheet.y + PAD + 4, width: sheet.width, style });
  tr.end();
  sheet.y += height;
  sheet.rule(sheet.y);
}

const innerWidth = (widths: readonly number[], i: number, row: PaperRow): number =>
  (widths[i] ?? 0) - (i === 0 && row.colour ? SWATCH : 0);

/**
 * Columns as wide as their longest cell; what is left goes to those that grow. Where they are too wide together, heads are broken at
 * their spaces first, then columns of words, and last all of them.
 */
function widthsOf(sheet: Sheet, block: PaperTable, { style, tiny }: { style: TextStyle; tiny: TextStyle }): number[] {
  const room = sheet.width - GAP * (block.columns.length - 1);
  const colours = block.rows.some(({ colour }) => colour) ? SWATCH : 0;
  const rows = block.rows.filter(({ role }) => role !== "heading");
  const widest = (texts: readonly string[], at: TextStyle) =>
    Math.max(...texts.map((text) => sheet.widthOf(text, at)), 0);
  const measured = block.columns.map((column, i) => {
    const isOf = (isSum: boolean) =>
      rows.filter(({ role }) => (role === "sum") === isSum).map((row) => row.cells[i] ?? "");
    const texts = column.bar ? [] : isOf(false);
    const sums = column.bar ? [] : isOf(true);
    const longest = (parts: (text: string) => string[]) =>
      Math.max(widest(texts.flatMap(parts), style), widest(sums.flatMap(parts), { ...style, bold: true }));
    const sign = i === 0 ? colours : 0;
    const cell =
      Math.max(
        longest((text) => [text]),
        column.bar ? BAR : 0,
      ) + sign;
    const word = longest((text) => text.split(" ")) + sign;
    const least = Math.max(word, widest(column.name.split(" "), tiny), column.bar ? BAR : 0);
    return { column, cell, head: sheet.widthOf(column.name, tiny) + sign, least };
  });
  const limited = (width: number, { grow }: PaperColumn) => (grow > 0 ? Math.min(width, room * WIDEST) : width);
  const sum = (list: readonly number[]) => list.reduce((total, width) => total + width, 0);
  const growing = block.columns.reduce((total, { grow }) => total + grow, 0);
  const wide = measured.map(({ column, cell, head }) => limited(Math.max(cell, head), column));
  const tight = measured.map(({ column, cell, least }) => limited(Math.max(cell, Math.min(least, cell + 40)), column));
  const natural = sum(wide) <= room ? wide : tight;
  const rest = room - sum(natural);
  if (rest >= 0)
    return natural.map((width, i) => width + (growing > 0 ? (rest * block.columns[i]!.grow) / growing : 0));
  // What columns of words can give, each as much as it is wider than its longest word.
  const spare = measured.map(({ column, least }, i) => (column.grow > 0 ? Math.max(0, natural[i]! - least) : 0));
  const share = Math.min(1, -rest / Math.max(sum(spare), 1));
  const narrow = natural.map((width, i) => width - spare[i]! * share);
  const over = Math.max(1, sum(narrow) / room);
  return narrow.map((width) => width / over);
}

interface Columns {
  block: PaperTable;
  widths: readonly number[];
  xs: readonly number[];
}

function drawHeadRow(sheet: Sheet, table: Part, { block, widths, xs, tiny }: Columns & { tiny: TextStyle }): void {
  if (block.columns.every(({ name }) => name === "")) return;
  const tr = sheet.part("TR", table);
  const names = block.columns.map(({ name }, i) => sheet.linesOf(name, widths[i]!, tiny));
  const most = Math.max(...names.map((lines) => lines.length));
  names.forEach((lines, i) => {
    if (lines.every((line) => line === "")) return;
    const y = sheet.y + (most - lines.length) * lineHeight(tiny);
    const align = block.columns[i]!.numeric ? "end" : "start";
    sheet.write(tr, "TH", lines, { x: xs[i]!, y, width: widths[i]!, align, style: tiny });
  });
  tr.end();
  sheet.y += most * lineHeight(tiny) + 1.5;
  sheet.rule(sheet.y, 0.75);
}

/** The square of a row and its bar: what stands pale, what is built full, what goes as a dashed frame. */
function drawMarks(
  sheet: Sheet,
  { inks }: Paper,
  { row, xs, widths, bar }: { row: PaperRow; xs: readonly number[]; widths: readonly number[]; bar: number },
): void {
  const colour = row.colour;
  if (!colour) return;
  sheet.decorate((doc) => {
    doc
      .rect(xs[0]!, sheet.y + PAD + 2.2, 6.5, 6.5)
      .fillColor(colour)
      .fill();
    const { existing, built, gone, most } = row.bar ?? { existing: 0, built: 0, gone: 0, most: 0 };
    if (bar < 0 || most <= 0) return;
    const [x, y, height] = [xs[bar]!, sheet.y + PAD + 1.5, 8];
    const scale = widths[bar]! / most;
    if (existing > 0)
      doc
        .fillOpacity(0.35)
        .rect(x, y, existing * scale, height)
        .fillColor(colour)
        .fill()
        .fillOpacity(1);
    if (built > 0)
      doc
        .rect(x + existing * scale, y, built * scale, height)
        .fillColor(colour)
        .fill();
    if (gone > 0)
      doc
        .lineWidth(0.75)
        .dash(2.5, { space: 1.5 })
        .strokeColor(inks.edge)
        .rect(x + (existing + built) * scale, y, gone * scale, height)
        .stroke()
        .undash();
  });
}

function drawKey(sheet: Sheet, { inks }: Paper, { existing, built, gone }: NonNullable<PaperTable["key"]>): void {
  const style: TextStyle = { size: 7.5, colour: inks.muted };
  const y = sheet.y;
  let x = sheet.left;
  for (const [text, mark] of [
    [existing, "existing"],
    [built, "built"],
    [gone, "gone"],
  ] as const) {
    const at = x;
    sheet.decorate((doc) => {
      const box = () => doc.rect(at, y + 1.5, 12, 7);
      if (mark === "gone") {
        doc.lineWidth(0.75).dash(2.5, { space: 1.5 }).strokeColor(inks.edge);
        box().stroke().undash();
        return;
      }
      doc.fillOpacity(mark === "existing" ? 0.35 : 1);
      box().fillColor(inks.edge).fill().fillOpacity(1);
    });
    sheet.write(sheet.root, "P", [text], { x: x + 16, y, width: 200, style });
    x += 16 + sheet.widthOf(text, style) + 14;
  }
  sheet.y += lineHeight(style) + 2;
}
