import type { BankCell, BankSheet } from "./cells";

/**
 * Evaluates formulas as a spreadsheet program does, of the few kinds that the workbook has. It knows nothing of finance but the definitions of NPV
 * and IRR: what a cell comes to follows from its text alone.
 */
type Value = number | string | boolean;

export class Workbook {
  private readonly values = new Map<string, Value>();
  constructor(private readonly sheets: readonly BankSheet[]) {}

  value(sheet: string, column: number, row: number): Value {
    const key = `${sheet}|${column}|${row}`;
    const stored = this.values.get(key);
    if (stored !== undefined) return stored;
    const cell = this.sheets.find(({ name }) => name === sheet)?.rows[row - 1]?.[column] ?? "";
    const value = cellValue(cell, (text) => new Parser(this, sheet, text).whole());
    this.values.set(key, value);
    return value;
  }
}

function cellValue(cell: NonNullable<BankCell>, evaluate: (formula: string) => Value): Value {
  if (typeof cell !== "object") return cell;
  return "share" in cell ? cell.share : evaluate(cell.formula);
}

const columnIndex = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

class Parser {
  private at = 0;
  constructor(
    private readonly book: Workbook,
    private readonly sheet: string,
    private readonly text: string,
  ) {}

  whole(): Value {
    const value = this.comparison();
    if (this.at !== this.text.length) throw new Error(`${this.text} at ${this.at}`);
    return value;
  }

  private take(pattern: RegExp): string | null {
    const match = new RegExp(pattern.source, "y");
    match.lastIndex = this.at;
    const text = match.exec(this.text)?.[0] ?? null;
    if (text !== null) this.at += text.length;
    return text;
  }

  private comparison(): Value {
    let left: Value = this.sum();
    for (let sign = this.take(/>=|<=|=|<|>/); sign; sign = this.take(/>=|<=|=|<|>/)) {
      const [a, b] = [left, this.sum()] as [number, number];
      left = sign === ">=" ? a >= b : sign === "<=" ? a <= b : sign === "=" ? a === b : sign === "<" ? a < b : a > b;
    }
    return left;
  }

  private sum(): Value {
    let left: Value = this.product();
    for (let sign = this.take(/[+-]/); sign; sign = this.take(/[+-]/)) {
      const right = numberOf(this.product());
      left = numberOf(left) + (sign === "+" ? right : -right);
    }
    return left;
  }

  private product(): Value {
    let left: Value = this.power();
    for (let sign = this.take(/[*/]/); sign; sign = this.take(/[*/]/)) {
      const right = numberOf(this.power());
      left = sign === "*" ? numberOf(left) * right : numberOf(left) / right;
    }
    return left;
  }

  private power(): Value {
    // A sign binds more tightly than a power, as spreadsheets have it.
    let left: Value = this.signed();
    while (this.take(/\^/)) left = numberOf(left) ** numberOf(this.signed());
    return left;
  }

  private signed(): Value {
    return this.take(/-/) ? -numberOf(this.signed()) : this.atom();
  }

  private atom(): Value {
    if (this.take(/\(/)) {
      const value = this.comparison();
      if (!this.take(/\)/)) throw new Error(`${this.text}: ) at ${this.at}`);
      return value;
    }
    const text = this.take(/"[^"]*"/);
    if (text !== null) return text.slice(1, -1);
    const number = this.take(/\d+(\.\d+)?(e-?\d+)?/);
    if (number !== null) return Number(number);
    const name = this.take(/[A-Z]+(?=\()/);
    if (name !== null) return this.call(name);
    const [cell] = this.range();
    return cell!;
  }

  /** A cell, or those of a range from its first to its last, row by row. */
  private range(): Value[] {
    const sheet = this.take(/'[^']+'!/)?.slice(1, -2) ?? this.sheet;
    const from = this.corner();
    const to = this.take(/:/) ? this.corner() : from;
    const values: Value[] = [];
    for (let row = from.row; row <= to.row; row++)
      for (let column = from.column; column <= to.column; column++) values.push(this.book.value(sheet, column, row));
    return values;
  }

  private corner(): { column: number; row: number } {
    const text = this.take(/\$?[A-Z]+\$?\d+/);
    if (text === null) throw new Error(`${this.text}: no cell at ${this.at}`);
    const [, letters = "", row = ""] = /\$?([A-Z]+)\$?(\d+)/.exec(text)!;
    return { column: columnIndex(letters), row: Number(row) };
  }

  private call(name: string): Value {
    this.take(/\(/);
    if (name === "IF") return this.choice();
    const lists: Value[][] = [];
    do {
      const isRange = /('[^']+'!)?\$?[A-Z]+\$?\d+:/y;
      isRange.lastIndex = this.at;
      lists.push(isRange.test(this.text) ? this.range() : [this.comparison()]);
    } while (this.take(/,/));
    if (!this.take(/\)/)) throw new Error(`${this.text}: ) of ${name} at ${this.at}`);
    const all = lists.flat().filter((value): value is number => typeof value === "number");
    const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
    const npv = (rate: number, values: readonly Value[]) =>
      values.reduce<number>((sum, value, i) => sum + numberOf(value) / (1 + rate) ** (i + 1), 0);
    switch (name) {
      case "SUM":
        return total(all);
      case "MIN":
        return Math.min(...all);
      case "MAX":
        return Math.max(...all);
      case "COUNT":
        return all.length;
      case "AVERAGE":
        return total(all) / all.length;
      case "SUMPRODUCT":
        return total(lists[0]!.map((value, i) => numberOf(value) * numberOf(lists[1]![i]!)));
      case "NPV":
        return npv(numberOf(lists[0]![0]!), lists[1]!);
      case "IRR": {
        // Newton's method from the guess.
        let rate = numberOf(lists[1]![0]!);
        const value = (at: number) => npv(at, lists[0]!);
        for (let i = 0; i < 100; i++) {
          const slope = (value(rate + 1e-6) - value(rate - 1e-6)) / 2e-6;
          rate -= value(rate) / slope;
        }
        return rate;
      }
      default:
        throw new Error(`${name} is no function that this knows`);
    }
  }

  /** Only the branch that holds is evaluated, as the other may divide by 0. Both are read. */
  private choice(): Value {
    const holds = this.comparison();
    this.take(/,/);
    const first = this.lazily(Boolean(holds));
    this.take(/,/);
    const second = this.lazily(!holds);
    if (!this.take(/\)/)) throw new Error(`${this.text}: ) of IF at ${this.at}`);
    return holds ? first : second;
  }

  private lazily(isNeeded: boolean): Value {
    if (isNeeded) return this.comparison();
    let depth = 0;
    let isText = false;
    for (; this.at < this.text.length; this.at++) {
      const letter = this.text[this.at];
      if (letter === '"') isText = !isText;
      if (isText) continue;
      if (letter === "(") depth++;
      if (depth === 0 && (letter === "," || letter === ")")) break;
      if (letter === ")") depth--;
    }
    return 0;
  }
}

const numberOf = (value: Value): number => {
  if (typeof value === "number") return value;
  if (value === "") return 0;
  throw new Error(`${String(value)} is no number`);
};
