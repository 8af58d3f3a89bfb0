import type { Model } from "highs";
import { type LinearModel, type Move, NO_END } from "~/engines/linearModel";
import { FEASIBLE } from "~/engines/optimization/solving/tolerances";
import { rowActivity } from "./residuals";

/** Longest that all directions together may take [s]; what is left has no answer. */
const LONGEST_S = 5;
const TOLERANCE = FEASIBLE;

interface ReachQuery {
  /** The optimum, by column. */
  x: Float64Array;
  /** Each is what moves together. */
  directions: readonly (readonly Move[])[];
}

/**
 * How far each direction may be followed up and down with the basis of a simplex result staying optimal. It solves B dz = -N dn.
 * Then comes the ratio test against the bounds of the basic variables. A bound that moves without holding its variable counts with its distance.
 * Needs the model's last run to have ended in an optimal basis.
 */
export function reachOf(
  instance: Model,
  model: LinearModel,
  { x, directions }: ReachQuery,
  now: () => number,
): { up: number; down: number }[] {
  const until = now() + LONGEST_S * 1000;
  const basic = instance.getBasicVariables();
  const isBasic = new Uint8Array(model.columns + model.rows);
  for (const id of basic) isBasic[id >= 0 ? id : model.columns - id - 1] = 1;
  const activity = rowActivity(model, x);
  const all: { up: number; down: number }[] = [];
  for (const moves of directions) {
    if (now() > until) break;
    all.push(reach({ instance, model, basic, isBasic, x, activity }, moves));
  }
  return all;
}

/** An optimal basis of a model, and where it stands. */
interface Vertex {
  instance: Model;
  model: LinearModel;
  basic: Int32Array;
  /** Columns, then rows. */
  isBasic: Uint8Array;
  x: Float64Array;
  activity: Float64Array;
}

function reach(at: Vertex, moves: readonly Move[]): { up: number; down: number } {
  const { model } = at;
  const way = { up: Number.POSITIVE_INFINITY, down: Number.POSITIVE_INFINITY };
  const rhs = new Float64Array(model.rows);
  let moved = false;
  for (const { index, isRow, side, by } of moves) {
    const value = isRow ? at.activity[index]! : at.x[index]!;
    const lower = isRow ? model.rowLower[index]! : model.colLower[index]!;
    const upper = isRow ? model.rowUpper[index]! : model.colUpper[index]!;
    const distance = side === "lower" ? value - lower : upper - value;
    const holds = distance <= TOLERANCE * Math.max(1, Math.abs(value));
    if (holds && at.isBasic[isRow ? model.columns + index : index] === 0) {
      moved = true;
      if (isRow) rhs[index]! += by;
      else
        for (let k = model.starts[index]!; k < model.starts[index + 1]!; k++)
          rhs[model.indices[k]!]! -= model.values[k]! * by;
      continue;
    }
    // Nobody is held by it: only tightening it meets somebody.
    const tightens = (side === "lower") === by > 0 ? "up" : "down";
    way[tightens] = Math.min(way[tightens], Math.max(0, distance) / Math.abs(by));
  }
  if (moved) ratioTest(at, rhs, way);
  return { up: clean(way.up), down: clean(way.down) };
}

const clean = (value: number): number => (value < TOLERANCE ? 0 : Math.min(value, NO_END));

function ratioTest(
  { instance, model, basic, x, activity }: Vertex,
  rhs: Float64Array,
  reach: { up: number; down: number },
): void {
  const change = instance.getBasisSolve(rhs).values;
  basic.forEach((id, p) => {
    const isRow = id < 0;
    const index = isRow ? -id - 1 : id;
    // A row's basic variable is its slack, which is minus its activity.
    const step = isRow ? -change[p]! : change[p]!;
    if (Math.abs(step) <= 1e-9) return;
    const value = isRow ? activity[index]! : x[index]!;
    const toUpper = (isRow ? model.rowUpper[index]! : model.colUpper[index]!) - value;
    const toLower = value - (isRow ? model.rowLower[index]! : model.colLower[index]!);
    const [up, down] = step > 0 ? [toUpper, toLower] : [toLower, toUpper];
    reach.up = Math.min(reach.up, Math.max(0, up) / Math.abs(step));
    reach.down = Math.min(reach.down, Math.max(0, down) / Math.abs(step));
  });
}
