import { UnreadableModel } from "./unreadable";

/** Sections of the MPS format, and how many words their lines have at least and at most. Others are refused: what is not read is not solved. */
const SECTIONS: Record<string, [least: number, most: number]> = {
  NAME: [0, 0],
  OBJSENSE: [1, 1],
  ROWS: [2, 2],
  COLUMNS: [3, 5],
  RHS: [2, 5],
  RANGES: [2, 5],
  BOUNDS: [2, 4],
};
const WITHOUT_VALUE = new Set(["FR", "MI", "PL", "BV"]);
const WITH_VALUE = new Set(["LO", "UP", "FX", "LI", "UI"]);
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eEdD][+-]?\d+)?$|^[+-]?inf(inity)?$/i;

/**
 * Throws UnreadableModel, with the line, where an MPS file has what a reader would leave out or take for 0: a number that is none, a row or
 * column that there is not, a section that is not known. Names with spaces, which only the fixed format can have, are among that.
 */
export function checkMps(data: Uint8Array): void {
  const rows = new Set<string>();
  const columns = new Set<string>();
  /** The column of the last line, and its rows so far. */
  let column: string | undefined;
  const entered = new Set<string>();
  let section = "";
  let at = 0;
  const fault = (text: string): never => {
    throw new UnreadableModel(`Line ${at}: ${text}`);
  };
  const number = (word: string | undefined): void => {
    if (word === undefined || !NUMBER.test(word)) fault(`"${word ?? ""}" is no number.`);
  };
  const pairs = (words: readonly string[]): void => {
    for (let k = 0; k < words.length; k += 2) {
      if (!rows.has(words[k]!)) fault(`There is no row "${words[k]}".`);
      number(words[k + 1]);
    }
  };
  const read: Record<string, (words: string[]) => void> = {
    ROWS: ([kind = "", name = ""]) => {
      if (!/^[NLGE]$/i.test(kind)) fault(`A row is N, L, G or E, not "${kind}".`);
      if (rows.has(name)) fault(`The row "${name}" is there twice.`);
      rows.add(name);
    },
    COLUMNS: ([name = "", ...words]) => {
      if (words[0] === "'MARKER'") return;
      if (name !== column && columns.has(name)) fault(`The lines of the column "${name}" do not follow each other.`);
      if (name !== column) entered.clear();
      column = name;
      columns.add(name);
      for (const row of words.filter((_, k) => k % 2 === 0)) {
        if (entered.has(row)) fault(`The column "${name}" has two entries in the row "${row}".`);
        entered.add(row);
      }
      pairs(words);
    },
    // The name of the set may be left out.
    RHS: (words) => pairs(words.length % 2 === 0 ? words : words.slice(1)),
    RANGES: (words) => pairs(words.length % 2 === 0 ? words : words.slice(1)),
    BOUNDS: ([kind = "", ...words]) => {
      const isAlone = WITHOUT_VALUE.has(kind);
      if (!isAlone && !WITH_VALUE.has(kind)) fault(`The bound "${kind}" is not read.`);
      const value = isAlone ? undefined : words.at(-1);
      if (!isAlone) number(value);
      const named = isAlone ? words : words.slice(0, -1);
      if (!named.some((word) => columns.has(word))) fault(`There is no column "${named.at(-1) ?? ""}".`);
    },
  };
  for (const line of linesOf(data)) {
    at++;
    if (/^\s*(\*|$)/.test(line)) continue;
    const words = line.trim().split(/\s+/);
    if (!/^\s/.test(line)) {
      section = words[0]!.toUpperCase();
      if (section === "ENDATA") return;
      if (!(section in SECTIONS)) fault(`The section "${words[0]}" is not read.`);
      continue;
    }
    const [least, most] = SECTIONS[section] ?? fault("A line before the first section.");
    if (words.length < least || words.length > most)
      fault(`${words.length} words in ${section}. Names must not have spaces.`);
    read[section]?.(words);
  }
  fault("The file ends without ENDATA.");
}

function* linesOf(data: Uint8Array): Generator<string> {
  const decoder = new TextDecoder();
  for (let from = 0; from < data.length;) {
    const end = data.indexOf(10, from);
    const to = end < 0 ? data.length : end;
    yield decoder.decode(data.subarray(from, to));
    from = to + 1;
  }
}
