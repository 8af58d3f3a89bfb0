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
  const { s, z } = w;
  const targets = w.main.z;
  const end = w.pairStart[part + 1]!;
  for (let i = w.pairStart[part]!; i < end; i++) targets[i] = -s[i]! * z[i]!;
}

/** Targets of Mehrotra's corrector: s z -> target, with the second-order term of the predictor's step. */
export function aimAtCentre(w: Workspace, part: number): void {
  const { parameters } = w;
  const { s: ds, z: dz } = w.main;
  const targets = w.corrector.z;
  const product = parameters[STEP_PRIMAL]! * parameters[STEP_DUAL]!;
  const target = parameters[TARGET]!;
  const end = w.pairStart[part + 1]!;
  for (let i = w.pairStart[part]!; i < end; i++) targets[i] = target - product * ds[i]! * dz[i]!;
}

/** Targets of Gondzio's corrector: outliers at the hoped-for step go back to [0.1, 10] target (Comput. Optim. Appl. 6, 1996). */
export function aimAtOutliers(w: Workspace, part: number): void {
  const { s, z, parameters } = w;
  const { s: ds, z: dz } = w.main;
  const targets = w.corrector.z;
  const primal = parameters[STEP_PRIMAL]!;
  const dual = parameters[STEP_DUAL]!;
  const low = 0.1 * parameters[TARGET]!;
  const high = 10 * parameters[TARGET]!;
  const end = w.pairStart[part + 1]!;
  for (let i = w.pairStart[part]!; i < end; i++) {
    const product = (s[i]! + primal * ds[i]!) * (z[i]! + dual * dz[i]!);
    targets[i] = product < low ? low - product : product > 2 * high ? -high : product > high ? high - product : 0;
  }
}

/** Longest steps of the main direction, as 1/step, and the sums that tell the complementarity after any step. */
export function reach(w: Workspace, part: number): void {
  const { s, z, inverseS, inverseZ } = w;
  const { s: mainS, z: mainZ } = w.main;
  let primal = 0;
  let dual = 0;
  let sdz = 0;
  let dsz = 0;
  let dsdz = 0;
  const end = w.pairStart[part + 1]!;
  for (let i = w.pairStart[part]!; i < end; i++) {
    const ds = mainS[i]!;
    const dz = mainZ[i]!;
    const p = -ds * inverseS[i]!;
    const q = -dz * inverseZ[i]!;
    if (p > primal) primal = p;
    if (q > dual) dual = q;
    sdz += s[i]! * dz;
    dsz += ds * z[i]!;
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
  const from = w.pairStart[part]!;
  const to = w.pairStart[part + 1]!;
  const out = part * PARTIALS;
  longestSteps(w.main.s, w.corrector.s, w.inverseS, from, to, w.partials, out + PRIMAL_RATIOS);
  longestSteps(w.main.z, w.corrector.z, w.inverseZ, from, to, w.partials, out + DUAL_RATIOS);
}

/**
 * Largest of -(main + share * corrector) / value over a range for the shares, into out[at]..; infinite when one is not a number.
 * By comparisons, because Math.max is slower.
 */
function longestSteps(
  main: Float64Array,
  corrector: Float64Array,
  inverse: Float64Array,
  from: number,
  to: number,
  out: Float64Array,
  at: number,
): void {
  const [a0, a1, a2, a3] = SHARES;
  let r0 = 0;
  let r1 = 0;
  let r2 = 0;
  let r3 = 0;
  let sum = 0;
  for (let i = from; i < to; i++) {
    const f = -inverse[i]!;
    const own = f * main[i]!;
    const c = f * corrector[i]!;
    sum += c;
    const s0 = own + a0 * c;
    const s1 = own + a1 * c;
    const s2 = own + a2 * c;
    const s3 = own + a3 * c;
    if (s0 > r0) r0 = s0;
    if (s1 > r1) r1 = s1;
    if (s2 > r2) r2 = s2;
    if (s3 > r3) r3 = s3;
  }
  const isFinite = Number.isFinite(sum);
  out[at] = isFinite ? r0 : Infinity;
  out[at + 1] = isFinite ? r1 : Infinity;
  out[at + 2] = isFinite ? r2 : Infinity;
  out[at + 3] = isFinite ? r3 : Infinity;
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
  const { main, parameters, structure, x, y, s, z, pairVariable, pairSign, pairBound } = w;
  const { s: ds, z: dz } = main;
  const primal = parameters[STEP_PRIMAL]!;
  const dual = parameters[STEP_DUAL]!;
  const { fromColumn, toColumn, fromE, toE, fromV, toV } = rangesOf(structure, part);
  addTimes(x, main.x, primal, fromColumn, toColumn);
  addTimes(x, main.x, primal, structure.columns + fromE, structure.columns + toE);
  addTimes(x, main.x, primal, structure.columns + fromV, structure.columns + toV);
  addTimes(y, main.y, dual, fromE, toE);
  addTimes(y, main.y, dual, fromV, toV);
  const end = w.pairStart[part + 1]!;
  for (let i = w.pairStart[part]!; i < end; i++) {
    const distance = pairSign[i]! * (x[pairVariable[i]!]! - pairBound[i]!);
    s[i] = distance > FAR ? distance : fallen(s[i]!, s[i]! + primal * ds[i]!, LEAST_S);
    z[i] = fallen(z[i]!, z[i]! + dual * dz[i]!, LEAST_Z);
  }
}

/** The new value of a pair's side, but not less than its share of the old one and the least value. */
function fallen(old: number, wanted: number, least: number): number {
  const lowest = STEEPEST * old > least ? STEEPEST * old : least;
  return wanted < lowest ? lowest : wanted;
}
