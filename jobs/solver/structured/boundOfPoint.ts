import type { LinearModel } from "~/engines/linearModel";
import { type Bounds, impliedBounds } from "../tree/impliedBounds";
import { boundIn, cutOf } from "../tree/safeBound";
import type { Presolved } from "./analysis/presolve";
import { sizeOf } from "./farkas";
import type { Prepared } from "./prepared";
import { recover } from "./recover";

/** What no point of the model costs less than, by the duals of the one in the workspace; null where they say nothing. `bounds`: `impliedBounds`. */
export function boundOfPoint(
  model: LinearModel,
  { presolved, w }: Pick<Prepared, "presolved" | "w">,
  bounds: Bounds = impliedBounds(model),
): number | null {
  return boundOfDuals(model, recover(model, presolved, w, false).rowDual, presolved, bounds);
}

/** The same by any duals of the rows. Length rows. */
export function boundOfDuals(
  model: LinearModel,
  rowDual: Float64Array,
  presolved: Presolved,
  bounds: Bounds = impliedBounds(model),
): number | null {
  const bound = boundIn(cutOf(model, rowDual, { columns: [], bounds, size: sizeOf(presolved) }), {
    lower: [],
    upper: [],
  });
  return Number.isFinite(bound) ? bound : null;
}
