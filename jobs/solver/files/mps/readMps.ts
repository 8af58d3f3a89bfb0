import { UnreadableModel } from "../unreadable";
import { fixedLines, freeLines, type MpsLine } from "./lines";
import { MpsModel, type ReadMps } from "./mpsModel";

/** A number as programs write it; Fortran writes its exponents with D. */
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eEdD][+-]?\d+)?$|^[+-]?inf(inity)?$/i;
const MAXIMIZE = new Set(["MAX", "MAXIMIZE", "MAXIMISE"]);
const MINIMIZE = new Set(["MIN", "MINIMIZE", "MINIMISE"]);
const WITHOUT_VALUE = new Set(["FR", "MI", "PL", "BV"]);
const WITH_VALUE = new Set(["LO", "UP", "FX", "LI", "UI"]);
const SECTIONS = new Set(["NAME", "OBJSENSE", "ROWS", "COLUMNS", "RHS", "RANGES", "BOUNDS"]);

/**
 * A model of an MPS file, free or fixed form. What could be read in two ways is refused, with its line: what is not read is not solved.
 * Conventions are those of HiGHS: whole numbers without a bound are 0 or 1, and the side of the objective counts with the other sign. Throws UnreadableModel.
 */
export function readMps(data: Uint8Array): ReadMps {
  try {
    return readLines(freeLines(data));
  } catch (error) {
    if (!(error instanceof FaultyNames)) throw error;
    // Names with spaces are read where all fields stand where the fixed form has them.
    try {
      return readLines(fixedLines(data));
    } catch (other) {
      throw other instanceof UnreadableModel ? error : other;
    }
  }
}

/** A fault where names stand for the first time: they may have spaces. */
class FaultyNames extends UnreadableModel {}

function readLines(lines: Iterable<MpsLine>): ReadMps {
  let at = 0;
  const fault = (text: string): never => {
    const Fault = read.isAtNames ? FaultyNames : UnreadableModel;
    throw new Fault(`Line ${at}: ${text}`);
  };
  const read = new LineReader(fault);
  for (const line of lines) {
    at = line.at;
    const { isHeader, words } = line;
    // Some programs write remarks behind the end.
    if (read.isEnded && isHeader && SECTIONS.has(words[0]!.toUpperCase()))
      fault(`"${words[0]}" after ENDATA. A file has one model.`);
    if (read.isEnded) continue;
    if (isHeader) read.header(words);
    else read.line(words);
  }
  if (!read.isEnded) fault("The file ends without ENDATA.");
  return read.end();
}

/** Reads headers and lines one after the other. `fault` throws with the line. */
class LineReader {
  isEnded = false;
  private section = "";
  private readonly before = new Set<string>();
  private sense: "max" | "min" | undefined;
  private readonly model: MpsModel;
  /** The first set of each section: further ones are alternatives, of which programs take one or all. */
  private readonly sets = new Map<string, string>();

  constructor(private readonly fault: (text: string) => never) {
    this.model = new MpsModel(fault);
  }

  get isAtNames(): boolean {
    return this.section === "ROWS" || this.section === "COLUMNS";
  }

  header([word = "", ...more]: string[]): void {
    const name = word.toUpperCase();
    if (this.section === "OBJSENSE" && this.setSense(name)) return;
    if (name === "ENDATA") {
      this.isEnded = true;
      this.section = name;
      return;
    }
    if (!SECTIONS.has(name)) this.fault(`The section "${word}" is not read.`);
    if (this.before.has(name)) this.fault(`The section ${name} is there twice.`);
    this.before.add(name);
    this.section = name;
    if (name === "OBJSENSE" && more.length > 0) this.line(more);
  }

  line(words: string[]): void {
    switch (this.section) {
      case "OBJSENSE":
        if (words.length !== 1 || !this.setSense(words[0]!.toUpperCase()))
          this.fault(`The objective is MAX or MIN, not "${words.join(" ")}".`);
        return;
      case "ROWS":
        return this.row(words);
      case "COLUMNS":
        return this.column(words);
      case "RHS":
        return this.pairs(words, "rhs");
      case "RANGES":
        return this.pairs(words, "range");
      case "BOUNDS":
        return this.bound(words);
      case "NAME":
        return this.fault("A line between NAME and ROWS.");
      default:
        this.fault("A line before the first section.");
    }
  }

  end(): ReadMps {
    return this.model.end(this.sense === "max");
  }

  private setSense(word: string): boolean {
    const sense = MAXIMIZE.has(word) ? "max" : MINIMIZE.has(word) ? "min" : null;
    if (!sense) return false;
    if (this.sense !== undefined) this.fault("The objective is there twice.");
    this.sense = sense;
    return true;
  }

  private row(line: string[]): void {
    const words = withoutComment(line, 2, () => false);
    this.count(words, 2, 2);
    this.model.addRow(words[0]!.toUpperCase(), words[1]!);
  }

  private column(line: string[]): void {
    const words = withoutComment(line, 1, (word) => this.model.hasRow(word));
    this.count(words, 3, 5);
    const [name = "", ...pairs] = words;
    if (pairs[0] === "'MARKER'") return this.model.mark(pairs[1]!.toUpperCase());
    if (pairs.length % 2 > 0) this.fault(`The row "${pairs.at(-1)}" has no number.`);
    for (let k = 0; k < pairs.length; k += 2) this.model.addEntry(name, pairs[k]!, this.number(pairs[k + 1]));
  }

  /** Rows and numbers, in front of them the name of the set, which may be left out. */
  private pairs(line: string[], what: "rhs" | "range"): void {
    const words = withoutComment(line, 1, (word) => this.model.hasRow(word));
    this.count(words, 2, 5);
    if (words.length % 2 > 0) this.oneSet(words.shift()!);
    for (let k = 0; k < words.length; k += 2) this.model.addSide(what, words[k]!, this.number(words[k + 1]));
  }

  private bound(line: string[]): void {
    const words = withoutComment(line, 2, (word) => this.model.hasColumn(word));
    this.count(words, 2, 4);
    const kind = words[0]!.toUpperCase();
    const isAlone = WITHOUT_VALUE.has(kind);
    if (!isAlone && !WITH_VALUE.has(kind)) this.fault(`The bound "${words[0]}" is not read.`);
    // Some programs write a number behind bounds that need none.
    const isNamed = isAlone && words.length === 3 ? this.model.hasColumn(words[2]!) : words.length === 4;
    const [set, name = "", value] = isNamed ? words.slice(1) : [undefined, ...words.slice(1)];
    if (set !== undefined) this.oneSet(set);
    if (!isAlone || value !== undefined) this.number(value);
    this.model.addBound(kind, name, isAlone ? 0 : this.number(value));
  }

  private oneSet(set: string): void {
    const first = this.sets.get(this.section) ?? set;
    this.sets.set(this.section, first);
    if (first !== set) this.fault(`A second set "${set}" in ${this.section}, next to "${first}". Leave one.`);
  }

  private count(words: readonly string[], least: number, most: number): void {
    if (words.length < least || words.length > most)
      this.fault(`${words.length} words in ${this.section}. Names must not have spaces.`);
  }

  private number(word: string | undefined): number {
    if (word === undefined || !NUMBER.test(word)) return this.fault(`"${word ?? ""}" is no number.`);
    return Number(word.replace(/d/i, "e").replace(/^([+-]?)inf.*$/i, "$1Infinity"));
  }
}

/** Words in front of a comment: it begins with $ where a name would stand that there is not. */
function withoutComment(words: string[], from: number, isName: (word: string) => boolean): string[] {
  const end = words.findIndex((word, k) => k >= from && word.startsWith("$") && !isName(word));
  return end < 0 ? words : words.slice(0, end);
}
