import type { LinearModel } from "~/engines/linearModel";
import { impliedBounds } from "../tree/impliedBounds";
import { boundIn, cutOf } from "../tree/safeBound";
import { sizeOf } from "./farkas";
import type { Prepared } from "./prepared";
import { recover } from "./recover";

/** What no point of the model costs less than, by the duals of a point that was given up; null where they say nothing. */
export function boundOfPoint(model: LinearModel, { presolved, w }: Pick<Prepared, "presolved" | "w">): number | null {
  const { rowDual } = recover(model, presolved, w, false);
  const basis = { columns: [], bounds: impliedBounds(model), size: sizeOf(presolved) };
  const bound = boundIn(cutOf(model, rowDual, basis), { lower: [], upper: [] });
  return Number.isFinite(bound) ? bound : null;
}
