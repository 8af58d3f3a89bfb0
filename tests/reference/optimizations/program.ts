import type { Highs } from "highs";

/** A constant and columns with their factors. */
export interface Sum {
  constant: number;
  terms: [column: number, factor: number][];
}
export const sum = (constant = 0): Sum => ({ constant, terms: [] });
export const plus = (a: Sum, factor: number, b: Sum): void => {
  a.constant += factor * b.constant;
  for (const [c, v] of b.terms) a.terms.push([c, factor * v]);
};

type Factor = readonly number[] | number;
const at = (factor: Factor, t: number): number => (typeof factor === "number" ? factor : factor[t]!);

/** Adds flows, each step by its factor, to those of a balance. */
export const into = (target: Sum[], factor: Factor, all: readonly Sum[]): void =>
  all.forEach((f, t) => plus(target[t]!, at(factor, t), f));

/** The sum of flows over all steps, by their factors and the length of a step. */
export function weighted(all: readonly Sum[], factor: Factor, hours: number): Sum {
  const out = sum();
  all.forEach((f, t) => plus(out, hours * at(factor, t), f));
  return out;
}

export interface FlowLimits {
  /** The least share of the capacity [1]. */
  least?: number;
  /** The exact share in each step [1]. */
  profile?: number[];
}

/** What a line loses without a flow [MW]: of what stands its own loss where one is entered, of all else that of its size. */
export function standingLoss(
  km: number,
  { kwPerKm, perMw }: { kwPerKm: number | undefined; perMw: number },
  size: Sum,
  stands: Sum,
): Sum {
  const lost = sum();
  plus(lost, perMw * km, size);
  if (kwPerKm !== undefined && stands.constant > 0) plus(lost, (kwPerKm / 1000 / stands.constant - perMw) * km, stands);
  return lost;
}

/** What flows in less what flows out, by location and level, per year and step; made when first asked for. */
export class Balances {
  readonly #sums = new Map<string, Sum[][]>();

  constructor(
    readonly years: number,
    readonly steps: number,
  ) {}

  at(location: string, level: string | null): Sum[][] {
    const key = `${location} ${level}`;
    let byYear = this.#sums.get(key);
    if (byYear) return byYear;
    byYear = Array.from({ length: this.years }, () => Array.from({ length: this.steps }, () => sum()));
    this.#sums.set(key, byYear);
    return byYear;
  }

  all(): IterableIterator<Sum[][]> {
    return this.#sums.values();
  }
}

/** Rows and columns one by one, for what is written down a second time. */
export class Program {
  private readonly cost: number[] = [];
  private readonly low: number[] = [];
  private readonly high: number[] = [];
  private readonly whole: number[] = [];
  private readonly rowLow: number[] = [];
  private readonly rowHigh: number[] = [];
  private readonly starts = [0];
  private readonly indices: number[] = [];
  private readonly values: number[] = [];
  readonly objective = sum();

  column(low: number, high: number, whole = false): number {
    this.cost.push(0);
    this.low.push(low);
    this.high.push(high);
    return this.whole.push(whole ? 1 : 0) - 1;
  }
  row(low: number, expression: Sum, high: number): void {
    const byColumn = new Map<number, number>();
    for (const [c, v] of expression.terms) byColumn.set(c, (byColumn.get(c) ?? 0) + v);
    for (const [c, v] of byColumn) {
      this.indices.push(c);
      this.values.push(v);
    }
    this.starts.push(this.indices.length);
    this.rowLow.push(low - expression.constant);
    this.rowHigh.push(high - expression.constant);
  }
  /** Heat between nothing and `ratio` times the electricity that is left of `full`; each MWh of it takes `loss`. */
  extraction(full: Sum, loss: number, ratio: number): { left: Sum; given: Sum } {
    const given: Sum = { constant: 0, terms: [[this.column(0, Infinity), 1]] };
    const left = sum();
    plus(left, 1, full);
    plus(left, -loss, given);
    const most = sum();
    plus(most, ratio, left);
    plus(most, -1, given);
    this.row(0, most, Infinity);
    return { left, given };
  }
  solve(highs: Highs): number | null {
    for (const [c, v] of this.objective.terms) this.cost[c]! += v;
    const matrix = { numRows: this.rowLow.length, numCols: this.cost.length };
    const data = {
      ...matrix,
      colCost: Float64Array.from(this.cost),
      colLower: Float64Array.from(this.low),
      colUpper: Float64Array.from(this.high),
      rowLower: Float64Array.from(this.rowLow),
      rowUpper: Float64Array.from(this.rowHigh),
      ...(this.whole.some(Boolean) ? { integrality: Int32Array.from(this.whole) } : {}),
      matrix: {
        format: "csr" as const,
        ...matrix,
        starts: Int32Array.from(this.starts),
        indices: Int32Array.from(this.indices),
        values: Float64Array.from(this.values),
      },
    };
    return highs.withModel(data, (model) => {
      model.options.set({ output_flag: false, mip_rel_gap: 1e-10, mip_abs_gap: 1e-9 });
      const status = model.run().modelStatus;
      return status === 7 ? model.getObjectiveValue() + this.objective.constant : null;
    });
  }
}
