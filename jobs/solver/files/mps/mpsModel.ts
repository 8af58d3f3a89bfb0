import type { ModelNames } from "~/engines/exchange/linear/modelNames";
import type { LinearModel } from "~/engines/linearModel";
import { Growing, Numbered } from "./parts";

/** What an MPS file is read to. The costs are those of a minimisation. */
export interface ReadMps {
  model: LinearModel;
  names: ModelNames;
  isMaximised: boolean;
  /** A column has a lower bound above its upper one: nothing solves the model. */
  hasWarning: boolean;
}

/** Maps of JavaScript end at 16.7 million names, lists of entries where memory does. */
const MOST_NAMES = 10_000_000;
const MOST_ENTRIES = 100_000_000;
/** Larger entries are refused by HiGHS. */
const LARGEST = 1e15;
/** A bound of this size is none, as in HiGHS and CPLEX. */
const ENDLESS = 1e20;
/** Number of the row of the objective, and of further rows without sides, which say nothing. */
const [OBJECTIVE, IGNORED] = [-1, -2];

/** A model that grows as its file is read. `fault` throws with the line. */
export class MpsModel {
  /** All rows by name; `rowNumber` has the number in the model, or OBJECTIVE or IGNORED. */
  private readonly allRows = new Numbered();
  private readonly rowNumber = new Growing(new Int32Array(16));
  private hasObjective = false;
  private readonly rowNames: string[] = [];
  private readonly kinds: string[] = [];
  private readonly columns = new Numbered();
  private readonly starts = new Growing(new Int32Array(16));
  private readonly indices = new Growing(new Int32Array(16));
  private readonly values = new Growing(new Float64Array(16));
  private readonly cost = new Growing(new Float64Array(16));
  private readonly integer = new Growing(new Int32Array(16));
  /** Rows that the last column has an entry in; null where its lines may not go on. */
  private entered: Set<number> | null = null;
  private isWhole = false;
  private readonly sides = { rhs: new Map<number, number>(), range: new Map<number, number>() };
  private readonly lower = new Map<number, number>();
  private readonly upper = new Map<number, number>();

  constructor(private readonly fault: (text: string) => never) {}

  hasRow(name: string): boolean {
    return this.allRows.of(name) !== undefined;
  }

  hasColumn(name: string): boolean {
    return this.columns.of(name) !== undefined;
  }

  addRow(kind: string, name: string): void {
    if (!/^[NLGE]$/.test(kind)) this.fault(`A row is N, L, G or E, not "${kind}".`);
    if (this.hasRow(name)) this.fault(`The row "${name}" is there twice.`);
    if (this.columns.names.length > 0) this.fault("Rows stand before columns.");
    if (this.allRows.names.length >= MOST_NAMES) this.fault(`More than ${MOST_NAMES} rows.`);
    this.allRows.add(name);
    if (kind !== "N") {
      this.kinds.push(kind);
      this.rowNumber.push(this.rowNames.push(name) - 1);
    } else {
      this.rowNumber.push(this.hasObjective ? IGNORED : OBJECTIVE);
      this.hasObjective = true;
    }
  }

  mark(word: string): void {
    if (word !== "'INTORG'" && word !== "'INTEND'") this.fault(`The marker ${word} is not read.`);
    if (this.isWhole === (word === "'INTORG'"))
      this.fault(this.isWhole ? "'INTORG' without 'INTEND' before." : "'INTEND' without 'INTORG' before.");
    this.isWhole = !this.isWhole;
    this.entered = null;
  }

  addEntry(name: string, rowName: string, value: number): void {
    const last = this.columns.names.length - 1;
    if (last < 0 || this.columns.names[last] !== name || this.entered === null) this.addColumn(name);
    const row = this.rowOf(rowName);
    if (this.entered!.has(row)) this.fault(`The column "${name}" has two entries in the row "${rowName}".`);
    this.entered!.add(row);
    if (!(Math.abs(value) < LARGEST)) this.fault(`An entry of ${value}: they have to be below ${LARGEST}.`);
    const number = this.rowNumber.at(row);
    if (number === OBJECTIVE) this.cost.set(this.columns.names.length - 1, value);
    if (number < 0 || value === 0) return;
    if (this.indices.length >= MOST_ENTRIES) this.fault(`More than ${MOST_ENTRIES} entries.`);
    this.indices.push(number);
    this.values.push(value);
  }

  addSide(what: "rhs" | "range", rowName: string, value: number): void {
    const row = this.rowOf(rowName);
    const sides = this.sides[what];
    if (sides.has(row)) this.fault(`The row "${rowName}" has two values.`);
    const kind = this.kinds[this.rowNumber.at(row)];
    const isLeftOut = what === "rhs" && ((kind === "L" && value >= ENDLESS) || (kind === "G" && value <= -ENDLESS));
    if (!isLeftOut && !(Math.abs(value) < ENDLESS)) this.fault(`A value of ${value} for the row "${rowName}".`);
    sides.set(row, value);
  }

  /** `kind`: LO, UP, FX, LI, UI, BV, FR, MI or PL. */
  addBound(kind: string, name: string, value: number): void {
    const column = this.columns.of(name);
    if (column === undefined) return this.fault(`There is no column "${name}".`);
    const set = (bounds: Map<number, number>, side: string, to: number): void => {
      if (bounds.has(column)) this.fault(`The column "${name}" has two ${side} bounds.`);
      bounds.set(column, Math.abs(to) >= ENDLESS ? Math.sign(to) * Infinity : to);
    };
    if (["LO", "LI", "FX"].includes(kind)) set(this.lower, "lower", value);
    if (["UP", "UI", "FX"].includes(kind)) set(this.upper, "upper", value);
    if (["FR", "MI"].includes(kind)) set(this.lower, "lower", -Infinity);
    if (["FR", "PL"].includes(kind)) set(this.upper, "upper", Infinity);
    if (kind === "BV") {
      set(this.lower, "lower", 0);
      set(this.upper, "upper", 1);
    }
    if (["BV", "LI", "UI"].includes(kind)) this.integer.set(column, 1);
  }

  end(isMaximised: boolean): ReadMps {
    const columns = this.columns.names.length;
    const rows = this.rowNames.length;
    if (columns === 0) this.fault("The file has no columns.");
    this.starts.push(this.indices.length);
    const sign = isMaximised ? -1 : 1;
    const integer = this.integer.all;
    const colLower = new Float64Array(columns);
    const colUpper = new Float64Array(columns).fill(Infinity);
    let hasWarning = false;
    for (let j = 0; j < columns; j++) {
      const [lower, upper] = [this.lower.get(j), this.upper.get(j)];
      colLower[j] = lower ?? 0;
      // Whole numbers without any bound are 0 or 1.
      colUpper[j] = upper ?? (integer[j] === 1 && lower === undefined ? 1 : Infinity);
      if (colLower[j] === Infinity || colUpper[j] === -Infinity)
        this.fault(`The column "${this.columns.names[j]}" is bounded to infinity.`);
      if (upper !== undefined && upper < 0 && lower === undefined)
        this.fault(
          `The column "${this.columns.names[j]}" has an upper bound of ${upper} and no lower one. Programs read that in two ways: set it.`,
        );
      hasWarning ||= colLower[j]! > colUpper[j]!;
    }
    const { rowLower, rowUpper, offset } = this.rowSides();
    const untagged = (length: number) => new Int32Array(length).fill(-1);
    return {
      model: {
        columns,
        rows,
        nonzeros: this.indices.length,
        offset: sign * offset,
        cost: this.cost.all.map((cost) => (cost === 0 ? 0 : sign * cost)),
        colLower,
        colUpper,
        integer: integer.includes(1) ? integer : null,
        rowLower,
        rowUpper,
        starts: this.starts.all,
        indices: this.indices.all,
        values: this.values.all,
        colChain: untagged(columns),
        colStep: untagged(columns),
        rowChain: untagged(rows),
        rowStep: untagged(rows),
      },
      names: { columns: this.columns.names, rows: this.rowNames },
      isMaximised,
      hasWarning,
    };
  }

  private addColumn(name: string): void {
    if (this.hasColumn(name)) this.fault(`The lines of the column "${name}" do not follow each other.`);
    if (this.columns.names.length >= MOST_NAMES) this.fault(`More than ${MOST_NAMES} columns.`);
    this.columns.add(name);
    this.starts.push(this.indices.length);
    this.cost.push(0);
    this.integer.push(Number(this.isWhole));
    this.entered = new Set();
  }

  private rowOf(name: string): number {
    return this.allRows.of(name) ?? this.fault(`There is no row "${name}".`);
  }

  /** A range r of a row with the side b: from b to b + |r| with G, b - |r| to b with L, and with E the one or the other by its sign. */
  private rowSides(): { rowLower: Float64Array; rowUpper: Float64Array; offset: number } {
    const rows = this.rowNames.length;
    const rowLower = new Float64Array(rows);
    const rowUpper = new Float64Array(rows);
    let offset = 0;
    for (let row = 0; row < this.rowNumber.length; row++) {
      const i = this.rowNumber.at(row);
      const side = this.sides.rhs.get(row) ?? 0;
      if (i === OBJECTIVE) offset = side === 0 ? 0 : -side;
      if (i < 0) continue;
      const range = this.sides.range.get(row);
      const kind = this.kinds[i];
      const isAbove = kind === "G" || (kind === "E" && (range ?? 0) > 0);
      const isBelow = kind === "L" || (kind === "E" && (range ?? 0) < 0);
      rowLower[i] = isBelow ? side - Math.abs(range ?? Infinity) : side;
      rowUpper[i] = isAbove ? side + Math.abs(range ?? Infinity) : side;
      if (Math.abs(side) >= ENDLESS) [rowLower[i], rowUpper[i]] = [-Infinity, Infinity];
    }
    return { rowLower, rowUpper, offset };
  }
}
