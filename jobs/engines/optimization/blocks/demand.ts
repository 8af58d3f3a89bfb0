import type { ParameterImpact } from "~/entities/parameters/parameter";
import { yearSum } from "../ledger";
import type { DemandModel, Profile } from "../problem";
import { bookFlow, times, type BuildContext, type ReadContext } from "./context";
import { operationOf } from "./conversion";

/**
 * Fixed demand d[t]: no column, the balance's right-hand side. sum of what enters - what leaves = d[t].
 * Its cost per MWh is a constant.
 */
export function addDemand(ctx: BuildContext, model: DemandModel): void {
  const { problem, builder, ledger } = ctx;
  problem.years.forEach((_, y) => {
    const demand = asArray(model.demandMw[y]!, problem.time.steps);
    builder.shiftRows(ctx.balanceRow(y, model.bus), demand.length, demand);
    for (const [impact, price] of Object.entries(model.variableCost[y]!) as [ParameterImpact, Profile][])
      ledger.constant(y, { [impact]: yearSum(times(demand, price), problem.time) }, 1);
  });
}

const asArray = (p: Profile, steps: number): Float64Array =>
  typeof p === "number" ? new Float64Array(steps).fill(p) : p;

export function readDemand(ctx: ReadContext, owner: number, model: DemandModel): void {
  const { problem } = ctx;
  problem.years.forEach((_, y) => {
    const demand = asArray(model.demandMw[y]!, problem.time.steps);
    ctx.exchange(model.bus, y, times(demand, -1));
    ctx.series(owner, "demand", y, "MW", demand);
    bookFlow(ctx, owner, y, "variable", demand, model.variableCost[y]!);
    const row = operationOf(ctx, owner, y, demand, Number.POSITIVE_INFINITY, 1);
    ctx.operation({ ...row, intakeMwh: row.energyMwh });
  });
}
