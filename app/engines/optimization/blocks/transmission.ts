import type { LineModel } from "../problem";
import { totalH } from "../timeAxis";
import { readCapacity } from "./capacityResults";
import { bookFlow, type BuildContext, max, type ReadContext, slice, times } from "./context";
import { operationOf } from "./conversion";
import { addCapacity, type CapacityColumns, capacityValue, fixedLimit } from "./investment";
import { NO_UPPER, shareRows, yearlyLimits } from "./limits";
import { addStandingLoss, readStandingLoss } from "./standingLoss";

/**
 * Line: f+ from start to end, f- back, both sent powers [MW].
 *   f+[t] + f-[t] <= a[t] * u                         one shared row
 *   start: - f+ + (1-loss) * f-;   end: + (1-loss) * f+ - f-,   loss = loss per km * length
 * What is lost whatever flows is drawn at both ends (standingLoss.ts).
 * A direction that does not exist (uniform, opposite) has no column. Source: the transport model
 * of Welder et al., Energy 158 (2018) 1130-1149; losses after the length.
 */
export interface LineColumns {
  capacity: CapacityColumns;
  /** First columns by year; -1 where the direction does not exist. */
  forward: number[];
  backward: number[];
  /** First columns of the standing loss that is not covered, by year; -1 where all of it has to be. */
  uncovered: number[];
}

export function addLine(ctx: BuildContext, owner: number, model: LineModel): LineColumns {
  const { problem, builder, ledger } = ctx;
  // What stands and is of no use may go to save what it loses.
  const capacity = addCapacity(ctx, owner, model.capacity, { retireHelps: model.standing !== null });
  const columns: LineColumns = { capacity, forward: [], backward: [], uncovered: [] };
  problem.years.forEach((_, y) => {
    const scope = { year: y, owner };
    const availability = model.availability[y]!;
    const bound = fixedLimit(capacity, y, availability);
    const flow = (exists: boolean, from: number, to: number): number => {
      if (!exists) return -1;
      const first = builder.stepColumns(scope, 0, bound ?? NO_UPPER);
      builder.label(first, from === model.busStart ? "forward" : "backward");
      builder.diagonal(ctx.balanceRow(y, from), first, problem.time.steps, -1);
      builder.diagonal(ctx.balanceRow(y, to), first, problem.time.steps, 1 - (model.loss[y] ?? 0));
      ledger.chargeFlow(first, y, model.variableCost[y]!);
      return first;
    };
    const forward = flow(model.direction !== "opposite", model.busStart, model.busEnd);
    const backward = flow(model.direction !== "uniform", model.busEnd, model.busStart);
    const flows = [forward, backward].filter((f) => f >= 0);
    if (bound === null) shareRows(ctx, scope, { flows, capacity, share: availability });
    else if (flows.length === 2) {
      const row = builder.stepRows("limit", scope, Number.NEGATIVE_INFINITY, bound);
      for (const f of flows) builder.diagonal(row, f, problem.time.steps, 1);
    }
    yearlyLimits(ctx, scope, model.limits, { flows: flows.map((first) => ({ first, factor: 1 })), capacity });
    columns.forward.push(forward);
    columns.backward.push(backward);
    columns.uncovered.push(addStandingLoss(ctx, scope, model, capacity));
  });
  return columns;
}

export function readLine(ctx: ReadContext, owner: number, model: LineModel, columns: LineColumns): void {
  const { problem } = ctx;
  readCapacity(ctx, owner, model.capacity, columns.capacity);
  problem.years.forEach((_, y) => {
    const scope = { year: y, owner };
    const total = new Float64Array(problem.time.steps);
    for (const [first, variable, from, to] of [
      [columns.forward[y]!, "flow_forward", model.busStart, model.busEnd],
      [columns.backward[y]!, "flow_backward", model.busEnd, model.busStart],
    ] as const) {
      if (first < 0) continue;
      const flow = slice(ctx, first);
      ctx.exchange(from, y, times(flow, -1));
      ctx.exchange(to, y, times(flow, 1 - (model.loss[y] ?? 0)));
      ctx.series(scope, variable, "MW", flow);
      bookFlow(ctx, scope, { kind: "variable", flow, prices: model.variableCost[y]! });
      for (let t = 0; t < total.length; t++) total[t]! += flow[t]!;
    }
    readStandingLoss(ctx, scope, model, { capacity: columns.capacity, uncovered: columns.uncovered[y]! });
    const size = capacityValue(columns.capacity, ctx.x, y);
    const row = operationOf(ctx, scope, total, { size });
    const used = Number.isFinite(size) && size > 1e-9;
    ctx.operation({
      ...row,
      intakeMwh: row.energyMwh,
      utilisationMean: used ? row.energyMwh / totalH(problem.time) / size : null,
      utilisationMax: used ? max(total) / size : null,
    });
  });
}
