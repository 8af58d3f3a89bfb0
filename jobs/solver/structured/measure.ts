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
  const { structure: s, layout: l, scaled, x, y, primalError, dualError, toBorder } = w;
  const { starts, indices, values, firstG, columns, localColumns } = s;
  const { fromColumn, toColumn, fromE, toE, fromV, toV } = rangesOf(s, segment);
  const base = segment * s.border;
  toBorder.fill(0, base, base + s.border);
  const rows = (from: number, to: number): void => {
    for (let r = from; r < to; r++) {
      let error = x[columns + r]!;
      const dual = y[r]!;
      for (let e = l.rowBorder[r]!; e < l.rowBorder[r + 1]!; e++) {
        const b = l.borderColumn[e]!;
        error -= l.borderValue[e]! * x[localColumns + b]!;
        toBorder[base + b]! += l.borderValue[e]! * dual;
      }
      primalError[r] = error;
    }
  };
  rows(fromE, toE);
  rows(fromV, toV);
  const global = base + columns - localColumns - firstG;
  for (let k = fromColumn; k < toColumn; k++) {
    const value = x[k]!;
    let dual = scaled.cost[k]!;
    const endLocal = l.beginG[k]!;
    for (let e = starts[k]!; e < endLocal; e++) {
      const r = indices[e]!;
      primalError[r]! -= values[e]! * value;
      dual -= values[e]! * y[r]!;
    }
    for (let e = endLocal; e < starts[k + 1]!; e++) {
      const r = indices[e]!;
      toBorder[global + r]! += values[e]! * value;
      dual -= values[e]! * y[r]!;
    }
    dualError[k] = dual;
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
  const { structure: s, scaled, x, y, z, s: slack, primalError, dualError, pairVariable, pairSign, pairBound } = w;
  const { fromColumn, toColumn, fromE, toE, fromV, toV } = rangesOf(s, part);
  let dualObjective = 0;
  let primal = 0;
  const rows = (from: number, to: number): void => {
    for (let r = from; r < to; r++) {
      if (scaled.isEquality[r]) {
        dualError[s.columns + r] = 0;
        dualObjective += x[s.columns + r]! * y[r]!;
      } else dualError[s.columns + r] = y[r]!;
      const error = Math.abs(primalError[r]!) * scaled.rowError[r]!;
      if (!(error <= primal)) primal = error;
    }
  };
  rows(fromE, toE);
  rows(fromV, toV);
  let complementarity = 0;
  for (let i = w.pairStart[part]!; i < w.pairStart[part + 1]!; i++) {
    const force = pairSign[i]! * z[i]!;
    dualError[pairVariable[i]!]! -= force;
    dualObjective += pairBound[i]! * force;
    complementarity += slack[i]! * z[i]!;
  }
  let dual = 0;
  let primalObjective = 0;
  for (let k = fromColumn; k < toColumn; k++) {
    primalObjective += scaled.cost[k]! * x[k]!;
    const error = Math.abs(dualError[k]!) * scaled.columnError[k]!;
    if (!(error <= dual)) dual = error;
  }
  // A slack has no cost: its dual error is that of its row's dual.
  const slackErrors = (from: number, to: number): void => {
    for (let r = from; r < to; r++) {
      const error = Math.abs(dualError[s.columns + r]!);
      if (!(error <= dual)) dual = error;
    }
  };
  slackErrors(fromE, toE);
  slackErrors(fromV, toV);
  const out = part * PARTIALS;
  w.partials[out + COMPLEMENTARITY] = complementarity;
  w.partials[out + PRIMAL_OBJECTIVE] = primalObjective;
  w.partials[out + DUAL_OBJECTIVE] = dualObjective;
  w.partials[out + PRIMAL_ERROR] = primal;
  w.partials[out + DUAL_ERROR] = dual;
}
