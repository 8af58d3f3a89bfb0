import type { LinearModel } from "~/engines/linearModel";
import { Arena } from "../structured/analysis/arena";
import { analyse } from "../structured/analysis/structure";
import type { SteppedModel } from "./steppedModel";

/** How far rows of a step reach back, in steps. */
export interface Reach {
  longest: number;
  /** Rows that reach back over more than one step. */
  far: number[];
}

/** Rows that close a chain reach from its first step to its last: those are not far. */
export function reachOf({ model, rows, chainStart, columnAt, rowAt }: SteppedModel): Reach {
  let longest = 1;
  const far: number[] = [];
  for (let i = 0; i < model.rows; i++) {
    if (rowAt[i]! < 0) continue;
    const steps = chainStart[model.rowChain[i]! + 1]! - chainStart[model.rowChain[i]!]!;
    let reach = 0;
    for (let k = rows.starts[i]!; k < rows.starts[i + 1]!; k++) {
      const at = columnAt[rows.columns[k]!]!;
      if (at < 0) continue;
      const back = Math.abs(rowAt[i]! - at);
      reach = Math.max(reach, Math.min(back, steps - back));
    }
    longest = Math.max(longest, reach);
    if (reach > 1) far.push(i);
  }
  return { longest, far };
}

/** The same model, of which so many steps count as one. Tags are hints to the structured method: its solution is the same. */
export function grouped(model: LinearModel, steps: number): LinearModel {
  const group = (tags: Int32Array): Int32Array => tags.map((t) => (t < 0 ? t : Math.floor(t / steps)));
  return { ...model, colStep: group(model.colStep), rowStep: group(model.rowStep) };
}

/** The model without bounds of these rows. Every point of the model is one of it; duals of the rows are 0. */
export function without(model: LinearModel, rows: readonly number[]): LinearModel {
  const isOut = new Uint8Array(model.rows);
  for (const i of rows) isOut[i] = 1;
  const starts = new Int32Array(model.columns + 1);
  const indices = new Int32Array(model.nonzeros);
  const values = new Float64Array(model.nonzeros);
  let end = 0;
  for (let j = 0; j < model.columns; j++) {
    for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++) {
      if (isOut[model.indices[k]!]) continue;
      indices[end] = model.indices[k]!;
      values[end++] = model.values[k]!;
    }
    starts[j + 1] = end;
  }
  return {
    ...model,
    nonzeros: end,
    starts,
    indices: indices.slice(0, end),
    values: values.slice(0, end),
    rowLower: model.rowLower.map((v, i) => (isOut[i] ? -Infinity : v)),
    rowUpper: model.rowUpper.map((v, i) => (isOut[i] ? Infinity : v)),
  };
}

/** Where steps that count as one tie more rows than this to the step before, their blocks become dear. */
export const MOST_COUPLED = 60;

/**
 * The linear form that the structured method can solve: rows that reach back over several steps would send their columns into the border. So as many
 * steps as they reach count as one, or where that makes dense blocks (many units with long minimum times), those rows are left out. The bound
 * is valid either way.
 */
export function formOf(model: LinearModel, { longest, far }: Reach, mostCoupled = MOST_COUPLED): LinearModel {
  if (far.length === 0) return model;
  const form = grouped(model, longest);
  const { structure } = analyse(form, new Arena(), 1);
  if (structure && structure.coupling.every((rows) => rows <= mostCoupled)) return form;
  return without(model, far);
}
