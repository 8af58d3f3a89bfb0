import type { LinearModel } from "../../linearModel";
import { flowAt, type TwoWays } from "./ways";

/** A step in which both directions are used. */
export interface BothWays {
  /** Index of the way. */
  way: number;
  step: number;
}

/** A solution whose opposite flows are undone where that costs nothing, and what is left of them. */
interface Undone {
  x: Float64Array;
  /** By how much the objective changes. */
  change: number;
  /** Steps in which going both ways pays, or where nothing else may take its place. */
  left: BothWays[];
}

/** A flow below this share of the largest one is what a solver's tolerance leaves of a nought [1]; of nothing at all [MW]. */
const REST = 1e-6;
const NOTHING = 1e-9;
/** A cost below this share of its terms is rounding [1]. */
const ROUNDING = 1e-9;

/** Columns that change together, with how much each does. */
type Change = readonly (readonly [column: number, by: number])[];

/**
 * What flows both ways in a solution, undone where the model does not lose by it: decision 101 has the proof. `atAnyCost`: wherever it
 * stays a solution.
 */
export function undoBothWays(
  model: LinearModel,
  ways: readonly TwoWays[],
  solved: Float64Array,
  atAnyCost = false,
): Undone {
  const undoing = new Undoing(model, solved);
  const left: BothWays[] = [];
  ways.forEach(({ one, other, ratios }, way) => {
    const steps = one[0]!.length;
    let largest = 0;
    let isBoth = false;
    for (let t = 0; t < steps; t++) {
      const [a, b] = [flowAt(solved, one, t), flowAt(solved, other, t)];
      largest = Math.max(largest, a, b);
      isBoth ||= a > NOTHING && b > NOTHING;
    }
    if (!isBoth) return;
    const rest = Math.max(REST * largest, NOTHING);
    for (let t = 0; t < steps; t++) {
      const both = (): number => Math.min(flowAt(undoing.x, one, t), flowAt(undoing.x, other, t));
      if (both() <= NOTHING) continue;
      const isRest = atAnyCost || both() <= rest;
      for (const a of one) for (const b of other) for (const ratio of ratios) undoing.undo(a[t]!, b[t]!, ratio, isRest);
      if (both() > rest) left.push({ way, step: t });
    }
  });
  return { x: undoing.x, change: undoing.change, left };
}

/** Changes a solution in place, on a copy made at the first change. */
class Undoing {
  change = 0;
  private isCopy = false;
  private rowSums: Float64Array | null = null;
  private rows: { starts: Int32Array; columns: Int32Array; values: Float64Array } | null = null;

  constructor(
    private readonly model: LinearModel,
    public x: Float64Array,
  ) {}

  /** Lets two opposite flows shrink together, the second by `ratio` of the first, as far as they go. */
  undo(a: number, b: number, ratio: number, isRest: boolean): void {
    const { x } = this;
    const { colLower } = this.model;
    if (a < 0 || b < 0) return;
    const amount = Math.min(x[a]! - colLower[a]!, (x[b]! - colLower[b]!) / ratio);
    if (!(amount > 0)) return;
    const shrink: Change = [
      [a, -1],
      [b, -ratio],
    ];
    const { blocked, room } = this.rowsOf(shrink);
    if (blocked.length === 0) this.make(shrink, Math.min(amount, room), isRest);
    else if (blocked.length === 1 && blocked[0]!.by > 0) this.takeUp(shrink, blocked[0]!, amount, isRest);
  }

  /** What a change adds too much to a balance is solved less by others there. */
  private takeUp(shrink: Change, { row, by }: { row: number; by: number }, amount: number, isRest: boolean): void {
    const { starts, columns, values } = (this.rows ??= rowsOf(this.model));
    const own = new Set(shrink.map(([j]) => j));
    let rest = amount;
    const others: { j: number; share: number }[] = [];
    for (let k = starts[row]!; k < starts[row + 1]!; k++) {
      const [j, share] = [columns[k]!, values[k]!];
      if (share > 0 && this.x[j]! - this.model.colLower[j]! > NOTHING && !own.has(j)) others.push({ j, share });
    }
    // What costs most is solved up first.
    others.sort((a, b) => this.model.cost[b.j]! / b.share - this.model.cost[a.j]! / a.share);
    for (const { j, share } of others) {
      if (rest <= 0) return;
      const change: Change = [...shrink, [j, -by / share]];
      const { blocked, room } = this.rowsOf(change);
      if (blocked.length > 0) continue;
      const part = Math.min(rest, ((this.x[j]! - this.model.colLower[j]!) * share) / by, room);
      if (this.make(change, part, isRest)) rest -= part;
    }
  }

  /** Rows that a change would break, however small: equations, and limits that are reached. `room`: how much of it the other limits leave. */
  private rowsOf(change: Change): { blocked: { row: number; by: number }[]; room: number } {
    const { starts, indices, values, rowLower, rowUpper } = this.model;
    const sums = new Map<number, { by: number; size: number }>();
    for (const [j, by] of change)
      for (let k = starts[j]!; k < starts[j + 1]!; k++) {
        const term = values[k]! * by;
        const sum = sums.get(indices[k]!);
        if (sum) {
          sum.by += term;
          sum.size += Math.abs(term);
        } else sums.set(indices[k]!, { by: term, size: Math.abs(term) });
      }
    const blocked: { row: number; by: number }[] = [];
    let room = Infinity;
    for (const [row, { by, size }] of sums) {
      if (Math.abs(by) <= ROUNDING * size) continue;
      const limit = by > 0 ? rowUpper[row]! : rowLower[row]!;
      if (!Number.isFinite(limit)) continue;
      const rest = rowLower[row] === rowUpper[row] ? 0 : (limit - this.sums[row]!) / by;
      if (rest <= NOTHING) blocked.push({ row, by });
      else room = Math.min(room, rest);
    }
    return { blocked, room };
  }

  /** What each row sums up to. */
  private get sums(): Float64Array {
    if (this.rowSums) return this.rowSums;
    const { rows: count, columns, starts, indices, values } = this.model;
    const sums = new Float64Array(count);
    for (let j = 0; j < columns; j++)
      for (let k = starts[j]!; k < starts[j + 1]!; k++) sums[indices[k]!]! += values[k]! * this.x[j]!;
    return (this.rowSums = sums);
  }

  private make(change: Change, amount: number, isRest: boolean): boolean {
    const { cost } = this.model;
    let sum = 0;
    let size = 0;
    for (const [j, by] of change) {
      sum += cost[j]! * by;
      size += Math.abs(cost[j]! * by);
    }
    if (sum > ROUNDING * size && !isRest) return false;
    if (!this.isCopy) this.x = this.x.slice();
    this.isCopy = true;
    const { colLower, starts, indices, values } = this.model;
    for (const [j, by] of change) {
      const value = Math.max(colLower[j]!, this.x[j]! + by * amount);
      if (this.rowSums)
        for (let k = starts[j]!; k < starts[j + 1]!; k++)
          this.rowSums[indices[k]!]! += values[k]! * (value - this.x[j]!);
      this.x[j] = value;
    }
    this.change += sum * amount;
    return true;
  }
}

/** The matrix by row. */
function rowsOf({ rows, columns: count, nonzeros, starts, indices, values }: LinearModel) {
  const rowStarts = new Int32Array(rows + 1);
  for (let k = 0; k < nonzeros; k++) rowStarts[indices[k]! + 1]!++;
  for (let i = 0; i < rows; i++) rowStarts[i + 1]! += rowStarts[i]!;
  const next = rowStarts.slice();
  const columns = new Int32Array(nonzeros);
  const rowValues = new Float64Array(nonzeros);
  for (let j = 0; j < count; j++)
    for (let k = starts[j]!; k < starts[j + 1]!; k++) {
      const slot = next[indices[k]!]!++;
      columns[slot] = j;
      rowValues[slot] = values[k]!;
    }
  return { starts: rowStarts, columns, values: rowValues };
}
