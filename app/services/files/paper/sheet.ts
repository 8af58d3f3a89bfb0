import { join } from "node:path";
import PdfDocument from "pdfkit";
import type { Paper } from "~/entities/files/paper";
import { mustShip } from "~/services/core/shipped";

/** Lengths on paper are points: 1/72 inch. */
const MM = 72 / 25.4;
const A4 = { width: 595.28, height: 841.89 } as const;
const MARGIN = 14 * MM;
/** Room for the foot of a page, below what it holds. */
const FOOT = 16;
/** A report has no more pages; what comes after them is left out. */
export const MOST_PAGES = 80;

/** More headings than these are in the bookmarks only. */
const CONTENTS = 40;

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
  /** Things go past the end of the page. */
  isOnePage: boolean;
  /** Chapters and their sections, with the page that each begins on. */
  readonly headings: { title: string; page: number; level: 2 | 3; target: string }[] = [];
  private chapter: PDFKit.PDFOutline | undefined;
  /** Of the rows of the last table [points]. */
  rowHeights: number[] = [];
  /** Of texts at a size of 1, by weight. */
  private readonly widths = new Map<string, number>();
  /** Signs that the font has; others are written without their marks, or as a question mark. */
  private readonly signs = new Set<number>();

  constructor(
    private readonly paper: Pick<Paper, "title" | "language" | "foot" | "inks" | "onePage" | "rest">,
    private readonly mostPages = MOST_PAGES,
  ) {
    this.isOnePage = paper.onePage;
    const fonts = mustShip("app/services/files/paper/fonts");
    this.doc = new PdfDocument({
      size: [A4.width, A4.height],
      margin: 0,
      pdfVersion: "1.7",
      tagged: true,
      displayTitle: true,
      lang: paper.language,
      // The contents are written when it is clear on which page everything is.
      bufferPages: paper.rest !== undefined,
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
    if (this.isOnePage || this.y + height <= this.bottom) return false;
    this.newPage();
    return true;
  }

  /** There is no page left for anything more. */
  get isFull(): boolean {
    return this.pages >= this.mostPages;
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
    const space = this.widthOf(" ", style);
    let [line, used] = ["", 0];
    // Words are measured one by one: they come again, lines do not.
    for (const word of this.writable(text).split(" ")) {
      const own = this.widthOf(word, style);
      const longer = line === "" ? own : used + space + own;
      if (longer <= width + 0.01) {
        [line, used] = [line === "" ? word : `${line} ${word}`, longer];
        continue;
      }
      if (line !== "") lines.push(line);
      [line, used] = ["", 0];
      for (const sign of own <= width + 0.01 ? [word] : word) {
        const ofSign = this.widthOf(sign, style);
        if (line !== "" && used + ofSign > width + 0.01) {
          lines.push(line);
          [line, used] = ["", 0];
        }
        [line, used] = [line + sign, used + ofSign];
      }
    }
    return [...lines, line];
  }

  /** Writes lines of text as a thing of the document. */
  write(parent: Part, type: string, lines: readonly string[], at: TextBox & { style: TextStyle }): void {
    const { style } = at;
    // Measured before the font is chosen: a text is measured in another size.
    const texts = lines.map((line) => this.writable(line));
    const starts = texts.map((text) => (at.align === "end" ? at.x + at.width - this.widthOf(text, style) : at.x));
    const part = this.doc.struct(type, {}, () => {
      this.use(style);
      this.doc.fillColor(style.colour);
      texts.forEach((text, i) => this.doc.text(text, starts[i], at.y + i * lineHeight(style), { lineBreak: false }));
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
      const room = this.isOnePage ? lines.length : Math.floor((this.bottom - this.y) / lineHeight(style));
      const here = lines.slice(start, start + Math.max(room, 1));
      this.write(this.root, type, here, { x: this.left, y: this.y, width: this.width, style });
      this.y += here.length * lineHeight(style);
      start += here.length;
    }
  }

  /** A heading that the contents and the bookmarks of the document lead to. */
  heading(title: string, level: 2 | 3): void {
    const style: TextStyle = { size: level === 2 ? 14 : 12, bold: true, colour: this.paper.inks.text };
    const lines = this.linesOf(title, this.width, style);
    this.make(lines.length * lineHeight(style) + 60);
    const target = `h${this.headings.length + 1}`;
    this.doc.addNamedDestination(target, "XYZ", 0, this.y, null as unknown as number);
    this.headings.push({ title: this.writable(title), page: this.pages, level, target });
    const { outline } = this.doc;
    if (level === 2 || !this.chapter) this.chapter = outline.addItem(this.writable(title), { expanded: true });
    else this.chapter.addItem(this.writable(title));
    this.write(this.root, `H${level}`, lines, { x: this.left, y: this.y, width: this.width, style });
    this.y += lines.length * lineHeight(style);
  }

  /**
   * Writes the contents on a page that was left for them, below its heading: titles with their pages, each a link.
   * @param page counts from 1
   */
  writeContents(part: Part, page: number, top: number): void {
    const style: TextStyle = { size: 9, colour: this.paper.inks.text };
    const step = lineHeight(style) + 3;
    this.doc.switchToPage(page - 1);
    this.headings.slice(0, CONTENTS).forEach(({ title, page: number, level, target }, i) => {
      const y = top + i * step;
      const x = this.left + (level === 3 ? 14 : 0);
      const line = { ...style, bold: level === 2 };
      const name = this.linesOf(title, this.width - 60, line)[0] ?? "";
      const item = this.part("TOCI", part);
      this.write(item, "Reference", [name], { x, y, width: this.width - 60, style: line });
      const end = { x: this.left + this.width - 30, y, width: 30, align: "end" } as const;
      this.write(item, "Lbl", [String(number)], { ...end, style: line });
      item.end();
      this.doc.goTo(this.left, y, this.width, step, target);
    });
    part.end();
    this.doc.switchToPage(this.pages - 1);
  }

  /** Room that the contents take [points]. */
  static contentsHeight(headings: number): number {
    return Math.min(headings, CONTENTS) * (lineHeight({ size: 9 }) + 3);
  }

  /** Title and subject of a drawing or table. */
  title({ title, subject }: { title: string; subject?: string }): void {
    if (title) this.paragraph("H3", title, { size: 10.5, bold: true, colour: this.paper.inks.text });
    if (subject) this.paragraph("P", subject, { size: 8, colour: this.paper.inks.muted });
    this.y += 3;
  }

  /** Draws what says nothing that is not written too. */
  decorate(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.doc.markContent("Artifact", { type: "Layout" });
    draw(this.doc);
    this.doc.endMarkedContent();
  }

  /** A word of a drawing, whose base is at `y`. */
  label(
    text: string,
    { x, y, anchor, size, colour }: { x: number; y: number; anchor: "start" | "middle" | "end" } & TextStyle,
  ): void {
    const shift = { start: 0, middle: 0.5, end: 1 }[anchor] * this.widthOf(text, { size, colour });
    this.use({ size, colour });
    // The base of Inter is 0.97 of its size below the top of a line.
    this.doc.fillColor(colour).text(this.writable(text), x - shift, y - size * 0.97, { lineBreak: false });
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
    const { onePage, rest, title } = this.paper;
    const page = onePage && !rest ? "" : String(this.pages);
    const foot =
      this.linesOf(rest ? `${title} · ${this.paper.foot}` : this.paper.foot, this.width - 40, style)[0] ?? "";
    const end = this.left + this.width - this.widthOf(page, style);
    this.rule(y - 4);
    this.doc.markContent("Artifact", { type: "Pagination" });
    this.use(style);
    this.doc.fillColor(style.colour).text(foot, this.left, y, { lineBreak: false });
    if (page) this.doc.text(page, end, y, { lineBreak: false });
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
