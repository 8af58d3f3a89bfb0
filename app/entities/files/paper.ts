import type { Locale } from "~/entities/core/locale";

/** A report as it is put on paper: every text is written already, in the language of the document. Colours are #rrggbb. */
export interface Paper {
  language: Locale;
  /** Of the file; the title on the first page is the head's. */
  title: string;
  /** A PNG or JPEG picture at the right of the title. */
  logo: Uint8Array | null;
  /** What the logo is called for those who hear the document. */
  logoName: string;
  head: PaperHead;
  blocks: PaperBlock[];
  /** At the foot of every page. */
  foot: string;
  inks: PaperInks;
  /** The blocks stand on one page: tables lose their last rows where they would not. */
  onePage: boolean;
  /** What follows the blocks in a long report. */
  rest?: PaperRest;
}

/** The pages of a long report after its first: contents, then chapters. */
export interface PaperRest {
  /** Heading of the contents. */
  contents: string;
  /** Below the contents: what the report is of. */
  facts: PaperBlock[];
  blocks: PaperBlock[];
  /** Said in place of what comes after the last page that a report may have. */
  ends: string;
}

/** Colours of what has no meaning of energy. */
export interface PaperInks {
  text: string;
  muted: string;
  line: string;
  edge: string;
  accent: string;
  good: string;
  bad: string;
}

interface PaperHead {
  title: string;
  lines: string[];
  /** What nobody may miss, before all else. */
  notices: string[];
}

export type PaperBlock =
  | { kind: "chapter"; title: string }
  | { kind: "section"; title: string; level: 3 | 4 }
  | { kind: "figures"; figures: PaperFigure[] }
  | { kind: "text"; text: string; muted?: boolean }
  | { kind: "list"; items: string[] }
  | PaperTable
  | PaperSteps
  | PaperDrawing;

/** A large figure with what it is compared with; `delta` has a direction, and whether that is good. */
export interface PaperFigure {
  term: string;
  value: string;
  unit?: string;
  delta?: { text: string; good: boolean; down: boolean };
  note?: string;
}

export interface PaperTable {
  kind: "table";
  title: string;
  subject?: string;
  columns: PaperColumn[];
  rows: PaperRow[];
  /** Said below a table that has all its rows: what of it is not listed at all. */
  unlisted?: string;
  /** Said below the table when so many of its last rows are left out: the first is for one row. */
  leftOut: string[];
  /** What the colours of bars mean. */
  key?: { built: string; existing: string; gone: string };
}

export interface PaperColumn {
  /** Above the column. */
  name: string;
  /** Numbers stand at the end of their column. */
  numeric?: boolean;
  /** Share of the width that is left; 0: as wide as its longest cell. */
  grow: number;
  /** Cells are bars, not texts. */
  bar?: boolean;
}

export interface PaperRow {
  cells: string[];
  /** A heading of the rows after it, over all columns, or the sum of those before it. */
  role?: "heading" | "sum";
  /** Of the square before the first cell. */
  colour?: string;
  /** What the bar of the row shows, all in the unit of `most`. */
  bar?: { existing: number; built: number; gone: number; most: number };
}

/** From a sum to another in steps, or bars from zero: name, bar, amount. */
export interface PaperSteps {
  kind: "steps";
  title: string;
  subject?: string;
  rows: { name: string; from: number; to: number; text: string; colour: string }[];
}

/** A chart as its marks, in px of a page that is DRAWING_WIDTH px wide; y counts from its top. */
export interface PaperDrawing {
  kind: "drawing";
  title: string;
  subject: string;
  height: number;
  marks: PaperMark[];
  legend: { name: string; colour: string; line: boolean }[];
}

/** As wide as what a page has room for [px]. */
export const DRAWING_WIDTH = 688;

export type PaperMark =
  | { kind: "rect"; x: number; y: number; width: number; height: number; fill: string; opacity?: number }
  | { kind: "line"; x1: number; y1: number; x2: number; y2: number; stroke: string; width: number; dashed?: boolean }
  | {
      kind: "path";
      /** Corners of each part: lines lead from one to the next. */
      parts: [x: number, y: number][][];
      fill?: string;
      stroke?: string;
      /** Of the stroke [px]. */
      width?: number;
      dashed?: boolean;
      opacity?: number;
    }
  | { kind: "text"; x: number; y: number; text: string; anchor: "start" | "middle" | "end"; colour: string };
