import type { Structure } from "./structure";

/** A storage whose energy is that much cheaper than power keeps it for a few hours; its levels are of the size of flows. */
const OF_HOURS = 30;
/**
 * Steps that follow each other, for each unit of a level at most: an error adds up over them alone. Levels within a typical day keep the units of flows,
 * as those between the days do; with more they lost all digits.
 */
const STEPS_PER_UNIT = 24;

/**
 * A size limits levels if they are at least this share of what it limits: a third where it is of energy and power at once. Where chains were
 * found in a model, some flows of its first and last steps are in two steps too.
 */
const LEAST_SHARE = 0.05;

/** The rows that limit the levels of a size, and these levels. */
interface Levels {
  rows: number[];
  columns: number[];
}

/**
 * Units of levels and their sizes, in units of flows; 1 where levels are about as large as flows. Length columns and rows.
 *
 * All multipliers of the start are of one size, and what they miss of the duals' equations is too. A level of the start then earns that
 * much in every step it is kept. Where energy costs next to nothing (a hydrogen store), the error has an effect on the problem that is
 * solved. That problem keeps ever more of it, thousands of steps long. Its points are of no use once the error falls. In units that are L
 * times as large a level begins L times as far from its bounds and with an error of an L-th. How large they have to be shows in what it
 * costs to hold a unit for a step, next to the power of plants. Batteries are 1 to 2 times, stores of heat are 30 (site) to 190 times
 * (demo), stores of hydrogen are 900 times cheaper.
 */
export function unitsOfLevels(s: Structure, cost: Float64Array): { columns: Float64Array; rows: Float64Array } | null {
  const sizes = levelsBySize(s);
  const costOf = costsOfSizes(s, cost);
  const power = costOfPower(s, sizes, costOf, cost);
  if (!(power > 0)) return null;
  const columns = new Float64Array(s.columns).fill(1);
  const rows = new Float64Array(s.rows).fill(1);
  let longest = 0;
  for (let seg = 0; seg < s.segments; seg++)
    longest = Math.max(longest, s.segmentStart[seg + 1]! - s.segmentStart[seg]!);
  sizes.forEach((levels, b) => {
    const cheaper = power / (costOf[b]! / levels.rows.length);
    const unit = Math.min(longest / STEPS_PER_UNIT, (cheaper / OF_HOURS) ** 2);
    if (!(unit > 1)) return;
    columns[s.localColumns + b] = unit;
    for (const k of levels.columns) columns[k] = unit;
    for (const r of levels.rows) rows[r] = 1 / unit;
  });
  return { columns, rows };
}

/** Levels by the border column (counted from 0) that limits them: columns of a step that are in a row of the next step too, with a limit. */
function levelsBySize(s: Structure): Map<number, Levels> {
  const levelOfStar = new Int32Array(s.firstB - s.firstV).fill(-1);
  for (let t = 0; t < s.steps; t++)
    for (let k = s.stepColumn[t]!; k < s.stepColumn[t + 1]!; k++) {
      let isLevel = false;
      for (let e = s.starts[k]!; e < s.starts[k + 1]!; e++)
        if (s.indices[e]! >= s.stepRow[t + 1]! && s.indices[e]! < s.firstV) isLevel = true;
      if (isLevel) levelOfStar.fill(k, s.starStart[k], s.starStart[k + 1]);
    }
  const bySize = new Map<number, Levels>();
  const limited = new Int32Array(s.columns - s.localColumns);
  forStars(s, (b, r) => {
    limited[b]!++;
    const column = levelOfStar[r - s.firstV]!;
    if (column < 0) return;
    let levels = bySize.get(b);
    if (!levels) bySize.set(b, (levels = { rows: [], columns: [] }));
    levels.rows.push(r);
    levels.columns.push(column);
  });
  for (const [b, { rows }] of bySize) if (rows.length < LEAST_SHARE * limited[b]!) bySize.delete(b);
  return bySize;
}

/** Every V row of every border column, counted from 0. */
function forStars(s: Structure, visit: (b: number, r: number) => void): void {
  for (let k = s.localColumns; k < s.columns; k++)
    for (let e = s.starts[k]!; e < s.starts[k + 1]!; e++) {
      const r = s.indices[e]!;
      if (r >= s.firstV && r < s.firstB) visit(k - s.localColumns, r);
    }
}

/** What a unit of each border column costs: itself, or what is built of it and shares a G row with it, the dearest. */
function costsOfSizes(s: Structure, cost: Float64Array): Float64Array {
  const most = new Float64Array(s.rows - s.firstG);
  const visit = (use: (b: number, g: number) => void): void => {
    for (let k = s.localColumns; k < s.columns; k++)
      for (let e = s.starts[k]!; e < s.starts[k + 1]!; e++)
        if (s.indices[e]! >= s.firstG) use(k - s.localColumns, s.indices[e]! - s.firstG);
  };
  visit((b, g) => {
    most[g] = Math.max(most[g]!, cost[s.localColumns + b]!);
  });
  const costs = Float64Array.from(cost.subarray(s.localColumns), (own) => Math.max(0, own));
  visit((b, g) => {
    costs[b] = Math.max(costs[b]!, most[g]!);
  });
  return costs;
}

/**
 * Geometric mean, over the sizes that limit flows, of what a unit costs for each row it limits. Else of what flows cost. 0 when nothing
 * does.
 */
function costOfPower(
  s: Structure,
  levels: ReadonlyMap<number, Levels>,
  costOf: Float64Array,
  cost: Float64Array,
): number {
  const limited = new Int32Array(costOf.length);
  forStars(s, (b) => {
    limited[b]!++;
  });
  let sum = 0;
  let count = 0;
  const add = (value: number): void => {
    if (!(value > 0)) return;
    sum += Math.log(value);
    count++;
  };
  limited.forEach((rows, b) => {
    if (rows > 0 && !levels.has(b)) add(costOf[b]! / rows);
  });
  if (count === 0) for (let k = 0; k < s.localColumns; k++) add(Math.abs(cost[k]!));
  return count > 0 ? Math.exp(sum / count) : 0;
}
