import { factorSegment } from "./factor/segment";
import { PARTIALS, rangesOf, type Direction, type Workspace } from "./analysis/workspace";

/** Proximal terms around the point (scaled): they do not move the limit. Friedlander & Orban, Math. Prog. Comp. 4, 2012. */
const REGULARIZATION = 1e-9;
const FREE_COLUMN = 1e-7;
const LEAST_WEIGHT = 1e-25;

/** Diagonals of the Newton system from the pairs, and their inverses; then a segment is factorized. */
export function weigh(w: Workspace, part: number): void {
  const { structure: s, scaled, diagonal, rowDiagonal, rowInverse, inverseS, inverseZ, pairVariable } = w;
  const { fromColumn, toColumn, fromE, toE, fromV, toV } = rangesOf(s, part);
  for (let k = fromColumn; k < toColumn; k++) {
    const isFree = scaled.lower[k] === -Infinity && scaled.upper[k] === Infinity;
    diagonal[k] = isFree ? FREE_COLUMN : REGULARIZATION;
  }
  diagonal.fill(0, s.columns + fromE, s.columns + toE);
  diagonal.fill(0, s.columns + fromV, s.columns + toV);
  for (let i = w.pairStart[part]!; i < w.pairStart[part + 1]!; i++) {
    const inverse = 1 / w.s[i]!;
    inverseS[i] = inverse;
    inverseZ[i] = 1 / w.z[i]!;
    diagonal[pairVariable[i]!]! += w.z[i]! * inverse;
  }
  const rows = (from: number, to: number): void => {
    for (let r = from; r < to; r++) {
      const isBare = r >= s.firstV && r < s.firstG;
      let d = isBare ? 0 : REGULARIZATION;
      if (!scaled.isEquality[r]) d += 1 / Math.max(diagonal[s.columns + r]!, LEAST_WEIGHT);
      rowDiagonal[r] = d;
      rowInverse[r] = 1 / d;
    }
  };
  rows(fromE, toE);
  rows(fromV, toV);
  if (part < s.segments) factorSegment(w, part, REGULARIZATION);
}

/**
 * Right-hand sides from the targets of the pairs in `d.z` (what s z is to change by, beyond first order); with the point's
 * errors when `withErrors`.
 */
export function rightHandSide(w: Workspace, part: number, d: Direction, withErrors: boolean): void {
  const { structure: s, scaled, diagonal, rhsX, rhsY, inverseS, pairVariable, pairSign } = w;
  const { fromColumn, toColumn, fromE, toE, fromV, toV } = rangesOf(s, part);
  const slack = s.columns;
  const start = (array: Float64Array, errors: Float64Array, sign: number, from: number, to: number): void => {
    if (!withErrors) array.fill(0, from, to);
    else for (let i = from; i < to; i++) array[i] = sign * errors[i]!;
  };
  start(rhsX, w.dualError, -1, fromColumn, toColumn);
  start(rhsX, w.dualError, -1, slack + fromE, slack + toE);
  start(rhsX, w.dualError, -1, slack + fromV, slack + toV);
  start(rhsY, w.primalError, 1, fromE, toE);
  start(rhsY, w.primalError, 1, fromV, toV);
  for (let i = w.pairStart[part]!; i < w.pairStart[part + 1]!; i++)
    rhsX[pairVariable[i]!]! += pairSign[i]! * d.z[i]! * inverseS[i]!;
  const rows = (from: number, to: number): void => {
    for (let r = from; r < to; r++)
      if (!scaled.isEquality[r]) rhsY[r]! += rhsX[slack + r]! / Math.max(diagonal[slack + r]!, LEAST_WEIGHT);
  };
  rows(fromE, toE);
  rows(fromV, toV);
}

/** What `subtractProduct` leaves: largest right-hand side of an equality before and after. */
export const RHS_BEFORE = 5;
export const RHS_AFTER = 6;

/** rhs -= K d for the regularized Newton matrix K: what a solve left over, to be solved for again. */
export function subtractProduct(w: Workspace, part: number, d: Direction): void {
  const { structure: s, layout: l, scaled, diagonal, rowDiagonal, rhsX, rhsY, toBorder } = w;
  const { starts, indices, values, columns, localColumns, firstG } = s;
  const { fromColumn, toColumn, fromE, toE, fromV, toV } = rangesOf(s, part);
  const isSegment = part < s.segments;
  const base = part * s.border;
  let before = 0;
  if (isSegment) toBorder.fill(0, base, base + s.border);
  const rows = (from: number, to: number): void => {
    for (let r = from; r < to; r++) {
      if (scaled.isEquality[r]) before = Math.max(before, Math.abs(rhsY[r]!));
      rhsY[r]! -= rowDiagonal[r]! * d.y[r]!;
      if (!isSegment) continue;
      for (let e = l.rowBorder[r]!; e < l.rowBorder[r + 1]!; e++) {
        const b = l.borderColumn[e]!;
        rhsY[r]! -= l.borderValue[e]! * d.x[localColumns + b]!;
        toBorder[base + b]! += l.borderValue[e]! * d.y[r]!;
      }
    }
  };
  rows(fromE, toE);
  rows(fromV, toV);
  const global = base + columns - localColumns - firstG;
  for (let k = fromColumn; k < toColumn; k++) {
    const value = d.x[k]!;
    let left = rhsX[k]! - diagonal[k]! * value;
    for (let e = starts[k]!; e < starts[k + 1]!; e++) {
      const r = indices[e]!;
      if (isSegment && r >= firstG) toBorder[global + r]! += values[e]! * value;
      else if (!isSegment && r < s.firstB) continue;
      else rhsY[r]! -= values[e]! * value;
      left += values[e]! * d.y[r]!;
    }
    rhsX[k] = left;
  }
  if (!isSegment) {
    for (let seg = 0; seg < s.segments; seg++) {
      for (let k = localColumns; k < columns; k++) rhsX[k]! += toBorder[seg * s.border + k - localColumns]!;
      for (let r = firstG; r < s.rows; r++) rhsY[r]! -= toBorder[seg * s.border + columns - localColumns + r - firstG]!;
    }
  }
  let after = 0;
  for (let r = fromE; r < toE; r++) if (scaled.isEquality[r]) after = Math.max(after, Math.abs(rhsY[r]!));
  w.partials[part * PARTIALS + RHS_BEFORE] = before;
  w.partials[part * PARTIALS + RHS_AFTER] = after;
}

/** d.x += e.x of columns, d.y += e.y. */
export function addRefinement(w: Workspace, part: number, d: Direction, e: Direction): void {
  const { fromColumn, toColumn, fromE, toE, fromV, toV } = rangesOf(w.structure, part);
  for (let k = fromColumn; k < toColumn; k++) d.x[k]! += e.x[k]!;
  for (let r = fromE; r < toE; r++) d.y[r]! += e.y[r]!;
  for (let r = fromV; r < toV; r++) d.y[r]! += e.y[r]!;
}

/**
 * Completes a direction whose columns and duals are known: slacks (from the dual side when nearly tight, from the row when
 * loose), then both sides of every pair; d.z holds the targets and then the change of z.
 */
export function completeDirection(w: Workspace, part: number, d: Direction, withErrors: boolean): void {
  const { structure: s, layout: l, scaled, diagonal, rowDiagonal, rhsX, primalError, toBorder } = w;
  const { pairVariable, pairSign } = w;
  const { starts, indices, values, columns, localColumns, firstV, firstG } = s;
  const { fromColumn, toColumn, fromE, toE } = rangesOf(s, part);
  const isSegment = part < s.segments;
  const base = part * s.border;
  const global = base + columns - localColumns - firstG;
  const activity = d.x;
  const borderRow = (r: number): number => {
    let sum = 0;
    for (let e = l.rowBorder[r]!; e < l.rowBorder[r + 1]!; e++)
      sum += l.borderValue[e]! * d.x[localColumns + l.borderColumn[e]!]!;
    return sum;
  };
  if (isSegment) {
    toBorder.fill(0, base, base + s.border);
    for (let k = fromColumn; k < toColumn; k++) {
      const value = d.x[k]!;
      const end = s.starStart[k + 1]!;
      for (let v = s.starStart[k]!; v < end; v++) {
        const r = firstV + v;
        const slack = columns + r;
        // The inverse of a star's weight is its row's diagonal.
        if (diagonal[slack]! > 1) activity[slack] = (rhsX[slack]! - d.y[r]!) * rowDiagonal[r]!;
        else activity[slack] = l.starValue[v]! * value + borderRow(r) - (withErrors ? primalError[r]! : 0);
      }
      for (let e = l.beginG[k]!; e < starts[k + 1]!; e++) toBorder[global + indices[e]!]! += values[e]! * value;
    }
    for (let r = fromE; r < toE; r++) if (!scaled.isEquality[r]) activity[columns + r] = borderRow(r);
    for (let e = w.looseStart[part]!; e < w.looseStart[part + 1]!; e++)
      activity[columns + w.looseRow[e]!]! += w.looseValue[e]! * d.x[w.looseColumn[e]!]!;
  } else {
    for (let r = fromE; r < toE; r++) activity[columns + r] = r < firstG ? borderRow(r) : 0;
    for (let k = fromColumn; k < toColumn; k++)
      for (let e = starts[k]!; e < starts[k + 1]!; e++)
        if (indices[e]! >= firstG) activity[columns + indices[e]!]! += values[e]! * d.x[k]!;
    for (let seg = 0; seg < s.segments; seg++)
      for (let r = firstG; r < s.rows; r++)
        activity[columns + r]! += toBorder[seg * s.border + columns - localColumns + r - firstG]!;
  }
  for (let r = fromE; r < toE; r++) {
    const v = columns + r;
    if (scaled.isEquality[r]) d.x[v] = 0;
    else if (diagonal[v]! > 1) d.x[v] = (rhsX[v]! - d.y[r]!) / diagonal[v]!;
    else if (withErrors) d.x[v]! -= primalError[r]!;
  }
  for (let i = w.pairStart[part]!; i < w.pairStart[part + 1]!; i++) {
    const ds = pairSign[i]! * d.x[pairVariable[i]!]!;
    d.s[i] = ds;
    d.z[i] = (d.z[i]! - w.z[i]! * ds) * w.inverseS[i]!;
  }
}
