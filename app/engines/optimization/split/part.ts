import type { LinearModel, Solution } from "../../linearModel";
import type { ModelBuilder } from "../builder";

/** A level that a part should leave behind [MWh]: what it lacks costs `price` per MWh. */
export interface LevelTarget {
  col: number;
  mwh: number;
  price: number;
}

/** A stretch of the year as a model of its own. */
export interface Stretch {
  model: LinearModel;
  /** Column and row of the year behind each of the stretch; -1 for what a target added. */
  columns: Int32Array;
  rows: Int32Array;
  /** First step, and how many; after the last step of the year comes the first one. */
  from: number;
  count: number;
}

/** What a stretch holds, and what is constant in it. */
interface Frame {
  from: number;
  count: number;
  /** 1 for the rows that are held. */
  holds: Uint8Array;
  /** What all columns outside add to each row. */
  fixed: Float64Array;
  targets: readonly LevelTarget[];
  /** Whether sums of the year cost what they are worth elsewhere. */
  paysSums: boolean;
}

/** What the outline of a year says of it. */
interface OutlineForecast {
  /** Value of each column of the year. */
  expected: Float64Array;
  /** What a unit of each sum of the year is worth, by row: the change of the objective with its limit. */
  sumWorths: ReadonlyMap<number, number>;
}

const NONE = -1;

/**
 * The model of a year, solved stretch by stretch.
 *
 * A part has the columns of its steps, and those of no step (peaks). What was solved before is constant, what comes after is what the
 * outline expects.
 *   rows of its steps:     as they are. The year ends as it begins: an equation that reaches round to the last part is held with what
 *                          the outline expects there, and again by the last part; an inequality by the last part only
 *   sums of the year:      limit - what earlier parts used - what the outline expects of later ones; what a part uses costs what the
 *                          outline says it is worth elsewhere
 *   peaks:                 at least those of earlier parts and those expected of later ones
 *   level e of a storage:  e + lack >= the outline's at the end of the part, lack >= 0 at the price of the target
 * All parts together are a solution of the year, which a stretch around a cut improves: everything outside is constant, every row is held.
 */
export class PartedYear {
  readonly x: Float64Array;
  readonly rowDual: Float64Array;
  /** Prices that parts found for the sums of the year, by part. */
  readonly sumDuals: Map<number, number>[] = [];
  /** Step and part of each column and row, -1 for none; and the last part that a row reaches. */
  private readonly stepOfColumn: Int32Array;
  private readonly stepOfRow: Int32Array;
  private readonly lastPartOfRow: Int32Array;
  /** What a column costs more than itself in a part: its use of sums of the year. */
  private readonly sumCost: Float64Array;

  /** `cuts`: first step of each part, and the number of steps. */
  constructor(
    private readonly model: LinearModel,
    private readonly builder: ModelBuilder,
    private readonly cuts: readonly number[],
    { expected, sumWorths }: OutlineForecast,
  ) {
    this.x = expected.map((v, j) => (model.integer?.[j] ? Math.round(v) : v));
    this.rowDual = new Float64Array(model.rows);
    this.stepOfColumn = Int32Array.from({ length: model.columns }, (_, j) => builder.stepOfColumn(j));
    this.stepOfRow = Int32Array.from({ length: model.rows }, (_, i) => builder.stepOfRow(i));
    this.lastPartOfRow = new Int32Array(model.rows).fill(NONE);
    this.sumCost = new Float64Array(model.columns);
    for (let j = 0; j < model.columns; j++) {
      const part = this.partOf(this.stepOfColumn[j]!);
      this.entries(j, (i, value) => {
        this.lastPartOfRow[i] = Math.max(this.lastPartOfRow[i]!, part);
        this.sumCost[j]! -= (sumWorths.get(i) ?? 0) * value;
      });
    }
  }

  private partOf(step: number): number {
    return step < 0 ? NONE : this.cuts.findLastIndex((from) => from <= step);
  }

  private entries(j: number, visit: (row: number, value: number) => void): void {
    const { starts, indices, values } = this.model;
    for (let k = starts[j]!; k < starts[j + 1]!; k++) visit(indices[k]!, values[k]!);
  }

  private isEquation(i: number): boolean {
    return this.model.rowLower[i] === this.model.rowUpper[i];
  }

  /** Storage rows that begin the part after p: which column of p they take up. */
  handedOver(p: number): { row: number; col: number }[] {
    const [from, end] = [this.cuts[p]!, this.cuts[p + 1]!];
    const entries: { row: number; col: number }[] = [];
    for (let col = 0; col < this.model.columns; col++) {
      if (this.stepOfColumn[col]! < from || this.stepOfColumn[col]! >= end) continue;
      this.entries(col, (row) => {
        if (this.builder.kindOf(row) === "storage" && this.stepOfRow[row]! >= end) entries.push({ row, col });
      });
    }
    return entries;
  }

  /** The model of part p, with the levels it should leave behind. */
  part(p: number, targets: readonly LevelTarget[]): Stretch {
    const from = this.cuts[p]!;
    const holds = Uint8Array.from(this.stepOfRow, (step, i) => {
      const part = this.partOf(step);
      const last = this.lastPartOfRow[i]!;
      if (part === NONE) return 1;
      return Number(part === p ? last <= p || this.isEquation(i) : part < p && last === p);
    });
    const count = this.cuts[p + 1]! - from;
    const paysSums = p < this.cuts.length - 2;
    return this.stretch({ from, count, holds, fixed: this.outside(from, count), targets, paysSums });
  }

  /** The steps around the end of part p (of the last one: around the new year), from the middle of it to that of the next. */
  aroundCut(p: number): Stretch {
    const { cuts } = this;
    const parts = cuts.length - 1;
    const middle = (q: number): number => Math.floor((cuts[q]! + cuts[q + 1]!) / 2);
    const from = middle(p);
    const next = (p + 1) % parts;
    const count = next > p ? middle(next) - from : cuts[parts]! - from + middle(next);
    const holds = new Uint8Array(this.model.rows);
    for (let j = 0; j < this.model.columns; j++)
      if (this.localStep(this.stepOfColumn[j]!, from, count) >= 0) this.entries(j, (i) => (holds[i] = 1));
    return this.stretch({ from, count, holds, fixed: this.outside(from, count), targets: [], paysSums: false });
  }

  /** Step of a stretch that a step of the year is, -1 outside. */
  private localStep(step: number, from: number, count: number): number {
    if (step < 0) return NONE;
    const steps = this.cuts.at(-1)!;
    const local = (step - from + steps) % steps;
    return local < count ? local : NONE;
  }

  /** What columns of other steps add to each row. */
  private outside(from: number, count: number): Float64Array {
    const fixed = new Float64Array(this.model.rows);
    for (let j = 0; j < this.model.columns; j++) {
      const step = this.stepOfColumn[j]!;
      if (step < 0 || this.x[j] === 0 || this.localStep(step, from, count) >= 0) continue;
      this.entries(j, (i, value) => (fixed[i]! += value * this.x[j]!));
    }
    return fixed;
  }

  private stretch({ from, count, holds, fixed, targets, paysSums }: Frame): Stretch {
    const { model } = this;
    const columns: number[] = [];
    for (let j = 0; j < model.columns; j++) {
      let isIn = this.localStep(this.stepOfColumn[j]!, from, count) >= 0;
      if (this.stepOfColumn[j]! < 0) this.entries(j, (i) => (isIn ||= holds[i] === 1));
      if (isIn) columns.push(j);
    }
    const rows: number[] = [];
    const rowIndex = new Int32Array(model.rows).fill(NONE);
    const indices: number[] = [];
    const values: number[] = [];
    const starts = [0];
    for (const j of columns)
      this.entries(j, (i) => {
        if (holds[i] === 1 && rowIndex[i] === NONE) rowIndex[i] = rows.push(i) - 1;
      });
    const targetOf = new Map(targets.map((target, n) => [target.col, n]));
    for (const j of columns) {
      this.entries(j, (i, value) => {
        if (rowIndex[i] === NONE) return;
        indices.push(rowIndex[i]!);
        values.push(value);
      });
      const target = targetOf.get(j);
      if (target !== undefined) {
        indices.push(rows.length + target);
        values.push(1);
      }
      starts.push(indices.length);
    }
    targets.forEach((_, n) => {
      indices.push(rows.length + n);
      values.push(1);
      starts.push(indices.length);
    });

    const none = targets.map(() => 0);
    const endless = targets.map(() => Number.POSITIVE_INFINITY);
    const floats = (list: readonly number[], value: (index: number) => number, more: readonly number[]) =>
      Float64Array.from([...list.map(value), ...more]);
    const ints = (list: readonly number[], value: (index: number) => number, more: number) =>
      Int32Array.from([...list.map(value), ...targets.map(() => more)]);
    const colStep = (j: number): number => this.localStep(this.stepOfColumn[j]!, from, count);
    const rowStep = (i: number): number => this.localStep(this.stepOfRow[i]!, from, count);
    const chain = (step: number): number => (step < 0 ? NONE : 0);
    return {
      model: {
        columns: columns.length + targets.length,
        rows: rows.length + targets.length,
        nonzeros: values.length,
        offset: 0,
        cost: floats(
          columns,
          (j) => model.cost[j]! + (paysSums ? this.sumCost[j]! : 0),
          targets.map(({ price }) => price),
        ),
        colLower: floats(columns, (j) => this.lowerOf(j, holds, fixed), none),
        colUpper: floats(columns, (j) => model.colUpper[j]!, endless),
        integer: model.integer ? ints(columns, (j) => model.integer![j]!, 0) : null,
        rowLower: floats(
          rows,
          (i) => model.rowLower[i]! - fixed[i]!,
          targets.map(({ mwh }) => mwh),
        ),
        rowUpper: floats(rows, (i) => model.rowUpper[i]! - fixed[i]!, endless),
        starts: Int32Array.from(starts),
        indices: Int32Array.from(indices),
        values: Float64Array.from(values),
        colChain: ints(columns, (j) => chain(colStep(j)), 0),
        colStep: ints(columns, colStep, count - 1),
        rowChain: ints(rows, (i) => chain(rowStep(i)), 0),
        rowStep: ints(rows, rowStep, count - 1),
      },
      columns: ints(columns, (j) => j, NONE),
      rows: ints(rows, (i) => i, NONE),
      from,
      count,
    };
  }

  /** A peak is at least what it is in steps outside. */
  private lowerOf(j: number, holds: Uint8Array, fixed: Float64Array): number {
    let lower = this.model.colLower[j]!;
    if (this.stepOfColumn[j]! >= 0) return lower;
    this.entries(j, (i, value) => {
      if (this.builder.kindOf(i) === "peak" && holds[i] === 0) lower = Math.max(lower, fixed[i]! / -value);
    });
    return Math.min(lower, this.model.colUpper[j]!);
  }

  /** Takes over what was found for a part, or around a cut. Prices are those of the stretch that a row's step is in. */
  take({ columns, rows, from, count }: Stretch, { x, rowDual }: Solution, isPart: boolean): void {
    columns.forEach((j, n) => {
      if (j !== NONE) this.x[j] = x[n]!;
    });
    if (rowDual.length === 0) return;
    const sums = new Map<number, number>();
    rows.forEach((i, n) => {
      if (i === NONE) return;
      const isSum = this.stepOfRow[i]! < 0;
      if (isSum) sums.set(i, rowDual[n]!);
      // An inequality that reaches round the year has its price from the last part, the only one that holds it.
      const isHere = this.localStep(this.stepOfRow[i]!, from, count) >= 0 || (isPart && !isSum && !this.isEquation(i));
      if (isHere || (isSum && isPart)) this.rowDual[i] = rowDual[n]!;
    });
    if (isPart) this.sumDuals.push(sums);
  }
}
