import { type NumberedLine, textLines } from "../textLines";
import { UnreadableModel } from "../unreadable";

/** A line of an MPS file in words. A header begins in the first column, what belongs to it further right. */
export interface MpsLine {
  /** From 1. */
  at: number;
  isHeader: boolean;
  words: string[];
}

/** Where the fields of the fixed form begin and end, in characters. All between them is blank. */
const FIELDS: readonly [from: number, to: number][] = [
  [1, 3],
  [4, 12],
  [14, 22],
  [24, 36],
  [39, 47],
  [49, 61],
];

/** Lines of the free form: words between blanks. Comments and empty lines are left out. Throws UnreadableModel. */
export function* freeLines(data: Uint8Array): Generator<MpsLine> {
  for (const [at, line] of filled(data)) {
    const isHeader = !/^\s/.test(line);
    yield { at, isHeader, words: line.trim().split(/\s+/) };
  }
}

/** Lines of the fixed form, where names may have spaces. Throws UnreadableModel where something stands between the fields. */
export function* fixedLines(data: Uint8Array): Generator<MpsLine> {
  for (const [at, line] of filled(data)) {
    const isHeader = !/^\s/.test(line);
    yield { at, isHeader, words: isHeader ? line.trim().split(/\s+/) : fieldsOf(line.trimEnd(), at) };
  }
}

function fieldsOf(line: string, at: number): string[] {
  if (line.includes("\t")) throw new UnreadableModel(`Line ${at}: a tab in the fixed form.`);
  const words: string[] = [];
  let end = 0;
  for (const [from, to] of FIELDS) {
    if (line.slice(end, from).trim() !== "") throw new UnreadableModel(`Line ${at}: text between two fields.`);
    const field = line.slice(from, to).trim();
    if (field !== "") words.push(field);
    end = to;
  }
  if (line.slice(end).trim() !== "") throw new UnreadableModel(`Line ${at}: text after the last field.`);
  return words;
}

/** The lines of a file that are neither empty nor comments. Further right a star is part of a name, as in *RHS*. */
function* filled(data: Uint8Array): Generator<NumberedLine> {
  for (const line of textLines(data, "MPS")) if (!/^\*|^\s*$/.test(line[1])) yield line;
}
