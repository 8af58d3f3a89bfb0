import { RHS_AFTER, RHS_BEFORE } from "./numbers";
import * as part from "./ranges";
import * as w from "./workspace";

/** rhs -= K d for the regularized Newton matrix K and the main direction: what a solve left over, to be solved for again. */
export function subtractMain(index: i32): void {
  part.enter(index);
  const partials = w.partialsOf(index);
  partials[RHS_BEFORE] = largestEquality();
  if (index < w.segments) {
    w.toBorder.clear(index * w.border, (index + 1) * w.border);
    subtractOwnRows(index, part.fromE, part.toE);
    subtractOwnRows(index, part.fromV, part.toV);
    subtractColumns(index);
  } else subtractBorder();
  partials[RHS_AFTER] = largestEquality();
}

/** Largest right-hand side of the part's equalities, which are E, B and G rows. */
function largestEquality(): f64 {
  const rhsY = w.rhsY;
  const isEquality = w.isEquality;
  let most: f64 = 0;
  for (let r = part.fromE; r < part.toE; r++) if (isEquality[r]) most = Math.max(most, Math.abs(rhsY[r]));
  return most;
}

function subtractOwnRows(segment: i32, from: i32, to: i32): void {
  const rhsY = w.rhsY;
  const rowDiagonal = w.rowDiagonal;
  const rowBorder = w.rowBorder;
  const borderColumn = w.borderColumn;
  const borderValue = w.borderValue;
  const x = w.mainX.from(w.localColumns);
  const y = w.mainY;
  const sums = w.toBorder.from(segment * w.border);
  for (let r = from; r < to; r++) {
    const dual = y[r];
    let left = rhsY[r] - rowDiagonal[r] * dual;
    const end = rowBorder[r + 1];
    for (let e = rowBorder[r]; e < end; e++) {
      const b = borderColumn[e];
      left -= borderValue[e] * x[b];
      sums[b] += borderValue[e] * dual;
    }
    rhsY[r] = left;
  }
}

function subtractColumns(segment: i32): void {
  const diagonal = w.diagonal;
  const rhsX = w.rhsX;
  const rhsY = w.rhsY;
  const starts = w.starts;
  const indices = w.indices;
  const values = w.values;
  const beginG = w.beginG;
  const x = w.mainX;
  const y = w.mainY;
  const sums = w.toBorder.from(segment * w.border + w.columns - w.localColumns - w.firstG);
  const toColumn = part.toColumn;
  for (let k = part.fromColumn; k < toColumn; k++) {
    const value = x[k];
    let left = rhsX[k] - diagonal[k] * value;
    const endLocal = beginG[k];
    for (let e = starts[k]; e < endLocal; e++) {
      const r = indices[e];
      rhsY[r] -= values[e] * value;
      left += values[e] * y[r];
    }
    const end = starts[k + 1];
    for (let e = endLocal; e < end; e++) {
      const r = indices[e];
      sums[r] += values[e] * value;
      left += values[e] * y[r];
    }
    rhsX[k] = left;
  }
}

function subtractBorder(): void {
  const x = w.mainX;
  const y = w.mainY;
  const rhsX = w.rhsX;
  const rhsY = w.rhsY;
  const borderColumns = w.columns - w.localColumns;
  for (let r = part.fromE; r < part.toE; r++) rhsY[r] -= w.rowDiagonal[r] * y[r];
  for (let k = w.localColumns; k < w.columns; k++) {
    const value = x[k];
    let left = rhsX[k] - w.diagonal[k] * value;
    const end = w.starts[k + 1];
    for (let e = w.starts[k]; e < end; e++) {
      const r = w.indices[e];
      if (r < w.firstB) continue;
      rhsY[r] -= w.values[e] * value;
      left += w.values[e] * y[r];
    }
    rhsX[k] = left;
  }
  for (let segment = 0; segment < w.segments; segment++) {
    const sums = w.toBorder.from(segment * w.border);
    for (let b = 0; b < borderColumns; b++) rhsX[w.localColumns + b] += sums[b];
    for (let r = w.firstG; r < w.rows; r++) rhsY[r] -= sums[borderColumns + r - w.firstG];
  }
}

/** main += corrector, of columns and duals. */
export function addRefinement(index: i32): void {
  part.enter(index);
  for (let k = part.fromColumn; k < part.toColumn; k++) w.mainX[k] += w.correctorX[k];
  for (let r = part.fromE; r < part.toE; r++) w.mainY[r] += w.correctorY[r];
  for (let r = part.fromV; r < part.toV; r++) w.mainY[r] += w.correctorY[r];
}
