import { join } from "node:path";
import PdfDocument from "pdfkit";
import type { Paper } from "~/entities/results/report/paper";
import { mustShip } from "~/services/core/shipped";

/** Lengths on paper are points: 1/72 inch. */
const MM = 72 / 25.4;
const A4 = { width: 595.28, height: 841.89 } as const;
const MARGIN = 14 * MM;
/** Room for the foot of a page, below what it holds. */
const FOOT = 16;

/** A part of the document's structure, for those who hear it. */
export type Part = PDFKit.PDFStructureElement;

export interface TextStyle {
  /** Points. */
  size: number;
  bold?: boolean;
  colour: string;
}

interface TextBox {
  x: number;
  y: number;
  width: number;
  align?: "start" | "end";
}

/** Pages of A4 with Inter, whose digits have one width, filled from top to bottom; `y` is where the next thing begins. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly root: Part;
  readonly left = MARGIN;
  readonly width = A4.width - 2 * MARGIN;
  readonly bottom = A4.height - MARGIN - FOOT;
  y = MARGIN;
  pages = 1;
  /** Of the rows of the last table [points]. */
  rowHeights: number[] = [];
  /** Of texts at a size of 1, by weight. */
  private readonly widths = new Map<string, number>();
  /** Signs that the font has; others are written without their marks, or as a question mark. */
  private readonly signs = new Set<number>();

  constructor(private readonly paper: Pick<Paper, "title" | "language" | "foot" | "inks" | "onePage">) {
    const fonts = mustShip("app/services/results/paper/fonts");
    this.doc = new PdfDocument({
      size: [A4.width, A4.height],
      margin: 0,
      pdfVersion: "1.7",
      tagged: true,
      displayTitle: true,
      lang: paper.language,
      font: join(fonts, "inter-regular.ttf"),
      info: { Title: paper.title, Creator: "Energy Tool", Producer: "Energy Tool" },
    });
    this.doc.registerFont("regular", join(fonts, "inter-regular.ttf"));
    this.doc.registerFont("bold", join(fonts, "inter-semibold.ttf"));
    this.doc.font("regular");
    for (const sign of fontSigns(this.doc)) this.signs.add(sign);
    this.root = this.doc.struct("Document");
    this.doc.addStructure(this.root);
  }

  /** Goes on below, on a new page where less than `height` is left; a sheet of one page goes on past its end. */
  make(height: number): boolean {
    if (this.paper.onePage || this.y + height <= this.bottom) return false;
    this.newPage();
    return true;
  }

  newPage(): void {
    this.writeFoot();
    this.doc.addPage();
    this.pages += 1;
    this.y = MARGIN;
  }

  /** A part of the document, told as such a thing ("H1", "Table"). */
  part(type: string, parent: Part = this.root): Part {
    const part = this.doc.struct(type);
    parent.add(part);
    return part;
  }

  widthOf(text: string, style: TextStyle): number {
    const key = `${style.bold ? "bold" : "regular"} ${text}`;
    let width = this.widths.get(key);
    if (width === undefined) {
      this.doc.font(style.bold ? "bold" : "regular").fontSize(1000);
      width = this.doc.widthOfString(this.writable(text)) / 1000;
      this.widths.set(key, width);
    }
    return width * style.size;
  }

  /** The text in lines no wider than `width`: broken at spaces, and within a word that is longer. */
  linesOf(text: string, width: number, style: TextStyle): string[] {
    const lines: string[] = [];
    let line = "";
    const fits = (candidate: string) => this.widthOf(candidate, style) <= width + 0.01;
    for (const word of this.writable(text).split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (fits(longer)) {
        line = longer;
        continue;
      }
      if (line !== "") lines.push(line);
      line = "";
      for (const sign of word) {
        if (line === "" || fits(line + sign)) line += sign;
        else {
          lines.push(line);
          line = sign;
        }
      }
    }
    return [...lines, line];
  }

  /** Writes lines of text as a thing of the document. */
  write(parent: Part, type: string, lines: readonly string[], at: TextBox & { style: TextStyle }): void {
    const { style } = at;
    const part = this.doc.struct(type, {}, () => {
      this.use(style);
      this.doc.fillColor(style.colour);
      lines.forEach((line, i) => {
        const text = this.writable(line);
        const x = at.align === "end" ? at.x + at.width - this.widthOf(text, style) : at.x;
        this.doc.text(text, x, at.y + i * lineHeight(style), { lineBreak: false });
      });
    });
    parent.add(part);
    part.end();
  }

  /** A paragraph over the whole width, below what is there; breaks between pages at its lines. */
  paragraph(type: string, text: string, style: TextStyle): void {
    const lines = this.linesOf(text, this.width, style);
    let start = 0;
    while (start < lines.length) {
      this.make(lineHeight(style));
      const room = this.paper.onePage ? lines.length : Math.floor((this.bottom - this.y) / lineHeight(style));
      const here = lines.slice(start, start + Math.max(room, 1));
      this.write(this.root, type, here, { x: this.left, y: this.y, width: this.width, style });
      this.y += here.length * lineHeight(style);
      start += here.length;
    }
  }

  /** Title and subject of a drawing or table. */
  title({ title, subject }: { title: string; subject?: string }): void {
    this.paragraph("H3", title, { size: 10.5, bold: true, colour: this.paper.inks.text });
    if (subject) this.paragraph("P", subject, { size: 8, colour: this.paper.inks.muted });
    this.y += 3;
  }

  /** Draws what says nothing that is not written too. */
  decorate(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.doc.markContent("Artifact", { type: "Layout" });
    draw(this.doc);
    this.doc.endMarkedContent();
  }

  rule(y: number, thickness = 0.5, colour = this.paper.inks.line): void {
    this.decorate((doc) =>
      doc
        .moveTo(this.left, y)
        .lineTo(this.left + this.width, y)
        .lineWidth(thickness)
        .strokeColor(colour)
        .stroke(),
    );
  }

  /** Ends the document and gives its bytes. */
  finish(): Promise<Uint8Array> {
    this.writeFoot();
    const chunks: Uint8Array[] = [];
    return new Promise((done, fail) => {
      this.doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
      this.doc.on("end", () => done(new Uint8Array(Buffer.concat(chunks))));
      this.doc.on("error", fail);
      this.root.end();
      this.doc.end();
    });
  }

  private writeFoot(): void {
    const style = { size: 7.5, colour: this.paper.inks.muted };
    const y = A4.height - MARGIN - lineHeight(style);
    const page = this.paper.onePage ? "" : String(this.pages);
    const foot = this.writable(this.paper.foot);
    this.rule(y - 4);
    this.doc.markContent("Artifact", { type: "Pagination" });
    this.use(style);
    this.doc.fillColor(style.colour).text(foot, this.left, y, { lineBreak: false });
    if (page) this.doc.text(page, this.left + this.width - this.widthOf(page, style), y, { lineBreak: false });
    this.doc.endMarkedContent();
  }

  private use({ size, bold }: TextStyle): void {
    this.doc.font(bold ? "bold" : "regular").fontSize(size);
  }

  private writable(text: string): string {
    const isInFont = (sign: string) => this.signs.has(sign.codePointAt(0) ?? 0);
    return [...text.normalize("NFC").replace(/[\n\r\t]+/g, " ")]
      .map((sign) => {
        if (isInFont(sign)) return sign;
        const plain = [...sign.normalize("NFD")].filter((part) => isInFont(part) && !/\p{M}/u.test(part)).join("");
        return plain === "" ? "?" : plain;
      })
      .join("");
  }
}

/** Distance of lines of a text [points]. */
export const lineHeight = ({ size }: Pick<TextStyle, "size">): number => size * 1.35;

/** What the chosen font of a document can write, as code points: its types do not tell of the font. */
function fontSigns(doc: PDFKit.PDFDocument): readonly number[] {
  const { _font } = doc as unknown as { _font: { font: { characterSet: number[] } } };
  return _font.font.characterSet;
}
