import type { TimeAxis, TradeModel, TradeSide } from "../problem";
import { readCapacity } from "./capacityResults";
import { bookFlow, energyOf, max, slice, times, type BuildContext, type ReadContext } from "./context";
import { operationOf } from "./conversion";
import { addCapacity, capacityValue, type CapacityColumns } from "./investment";
import { isSteered, NO_LOWER, NO_UPPER, steeredFlow, yearlyLimits } from "./limits";

/**
 * Trade: purchase p[t] into, or sale s[t] out of, a balance, both <= a[t] * u where a size is given; a prescribed profile
 * or a lower limit is one of each side (limits.ts). Without a size only hours with a[t] = 0 limit anything.
 *   cost = sum of h * p * (price + levy + variable cost);   revenue = sum of h * s * price
 *   capacity price: peak >= p[t] for every t of the year (of the month), cost = peak * price
 */
export interface TradeColumns {
  capacity: CapacityColumns;
  /** By side and year: first flow column, yearly peak column (-1 = none), monthly peak columns. */
  sides: { flow: number[]; peak: number[]; monthPeaks: number[][] }[];
}

export function addTrade(ctx: BuildContext, owner: number, model: TradeModel): TradeColumns {
  const { problem, builder, ledger } = ctx;
  const capacity = addCapacity(ctx, owner, model.capacity, isSteered(model));
  const { time } = problem;
  const sides = model.sides.map((side) => {
    const columns: TradeColumns["sides"][number] = { flow: [], peak: [], monthPeaks: [] };
    const sign = side.direction === "purchase" ? 1 : -1;
    problem.years.forEach((_, y) => {
      const flow = steeredFlow(ctx, owner, y, capacity, model);
      builder.diagonal(ctx.balanceRow(y, side.bus), flow, time.steps, sign);
      ledger.chargeFlow(flow, y, side.price[y]!, sign);
      ledger.chargeFlow(flow, y, side.variableCost[y]!);
      if (side.direction === "purchase") ledger.chargeFlow(flow, y, { money: side.levy[y]! });
      const price = side.capacityPrice[y] ?? 0;
      columns.peak.push(price === 0 ? -1 : peakColumn(ctx, owner, y, flow, allSteps(time), price));
      columns.monthPeaks.push(monthPeaks(ctx, owner, y, flow, side));
      columns.flow.push(flow);
    });
    return columns;
  });
  problem.years.forEach((_, y) =>
    yearlyLimits(
      ctx,
      owner,
      y,
      model.limits,
      sides.map((s) => ({ first: s.flow[y]!, factor: 1 })),
      capacity,
    ),
  );
  return { capacity, sides };
}

const allSteps = ({ steps }: TimeAxis): Int32Array => Int32Array.from({ length: steps }, (_, t) => t);

/** A column >= a flow (its first column) in every one of the steps, at `price` per MW and year. */
function peakColumn(
  ctx: BuildContext,
  owner: number,
  y: number,
  flow: number,
  steps: Int32Array,
  price: number,
): number {
  const { builder, ledger } = ctx;
  const peak = builder.column({ year: -1, owner }, 0, NO_UPPER);
  const row = builder.rowsAt(steps, "peak", { year: y, owner }, NO_LOWER, 0);
  steps.forEach((t, i) => builder.entry(row + i, flow + t, 1));
  builder.intoRows(row, peak, steps.length, -1);
  ledger.charge(peak, 1, y, { money: price }, 1);
  return peak;
}

function monthPeaks(ctx: BuildContext, owner: number, y: number, flow: number, side: TradeSide): number[] {
  const price = side.capacityPriceMonthly[y] ?? 0;
  if (price === 0) return [];
  const { years, time } = ctx.problem;
  return time.monthSteps.get(years[y]!)!.map((steps) => peakColumn(ctx, owner, y, flow, steps, price));
}

export function readTrade(ctx: ReadContext, owner: number, model: TradeModel, columns: TradeColumns): void {
  const { problem, x } = ctx;
  readCapacity(ctx, owner, model.capacity, columns.capacity);
  problem.years.forEach((_, y) => {
    const total = new Float64Array(problem.time.steps);
    let boughtMwh = 0;
    model.sides.forEach((side, s) => {
      const sideColumns = columns.sides[s]!;
      const flow = slice(ctx, sideColumns.flow[y]!);
      const buys = side.direction === "purchase";
      ctx.exchange(side.bus, y, buys ? flow : times(flow, -1));
      ctx.series(owner, side.direction, y, "MW", flow);
      bookFlow(ctx, owner, y, side.direction, flow, side.price[y]!, buys ? 1 : -1);
      bookFlow(ctx, owner, y, "variable", flow, side.variableCost[y]!);
      if (buys) bookFlow(ctx, owner, y, "levy", flow, { money: side.levy[y]! });
      if (sideColumns.peak[y]! >= 0)
        ctx.book(owner, y, "capacity_price", "money", x[sideColumns.peak[y]!]! * side.capacityPrice[y]!);
      for (const col of sideColumns.monthPeaks[y]!)
        ctx.book(owner, y, "capacity_price", "money", x[col]! * side.capacityPriceMonthly[y]!);
      if (buys) boughtMwh += energyOf(ctx, flow);
      for (let t = 0; t < total.length; t++) total[t]! += flow[t]!;
    });
    const row = operationOf(ctx, owner, y, total, capacityValue(columns.capacity, x, y), 1);
    ctx.operation({ ...row, peakMw: max(total), intakeMwh: boughtMwh });
  });
}
