import type { LinearModel } from "~/engines/linearModel";
import { type Bounds, impliedBounds } from "../tree/impliedBounds";
import { boundIn, cutOf } from "../tree/safeBound";
import { sizeOf } from "./farkas";
import type { Prepared } from "./prepared";
import { recover } from "./recover";

/** What no point of the model costs less than, by the duals of the one in the workspace; null where they say nothing. `bounds`: `impliedBounds`. */
export function boundOfPoint(
  model: LinearModel,
  { presolved, w }: Pick<Prepared, "presolved" | "w">,
  bounds: Bounds = impliedBounds(model),
): number | null {
  const { rowDual } = recover(model, presolved, w, false);
  const basis = { columns: [], bounds, size: sizeOf(presolved) };
  const bound = boundIn(cutOf(model, rowDual, basis), { lower: [], upper: [] });
  return Number.isFinite(bound) ? bound : null;
}
