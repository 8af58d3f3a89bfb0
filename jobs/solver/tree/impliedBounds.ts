import type { LinearModel } from "~/engines/linearModel";

/** A capacity is bound by what is built, a flow by the capacity, a level by the capacity: more passes find next to nothing. */
const PASSES = 4;
/** Each bound is taken so much looser, relative to 1 + what its row sums up: sums are rounded. */
const MARGIN = 1e-9;

export interface Bounds {
  /** Length columns. */
  lower: Float64Array;
  upper: Float64Array;
}

/**
 * Bounds that all points of a model keep although only its rows say so. A row with bounds leaves a column what its other columns cannot take
 * [Andersen & Andersen, Presolving in linear programming, Math. Programming 71, 1995, 3.2]. Only bounds that are infinite are looked for.
 */
export function impliedBounds(model: LinearModel): Bounds {
  const bounds = { lower: model.colLower.slice(), upper: model.colUpper.slice() };
  for (let pass = 0; pass < PASSES; pass++) if (!tighten(model, bounds)) break;
  return bounds;
}

/** One pass over all rows; whether a bound was found. */
function tighten(model: LinearModel, { lower, upper }: Bounds): boolean {
  const { rows, columns, starts, indices, values, rowLower, rowUpper } = model;
  // Of each row the least and the greatest sum, and how many columns keep it from being finite.
  const least = new Float64Array(rows);
  const most = new Float64Array(rows);
  const openLeast = new Int32Array(rows);
  const openMost = new Int32Array(rows);
  const ends = (j: number, a: number): [number, number] =>
    a > 0 ? [a * lower[j]!, a * upper[j]!] : [a * upper[j]!, a * lower[j]!];
  for (let j = 0; j < columns; j++)
    for (let k = starts[j]!; k < starts[j + 1]!; k++) {
      if (values[k] === 0) continue;
      const [low, high] = ends(j, values[k]!);
      const i = indices[k]!;
      if (Number.isFinite(low)) least[i]! += low;
      else openLeast[i]!++;
      if (Number.isFinite(high)) most[i]! += high;
      else openMost[i]!++;
    }
  const next = { lower: lower.slice(), upper: upper.slice() };
  let isTighter = false;
  for (let j = 0; j < columns; j++) {
    if (Number.isFinite(lower[j]!) && Number.isFinite(upper[j]!)) continue;
    for (let k = starts[j]!; k < starts[j + 1]!; k++) {
      const a = values[k]!;
      if (a === 0) continue;
      const i = indices[k]!;
      const [low, high] = ends(j, a);
      // What the other columns of the row sum up to at least, and at most.
      const othersLeast = rest(least[i]!, openLeast[i]!, low, -Infinity);
      const othersMost = rest(most[i]!, openMost[i]!, high, Infinity);
      const highest = rowUpper[i]! - othersLeast;
      const lowest = rowLower[i]! - othersMost;
      const top = a > 0 ? highest / a : lowest / a;
      const bottom = a > 0 ? lowest / a : highest / a;
      const margin = MARGIN * (1 + (Math.abs(least[i]!) + Math.abs(most[i]!)) / Math.abs(a));
      if (upper[j] === Infinity && Number.isFinite(top)) next.upper[j] = Math.min(next.upper[j]!, top + margin);
      if (lower[j] === -Infinity && Number.isFinite(bottom)) next.lower[j] = Math.max(next.lower[j]!, bottom - margin);
    }
    isTighter ||= next.upper[j] !== upper[j] || next.lower[j] !== lower[j];
  }
  lower.set(next.lower);
  upper.set(next.upper);
  return isTighter;
}

/** A sum of finite parts and `open` infinite ones without one part. */
function rest(sum: number, open: number, part: number, infinite: number): number {
  if (Number.isFinite(part)) return open > 0 ? infinite : sum - part;
  return open > 1 ? infinite : sum;
}
