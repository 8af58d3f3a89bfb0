import type { ParameterImpact } from "~/entities/parameters/parameter";
import { profileSum } from "../ledger";
import type { DemandModel } from "../problem";
import { bookFlow, times, type BuildContext, type ReadContext } from "./context";
import { operationOf } from "./conversion";

/**
 * Fixed demand d[t]: no column, the balance's right-hand side. sum of what enters - what leaves = d[t].
 * Its cost per MWh is a constant.
 */
export function addDemand(ctx: BuildContext, model: DemandModel): void {
  const { problem, builder, ledger } = ctx;
  problem.years.forEach((_, y) => {
    builder.shiftRows(ctx.balanceRow(y, model.bus), problem.steps, model.demandMw[y]!);
    const demand = asArray(model.demandMw[y]!, problem.steps);
    for (const [impact, price] of Object.entries(model.variableCost[y]!) as [
      ParameterImpact,
      number | Float64Array,
    ][]) {
      const perMwh =
        typeof price === "number"
          ? price * profileSum(demand, problem.steps)
          : profileSum(times(demand, price), problem.steps);
      ledger.constant(y, { [impact]: perMwh }, problem.stepH);
    }
  });
}

const asArray = (p: number | Float64Array, steps: number): Float64Array =>
  typeof p === "number" ? new Float64Array(steps).fill(p) : p;

export function readDemand(ctx: ReadContext, owner: number, model: DemandModel): void {
  const { problem } = ctx;
  problem.years.forEach((_, y) => {
    const demand = asArray(model.demandMw[y]!, problem.steps);
    ctx.exchange(model.bus, y, times(demand, -1));
    ctx.series(owner, "demand", y, "MW", demand);
    bookFlow(ctx, owner, y, "variable", demand, model.variableCost[y]!);
    const row = operationOf(ctx, owner, y, demand, Number.POSITIVE_INFINITY, 1);
    ctx.operation({ ...row, intakeMwh: row.energyMwh });
  });
}
