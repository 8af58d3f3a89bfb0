import { PARTIALS, rangesOf, type Workspace } from "./analysis/workspace";

/** What `measure` leaves in the partials of a part. */
export const COMPLEMENTARITY = 0;
export const PRIMAL_OBJECTIVE = 1;
export const DUAL_OBJECTIVE = 2;
export const PRIMAL_ERROR = 3;
export const DUAL_ERROR = 4;

/** Errors of the point: w - A x by row, c - A'y - z by variable; their largest relative sizes and both objectives. */
export function measure(w: Workspace, part: number): void {
  if (part < w.structure.segments) measureSegment(w, part);
  else measureBorder(w);
  closePart(w, part);
}

function measureSegment(w: Workspace, segment: number): void {
  const { structure: s, toBorder, primalError, dualError, x, y } = w;
  const { starts, indices, values } = s;
  const { beginG } = w.layout;
  const { cost } = w.scaled;
  const { fromColumn, toColumn, fromE, toE, fromV, toV } = rangesOf(s, segment);
  const base = segment * s.border;
  toBorder.fill(0, base, base + s.border);
  measureRows(w, base, fromE, toE);
  measureRows(w, base, fromV, toV);
  const global = base + s.columns - s.localColumns - s.firstG;
  for (let k = fromColumn; k < toColumn; k++) {
    const value = x[k]!;
    let dual = cost[k]!;
    const endLocal = beginG[k]!;
    for (let e = starts[k]!; e < endLocal; e++) {
      const r = indices[e]!;
      primalError[r]! -= values[e]! * value;
      dual -= values[e]! * y[r]!;
    }
    const end = starts[k + 1]!;
    for (let e = endLocal; e < end; e++) {
      const r = indices[e]!;
      toBorder[global + r]! += values[e]! * value;
      dual -= values[e]! * y[r]!;
    }
    dualError[k] = dual;
  }
}

/** w less the border's part of A x in the rows from..to of a segment; what their duals are in the border's columns. */
function measureRows(w: Workspace, base: number, from: number, to: number): void {
  const { x, y, primalError, toBorder } = w;
  const { columns, localColumns } = w.structure;
  const { rowBorder, borderColumn, borderValue } = w.layout;
  for (let r = from; r < to; r++) {
    let error = x[columns + r]!;
    const dual = y[r]!;
    const end = rowBorder[r + 1]!;
    for (let e = rowBorder[r]!; e < end; e++) {
      const b = borderColumn[e]!;
      error -= borderValue[e]! * x[localColumns + b]!;
      toBorder[base + b]! += borderValue[e]! * dual;
    }
    primalError[r] = error;
  }
}

function measureBorder(w: Workspace): void {
  const { structure: s, scaled, x, y, primalError, dualError, toBorder } = w;
  const { columns, localColumns, border } = s;
  const borderColumns = columns - localColumns;
  for (let r = s.firstB; r < s.rows; r++) primalError[r] = x[columns + r]!;
  for (let k = localColumns; k < columns; k++) {
    let dual = scaled.cost[k]!;
    for (let e = s.starts[k]!; e < s.starts[k + 1]!; e++) {
      const r = s.indices[e]!;
      if (r < s.firstB) continue;
      primalError[r]! -= s.values[e]! * x[k]!;
      dual -= s.values[e]! * y[r]!;
    }
    dualError[k] = dual;
  }
  for (let seg = 0; seg < s.segments; seg++) {
    const base = seg * border;
    for (let b = 0; b < borderColumns; b++) dualError[localColumns + b]! -= toBorder[base + b]!;
    for (let r = s.firstG; r < s.rows; r++) primalError[r]! -= toBorder[base + borderColumns + r - s.firstG]!;
  }
}

function closePart(w: Workspace, part: number): void {
  const { structure, x, z, s: slack, dualError, pairVariable, pairSign, pairBound } = w;
  const { cost, columnError } = w.scaled;
  const { columns } = structure;
  const { fromColumn, toColumn, fromE, toE, fromV, toV } = rangesOf(structure, part);
  const rows = { primal: 0, dualObjective: 0 };
  closeRows(w, fromE, toE, rows);
  closeRows(w, fromV, toV, rows);
  let { dualObjective } = rows;
  let complementarity = 0;
  const end = w.pairStart[part + 1]!;
  for (let i = w.pairStart[part]!; i < end; i++) {
    const force = pairSign[i]! * z[i]!;
    dualError[pairVariable[i]!]! -= force;
    dualObjective += pairBound[i]! * force;
    complementarity += slack[i]! * z[i]!;
  }
  let dual = 0;
  let primalObjective = 0;
  for (let k = fromColumn; k < toColumn; k++) {
    primalObjective += cost[k]! * x[k]!;
    const error = Math.abs(dualError[k]!) * columnError[k]!;
    if (!(error <= dual)) dual = error;
  }
  // A slack has no cost: its dual error is that of its row's dual.
  for (const [from, to] of [
    [fromE, toE],
    [fromV, toV],
  ] as const) {
    for (let v = columns + from; v < columns + to; v++) {
      const error = Math.abs(dualError[v]!);
      if (!(error <= dual)) dual = error;
    }
  }
  const out = part * PARTIALS;
  w.partials[out + COMPLEMENTARITY] = complementarity;
  w.partials[out + PRIMAL_OBJECTIVE] = primalObjective;
  w.partials[out + DUAL_OBJECTIVE] = dualObjective;
  w.partials[out + PRIMAL_ERROR] = rows.primal;
  w.partials[out + DUAL_ERROR] = dual;
}

/** Largest relative error of the rows from..to and what they are in the dual objective, into `sums`; begins the slacks' dual errors. */
function closeRows(w: Workspace, from: number, to: number, sums: { primal: number; dualObjective: number }): void {
  const { x, y, primalError, dualError } = w;
  const { isEquality, rowError } = w.scaled;
  const { columns } = w.structure;
  let { primal, dualObjective } = sums;
  for (let r = from; r < to; r++) {
    if (isEquality[r]) {
      dualError[columns + r] = 0;
      dualObjective += x[columns + r]! * y[r]!;
    } else dualError[columns + r] = y[r]!;
    const error = Math.abs(primalError[r]!) * rowError[r]!;
    if (!(error <= primal)) primal = error;
  }
  sums.primal = primal;
  sums.dualObjective = dualObjective;
}
