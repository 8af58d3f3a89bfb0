import type { Workspace } from "../structured/analysis/workspace";

/** A point in the middle of an iteration, in the model's units, by the order of its workspace. */
export interface StartPoint {
  /** Columns, then activities of rows. */
  x: Float64Array;
  /** Duals of rows. */
  y: Float64Array;
  /** Multipliers of pairs. */
  z: Float64Array;
  /** Mean of s z. */
  mu: number;
}

/** Least and most of s z at the start, as shares of their mean. */
const LEAST_SHARE = 0.1;
const MOST_SHARE = 10;
/** Least distance from a bound (scaled), and the most of a box that it takes. */
const LEAST_DISTANCE = 1e-8;
const MOST_OF_BOX = 0.25;
const FARTHEST = 1e3;

/** The point that a workspace is at, of which `mu` is the scaled mean of s z. */
export function pointOf(w: Workspace, mu: number): StartPoint {
  const { structure: st, scaled } = w;
  const { columnUnit, dualUnit, objectiveUnit } = scaled;
  const n = st.columns;
  return {
    x: w.x.map((v, i) => (i < n ? v * columnUnit[i]! : (v * objectiveUnit) / dualUnit[i - n]!)),
    y: w.y.map((v, r) => v * dualUnit[r]!),
    z: w.z.map((v, i) => {
      const of = w.pairVariable[i]!;
      return of < n ? (v * objectiveUnit) / columnUnit[of]! : v * dualUnit[of - n]!;
    }),
    mu: mu * objectiveUnit,
  };
}

/**
 * Puts a point of a model into the workspace of one that is alike: inside the new bounds, and with products s z near their mean. A point that
 * is nearly optimal for other figures is next to the wrong bounds: hence one in the middle of its iteration.
 */
export function beginAt(w: Workspace, from: StartPoint): void {
  const { structure: st, scaled, x, y, s, z, pairs, pairVariable, pairSign, pairBound } = w;
  const { lower, upper, isEquality, columnUnit, dualUnit, objectiveUnit } = scaled;
  const n = st.columns;
  const mu = from.mu / objectiveUnit;
  for (let k = 0; k < n; k++) x[k] = from.x[k]! / columnUnit[k]!;
  for (let r = 0; r < st.rows; r++) {
    x[n + r] = isEquality[r] ? lower[n + r]! : (from.x[n + r]! * dualUnit[r]!) / objectiveUnit;
    y[r] = from.y[r]! / dualUnit[r]!;
  }
  for (let i = 0; i < pairs; i++) {
    const v = pairVariable[i]!;
    const scaledZ = v < n ? (from.z[i]! * columnUnit[v]!) / objectiveUnit : from.z[i]! / dualUnit[v - n]!;
    z[i] = Math.max(scaledZ, Number.MIN_VALUE);
    const width = upper[v]! - lower[v]!;
    const balanced = Math.min(Math.sqrt(mu), (LEAST_SHARE * mu) / z[i]!, FARTHEST);
    const least = Math.min(MOST_OF_BOX * width, Math.max(LEAST_DISTANCE, balanced));
    if (pairSign[i]! * (x[v]! - pairBound[i]!) < least) x[v] = pairBound[i]! + pairSign[i]! * least;
  }
  for (let i = 0; i < pairs; i++) {
    s[i] = Math.max(pairSign[i]! * (x[pairVariable[i]!]! - pairBound[i]!), LEAST_DISTANCE);
    z[i] = Math.min(Math.max(z[i]!, (LEAST_SHARE * mu) / s[i]!), (MOST_SHARE * mu) / s[i]!);
  }
}
