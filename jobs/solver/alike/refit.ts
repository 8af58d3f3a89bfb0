import type { LinearModel } from "~/engines/linearModel";
import type { Layout } from "../structured/analysis/layout";
import { presolve } from "../structured/analysis/presolve";
import { scale, type Scaled } from "../structured/analysis/scale";
import type { Structure } from "../structured/analysis/structure";
import type { Workspace } from "../structured/analysis/workspace";
import { Newton } from "../structured/direction";
import type { Prepared } from "../structured/prepared";

/** Arrays of their own, outside the memory of the kernels. */
const APART = {
  floats: (length: number) => new Float64Array(length),
  ints: (length: number) => new Int32Array(length),
};

/** A preparation that can take the figures of other models: `entries` has the place in the presolved model of every figure of its matrix. */
export interface Shape {
  prepared: Prepared;
  entries: Int32Array;
}

/** Notes where the figures of a preparation came from. */
export function shapeOf(prepared: Prepared): Shape {
  const { presolved, w } = prepared;
  const { model } = presolved;
  const { starts, indices, modelColumn, modelRow } = w.structure;
  const entries = new Int32Array(indices.length);
  const entryOfRow = new Int32Array(model.rows);
  modelColumn.forEach((j, k) => {
    for (let e = model.starts[j]!; e < model.starts[j + 1]!; e++) entryOfRow[model.indices[e]!] = e;
    for (let e = starts[k]!; e < starts[k + 1]!; e++) entries[e] = entryOfRow[modelRow[indices[e]!]!]!;
  });
  return { prepared, entries };
}

/**
 * Puts the figures of another model into a shape: what a preparation from nothing would give, bit for bit, without looking for the order of
 * the elimination again. Null where it would give another order: other entries, other tags of time, a column that is fixed in one of the two
 * only, an equality or a bound that only one of them has. The shape is then as it was.
 */
export function refit(
  { prepared, entries }: Shape,
  model: LinearModel,
  feasible: number,
): Prepared | "infeasible" | null {
  const { presolved: before, w, team, plan } = prepared;
  if (!hasFigures(model)) return null;
  const presolved = presolve(model, feasible);
  if (!hasSameEntries(before.model, presolved.model)) return null;
  if (presolved.contradiction) return "infeasible";
  if (!isSame(before.fixed, presolved.fixed) || !isSame(before.removed, presolved.removed)) return null;
  const { structure } = w;
  const values = Float64Array.from(entries, (e) => presolved.model.values[e]!);
  const scaled = scale(presolved, { ...structure, values }, APART);
  if (!hasSameBounds(w.scaled, scaled)) return null;
  structure.values.set(values);
  takeOver(w.scaled, scaled);
  copyFigures(structure, w.layout);
  renew(w);
  return { presolved, w, team, plan, newton: new Newton(w, team, plan) };
}

function hasFigures(model: LinearModel): boolean {
  const isFigure = (v: number): boolean => Number.isFinite(v);
  const isBound = (v: number): boolean => !Number.isNaN(v);
  return (
    model.integer === null &&
    isFigure(model.offset) &&
    model.cost.every(isFigure) &&
    model.values.every(isFigure) &&
    [model.colLower, model.colUpper, model.rowLower, model.rowUpper].every((list) => list.every(isBound))
  );
}

type Numbers = Int32Array | Uint8Array | Float64Array;

/** Whether two lists have the same figures. */
export const isSame = (a: Numbers, b: Numbers): boolean =>
  a === b || (a.length === b.length && a.every((v, i) => v === b[i]));

/** Whether two models have the same entries and tags of time, so that they differ in figures alone. */
export const hasSameEntries = (a: LinearModel, b: LinearModel): boolean =>
  a.columns === b.columns &&
  a.rows === b.rows &&
  isSame(a.starts, b.starts) &&
  isSame(a.indices, b.indices) &&
  isSame(a.colChain, b.colChain) &&
  isSame(a.colStep, b.colStep) &&
  isSame(a.rowChain, b.rowChain) &&
  isSame(a.rowStep, b.rowStep);

/** Whether the same columns and rows have the same kinds of bounds: pairs and classes of rows hang on that. */
function hasSameBounds(a: Scaled, b: Scaled): boolean {
  const isAlike = (x: Float64Array, y: Float64Array): boolean =>
    x.every((v, i) => Number.isFinite(v) === Number.isFinite(y[i]));
  return isSame(a.isEquality, b.isEquality) && isAlike(a.lower, b.lower) && isAlike(a.upper, b.upper);
}

function takeOver(to: Scaled, from: Scaled): void {
  to.lower.set(from.lower);
  to.upper.set(from.upper);
  to.cost.set(from.cost);
  to.columnUnit.set(from.columnUnit);
  to.dualUnit.set(from.dualUnit);
  to.rowError.set(from.rowError);
  to.columnError.set(from.columnError);
  to.objectiveUnit = from.objectiveUnit;
  to.offset = from.offset;
}

/** The figures of the matrix that the layout keeps once more: of stars, and of the border by rows. */
export function copyFigures(s: Structure, { endE, beginG, starValue, rowBorder, borderValue }: Layout): void {
  for (let k = 0; k < s.localColumns; k++)
    for (let e = endE[k]!; e < beginG[k]!; e++) starValue[s.indices[e]! - s.firstV] = s.values[e]!;
  const next = rowBorder.slice();
  for (let k = s.localColumns; k < s.columns; k++)
    for (let e = s.starts[k]!; e < s.starts[k + 1]!; e++)
      if (s.indices[e]! < s.firstG) borderValue[next[s.indices[e]!]!++] = s.values[e]!;
}

/** Bounds of pairs and entries of loose rows anew; everything else that a solve leaves is 0 again. */
export function renew(w: Workspace): void {
  const { structure: s, layout, scaled, main, corrector, pairSign, pairBound, looseValue } = w;
  for (const list of [w, main, corrector])
    for (const values of Object.values(list) as unknown[])
      if (values instanceof Float64Array && values !== pairSign) values.fill(0);
  for (let i = 0; i < w.pairs; i++)
    pairBound[i] = (pairSign[i]! > 0 ? scaled.lower : scaled.upper)[w.pairVariable[i]!]!;
  let n = 0;
  for (let k = 0; k < s.localColumns; k++)
    for (let e = s.starts[k]!; e < layout.endE[k]!; e++)
      if (!scaled.isEquality[s.indices[e]!]) looseValue[n++] = s.values[e]!;
}
