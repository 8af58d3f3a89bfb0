import { factorSegment } from "./factor/segment";
import { PARTIALS, rangesOf, type Direction, type Workspace } from "./analysis/workspace";

/** Proximal terms around the point (scaled): they do not move the limit. Friedlander & Orban, Math. Prog. Comp. 4, 2012. */
const REGULARIZATION = 1e-9;
const FREE_COLUMN = 1e-7;
const LEAST_WEIGHT = 1e-25;

/** Diagonals of the Newton system from the pairs, and their inverses; then a segment is factorized. */
export function weigh(w: Workspace, part: number): void {
  const { structure: s, scaled, diagonal, inverseS, inverseZ, pairVariable } = w;
  const { fromColumn, toColumn, fromE, toE, fromV, toV } = rangesOf(s, part);
  for (let k = fromColumn; k < toColumn; k++) {
    const isFree = scaled.lower[k] === -Infinity && scaled.upper[k] === Infinity;
    diagonal[k] = isFree ? FREE_COLUMN : REGULARIZATION;
  }
  diagonal.fill(0, s.columns + fromE, s.columns + toE);
  diagonal.fill(0, s.columns + fromV, s.columns + toV);
  const { s: distance, z, pairStart } = w;
  const end = pairStart[part + 1]!;
  for (let i = pairStart[part]!; i < end; i++) {
    const inverse = 1 / distance[i]!;
    inverseS[i] = inverse;
    inverseZ[i] = 1 / z[i]!;
    diagonal[pairVariable[i]!]! += z[i]! * inverse;
  }
  weighRows(w, fromE, toE);
  weighRows(w, fromV, toV);
  if (part < s.segments) factorSegment(w, part, REGULARIZATION);
}

function weighRows({ structure: s, scaled, diagonal, rowDiagonal, rowInverse }: Workspace, from: number, to: number) {
  const { columns, firstV, firstG } = s;
  const { isEquality } = scaled;
  for (let r = from; r < to; r++) {
    let d = r >= firstV && r < firstG ? 0 : REGULARIZATION;
    if (!isEquality[r]) {
      const weight = diagonal[columns + r]!;
      d += 1 / (weight > LEAST_WEIGHT ? weight : LEAST_WEIGHT);
    }
    rowDiagonal[r] = d;
    rowInverse[r] = 1 / d;
  }
}

/**
 * Right-hand sides from the targets of the pairs in `d.z` (what s z is to change by, beyond first order); with the point's
 * errors when `withErrors`.
 */
export function rightHandSide(w: Workspace, part: number, d: Direction, withErrors: boolean): void {
  const { structure: s, rhsX, rhsY, inverseS, pairVariable, pairSign, primalError, dualError } = w;
  const { fromColumn, toColumn, fromE, toE, fromV, toV } = rangesOf(s, part);
  const slack = s.columns;
  const errors = withErrors ? dualError : null;
  begin(rhsX, errors, -1, fromColumn, toColumn);
  begin(rhsX, errors, -1, slack + fromE, slack + toE);
  begin(rhsX, errors, -1, slack + fromV, slack + toV);
  begin(rhsY, withErrors ? primalError : null, 1, fromE, toE);
  begin(rhsY, withErrors ? primalError : null, 1, fromV, toV);
  const targets = d.z;
  const end = w.pairStart[part + 1]!;
  for (let i = w.pairStart[part]!; i < end; i++) rhsX[pairVariable[i]!]! += pairSign[i]! * targets[i]! * inverseS[i]!;
  addSlacks(w, fromE, toE);
  addSlacks(w, fromV, toV);
}

/** sign * errors, or 0 without errors. */
function begin(into: Float64Array, errors: Float64Array | null, sign: number, from: number, to: number): void {
  if (!errors) into.fill(0, from, to);
  else for (let i = from; i < to; i++) into[i] = sign * errors[i]!;
}

/** The slacks of rows from..to eliminated from the right-hand side. */
function addSlacks({ structure, scaled, diagonal, rhsX, rhsY }: Workspace, from: number, to: number): void {
  const { columns } = structure;
  const { isEquality } = scaled;
  for (let r = from; r < to; r++) {
    if (isEquality[r]) continue;
    const weight = diagonal[columns + r]!;
    rhsY[r]! += rhsX[columns + r]! / (weight > LEAST_WEIGHT ? weight : LEAST_WEIGHT);
  }
}

/** What `subtractProduct` leaves: largest right-hand side of an equality before and after. */
export const RHS_BEFORE = 5;
export const RHS_AFTER = 6;

/** rhs -= K d for the regularized Newton matrix K: what a solve left over, to be solved for again. */
export function subtractProduct(w: Workspace, part: number, d: Direction): void {
  const { structure: s, toBorder, rhsX, rhsY, partials } = w;
  const { columns, localColumns, firstG } = s;
  const { fromE, toE, fromV, toV } = rangesOf(s, part);
  const out = part * PARTIALS;
  partials[out + RHS_BEFORE] = largestEquality(w, fromE, toE);
  if (part < s.segments) {
    toBorder.fill(0, part * s.border, (part + 1) * s.border);
    subtractOwnRows(w, part, d, fromE, toE);
    subtractOwnRows(w, part, d, fromV, toV);
    subtractColumns(w, part, d);
  } else {
    for (let r = fromE; r < toE; r++) rhsY[r]! -= w.rowDiagonal[r]! * d.y[r]!;
    subtractBorderColumns(w, d);
    for (let seg = 0; seg < s.segments; seg++) {
      const base = seg * s.border;
      for (let k = localColumns; k < columns; k++) rhsX[k]! += toBorder[base + k - localColumns]!;
      for (let r = firstG; r < s.rows; r++) rhsY[r]! -= toBorder[base + columns - localColumns + r - firstG]!;
    }
  }
  partials[out + RHS_AFTER] = largestEquality(w, fromE, toE);
}

/** Largest right-hand side of the equalities among the rows from..to. */
function largestEquality({ scaled, rhsY }: Workspace, from: number, to: number): number {
  const { isEquality } = scaled;
  let most = 0;
  for (let r = from; r < to; r++) if (isEquality[r]) most = Math.max(most, Math.abs(rhsY[r]!));
  return most;
}

function subtractOwnRows(w: Workspace, segment: number, d: Direction, from: number, to: number): void {
  const { structure: s, rowDiagonal, rhsY, toBorder } = w;
  const { rowBorder, borderColumn, borderValue } = w.layout;
  const { x, y } = d;
  const { localColumns } = s;
  const base = segment * s.border;
  for (let r = from; r < to; r++) {
    const dual = y[r]!;
    let left = rhsY[r]! - rowDiagonal[r]! * dual;
    const end = rowBorder[r + 1]!;
    for (let e = rowBorder[r]!; e < end; e++) {
      const b = borderColumn[e]!;
      left -= borderValue[e]! * x[localColumns + b]!;
      toBorder[base + b]! += borderValue[e]! * dual;
    }
    rhsY[r] = left;
  }
}

function subtractColumns(w: Workspace, segment: number, d: Direction): void {
  const { structure: s, diagonal, rhsX, rhsY, toBorder } = w;
  const { starts, indices, values } = s;
  const { beginG } = w.layout;
  const { x, y } = d;
  const { fromColumn, toColumn } = rangesOf(s, segment);
  const global = segment * s.border + s.columns - s.localColumns - s.firstG;
  for (let k = fromColumn; k < toColumn; k++) {
    const value = x[k]!;
    let left = rhsX[k]! - diagonal[k]! * value;
    const endLocal = beginG[k]!;
    for (let e = starts[k]!; e < endLocal; e++) {
      const r = indices[e]!;
      rhsY[r]! -= values[e]! * value;
      left += values[e]! * y[r]!;
    }
    const end = starts[k + 1]!;
    for (let e = endLocal; e < end; e++) {
      const r = indices[e]!;
      toBorder[global + r]! += values[e]! * value;
      left += values[e]! * y[r]!;
    }
    rhsX[k] = left;
  }
}

function subtractBorderColumns(w: Workspace, d: Direction): void {
  const { structure: s, diagonal, rhsX, rhsY } = w;
  for (let k = s.localColumns; k < s.columns; k++) {
    const value = d.x[k]!;
    let left = rhsX[k]! - diagonal[k]! * value;
    for (let e = s.starts[k]!; e < s.starts[k + 1]!; e++) {
      const r = s.indices[e]!;
      if (r < s.firstB) continue;
      rhsY[r]! -= s.values[e]! * value;
      left += s.values[e]! * d.y[r]!;
    }
    rhsX[k] = left;
  }
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
  const { structure: s, scaled, diagonal, rhsX, primalError, inverseS, pairVariable, pairSign } = w;
  const { fromE, toE } = rangesOf(s, part);
  const errors = withErrors ? primalError : null;
  if (part < s.segments) completeSegment(w, part, d, errors);
  else productOfBorder(w, d);
  const { x, y } = d;
  for (let r = fromE; r < toE; r++) {
    const v = s.columns + r;
    if (scaled.isEquality[r]) x[v] = 0;
    else if (diagonal[v]! > 1) x[v] = (rhsX[v]! - y[r]!) / diagonal[v]!;
    else if (errors) x[v]! -= errors[r]!;
  }
  const { z } = w;
  const { s: ds, z: dz } = d;
  const end = w.pairStart[part + 1]!;
  for (let i = w.pairStart[part]!; i < end; i++) {
    const change = pairSign[i]! * x[pairVariable[i]!]!;
    ds[i] = change;
    dz[i] = (dz[i]! - z[i]! * change) * inverseS[i]!;
  }
}

/** Slacks of the V rows and products A dx of the inequalities among the E rows of a segment; what its columns are in G rows. */
function completeSegment(w: Workspace, segment: number, d: Direction, errors: Float64Array | null): void {
  const { structure: s, layout: l, scaled, diagonal, rowDiagonal, rhsX, toBorder } = w;
  const { starts, indices, values, starStart, columns, localColumns, firstV } = s;
  const { starValue, beginG, rowBorder, borderColumn, borderValue } = l;
  const { fromColumn, toColumn, fromE, toE } = rangesOf(s, segment);
  const { x, y } = d;
  const base = segment * s.border;
  const global = base + columns - localColumns - s.firstG;
  toBorder.fill(0, base, base + s.border);
  for (let k = fromColumn; k < toColumn; k++) {
    const value = x[k]!;
    const lastStar = starStart[k + 1]!;
    for (let v = starStart[k]!; v < lastStar; v++) {
      const r = firstV + v;
      const slack = columns + r;
      if (diagonal[slack]! > 1) {
        // The inverse of a star's weight is its row's diagonal.
        x[slack] = (rhsX[slack]! - y[r]!) * rowDiagonal[r]!;
        continue;
      }
      let sum = starValue[v]! * value;
      const end = rowBorder[r + 1]!;
      for (let e = rowBorder[r]!; e < end; e++) sum += borderValue[e]! * x[localColumns + borderColumn[e]!]!;
      x[slack] = errors ? sum - errors[r]! : sum;
    }
    const end = starts[k + 1]!;
    for (let e = beginG[k]!; e < end; e++) toBorder[global + indices[e]!]! += values[e]! * value;
  }
  for (let r = fromE; r < toE; r++) if (!scaled.isEquality[r]) x[columns + r] = productOfBorderColumns(w, r, x);
  for (let e = w.looseStart[segment]!; e < w.looseStart[segment + 1]!; e++)
    x[columns + w.looseRow[e]!]! += w.looseValue[e]! * x[w.looseColumn[e]!]!;
}

/** A dx of B and G rows, with what the segments left for them. */
function productOfBorder(w: Workspace, { x }: Direction): void {
  const { structure: s, toBorder } = w;
  const { columns, localColumns, firstB, firstG } = s;
  for (let r = firstB; r < s.rows; r++) x[columns + r] = r < firstG ? productOfBorderColumns(w, r, x) : 0;
  for (let k = localColumns; k < columns; k++)
    for (let e = s.starts[k]!; e < s.starts[k + 1]!; e++)
      if (s.indices[e]! >= firstG) x[columns + s.indices[e]!]! += s.values[e]! * x[k]!;
  for (let seg = 0; seg < s.segments; seg++)
    for (let r = firstG; r < s.rows; r++)
      x[columns + r]! += toBorder[seg * s.border + columns - localColumns + r - firstG]!;
}

function productOfBorderColumns({ structure, layout: l }: Workspace, r: number, x: Float64Array): number {
  let sum = 0;
  for (let e = l.rowBorder[r]!; e < l.rowBorder[r + 1]!; e++)
    sum += l.borderValue[e]! * x[structure.localColumns + l.borderColumn[e]!]!;
  return sum;
}
