import { DRAWING_WIDTH, type Paper, type PaperDrawing, type PaperMark } from "~/entities/files/paper";
import { lineHeight, type Sheet, type TextStyle } from "./sheet";

const LABELS = 7.5;
/** Width of what a page holds [points]. */
const PAGE = 515.9;

/** Of the marks alone [points]. */
export const drawnHeight = ({ height }: PaperDrawing): number => (height * PAGE) / DRAWING_WIDTH;

/** A chart with its title, its marks as vectors and the names of its series; it is never torn apart. */
export function drawDrawing(sheet: Sheet, { inks }: Paper, block: PaperDrawing): void {
  const scale = sheet.width / DRAWING_WIDTH;
  const small: TextStyle = { size: LABELS, colour: inks.text };
  const rows = legendRows(sheet, block, small);
  const height = drawnHeight(block);
  const step = lineHeight(small) + 2;
  const words =
    sheet.linesOf(block.subject, sheet.width, { size: 8, colour: inks.muted }).length * lineHeight({ size: 8 });
  sheet.make(height + rows.length * step + words + 24);
  sheet.title(block);
  const top = sheet.y;
  const figure = sheet.doc.struct("Figure", { alt: [block.title, block.subject].filter(Boolean).join(". ") }, () => {
    for (const mark of block.marks) drawMark(sheet, mark, { top, scale });
  });
  sheet.root.add(figure);
  figure.end();
  sheet.y = top + height + 2;
  for (const row of rows) {
    let x = sheet.left;
    const y = sheet.y;
    for (const { name, colour, line } of row) {
      const at = x;
      sheet.decorate((doc) => {
        if (line)
          doc
            .moveTo(at, y + 5)
            .lineTo(at + 10, y + 5)
            .lineWidth(1.5)
            .strokeColor(colour)
            .stroke();
        else
          doc
            .rect(at, y + 1.5, 7, 7)
            .fillColor(colour)
            .fill();
      });
      sheet.write(sheet.root, "Caption", [name], { x: x + 13, y, width: sheet.width, style: small });
      x += 13 + sheet.widthOf(name, small) + 14;
    }
    sheet.y += step;
  }
}

/** Names of the series in lines as long as the page is wide. */
function legendRows(sheet: Sheet, { legend }: PaperDrawing, style: TextStyle): PaperDrawing["legend"][] {
  const rows: PaperDrawing["legend"][] = [];
  let used = Infinity;
  for (const entry of legend) {
    const width = 27 + sheet.widthOf(entry.name, style);
    if (used + width > sheet.width) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)!.push(entry);
    used += width;
  }
  return rows;
}

function drawMark(sheet: Sheet, mark: PaperMark, { top, scale }: { top: number; scale: number }): void {
  const { doc } = sheet;
  const [x, y] = [(px: number) => sheet.left + px * scale, (px: number) => top + px * scale];
  switch (mark.kind) {
    case "rect":
      doc
        .fillOpacity(mark.opacity ?? 1)
        .rect(x(mark.x), y(mark.y), mark.width * scale, mark.height * scale)
        .fillColor(mark.fill)
        .fill()
        .fillOpacity(1);
      break;
    case "line":
      doc
        .moveTo(x(mark.x1), y(mark.y1))
        .lineTo(x(mark.x2), y(mark.y2))
        .lineWidth(mark.width * scale);
      if (mark.dashed) doc.dash(2, { space: 2 });
      doc.strokeColor(mark.stroke).stroke().undash();
      break;
    case "path":
      drawPath(sheet, mark, { x, y, scale });
      break;
    case "text":
      sheet.label(mark.text, { x: x(mark.x), y: y(mark.y), anchor: mark.anchor, size: LABELS, colour: mark.colour });
      break;
  }
}

function drawPath(
  { doc }: Sheet,
  mark: Extract<PaperMark, { kind: "path" }>,
  { x, y, scale }: { x: (px: number) => number; y: (px: number) => number; scale: number },
): void {
  for (const part of mark.parts)
    part.forEach(([px, py], i) => (i === 0 ? doc.moveTo(x(px), y(py)) : doc.lineTo(x(px), y(py))));
  const opacity = mark.opacity ?? 1;
  if (mark.fill) doc.fillOpacity(opacity).fillColor(mark.fill).fill().fillOpacity(1);
  else {
    doc.lineJoin("round").lineWidth((mark.width ?? 1) * scale);
    if (mark.dashed) doc.dash(4, { space: 3 });
    doc
      .strokeOpacity(opacity)
      .strokeColor(mark.stroke ?? "#000000")
      .stroke()
      .strokeOpacity(1)
      .undash();
  }
}
