import type { LinearModel } from "~/engines/linearModel";
import { sizeOf } from "../structured/farkas";
import { type Box, boxOf, wholeColumns } from "./boxes";
import { type Bounds, impliedBounds } from "./impliedBounds";
import { type SizeLimit, sizeLimits } from "./sizeLimits";

/** A model with whole numbers, and what a tree has to know of it. */
export interface TreeModel {
  model: LinearModel;
  /** Its whole numbers, and all that they can be. */
  columns: readonly number[];
  box: Box;
  /** Sizes that are decided for. */
  limits: readonly SizeLimit[];
  bounds: Bounds;
  /** How large a column is at most that has no bound. */
  size: number;
}

/** All arrays of the model are put where threads can share them. */
export function treeModel(source: LinearModel): TreeModel {
  const model = shared(source);
  const columns = wholeColumns(model);
  const bounds = impliedBounds(model);
  const { colLower, colUpper, rowLower, rowUpper } = model;
  return {
    model,
    columns,
    box: boxOf(bounds, columns),
    limits: sizeLimits(model, columns),
    bounds: { lower: sharedFloats(bounds.lower), upper: sharedFloats(bounds.upper) },
    size: sizeOf({ model, colLower, colUpper, rowLower, rowUpper }),
  };
}

function shared(model: LinearModel): LinearModel {
  return {
    ...model,
    cost: sharedFloats(model.cost),
    colLower: sharedFloats(model.colLower),
    colUpper: sharedFloats(model.colUpper),
    integer: model.integer && sharedInts(model.integer),
    rowLower: sharedFloats(model.rowLower),
    rowUpper: sharedFloats(model.rowUpper),
    starts: sharedInts(model.starts),
    indices: sharedInts(model.indices),
    values: sharedFloats(model.values),
    colChain: sharedInts(model.colChain),
    colStep: sharedInts(model.colStep),
    rowChain: sharedInts(model.rowChain),
    rowStep: sharedInts(model.rowStep),
  };
}

function sharedFloats(values: Float64Array): Float64Array {
  const copy = new Float64Array(new SharedArrayBuffer(values.byteLength));
  copy.set(values);
  return copy;
}
function sharedInts(values: Int32Array): Int32Array {
  const copy = new Int32Array(new SharedArrayBuffer(values.byteLength));
  copy.set(values);
  return copy;
}
