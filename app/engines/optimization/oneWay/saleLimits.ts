import type { LinearModel } from "../../linearModel";
import type { TwoWays } from "./ways";

/** A sum of two costs below this share of them is rounding [1]. */
const ROUNDING = 1e-9;

/**
 * The model with one more row for each step of a metering point in which selling is worth more than buying:
 *   sum of sales <= sum of all else that enters the balance but purchases
 * Whoever buys or sells keeps it: without purchases it is the balance, without sales it is true. It leaves nothing to resell but what
 * could be used here instead. Other steps need none; the same model where there is no such step.
 */
export function withSaleLimits(model: LinearModel, ways: readonly TwoWays[]): LinearModel {
  const steps: { sales: Set<number>; purchases: Set<number>; row: number }[] = [];
  for (const { kind, one, other } of ways) {
    if (kind !== "trade") continue;
    for (let t = 0; t < one[0]!.length; t++) {
      const purchases = columnsAt(one, t);
      const sales = columnsAt(other, t);
      if (!isInverted(model, purchases, sales)) continue;
      const row = balanceOf(model, purchases[0]!, sales[0]!);
      if (row >= 0) steps.push({ sales: new Set(sales), purchases: new Set(purchases), row });
    }
  }
  if (steps.length === 0) return model;
  const indexOf = new Map(steps.map(({ row }, n) => [row, n]));
  return appended(
    model,
    steps.map(({ row }) => row),
    (j, row, value) => {
      const { sales, purchases } = steps[indexOf.get(row)!]!;
      if (purchases.has(j)) return 0;
      return value > 0 || sales.has(j) ? -value : 0;
    },
  );
}

const columnsAt = (flows: readonly Int32Array[], t: number): number[] =>
  flows.flatMap((flow) => (flow[t]! >= 0 ? [flow[t]!] : []));

const least = ({ cost }: LinearModel, columns: readonly number[]): number =>
  columns.reduce((value, j) => Math.min(value, cost[j]!), Infinity);

/** Whether a MWh sold is worth more than one bought costs, each with all that it costs and saves in what the run minimizes. */
function isInverted(model: LinearModel, purchases: readonly number[], sales: readonly number[]): boolean {
  if (purchases.length === 0 || sales.length === 0) return false;
  const [buying, selling] = [least(model, purchases), least(model, sales)];
  return buying + selling < -ROUNDING * (Math.abs(buying) + Math.abs(selling));
}

/** The balance that a purchase enters and a sale leaves; -1 = none. */
function balanceOf(
  { starts, indices, values, rowLower, rowUpper }: LinearModel,
  purchase: number,
  sale: number,
): number {
  for (let k = starts[purchase]!; k < starts[purchase + 1]!; k++)
    for (let l = starts[sale]!; l < starts[sale + 1]!; l++) {
      const row = indices[k]!;
      if (indices[l] === row && values[k]! > 0 && values[l]! < 0 && rowLower[row] === rowUpper[row]) return row;
    }
  return -1;
}

/** The model with a row <= 0 after each of some rows, whose entries are made from theirs. */
function appended(
  model: LinearModel,
  rows: readonly number[],
  entryOf: (column: number, row: number, value: number) => number,
): LinearModel {
  const target = new Int32Array(model.rows).fill(-1);
  rows.forEach((row, n) => (target[row] = model.rows + n));
  const starts = new Int32Array(model.columns + 1);
  const indices: number[] = [];
  const values: number[] = [];
  for (let j = 0; j < model.columns; j++) {
    for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++) {
      indices.push(model.indices[k]!);
      values.push(model.values[k]!);
    }
    for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++) {
      const row = model.indices[k]!;
      const value = target[row]! < 0 ? 0 : entryOf(j, row, model.values[k]!);
      if (value === 0) continue;
      indices.push(target[row]!);
      values.push(value);
    }
    starts[j + 1] = indices.length;
  }
  const more = <T extends Float64Array | Int32Array>(list: T, value: (row: number) => number): T =>
    (list.constructor as unknown as { from(values: Iterable<number>): T }).from([...list, ...rows.map(value)]);
  return {
    ...model,
    rows: model.rows + rows.length,
    nonzeros: indices.length,
    rowLower: more(model.rowLower, () => -Infinity),
    rowUpper: more(model.rowUpper, () => 0),
    rowChain: more(model.rowChain, (row) => model.rowChain[row]!),
    rowStep: more(model.rowStep, (row) => model.rowStep[row]!),
    starts,
    indices: Int32Array.from(indices),
    values: Float64Array.from(values),
  };
}
