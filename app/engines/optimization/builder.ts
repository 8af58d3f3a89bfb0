import type { LinearModel } from "../linearModel";
import type { TimeAxis } from "./problem";

/** What a row is for: decides what the elastic run may relax and how a finding is worded. */
export const ROW_KINDS = [
  "limit",
  "balance",
  "storage",
  "capacity",
  "annual_lower",
  "annual_upper",
  "full_load",
  "emission",
  "allowances",
  "space",
  "peak",
  "outage",
  "reserve",
  "feed_in",
  "cost_cap",
  "near_optimal",
  "other",
] as const;
export type RowKind = (typeof ROW_KINDS)[number];
const KIND_INDEX = new Map(ROW_KINDS.map((k, i) => [k, i]));

/** What part of the model a column or row belongs to. year: index or -1 (global). owner: component (or balance for rows), -1 = none. */
export interface ModelScope {
  year: number;
  owner: number;
  /** Where it belongs to a period without belonging to one of its steps; 0 where not given. */
  period?: number;
  /** Model year (index) that a row of no year is about. */
  about?: number;
}

type Bound = number | Float64Array;

/** Of rows: one for all of them, or one each. */
interface Bounds {
  lower: Bound;
  upper: Bound;
}

/** `count` columns from `first` on. */
export interface ColumnRange {
  first: number;
  count: number;
}

/** HiGHS' small_matrix_value. */
const NEGLIGIBLE = 1e-9;

/** Growable typed array. */
class Growable<T extends Int32Array | Float64Array | Uint8Array> {
  length = 0;
  constructor(public data: T) {}
  reserve(extra: number): void {
    const needed = this.length + extra;
    if (needed <= this.data.length) return;
    const bigger = new (this.data.constructor as new (n: number) => T)(Math.max(needed, this.data.length * 2));
    bigger.set(this.data);
    this.data = bigger;
  }
  append(value: Bound, count: number): void {
    this.reserve(count);
    if (typeof value === "number") this.data.fill(value, this.length, this.length + count);
    else this.data.set(value, this.length);
    this.length += count;
  }
  trimmed(): T {
    return this.data.slice(0, this.length) as T;
  }
}

/** Of each column, or of each row, its chain, and its step in that; -1 = none. */
interface Tags {
  chain: Growable<Int32Array>;
  step: Growable<Int32Array>;
}

const ints = (n = 1 << 14) => new Growable(new Int32Array(n));
const floats = (n = 1 << 14) => new Growable(new Float64Array(n));

/**
 * Collects columns, rows and nonzeros in typed arrays, in any order; nothing is allocated per nonzero. Entries at the
 * same position are added up.
 */
export class ModelBuilder {
  private readonly cost = floats();
  private readonly lower = floats();
  private readonly upper = floats();
  private readonly rowLo = floats();
  private readonly rowUp = floats();
  private readonly columnTags: Tags = { chain: ints(), step: ints() };
  private readonly rowTags: Tags = { chain: ints(), step: ints() };
  private readonly entryRow = ints(1 << 16);
  private readonly entryCol = ints(1 << 16);
  private readonly entryValue = floats(1 << 16);
  private readonly integers: number[] = [];
  /** Owner of each column and row: index of a component. For balance rows the index of the balance. */
  readonly colOwner = ints();
  readonly rowOwner = ints();
  readonly rowKind = new Growable(new Uint8Array(1 << 14));
  /** First of each group of columns that were added together: one per step, or a single one. */
  readonly columnGroups: number[] = [];
  /** What a group of columns is, by its first: for files that people read. Without: a flow, size or total. */
  readonly labels = new Map<number, string>();
  /** Columns that are decided before anything is known of the weather (`size`), ascending. */
  readonly sizes: number[] = [];
  /** Model year (index) of rows that are global but speak of one year. */
  readonly rowYear = new Map<number, number>();
  offset = 0;

  get columns(): number {
    return this.cost.length;
  }
  get rows(): number {
    return this.rowLo.length;
  }

  constructor(private readonly time: Pick<TimeAxis, "steps" | "periodStarts">) {}

  /** One column per step of a year; returns the first index, step t is first + t. */
  stepColumns(scope: ModelScope, lower: Bound, upper: Bound, integer = false): number {
    const { steps } = this.time;
    const first = this.addColumns(steps, scope, lower, upper);
    if (integer) for (let t = 0; t < steps; t++) this.integers.push(first + t);
    this.columnTags.step.append(-1, steps);
    this.tagSteps(this.columnTags, first, scope.year);
    return first;
  }

  /** Chain and step of one column or row per step: every period of a year is a chain of its own. */
  private tagSteps({ chain, step }: Tags, first: number, year: number): void {
    const { periodStarts } = this.time;
    const periods = periodStarts.length - 1;
    for (let p = 0; p < periods; p++) {
      const from = periodStarts[p]!;
      for (let t = from; t < periodStarts[p + 1]!; t++) {
        chain.data[first + t] = year * periods + p;
        step.data[first + t] = t - from;
      }
    }
  }

  private chainOf({ year, period = 0 }: ModelScope): number {
    return year < 0 ? -1 : year * (this.time.periodStarts.length - 1) + period;
  }

  /** A column without a time step. */
  column(scope: ModelScope, lower: number, upper: number, integer = false): number {
    const first = this.addColumns(1, scope, lower, upper);
    this.columnTags.step.append(-1, 1);
    if (integer) this.integers.push(first);
    return first;
  }

  /** A column without a time step that is decided before anything is known of the weather: what is built, taken down or replaced. */
  size(scope: ModelScope, lower: number, upper: number, integer = false): number {
    const col = this.column(scope, lower, upper, integer);
    this.sizes.push(col);
    return col;
  }

  /** Says what a column, or the group of columns that it is the first of, is: for files that people read. */
  label(first: number, what: string): void {
    this.labels.set(first, what);
  }

  private addColumns(count: number, scope: ModelScope, lower: Bound, upper: Bound): number {
    const first = this.columns;
    this.columnGroups.push(first);
    this.cost.append(0, count);
    this.lower.append(lower, count);
    this.upper.append(upper, count);
    this.columnTags.chain.append(this.chainOf(scope), count);
    this.colOwner.append(scope.owner, count);
    return first;
  }

  /** One row per step of a year; returns the first index. */
  stepRows(kind: RowKind, scope: ModelScope, lower: Bound, upper: Bound): number {
    const { steps } = this.time;
    const first = this.addRows(steps, kind, scope, { lower, upper });
    this.rowTags.step.append(-1, steps);
    this.tagSteps(this.rowTags, first, scope.year);
    return first;
  }

  /** One row for each of the given steps; returns the first index, that of steps[i] is first + i. */
  rowsAt(steps: Int32Array, kind: RowKind, scope: ModelScope, bounds: Bounds): number {
    const first = this.addRows(steps.length, kind, scope, bounds);
    this.rowTags.step.append(-1, steps.length);
    this.tagAt(steps, this.rowTags, first, scope);
    return first;
  }

  /** One column for each of the given steps, as `rowsAt`. */
  columnsAt(steps: Int32Array, scope: ModelScope, lower: Bound, upper: Bound): number {
    const first = this.addColumns(steps.length, scope, lower, upper);
    this.columnTags.step.append(-1, steps.length);
    this.tagAt(steps, this.columnTags, first, scope);
    return first;
  }

  private tagAt(steps: Int32Array, { chain, step }: Tags, first: number, scope: ModelScope): void {
    const { periodStarts } = this.time;
    steps.forEach((t, i) => {
      const period = periodStarts.findLastIndex((from) => from <= t);
      chain.data[first + i] = this.chainOf({ ...scope, period });
      step.data[first + i] = t - periodStarts[period]!;
    });
  }

  /** A row without a time step. */
  row(kind: RowKind, scope: ModelScope, lower: number, upper: number): number {
    const first = this.addRows(1, kind, scope, { lower, upper });
    if (scope.about !== undefined) this.rowYear.set(first, scope.about);
    this.rowTags.step.append(-1, 1);
    return first;
  }

  private addRows(count: number, kind: RowKind, scope: ModelScope, { lower, upper }: Bounds): number {
    const first = this.rows;
    this.rowLo.append(lower, count);
    this.rowUp.append(upper, count);
    this.rowTags.chain.append(this.chainOf(scope), count);
    this.rowOwner.append(scope.owner, count);
    this.rowKind.append(KIND_INDEX.get(kind) ?? 0, count);
    return first;
  }

  entry(row: number, col: number, value: number): void {
    if (value === 0) return;
    this.reserveEntries(1);
    this.push(row, col, value);
  }

  /** For t in 0..count-1: A[firstRow + t, firstCol + t] += value (a number or value[t]). */
  diagonal(firstRow: number, firstCol: number, count: number, value: number | Float64Array): void {
    this.reserveEntries(count);
    if (typeof value === "number") {
      if (value !== 0) for (let t = 0; t < count; t++) this.push(firstRow + t, firstCol + t, value);
    } else for (let t = 0; t < count; t++) if (value[t] !== 0) this.push(firstRow + t, firstCol + t, value[t]!);
  }

  /**
   * For t: A[firstRow + t, col] += value: a capacity in the limits of its steps. Shares up to `NEGLIGIBLE` (what rounding
   * leaves of the sun at sunrise) are 0: solvers drop them too, or find no interior.
   */
  intoRows(firstRow: number, col: number, count: number, value: number | Float64Array): void {
    this.reserveEntries(count);
    for (let t = 0; t < count; t++) {
      const v = typeof value === "number" ? value : value[t]!;
      if (Math.abs(v) > NEGLIGIBLE) this.push(firstRow + t, col, v);
    }
  }

  /** For t: A[row, first + t] += value * factor: a sum over the year. */
  sumRow(row: number, { first, count }: ColumnRange, value: number | Float64Array, factor = 1): void {
    this.reserveEntries(count);
    for (let t = 0; t < count; t++) {
      const v = (typeof value === "number" ? value : value[t]!) * factor;
      if (v !== 0) this.push(row, first + t, v);
    }
  }

  private reserveEntries(count: number): void {
    this.entryRow.reserve(count);
    this.entryCol.reserve(count);
    this.entryValue.reserve(count);
  }
  private push(row: number, col: number, value: number): void {
    const k = this.entryRow.length;
    this.entryRow.data[k] = row;
    this.entryCol.data[k] = col;
    this.entryValue.data[k] = value;
    this.entryRow.length = this.entryCol.length = this.entryValue.length = k + 1;
  }

  addCost(col: number, value: number): void {
    this.cost.data[col]! += value;
  }
  addCosts({ first, count }: ColumnRange, value: number | Float64Array, factor: number): void {
    const cost = this.cost.data;
    if (typeof value === "number") for (let t = 0; t < count; t++) cost[first + t]! += value * factor;
    else for (let t = 0; t < count; t++) cost[first + t]! += value[t]! * factor;
  }

  /** Adds to the right-hand side of rows: both bounds move. */
  shiftRows(firstRow: number, count: number, value: number | Float64Array, factor = 1): void {
    for (let t = 0; t < count; t++) {
      const v = (typeof value === "number" ? value : value[t]!) * factor;
      this.rowLo.data[firstRow + t]! += v;
      this.rowUp.data[firstRow + t]! += v;
    }
  }

  /** Model year (index) that a row is about, -1 when it is about all. */
  yearOfRow(row: number): number {
    const chain = this.rowTags.chain.data[row]!;
    return chain < 0 ? (this.rowYear.get(row) ?? -1) : Math.floor(chain / (this.time.periodStarts.length - 1));
  }
  yearOfColumn(col: number): number {
    return Math.floor(this.columnTags.chain.data[col]! / (this.time.periodStarts.length - 1));
  }
  /** Step of a year that a row or column belongs to, -1 when it has none. */
  stepOfRow(row: number): number {
    return this.stepOfYear(this.rowTags.step.data[row]!, this.rowTags.chain.data[row]!);
  }
  stepOfColumn(col: number): number {
    return this.stepOfYear(this.columnTags.step.data[col]!, this.columnTags.chain.data[col]!);
  }
  private stepOfYear(step: number, chain: number): number {
    return step < 0 ? -1 : step + this.time.periodStarts[chain % (this.time.periodStarts.length - 1)]!;
  }

  kindOf(row: number): RowKind {
    return ROW_KINDS[this.rowKind.data[row] ?? 0] ?? "other";
  }

  /** The finished model: entries sorted into columns by counting, duplicates merged. */
  finish(): LinearModel {
    const columns = this.columns;
    const count = this.entryRow.length;
    const { data: entryRow } = this.entryRow;
    const { data: entryCol } = this.entryCol;
    const { data: entryValue } = this.entryValue;
    const starts = new Int32Array(columns + 1);
    for (let k = 0; k < count; k++) starts[entryCol[k]! + 1]!++;
    for (let j = 0; j < columns; j++) starts[j + 1]! += starts[j]!;
    const next = starts.slice();
    const indices = new Int32Array(count);
    const values = new Float64Array(count);
    for (let k = 0; k < count; k++) {
      const slot = next[entryCol[k]!]!++;
      indices[slot] = entryRow[k]!;
      values[slot] = entryValue[k]!;
    }
    const nonzeros = mergeDuplicates({ columns, rows: this.rows, starts, indices, values });
    const integer = this.integers.length ? new Int32Array(columns) : null;
    for (const j of this.integers) integer![j] = 1;
    return {
      columns,
      rows: this.rows,
      nonzeros,
      offset: this.offset,
      cost: this.cost.trimmed(),
      colLower: this.lower.trimmed(),
      colUpper: this.upper.trimmed(),
      integer,
      rowLower: this.rowLo.trimmed(),
      rowUpper: this.rowUp.trimmed(),
      starts,
      indices: indices.subarray(0, nonzeros).slice(),
      values: values.subarray(0, nonzeros).slice(),
      colChain: this.columnTags.chain.trimmed(),
      colStep: this.columnTags.step.trimmed(),
      rowChain: this.rowTags.chain.trimmed(),
      rowStep: this.rowTags.step.trimmed(),
    };
  }
}

/** Adds up entries of one row and column in place; returns how many are left. */
function mergeDuplicates({
  columns,
  rows,
  starts,
  indices,
  values,
}: Pick<LinearModel, "columns" | "rows" | "starts" | "indices" | "values">): number {
  const seenAt = new Int32Array(rows).fill(-1);
  let out = 0;
  for (let j = 0; j < columns; j++) {
    const from = starts[j]!;
    const to = starts[j + 1]!;
    const begin = out;
    for (let k = from; k < to; k++) {
      const row = indices[k]!;
      const position = seenAt[row]!;
      if (position >= begin) values[position]! += values[k]!;
      else {
        seenAt[row] = out;
        indices[out] = row;
        values[out++] = values[k]!;
      }
    }
    starts[j] = begin;
  }
  starts[columns] = out;
  return out;
}
