import { PARTIALS, rangesOf, type Workspace } from "./analysis/workspace";

/** Steps are searched up to 1/DAMPING and then shortened by it: a full step keeps its distance from the bounds too. */
export const DAMPING = 0.995;
/** Shares of a corrector that are tried, separately for primal and dual (Colombo & Gondzio, Comput. Optim. Appl. 41, 2008). */
export const SHARES = [1, 0.7, 0.4, 0.15] as const;

/** Where phases find what they are told in `parameters`. */
export const STEP_PRIMAL = 0;
export const STEP_DUAL = 1;
export const TARGET = 2;
/** What they leave in the partials: 1/step for each share, and sums of the main direction's pairs. */
export const PRIMAL_RATIOS = 7;
export const DUAL_RATIOS = 11;
export const SUM_S_DZ = 0;
export const SUM_DS_Z = 1;
export const SUM_DS_DZ = 2;

/** Targets of the predictor (affine scaling): s z -> 0. */
export function aimAtZero(w: Workspace, part: number): void {
  for (let i = w.pairStart[part]!; i < w.pairStart[part + 1]!; i++) w.main.z[i] = -w.s[i]! * w.z[i]!;
}

/** Targets of Mehrotra's corrector: s z -> target, with the second-order term of the predictor's step. */
export function aimAtCentre(w: Workspace, part: number): void {
  const { main, corrector, parameters } = w;
  const product = parameters[STEP_PRIMAL]! * parameters[STEP_DUAL]!;
  const target = parameters[TARGET]!;
  for (let i = w.pairStart[part]!; i < w.pairStart[part + 1]!; i++)
    corrector.z[i] = target - product * main.s[i]! * main.z[i]!;
}

/** Targets of Gondzio's corrector: outliers at the hoped-for step go back to [0.1, 10] target (Comput. Optim. Appl. 6, 1996). */
export function aimAtOutliers(w: Workspace, part: number): void {
  const { main, corrector, parameters } = w;
  const primal = parameters[STEP_PRIMAL]!;
  const dual = parameters[STEP_DUAL]!;
  const low = 0.1 * parameters[TARGET]!;
  const high = 10 * parameters[TARGET]!;
  for (let i = w.pairStart[part]!; i < w.pairStart[part + 1]!; i++) {
    const product = (w.s[i]! + primal * main.s[i]!) * (w.z[i]! + dual * main.z[i]!);
    corrector.z[i] = product < low ? low - product : product > high ? Math.max(high - product, -high) : 0;
  }
}

/** Longest steps of the main direction, as 1/step, and the sums that tell the complementarity after any step. */
export function reach(w: Workspace, part: number): void {
  const { main, inverseS, inverseZ } = w;
  let primal = 0;
  let dual = 0;
  let sdz = 0;
  let dsz = 0;
  let dsdz = 0;
  for (let i = w.pairStart[part]!; i < w.pairStart[part + 1]!; i++) {
    const ds = main.s[i]!;
    const dz = main.z[i]!;
    primal = Math.max(primal, -ds * inverseS[i]!);
    dual = Math.max(dual, -dz * inverseZ[i]!);
    sdz += w.s[i]! * dz;
    dsz += ds * w.z[i]!;
    dsdz += ds * dz;
  }
  const out = part * PARTIALS;
  w.partials[out + PRIMAL_RATIOS] = primal;
  w.partials[out + DUAL_RATIOS] = dual;
  w.partials[out + SUM_S_DZ] = sdz;
  w.partials[out + SUM_DS_Z] = dsz;
  w.partials[out + SUM_DS_DZ] = dsdz;
}

/** Longest steps, as 1/step, of main + share * corrector for every share. */
export function reachWithShares(w: Workspace, part: number): void {
  const { main, corrector, inverseS, inverseZ } = w;
  const [a0, a1, a2, a3] = SHARES;
  let [p0, p1, p2, p3, q0, q1, q2, q3] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = w.pairStart[part]!; i < w.pairStart[part + 1]!; i++) {
    const s = -main.s[i]! * inverseS[i]!;
    const cs = -corrector.s[i]! * inverseS[i]!;
    p0 = Math.max(p0, s + a0 * cs);
    p1 = Math.max(p1, s + a1 * cs);
    p2 = Math.max(p2, s + a2 * cs);
    p3 = Math.max(p3, s + a3 * cs);
    const z = -main.z[i]! * inverseZ[i]!;
    const cz = -corrector.z[i]! * inverseZ[i]!;
    q0 = Math.max(q0, z + a0 * cz);
    q1 = Math.max(q1, z + a1 * cz);
    q2 = Math.max(q2, z + a2 * cz);
    q3 = Math.max(q3, z + a3 * cz);
  }
  w.partials.set([p0, p1, p2, p3, q0, q1, q2, q3], part * PARTIALS + PRIMAL_RATIOS);
}

/** main += share * corrector, the primal and the dual share being parameters STEP_PRIMAL and STEP_DUAL. */
export function blend(w: Workspace, part: number): void {
  const { main, corrector, parameters, structure: s } = w;
  const primal = parameters[STEP_PRIMAL]!;
  const dual = parameters[STEP_DUAL]!;
  const { fromColumn, toColumn, fromE, toE, fromV, toV } = rangesOf(s, part);
  addTimes(main.x, corrector.x, primal, fromColumn, toColumn);
  addTimes(main.x, corrector.x, primal, s.columns + fromE, s.columns + toE);
  addTimes(main.x, corrector.x, primal, s.columns + fromV, s.columns + toV);
  addTimes(main.y, corrector.y, dual, fromE, toE);
  addTimes(main.y, corrector.y, dual, fromV, toV);
  addTimes(main.s, corrector.s, primal, w.pairStart[part]!, w.pairStart[part + 1]!);
  addTimes(main.z, corrector.z, dual, w.pairStart[part]!, w.pairStart[part + 1]!);
}

function addTimes(into: Float64Array, what: Float64Array, factor: number, from: number, to: number): void {
  for (let i = from; i < to; i++) into[i]! += factor * what[i]!;
}

/** A pair falls at most to this share of itself in an iteration, and never below the least values. */
const STEEPEST = 1e-3;
const LEAST_S = 1e-16;
const LEAST_Z = 1e-22;
/** Distances above this are read from the point again, so that they do not drift from it. */
const FAR = 1e-3;

/** Goes along the main direction by STEP_PRIMAL and STEP_DUAL. */
export function advance(w: Workspace, part: number): void {
  const { main, parameters, structure, x, y, s, z } = w;
  const primal = parameters[STEP_PRIMAL]!;
  const dual = parameters[STEP_DUAL]!;
  const { fromColumn, toColumn, fromE, toE, fromV, toV } = rangesOf(structure, part);
  addTimes(x, main.x, primal, fromColumn, toColumn);
  addTimes(x, main.x, primal, structure.columns + fromE, structure.columns + toE);
  addTimes(x, main.x, primal, structure.columns + fromV, structure.columns + toV);
  addTimes(y, main.y, dual, fromE, toE);
  addTimes(y, main.y, dual, fromV, toV);
  for (let i = w.pairStart[part]!; i < w.pairStart[part + 1]!; i++) {
    s[i] = Math.max(s[i]! + primal * main.s[i]!, STEEPEST * s[i]!, LEAST_S);
    z[i] = Math.max(z[i]! + dual * main.z[i]!, STEEPEST * z[i]!, LEAST_Z);
    const distance = w.pairSign[i]! * (x[w.pairVariable[i]!]! - w.pairBound[i]!);
    if (distance > FAR) s[i] = distance;
  }
}
