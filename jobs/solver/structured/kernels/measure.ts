import { COMPLEMENTARITY, DUAL_ERROR, DUAL_OBJECTIVE, PRIMAL_ERROR, PRIMAL_OBJECTIVE } from "./numbers";
import * as part from "./ranges";
import * as w from "./workspace";

/** Errors of the point: w - A x by row, c - A'y - z by variable. Also their largest relative sizes and both objectives. */
export function measure(index: i32): void {
  part.enter(index);
  if (index < w.segments) measureSegment(index);
  else measureBorder();
  closePart(index);
}

function measureSegment(segment: i32): void {
  const starts = w.starts;
  const indices = w.indices;
  const values = w.values;
  const beginG = w.beginG;
  const cost = w.cost;
  const x = w.x;
  const y = w.y;
  const primalError = w.primalError;
  const dualError = w.dualError;
  const toBorder = w.toBorder;
  const base = segment * w.border;
  toBorder.clear(base, base + w.border);
  measureRows(base, part.fromE, part.toE);
  measureRows(base, part.fromV, part.toV);
  const global = base + w.columns - w.localColumns - w.firstG;
  const toColumn = part.toColumn;
  for (let k = part.fromColumn; k < toColumn; k++) {
    const value = x[k];
    let dual = cost[k];
    const endLocal = beginG[k];
    for (let e = starts[k]; e < endLocal; e++) {
      const r = indices[e];
      primalError[r] -= values[e] * value;
      dual -= values[e] * y[r];
    }
    const end = starts[k + 1];
    for (let e = endLocal; e < end; e++) {
      const r = indices[e];
      toBorder[global + r] += values[e] * value;
      dual -= values[e] * y[r];
    }
    dualError[k] = dual;
  }
}

/** w less the border's part of A x in the rows from..to of a segment; what their duals are in the border's columns. */
function measureRows(base: i32, from: i32, to: i32): void {
  const y = w.y;
  const slacks = w.x.from(w.columns);
  const borderX = w.x.from(w.localColumns);
  const primalError = w.primalError;
  const toBorder = w.toBorder;
  const rowBorder = w.rowBorder;
  const borderColumn = w.borderColumn;
  const borderValue = w.borderValue;
  for (let r = from; r < to; r++) {
    let error = slacks[r];
    const dual = y[r];
    const end = rowBorder[r + 1];
    for (let e = rowBorder[r]; e < end; e++) {
      const b = borderColumn[e];
      error -= borderValue[e] * borderX[b];
      toBorder[base + b] += borderValue[e] * dual;
    }
    primalError[r] = error;
  }
}

function measureBorder(): void {
  const x = w.x;
  const y = w.y;
  const primalError = w.primalError;
  const dualError = w.dualError;
  const borderColumns = w.columns - w.localColumns;
  for (let r = w.firstB; r < w.rows; r++) primalError[r] = x[w.columns + r];
  for (let k = w.localColumns; k < w.columns; k++) {
    let dual = w.cost[k];
    const end = w.starts[k + 1];
    for (let e = w.starts[k]; e < end; e++) {
      const r = w.indices[e];
      if (r < w.firstB) continue;
      primalError[r] -= w.values[e] * x[k];
      dual -= w.values[e] * y[r];
    }
    dualError[k] = dual;
  }
  for (let segment = 0; segment < w.segments; segment++) {
    const sums = w.toBorder.from(segment * w.border);
    for (let b = 0; b < borderColumns; b++) dualError[w.localColumns + b] -= sums[b];
    for (let r = w.firstG; r < w.rows; r++) primalError[r] -= sums[borderColumns + r - w.firstG];
  }
}

/** Of the rows looked at so far: largest relative error, and what they are in the dual objective. */
let worstRow: f64 = 0;
let dualObjective: f64 = 0;

function closePart(index: i32): void {
  worstRow = 0;
  dualObjective = 0;
  closeRows(part.fromE, part.toE);
  closeRows(part.fromV, part.toV);
  const complementarity = closePairs();
  const x = w.x;
  const cost = w.cost;
  const dualError = w.dualError;
  const columnError = w.columnError;
  let dual: f64 = 0;
  let primalObjective: f64 = 0;
  const toColumn = part.toColumn;
  for (let k = part.fromColumn; k < toColumn; k++) {
    primalObjective += cost[k] * x[k];
    const error = Math.abs(dualError[k]) * columnError[k];
    if (!(error <= dual)) dual = error;
  }
  // A slack has no cost: its dual error is that of its row's dual.
  dual = largestSlack(dual, part.fromE, part.toE);
  dual = largestSlack(dual, part.fromV, part.toV);
  const partials = w.partialsOf(index);
  partials[COMPLEMENTARITY] = complementarity;
  partials[PRIMAL_OBJECTIVE] = primalObjective;
  partials[DUAL_OBJECTIVE] = dualObjective;
  partials[PRIMAL_ERROR] = worstRow;
  partials[DUAL_ERROR] = dual;
}

/** Takes the multipliers of the part's pairs off the dual errors; returns the sum of s z. */
function closePairs(): f64 {
  const s = w.s;
  const z = w.z;
  const pairSign = w.pairSign;
  const pairBound = w.pairBound;
  const pairVariable = w.pairVariable;
  const dualError = w.dualError;
  let objective = dualObjective;
  let complementarity: f64 = 0;
  const end = part.toPair;
  for (let i = part.fromPair; i < end; i++) {
    const force = pairSign[i] * z[i];
    dualError[pairVariable[i]] -= force;
    objective += pairBound[i] * force;
    complementarity += s[i] * z[i];
  }
  dualObjective = objective;
  return complementarity;
}

function largestSlack(most: f64, from: i32, to: i32): f64 {
  const dualError = w.dualError.from(w.columns);
  for (let r = from; r < to; r++) {
    const error = Math.abs(dualError[r]);
    if (!(error <= most)) most = error;
  }
  return most;
}

/** The rows from..to: their errors and share of the dual objective. Begins the dual errors of their slacks. */
function closeRows(from: i32, to: i32): void {
  const y = w.y;
  const slacks = w.x.from(w.columns);
  const dualError = w.dualError.from(w.columns);
  const primalError = w.primalError;
  const isEquality = w.isEquality;
  const rowError = w.rowError;
  let primal = worstRow;
  let objective = dualObjective;
  for (let r = from; r < to; r++) {
    if (isEquality[r]) {
      dualError[r] = 0;
      objective += slacks[r] * y[r];
    } else dualError[r] = y[r];
    const error = Math.abs(primalError[r]) * rowError[r];
    if (!(error <= primal)) primal = error;
  }
  worstRow = primal;
  dualObjective = objective;
}
