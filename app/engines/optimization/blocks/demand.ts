import type { ParameterImpact } from "~/entities/parameters/parameter";
import type { ModelScope } from "../builder";
import { yearSum } from "../ledger";
import { type DemandModel, mapProfile, type Profile } from "../problem";
import { firstHourOf, hoursOf } from "../timeAxis";
import { bookFlow, type BuildContext, energyOf, max, type ReadContext, slice, times } from "./context";
import { operationOf } from "./conversion";

/**
 * Fixed demand d[t]: no column, the balance's right-hand side. sum of what enters - what leaves = d[t].
 * Its cost per MWh is a constant. In a dispatch run a part of it may stay unserved:
 *   sum of what enters - what leaves = d[t] - s[t],   0 <= s[t] <= d[t],   at the price of unserved energy
 */
export interface DemandColumns {
  /** First column of s by year; -1 where all of the demand has to be served. */
  unserved: number[];
}

export function addDemand(ctx: BuildContext, owner: number, model: DemandModel): DemandColumns {
  const { problem, builder, ledger } = ctx;
  const unserved = problem.years.map((_, y) => {
    const demand = asArray(model.demandMw[y]!, problem.time.steps);
    builder.shiftRows(ctx.balanceRow(y, model.bus), demand.length, demand);
    for (const [impact, price] of Object.entries(model.variableCost[y]!) as [ParameterImpact, Profile][])
      ledger.constant(y, { [impact]: yearSum(times(demand, price), problem.time) }, 1);
    const price = model.unservedPrice?.[y];
    if (price === undefined) return -1;
    const most = demand.map((d) => Math.max(0, d));
    const first = builder.stepColumns({ year: y, owner }, 0, most);
    builder.label(first, "unserved");
    builder.diagonal(ctx.balanceRow(y, model.bus), first, demand.length, 1);
    ledger.chargeFlow(first, y, model.variableCost[y]!, -1);
    const perMw = mapProfile(problem.time.yearH, (h) => h * price);
    ledger.chargeUnserved({ first, count: demand.length }, y, perMw);
    return first;
  });
  return { unserved };
}

const asArray = (p: Profile, steps: number): Float64Array =>
  typeof p === "number" ? new Float64Array(steps).fill(p) : p;

export function readDemand(ctx: ReadContext, owner: number, model: DemandModel, columns: DemandColumns): void {
  const { problem } = ctx;
  problem.years.forEach((_, y) => {
    const scope = { year: y, owner };
    const demand = asArray(model.demandMw[y]!, problem.time.steps);
    ctx.series(scope, "demand", "MW", demand);
    const unserved = columns.unserved[y]! < 0 ? null : slice(ctx, columns.unserved[y]!);
    if (unserved) {
      ctx.series(scope, "unserved", "MW", unserved);
      const price = model.unservedPrice![y]!;
      readUnserved(ctx, scope, { buses: [model.bus], price, rule: "unserved_energy" }, unserved);
    }
    const served = unserved ? demand.map((d, t) => d - unserved[t]!) : demand;
    ctx.exchange(model.bus, y, times(served, -1));
    bookFlow(ctx, scope, { kind: "variable", flow: served, prices: model.variableCost[y]! });
    const row = operationOf(ctx, scope, served, { size: Number.POSITIVE_INFINITY });
    ctx.operation({ ...row, intakeMwh: row.energyMwh });
  });
}

/** Powers below this are noise of the solver [MW]. */
const NOISE_MW = 1e-6;

/** What it is missing at, shared out alike, and what a MWh of it costs [currency/MWh]. */
interface Missing {
  buses: readonly number[];
  price: number;
  /** Of the remark. */
  rule: "unserved_energy" | "standing_loss_uncovered";
}

/** Books what is not served [MW] and says so. */
export function readUnserved(
  ctx: ReadContext,
  scope: ModelScope,
  { buses, price, rule }: Missing,
  unserved: Float64Array,
): void {
  const { years, time } = ctx.problem;
  const { year: y } = scope;
  for (const bus of buses) ctx.unserved(bus, y, times(unserved, 1 / buses.length));
  bookFlow(ctx, scope, { kind: "unserved", flow: unserved, prices: { money: price } });
  const short = [...unserved.keys()].filter((t) => unserved[t]! > NOISE_MW);
  if (short.length > 0)
    ctx.remark(scope.owner, rule, "warning", {
      year: years[y],
      hours: short.reduce((sum, t) => sum + hoursOf(time, t), 0),
      firstHour: firstHourOf(time, short[0]!),
      amount: energyOf(ctx, unserved),
      unit: "MWh",
      peakMw: max(unserved),
    });
}
