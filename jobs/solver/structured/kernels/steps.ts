import { Floats } from "./arrays";
import {
  DUAL_RATIOS,
  PRIMAL_RATIOS,
  SHARE_1,
  SHARE_2,
  SHARE_3,
  STEP_DUAL,
  STEP_PRIMAL,
  SUM_DS_DZ,
  SUM_DS_Z,
  SUM_S_DZ,
  TARGET,
} from "./numbers";
import * as part from "./ranges";
import * as w from "./workspace";

/** Targets of the predictor (affine scaling): s z -> 0. */
export function aimAtZero(index: i32): void {
  part.enter(index);
  const s = w.s;
  const z = w.z;
  const targets = w.mainZ;
  const end = part.toPair;
  for (let i = part.fromPair; i < end; i++) targets[i] = -s[i] * z[i];
}

/** Targets of Mehrotra's corrector: s z -> target, with the second-order term of the predictor's step. */
export function aimAtCentre(index: i32): void {
  part.enter(index);
  const ds = w.mainS;
  const dz = w.mainZ;
  const targets = w.correctorZ;
  const product = w.parameters[STEP_PRIMAL] * w.parameters[STEP_DUAL];
  const target = w.parameters[TARGET];
  const end = part.toPair;
  for (let i = part.fromPair; i < end; i++) targets[i] = target - product * ds[i] * dz[i];
}

/** Targets of Gondzio's corrector: outliers at the hoped-for step go back to [0.1, 10] target (Comput. Optim. Appl. 6, 1996). */
export function aimAtOutliers(index: i32): void {
  part.enter(index);
  const s = w.s;
  const z = w.z;
  const ds = w.mainS;
  const dz = w.mainZ;
  const targets = w.correctorZ;
  const primal = w.parameters[STEP_PRIMAL];
  const dual = w.parameters[STEP_DUAL];
  const low = 0.1 * w.parameters[TARGET];
  const high = 10 * w.parameters[TARGET];
  const end = part.toPair;
  for (let i = part.fromPair; i < end; i++) {
    const product = (s[i] + primal * ds[i]) * (z[i] + dual * dz[i]);
    const above = product > 2 * high ? -high : product > high ? high - product : 0;
    targets[i] = product < low ? low - product : above;
  }
}

/** Longest steps of the main direction, as 1/step, and the sums that tell the complementarity after any step. */
export function reach(index: i32): void {
  part.enter(index);
  const s = w.s;
  const z = w.z;
  const inverseS = w.inverseS;
  const inverseZ = w.inverseZ;
  const mainS = w.mainS;
  const mainZ = w.mainZ;
  let primal = f64x2.splat(0);
  let dual = f64x2.splat(0);
  let sdz = f64x2.splat(0);
  let dsz = f64x2.splat(0);
  let dsdz = f64x2.splat(0);
  const end = part.toPair;
  let i = part.fromPair;
  for (; i + 1 < end; i += 2) {
    const ds = mainS.pair(i);
    const dz = mainZ.pair(i);
    primal = f64x2.pmax(primal, f64x2.neg(f64x2.mul(ds, inverseS.pair(i))));
    dual = f64x2.pmax(dual, f64x2.neg(f64x2.mul(dz, inverseZ.pair(i))));
    sdz = f64x2.add(sdz, f64x2.mul(s.pair(i), dz));
    dsz = f64x2.add(dsz, f64x2.mul(ds, z.pair(i)));
    dsdz = f64x2.add(dsdz, f64x2.mul(ds, dz));
  }
  const partials = w.partialsOf(index);
  partials[PRIMAL_RATIOS] = larger(primal);
  partials[DUAL_RATIOS] = larger(dual);
  partials[SUM_S_DZ] = sum(sdz);
  partials[SUM_DS_Z] = sum(dsz);
  partials[SUM_DS_DZ] = sum(dsdz);
  if (i === end) return;
  const ds = mainS[i];
  const dz = mainZ[i];
  partials[PRIMAL_RATIOS] = Math.max(partials[PRIMAL_RATIOS], -ds * inverseS[i]);
  partials[DUAL_RATIOS] = Math.max(partials[DUAL_RATIOS], -dz * inverseZ[i]);
  partials[SUM_S_DZ] += s[i] * dz;
  partials[SUM_DS_Z] += ds * z[i];
  partials[SUM_DS_DZ] += ds * dz;
}

function sum(pair: v128): f64 {
  return f64x2.extract_lane(pair, 0) + f64x2.extract_lane(pair, 1);
}

function larger(pair: v128): f64 {
  return Math.max(f64x2.extract_lane(pair, 0), f64x2.extract_lane(pair, 1));
}

/** Longest steps, as 1/step, of main + share * corrector for every share. */
export function reachWithShares(index: i32): void {
  part.enter(index);
  const partials = w.partialsOf(index);
  longestSteps(w.mainS, w.correctorS, w.inverseS, partials.from(PRIMAL_RATIOS));
  longestSteps(w.mainZ, w.correctorZ, w.inverseZ, partials.from(DUAL_RATIOS));
}

/**
 * Largest of -(main + share * corrector) / value over the part's pairs for a share of 1 and the others, into out[0..3]; infinite when one is not a number.
 */
function longestSteps(main: Floats, corrector: Floats, inverse: Floats, out: Floats): void {
  const a1 = f64x2.splat(SHARE_1);
  const a2 = f64x2.splat(SHARE_2);
  const a3 = f64x2.splat(SHARE_3);
  let r0 = f64x2.splat(0);
  let r1 = f64x2.splat(0);
  let r2 = f64x2.splat(0);
  let r3 = f64x2.splat(0);
  let total = f64x2.splat(0);
  const end = part.toPair;
  let i = part.fromPair;
  for (; i + 1 < end; i += 2) {
    const f = f64x2.neg(inverse.pair(i));
    const own = f64x2.mul(f, main.pair(i));
    const change = f64x2.mul(f, corrector.pair(i));
    total = f64x2.add(total, change);
    // These maxima leave out what is not a number: the total tells.
    r0 = f64x2.pmax(r0, f64x2.add(own, change));
    r1 = f64x2.pmax(r1, f64x2.add(own, f64x2.mul(a1, change)));
    r2 = f64x2.pmax(r2, f64x2.add(own, f64x2.mul(a2, change)));
    r3 = f64x2.pmax(r3, f64x2.add(own, f64x2.mul(a3, change)));
  }
  let left: f64 = 0;
  out[0] = larger(r0);
  out[1] = larger(r1);
  out[2] = larger(r2);
  out[3] = larger(r3);
  if (i < end) {
    const own = -inverse[i] * main[i];
    left = -inverse[i] * corrector[i];
    out[0] = Math.max(out[0], own + left);
    out[1] = Math.max(out[1], own + SHARE_1 * left);
    out[2] = Math.max(out[2], own + SHARE_2 * left);
    out[3] = Math.max(out[3], own + SHARE_3 * left);
  }
  if (!isFinite(sum(total) + left)) out[0] = out[1] = out[2] = out[3] = Infinity;
}

/** main += share * corrector, the primal and the dual share being parameters STEP_PRIMAL and STEP_DUAL. */
export function blend(index: i32): void {
  part.enter(index);
  const primal = w.parameters[STEP_PRIMAL];
  const dual = w.parameters[STEP_DUAL];
  addVariables(w.mainX, w.correctorX, primal);
  addRows(w.mainY, w.correctorY, dual);
  addTimes(w.mainS, w.correctorS, primal, part.fromPair, part.toPair);
  addTimes(w.mainZ, w.correctorZ, dual, part.fromPair, part.toPair);
}

function addVariables(into: Floats, what: Floats, factor: f64): void {
  addTimes(into, what, factor, part.fromColumn, part.toColumn);
  addTimes(into, what, factor, w.columns + part.fromE, w.columns + part.toE);
  addTimes(into, what, factor, w.columns + part.fromV, w.columns + part.toV);
}

function addRows(into: Floats, what: Floats, factor: f64): void {
  addTimes(into, what, factor, part.fromE, part.toE);
  addTimes(into, what, factor, part.fromV, part.toV);
}

/** into += factor * what over from <= i < to, two at a time. */
function addTimes(into: Floats, what: Floats, factor: f64, from: i32, to: i32): void {
  const factors = f64x2.splat(factor);
  let i = from;
  for (; i + 1 < to; i += 2) into.setPair(i, f64x2.add(into.pair(i), f64x2.mul(factors, what.pair(i))));
  if (i < to) into[i] += factor * what[i];
}

/** A pair falls at most to this share of itself in an iteration, and never below the least values. */
const STEEPEST: f64 = 1e-3;
const LEAST_S: f64 = 1e-16;
const LEAST_Z: f64 = 1e-22;
/** Distances above this are read from the point again, so that they do not drift from it. */
const FAR: f64 = 1e-3;

/** Goes along the main direction by STEP_PRIMAL and STEP_DUAL. */
export function advance(index: i32): void {
  part.enter(index);
  const primal = w.parameters[STEP_PRIMAL];
  const dual = w.parameters[STEP_DUAL];
  addVariables(w.x, w.mainX, primal);
  addRows(w.y, w.mainY, dual);
  const x = w.x;
  const s = w.s;
  const z = w.z;
  const ds = w.mainS;
  const dz = w.mainZ;
  const pairVariable = w.pairVariable;
  const pairSign = w.pairSign;
  const pairBound = w.pairBound;
  const end = part.toPair;
  for (let i = part.fromPair; i < end; i++) {
    const distance = pairSign[i] * (x[pairVariable[i]] - pairBound[i]);
    s[i] = distance > FAR ? distance : fallen(s[i], s[i] + primal * ds[i], LEAST_S);
    z[i] = fallen(z[i], z[i] + dual * dz[i], LEAST_Z);
  }
}

/** The new value of a pair's side, but not less than its share of the old one and the least value. */
function fallen(old: f64, target: f64, least: f64): f64 {
  const lowest = STEEPEST * old > least ? STEEPEST * old : least;
  return target < lowest ? lowest : target;
}
