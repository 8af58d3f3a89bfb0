import type { LinearModel } from "../../linearModel";
import type { RowKind } from "../builder";
import type { Formulation } from "../formulate";
import type { EnergyProblem } from "../problem";
import { hoursOf } from "../timeAxis";

/** Where slack was added: the row, the sign with which it enters, and what a unit of it costs. */
export interface Slack {
  row: number;
  sign: 1 | -1;
  cost: number;
}

/**
 * Weight of a unit of violation in the elastic run: a MWh of energy that is missing counts fully. What people enter as a limit counts less,
 * so that it is blamed first.
 */
const ENTERED: Partial<Record<RowKind, number>> = {
  balance: 1,
  outage: 1,
  reserve: 0.5,
  feed_in: 0.5,
  annual_lower: 0.5,
  annual_upper: 0.5,
  full_load: 0.5,
  emission: 1e-4,
  space: 1e-3,
  cost_cap: 1e-4,
};
/** What plants are bound to by their nature gives way only where nothing else helps. */
const NATURE = 1e3;

interface Elastic {
  model: LinearModel;
  slacks: Slack[];
}

/**
 * The model with one more column for each way a row may be violated. Its own costs are dropped. Source: elastic programming: Chinneck,
 * Feasibility and Infeasibility in Optimization, 2008, chapter 6. `all`: slack on every row, else only on balances and on what people enter
 * as a limit of a year or a location. `whole`: integers stay integers.
 */
export function elastic(
  problem: EnergyProblem,
  { model, builder }: Formulation,
  { all, whole }: { all: boolean; whole: boolean },
): Elastic {
  const slacks: Slack[] = [];
  for (let row = 0; row < model.rows; row++) {
    const kind = builder.kindOf(row);
    const weight = ENTERED[kind] ?? (all ? NATURE : undefined);
    if (weight === undefined) continue;
    const cost = kind === "balance" ? weight * hoursOf(problem.time, builder.stepOfRow(row)) : weight;
    if (Number.isFinite(model.rowLower[row]!)) slacks.push({ row, sign: 1, cost });
    if (Number.isFinite(model.rowUpper[row]!)) slacks.push({ row, sign: -1, cost });
  }
  return { model: withSlack(model, slacks, whole), slacks };
}

function withSlack(model: LinearModel, slacks: readonly Slack[], whole: boolean): LinearModel {
  const n = slacks.length;
  const columns = model.columns + n;
  const join = (ofModel: Float64Array, extra: Float64Array): Float64Array => {
    const out = new Float64Array(columns);
    out.set(ofModel);
    out.set(extra, model.columns);
    return out;
  };
  const tagsWithSlacks = (ofModel: Int32Array, of: Int32Array): Int32Array => {
    const out = new Int32Array(columns);
    out.set(ofModel);
    slacks.forEach(({ row }, i) => (out[model.columns + i] = of[row]!));
    return out;
  };
  const starts = new Int32Array(columns + 1);
  starts.set(model.starts);
  const indices = new Int32Array(model.nonzeros + n);
  indices.set(model.indices);
  const values = new Float64Array(model.nonzeros + n);
  values.set(model.values);
  slacks.forEach(({ row, sign }, i) => {
    indices[model.nonzeros + i] = row;
    values[model.nonzeros + i] = sign;
    starts[model.columns + i + 1] = model.nonzeros + i + 1;
  });
  let integer: Int32Array | null = null;
  if (whole && model.integer) {
    integer = new Int32Array(columns);
    integer.set(model.integer);
  }
  return {
    ...model,
    columns,
    nonzeros: model.nonzeros + n,
    offset: 0,
    cost: join(
      new Float64Array(model.columns),
      Float64Array.from(slacks, ({ cost }) => cost),
    ),
    colLower: join(model.colLower, new Float64Array(n)),
    colUpper: join(model.colUpper, new Float64Array(n).fill(Number.POSITIVE_INFINITY)),
    integer,
    starts,
    indices,
    values,
    colChain: tagsWithSlacks(model.colChain, model.rowChain),
    colStep: tagsWithSlacks(model.colStep, model.rowStep),
  };
}
