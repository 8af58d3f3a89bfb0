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
  /** Everything stands on one page: tables lose their last rows where it would not. */
  onePage: boolean;
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
  | { kind: "figures"; figures: PaperFigure[] }
  | { kind: "text"; text: string; muted?: boolean }
  | PaperTable
  | PaperSteps;

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
