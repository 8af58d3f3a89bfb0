import { Floats } from "./arrays";
import * as part from "./ranges";
import * as w from "./workspace";

/**
 * Completes the main direction, whose columns and duals are known. It adds slacks (from the dual side when nearly tight, from the row when
 * loose), then both sides of every pair. `mainZ` holds the targets and then the change of z.
 */
export function completeMain(index: i32): void {
  complete(index, w.mainX, w.mainY, w.mainS, w.mainZ, true);
}

/** The same for the corrector, which has no errors to mend. */
export function completeCorrector(index: i32): void {
  complete(index, w.correctorX, w.correctorY, w.correctorS, w.correctorZ, false);
}

function complete(index: i32, x: Floats, y: Floats, ds: Floats, dz: Floats, withErrors: bool): void {
  part.enter(index);
  if (index < w.segments) completeSegment(index, x, y, withErrors);
  else productOfBorder(x);
  const slacks = x.from(w.columns);
  const rhs = w.rhsX.from(w.columns);
  const diagonal = w.diagonal.from(w.columns);
  const isEquality = w.isEquality;
  const primalError = w.primalError;
  for (let r = part.fromE; r < part.toE; r++) {
    if (isEquality[r]) slacks[r] = 0;
    else if (diagonal[r] > 1) slacks[r] = (rhs[r] - y[r]) / diagonal[r];
    else if (withErrors) slacks[r] -= primalError[r];
  }
  const z = w.z;
  const inverseS = w.inverseS;
  const pairSign = w.pairSign;
  const pairVariable = w.pairVariable;
  const end = part.toPair;
  for (let i = part.fromPair; i < end; i++) {
    const change = pairSign[i] * x[pairVariable[i]];
    ds[i] = change;
    dz[i] = (dz[i] - z[i] * change) * inverseS[i];
  }
}

/** Slacks of the V rows and products A dx of the inequalities among the E rows of a segment; what its columns are in G rows. */
function completeSegment(segment: i32, x: Floats, y: Floats, withErrors: bool): void {
  const starts = w.starts;
  const indices = w.indices;
  const values = w.values;
  const beginG = w.beginG;
  const starStart = w.starStart;
  const starValue = w.starValue;
  const rowBorder = w.rowBorder;
  const borderColumn = w.borderColumn;
  const borderValue = w.borderValue;
  const rowDiagonal = w.rowDiagonal;
  const primalError = w.primalError;
  const diagonal = w.diagonal.from(w.columns);
  const rhs = w.rhsX.from(w.columns);
  const slacks = x.from(w.columns);
  const borderX = x.from(w.localColumns);
  const firstV = w.firstV;
  const base = segment * w.border;
  const sums = w.toBorder.from(base + w.columns - w.localColumns - w.firstG);
  w.toBorder.clear(base, base + w.border);
  const toColumn = part.toColumn;
  for (let k = part.fromColumn; k < toColumn; k++) {
    const value = x[k];
    const lastStar = starStart[k + 1];
    for (let v = starStart[k]; v < lastStar; v++) {
      const r = firstV + v;
      if (diagonal[r] > 1) {
        // The inverse of a star's weight is its row's diagonal.
        slacks[r] = (rhs[r] - y[r]) * rowDiagonal[r];
        continue;
      }
      let sum = starValue[v] * value;
      const end = rowBorder[r + 1];
      for (let e = rowBorder[r]; e < end; e++) sum += borderValue[e] * borderX[borderColumn[e]];
      slacks[r] = withErrors ? sum - primalError[r] : sum;
    }
    const end = starts[k + 1];
    for (let e = beginG[k]; e < end; e++) sums[indices[e]] += values[e] * value;
  }
  for (let r = part.fromE; r < part.toE; r++) if (!w.isEquality[r]) slacks[r] = productOfBorderColumns(r, borderX);
  const end = w.looseStart[segment + 1];
  for (let e = w.looseStart[segment]; e < end; e++) slacks[w.looseRow[e]] += w.looseValue[e] * x[w.looseColumn[e]];
}

/** A dx of B and G rows, with what the segments left for them. */
function productOfBorder(x: Floats): void {
  const slacks = x.from(w.columns);
  const borderX = x.from(w.localColumns);
  for (let r = w.firstB; r < w.rows; r++) slacks[r] = r < w.firstG ? productOfBorderColumns(r, borderX) : 0;
  for (let k = w.localColumns; k < w.columns; k++) {
    const end = w.starts[k + 1];
    for (let e = w.starts[k]; e < end; e++) {
      const r = w.indices[e];
      if (r >= w.firstG) slacks[r] += w.values[e] * x[k];
    }
  }
  for (let segment = 0; segment < w.segments; segment++) {
    const sums = w.toBorder.from(segment * w.border + w.columns - w.localColumns - w.firstG);
    for (let r = w.firstG; r < w.rows; r++) slacks[r] += sums[r];
  }
}

function productOfBorderColumns(r: i32, borderX: Floats): f64 {
  let sum: f64 = 0;
  const end = w.rowBorder[r + 1];
  for (let e = w.rowBorder[r]; e < end; e++) sum += w.borderValue[e] * borderX[w.borderColumn[e]];
  return sum;
}
