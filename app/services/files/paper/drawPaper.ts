import type { Paper, PaperBlock, PaperFigure, PaperRest, PaperSteps } from "~/entities/files/paper";
import { drawDrawing, drawnHeight } from "./drawDrawing";
import { drawTable, type Left } from "./drawTable";
import { lineHeight, Sheet, type TextStyle } from "./sheet";

/** Space between blocks [points]. */
const GAP = 12;
const LOGO = { width: 150, height: 42 } as const;

/**
 * Draws a report as a PDF file. One that has to stand on one page loses as many of the last rows of its tables as it takes, and says how
 * many.
 */
export async function drawPaper(paper: Paper, mostPages?: number): Promise<Uint8Array> {
  let cut = 0;
  for (;;) {
    const sheet = drawn(paper, { cut, mostPages });
    const over = sheet.y - sheet.bottom;
    if (!paper.onePage || over <= 0 || sheet.rowHeights.length < 2) {
      if (paper.rest) drawRest(sheet, paper, paper.rest);
      return sheet.finish();
    }
    cut += Math.min(rowsOver(sheet.rowHeights, over), sheet.rowHeights.length - 1);
  }
}

/** How many of the last rows take so much of the page [points]. */
function rowsOver(heights: readonly number[], over: number): number {
  let rows = 0;
  for (let height = 0; height < over && rows < heights.length; rows++) height += heights.at(-1 - rows) ?? 0;
  return rows;
}

function drawn(paper: Paper, { cut, mostPages }: Left & { mostPages?: number }): Sheet {
  const sheet = new Sheet(paper, mostPages);
  drawHead(sheet, paper);
  for (const block of paper.blocks) drawBlock(sheet, paper, { block, cut });
  return sheet;
}

/** Contents with what the report is of, then its chapters, as far as there are pages for them. */
function drawRest(sheet: Sheet, paper: Paper, { contents, facts, blocks, ends }: PaperRest): void {
  sheet.isOnePage = false;
  sheet.newPage();
  sheet.paragraph("H2", contents, { size: 14, bold: true, colour: paper.inks.text });
  sheet.y += 4;
  const [list, page, top] = [sheet.part("TOC"), sheet.pages, sheet.y];
  sheet.y += Sheet.contentsHeight(blocks.filter(isInContents).length) + GAP;
  for (const block of facts) drawBlock(sheet, paper, { block, cut: 0 });
  sheet.newPage();
  for (const [i, block] of blocks.entries()) {
    // A section begins on the page of its chart.
    const chart =
      block.kind === "section" ? blocks.slice(i + 1, i + 3).find(({ kind }) => kind === "drawing") : undefined;
    if (chart?.kind === "drawing") sheet.make(drawnHeight(chart) + 100);
    drawBlock(sheet, paper, { block, cut: 0 });
    if (!sheet.isFull) continue;
    sheet.isOnePage = true;
    sheet.y = Math.min(sheet.y, sheet.bottom - 2 * GAP);
    sheet.paragraph("P", ends, { size: 8.5, bold: true, colour: paper.inks.text });
    break;
  }
  sheet.writeContents(list, page, top);
}

const isInContents = (block: PaperBlock): boolean =>
  block.kind === "chapter" || (block.kind === "section" && block.level === 3);

function drawHead(sheet: Sheet, { head, logo, logoName, inks }: Paper): void {
  const top = sheet.y;
  const room = sheet.width - (logo ? LOGO.width + 12 : 0);
  const title: TextStyle = { size: 17, bold: true, colour: inks.text };
  const small: TextStyle = { size: 8.5, colour: inks.muted };
  const titleLines = sheet.linesOf(head.title, room, title);
  sheet.write(sheet.root, "H1", titleLines, { x: sheet.left, y: sheet.y, width: room, style: title });
  sheet.y += titleLines.length * lineHeight(title) + 2;
  for (const text of head.lines) {
    const lines = sheet.linesOf(text, room, small);
    sheet.write(sheet.root, "P", lines, { x: sheet.left, y: sheet.y, width: room, style: small });
    sheet.y += lines.length * lineHeight(small);
  }
  if (logo) {
    const figure = sheet.doc.struct("Figure", { alt: logoName }, () => {
      const x = sheet.left + sheet.width - LOGO.width;
      sheet.doc.image(Buffer.from(logo), x, top, { fit: [LOGO.width, LOGO.height], align: "right" });
    });
    sheet.root.add(figure);
    figure.end();
    sheet.y = Math.max(sheet.y, top + LOGO.height);
  }
  for (const text of head.notices) sheet.paragraph("P", text, { size: 8.5, bold: true, colour: inks.text });
  sheet.y += GAP;
}

function drawBlock(sheet: Sheet, paper: Paper, { block, cut }: { block: PaperBlock } & Left): void {
  const { inks } = paper;
  switch (block.kind) {
    case "chapter":
      if (sheet.y > sheet.bottom / 2) sheet.newPage();
      sheet.heading(block.title, 2);
      break;
    case "section":
      if (block.level === 3) sheet.heading(block.title, 3);
      else {
        sheet.make(60);
        sheet.paragraph("H4", block.title, { size: 10.5, bold: true, colour: inks.text });
      }
      sheet.y -= GAP / 2;
      break;
    case "list":
      drawList(sheet, paper, block.items);
      break;
    case "drawing":
      drawDrawing(sheet, paper, block);
      break;
    case "figures":
      drawFigures(sheet, paper, block.figures);
      break;
    case "text":
      sheet.paragraph("P", block.text, { size: 8.5, colour: block.muted ? inks.muted : inks.text });
      break;
    case "table":
      drawTable(sheet, paper, { block, cut });
      break;
    case "steps":
      drawSteps(sheet, paper, block);
      break;
  }
  sheet.y += GAP;
}

function drawList(sheet: Sheet, { inks }: Paper, items: readonly string[]): void {
  const style: TextStyle = { size: 8.5, colour: inks.text };
  const list = sheet.part("L");
  for (const text of items) {
    const lines = sheet.linesOf(text, sheet.width - 12, style);
    const height = lines.length * lineHeight(style) + 2;
    sheet.make(height);
    if (sheet.isFull) break;
    const item = sheet.part("LI", list);
    sheet.write(item, "Lbl", ["–"], { x: sheet.left, y: sheet.y, width: 10, style });
    sheet.write(item, "LBody", lines, { x: sheet.left + 12, y: sheet.y, width: sheet.width - 12, style });
    item.end();
    sheet.y += height;
  }
  list.end();
}

/** The large figures side by side in one frame. */
function drawFigures(sheet: Sheet, { inks }: Paper, figures: readonly PaperFigure[]): void {
  const width = sheet.width / Math.max(figures.length, 1);
  const inner = width - 20;
  const label: TextStyle = { size: 8, colour: inks.muted };
  const value: TextStyle = { size: 19, bold: true, colour: inks.text };
  const unit: TextStyle = { size: 9, colour: inks.muted };
  const notes = figures.map(({ delta, note }) => {
    const direction = delta ? `${delta.down ? "↓" : "↑"} ${delta.text}` : "";
    return sheet.linesOf([direction, note ?? ""].filter((text) => text !== "").join(" "), inner, label);
  });
  const height =
    16 + lineHeight(label) + lineHeight(value) + Math.max(...notes.map((lines) => lines.length)) * lineHeight(label);
  sheet.make(height);
  const top = sheet.y;
  sheet.decorate((doc) => {
    doc.lineWidth(0.75).strokeColor(inks.line).roundedRect(sheet.left, top, sheet.width, height, 6).stroke();
    for (let i = 1; i < figures.length; i++)
      doc
        .moveTo(sheet.left + i * width, top)
        .lineTo(sheet.left + i * width, top + height)
        .stroke();
  });
  const list = sheet.part("L");
  figures.forEach((figure, i) => {
    const item = sheet.part("LI", list);
    const x = sheet.left + i * width + 10;
    let y = top + 8;
    sheet.write(item, "Lbl", [figure.term], { x, y, width: inner, style: label });
    y += lineHeight(label);
    sheet.write(item, "LBody", [figure.value], { x, y, width: inner, style: value });
    if (figure.unit) {
      const beside = x + sheet.widthOf(figure.value, value) + 4;
      const base = y + (value.size - unit.size) * 0.97;
      sheet.write(item, "LBody", [figure.unit], { x: beside, y: base, width: inner, style: unit });
    }
    y += lineHeight(value);
    const colour = figure.delta ? (figure.delta.good ? inks.good : inks.bad) : inks.muted;
    sheet.write(item, "LBody", notes[i] ?? [], { x, y, width: inner, style: { ...label, colour } });
    item.end();
  });
  list.end();
  sheet.y = top + height;
}

/** Rows with a name, a bar on a scale that all share, and the amount at its end. */
function drawSteps(sheet: Sheet, paper: Paper, block: PaperSteps): void {
  const { inks } = paper;
  const style: TextStyle = { size: 8.5, colour: inks.text };
  const step = lineHeight(style) + 2.5;
  sheet.make(30 + block.rows.length * step);
  sheet.title(block);
  const names = Math.min(Math.max(...block.rows.map(({ name }) => sheet.widthOf(name, style)), 0), sheet.width * 0.3);
  const amounts = Math.max(...block.rows.map(({ text }) => sheet.widthOf(text, style)), 0);
  const ends = block.rows.flatMap(({ from, to }) => [from, to, 0]);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const room = sheet.width - names - amounts - 22;
  const at = (value: number) =>
    sheet.left + names + 10 + (most > least ? ((value - least) / (most - least)) * room : 0);
  const table = sheet.part("Table");
  for (const row of block.rows) {
    const [start, end] = [Math.min(row.from, row.to), Math.max(row.from, row.to)];
    const y = sheet.y;
    sheet.decorate((doc) =>
      doc
        .rect(at(start), y + 1, Math.max(at(end) - at(start), 0.75), step - 4)
        .fillColor(row.colour)
        .fill(),
    );
    const line = sheet.part("TR", table);
    const name = sheet.linesOf(row.name, names, style)[0] ?? "";
    sheet.write(line, "TH", [name], { x: sheet.left, y, width: names, style });
    sheet.write(line, "TD", [row.text], { x: at(end) + 5, y, width: amounts, style });
    line.end();
    sheet.y += step;
  }
  table.end();
  sheet.decorate((doc) =>
    doc
      .moveTo(at(0), sheet.y - block.rows.length * step)
      .lineTo(at(0), sheet.y)
      .lineWidth(0.75)
      .strokeColor(inks.text)
      .stroke(),
  );
}
