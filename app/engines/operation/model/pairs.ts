import type { Layout, PlanModel } from "./layout";
import { efficiencyOf, isLossless, isNetted, waysOfBuses } from "./netting";
import type { RowModel } from "./rowBuilder";

/**
 * Two columns of one step of which `first` has to be full (`fullFirst`) or 0 (else) before `second` is above 0. A power with a least one is
 * both of its pair: it is full from its least on.
 */
export interface Pair {
  /** Both columns: the same pair is named once. */
  key: string;
  component: string;
  first: number;
  second: number;
  fullFirst: boolean;
  /** Upper bounds [kW]. */
  firstMost: number;
  secondMost: number;
  /** Two ways: kW of `first` that are worth one kW of `second`. Which of both a repair leaves. */
  worth: number;
  /** An order: all pieces of the line, and the power at which the first of the pair is full [kW]. */
  line: { pieces: number[]; end: number } | null;
}

/** Below it both ways at once are rounding [kW]. */
const NOTHING = 1e-4;

/** All pairs of a model: ways of storages and connections, and neighbouring pieces of lines. */
export function pairsOf({ site, layout, rows }: PlanModel): Pair[] {
  const pairs: Pair[] = [];
  const add = (
    component: string,
    first: number,
    second: number,
    rule: Pick<Pair, "fullFirst" | "worth" | "line">,
  ): void => {
    const [firstMost, secondMost] = [rows.colUpper[first]!, rows.colUpper[second]!];
    if (firstMost === 0 || secondMost === 0) return;
    pairs.push({ key: `${first}:${second}`, component, first, second, firstMost, secondMost, ...rule });
  };
  site.storages.forEach((storage, i) => {
    const { charge, discharge } = layout.storages[i]!;
    const rule = { fullFirst: false, worth: 1 / efficiencyOf(storage), line: null };
    if (!isLossless(storage)) charge.forEach((j, t) => add(storage.id, j, discharge[t]!, rule));
    const even = { fullFirst: false, worth: 1, line: null };
    site.grids.forEach(({ bus }, k) => {
      if (bus !== storage.bus) return;
      const grid = layout.grids[k]!;
      if (storage.chargesFrom) charge.forEach((j, t) => add(storage.id, j, grid.import[t]!, even));
      if (storage.feedsIn === false) discharge.forEach((j, t) => add(storage.id, j, grid.export[t]!, even));
    });
    const { id, leastCharge = 0 } = storage;
    if (leastCharge > 0)
      for (const j of charge) {
        const most = rows.colUpper[j]!;
        if (most === 0) continue;
        const least = { firstMost: leastCharge, secondMost: most, fullFirst: true, worth: 1, line: null };
        pairs.push({ key: `${j}:${j}`, component: id, first: j, second: j, ...least });
      }
  });
  for (const { buys, sells, oneMeter } of waysOfBuses(site.grids)) {
    if (!oneMeter) continue;
    const [buyer, seller] = [site.grids[buys]!, site.grids[sells]!];
    const sold = layout.grids[sells]!.export;
    layout.grids[buys]!.import.forEach((j, t) => {
      if (!isNetted(buyer, seller, t)) add(buyer.id, j, sold[t]!, { fullFirst: false, worth: 1, line: null });
    });
  }
  site.units.forEach((unit, i) => {
    const { pieces } = layout.units[i]!;
    for (let k = 0; k + 1 < pieces.length; k++) {
      const end = unit.pieces[k]! - unit.minPower;
      pieces[k]!.forEach((j, t) => {
        const line = { pieces: pieces.map((piece) => piece[t]!), end };
        add(unit.id, j, pieces[k + 1]![t]!, { fullFirst: true, worth: 1, line });
      });
    }
  });
  return pairs;
}

/** Pairs that a point does not keep. Only points whose on/off is whole are asked. */
export function brokenPairs(pairs: readonly Pair[], x: Float64Array): Pair[] {
  return pairs.filter(({ first, second, fullFirst, firstMost }) => {
    const rest = fullFirst ? firstMost - x[first]! : x[first]!;
    return rest > NOTHING && x[second]! > NOTHING;
  });
}

/** A bound that makes a pair keep its rule. */
export interface Repair {
  column: number;
  lower: number;
  upper: number;
}

/** The first way is left (or the first piece is full), or the second one is stopped or left. */
export function wayOf({ first, second, fullFirst, firstMost, secondMost }: Pair, isFirst: boolean): Repair {
  const stop = (column: number): Repair => ({ column, lower: 0, upper: 0 });
  const upper = first === second ? secondMost : firstMost;
  if (fullFirst) return isFirst ? { column: first, lower: firstMost, upper } : stop(second);
  return stop(isFirst ? second : first);
}

/**
 * The bound that repairs a pair and leaves most of a point as it is. Those of all pairs of a line go together: its power says which
 * pieces are full.
 */
export function repairOf(pair: Pair, x: Float64Array): Repair {
  const { first, second, firstMost, worth, line } = pair;
  if (first === second) return wayOf(pair, x[first]! >= firstMost / 2);
  if (!line) return wayOf(pair, x[first]! >= worth * x[second]!);
  return wayOf(pair, line.pieces.reduce((sum, j) => sum + x[j]!, 0) > line.end);
}

/**
 * The model with a whole column for each of the pairs, after all others: b = 1 leaves the first (or makes it full), b = 0 stops the second.
 * For one way: first <= most b, second <= most (1 - b). For an order: first >= most b, second <= most b.
 */
export function withPairs(model: RowModel, pairs: readonly Pair[]): RowModel {
  const n = pairs.length;
  if (n === 0) return model;
  const count = model.indices.length;
  const ints = (array: Int32Array, more: number) => grown(new Int32Array(array.length + more), array);
  const floats = (array: Float64Array, more: number) => grown(new Float64Array(array.length + more), array);
  const next: RowModel = {
    ...model,
    columns: model.columns + n,
    rows: model.rows + 2 * n,
    cost: floats(model.cost, n),
    colLower: floats(model.colLower, n),
    colUpper: floats(model.colUpper, n).fill(1, model.columns),
    integer: ints(model.integer, n).fill(1, model.columns),
    rowLower: floats(model.rowLower, 2 * n).fill(-Infinity, model.rows),
    rowUpper: floats(model.rowUpper, 2 * n),
    starts: ints(model.starts, 2 * n),
    indices: ints(model.indices, 4 * n),
    values: floats(model.values, 4 * n),
  };
  pairs.forEach(({ first, second, fullFirst, firstMost, secondMost }, i) => {
    const b = model.columns + i;
    const row = model.rows + 2 * i;
    next.indices.set([first, b, second, b], count + 4 * i);
    if (fullFirst) {
      next.values.set([-1, firstMost, 1, -secondMost], count + 4 * i);
    } else {
      next.values.set([1, -firstMost, 1, secondMost], count + 4 * i);
      next.rowUpper[row + 1] = secondMost;
    }
    next.starts[row + 1] = count + 4 * i + 2;
    next.starts[row + 2] = count + 4 * i + 4;
  });
  return next;
}

/** A point with the whole columns of pairs that it keeps. */
export function pointWithPairs(x: Float64Array, pairs: readonly Pair[]): Float64Array {
  const point = grown(new Float64Array(x.length + pairs.length), x);
  pairs.forEach(({ first, second, fullFirst }, i) => {
    const isFirst = fullFirst ? x[second]! > NOTHING : x[first]! > NOTHING;
    point[x.length + i] = isFirst ? 1 : 0;
  });
  return point;
}

function grown<T extends Float64Array | Int32Array>(larger: T, array: T): T {
  larger.set(array);
  return larger;
}

/** What a point buys [currency]: import, fuel and demand charge at their prices, without what a negative price earns. */
export function purchasesAt({ rows, layout }: { rows: RowModel; layout: Layout }, x: Float64Array): number {
  return layout.purchases.reduce((sum, j) => sum + Math.max(0, rows.cost[j]! * x[j]!), 0);
}
