import type { ModelScope } from "../builder";
import type { EnergyProblem, TimeAxis, TradeModel, TradeSide } from "../problem";
import { readCapacity } from "./capacityResults";
import { bookFlow, type BuildContext, energyOf, max, type ReadContext, slice, times } from "./context";
import { operationOf } from "./conversion";
import { addCapacity, type CapacityColumns, capacityValue } from "./investment";
import { isSteered, NO_LOWER, NO_UPPER, steeredFlow, yearlyLimits } from "./limits";
import { addTariff, readTariff, type TariffColumns } from "./tariff";

/**
 * Trade: purchase p[t] into, or sale s[t] out of, a balance, both <= a[t] * u where a size is given; a prescribed profile
 * or a lower limit is one of each side (limits.ts). Without a size only hours with a[t] = 0 limit anything.
 *   cost = sum of h * p * (price + levy + variable cost);   revenue = sum of h * s * price
 *   capacity price: peak >= p[t] for every t of the year (of the month), cost = peak * price
 *   a tariff: tariff.ts
 */
export interface TradeColumns {
  capacity: CapacityColumns;
  /** By side and year: first flow column, yearly peak column (-1 = none), monthly peak columns. */
  sides: { flow: number[]; peak: number[]; monthPeaks: number[][]; tariff: TariffColumns["costs"] }[];
}

/** One side of a trade component: whose it is, and its place among the sides. */
export interface TradeAtBus {
  owner: number;
  model: TradeModel;
  side: TradeSide;
  sideIndex: number;
}

/** What is bought and sold at a balance: its metering point. */
export const tradesAt = ({ components }: Pick<EnergyProblem, "components">, bus: number): TradeAtBus[] =>
  components.flatMap((model, owner): TradeAtBus[] =>
    model.kind === "trade"
      ? model.sides.flatMap((side, sideIndex) => (side.bus === bus ? [{ owner, model, side, sideIndex }] : []))
      : [],
  );

export function addTrade(ctx: BuildContext, owner: number, model: TradeModel): TradeColumns {
  const { problem, builder, ledger } = ctx;
  const capacity = addCapacity(ctx, owner, model.capacity, { retireHelps: isSteered(model) });
  const { time } = problem;
  const sides = model.sides.map((side) => {
    const columns: TradeColumns["sides"][number] = { flow: [], peak: [], monthPeaks: [], tariff: [] };
    const sign = side.direction === "purchase" ? 1 : -1;
    problem.years.forEach((_, y) => {
      const scope = { year: y, owner };
      const flow = steeredFlow(ctx, scope, capacity, model);
      builder.diagonal(ctx.balanceRow(y, side.bus), flow, time.steps, sign);
      ledger.chargeFlow(flow, y, side.price[y]!, sign);
      ledger.chargeFlow(flow, y, side.variableCost[y]!);
      if (side.direction === "purchase") ledger.chargeFlow(flow, y, { money: side.levy[y]! });
      const price = side.capacityPrice[y] ?? 0;
      columns.peak.push(price === 0 ? -1 : peakColumn(ctx, scope, { flow, steps: allSteps(time), price }));
      columns.monthPeaks.push(monthPeaks(ctx, scope, flow, side));
      if (side.tariff) columns.tariff.push(addTariff(ctx, scope, flow, side.tariff));
      columns.flow.push(flow);
    });
    return columns;
  });
  problem.years.forEach((_, y) =>
    yearlyLimits(ctx, { year: y, owner }, model.limits, {
      flows: sides.map((s) => ({ first: s.flow[y]!, factor: 1 })),
      capacity,
    }),
  );
  return { capacity, sides };
}

const allSteps = ({ steps }: TimeAxis): Int32Array => Int32Array.from({ length: steps }, (_, t) => t);

/** The largest power of a flow among some steps, which is paid for. */
interface Peak {
  /** First column of the flow. */
  flow: number;
  steps: Int32Array;
  /** Per MW and year. */
  price: number;
}

/** A column >= the flow in every one of the steps. */
function peakColumn(ctx: BuildContext, scope: ModelScope, { flow, steps, price }: Peak): number {
  const { builder, ledger } = ctx;
  const peak = builder.column({ year: -1, owner: scope.owner }, 0, NO_UPPER);
  builder.label(peak, "peak");
  const row = builder.rowsAt(steps, "peak", scope, { lower: NO_LOWER, upper: 0 });
  steps.forEach((t, i) => builder.entry(row + i, flow + t, 1));
  builder.intoRows(row, peak, steps.length, -1);
  ledger.charge({ first: peak, count: 1 }, scope.year, { money: price });
  return peak;
}

function monthPeaks(ctx: BuildContext, scope: ModelScope, flow: number, side: TradeSide): number[] {
  const { year: y } = scope;
  const price = side.capacityPriceMonthly[y] ?? 0;
  if (price === 0) return [];
  const { years, time } = ctx.problem;
  return time.monthSteps.get(years[y]!)!.map((steps) => peakColumn(ctx, scope, { flow, steps, price }));
}

export function readTrade(ctx: ReadContext, owner: number, model: TradeModel, columns: TradeColumns): void {
  const { problem, x } = ctx;
  readCapacity(ctx, owner, model.capacity, columns.capacity);
  problem.years.forEach((_, y) => {
    const scope = { year: y, owner };
    const total = new Float64Array(problem.time.steps);
    let boughtMwh = 0;
    model.sides.forEach((side, s) => {
      const sideColumns = columns.sides[s]!;
      const flow = slice(ctx, sideColumns.flow[y]!);
      const buys = side.direction === "purchase";
      ctx.exchange(side.bus, y, buys ? flow : times(flow, -1));
      ctx.series(scope, side.direction, "MW", flow);
      bookFlow(ctx, scope, { kind: side.direction, flow, prices: side.price[y]!, sign: buys ? 1 : -1 });
      bookFlow(ctx, scope, { kind: "variable", flow, prices: side.variableCost[y]! });
      if (buys) bookFlow(ctx, scope, { kind: "levy", flow, prices: { money: side.levy[y]! } });
      const bookPeak = (amount: number) => ctx.book(scope, { kind: "capacity_price", impact: "money", amount });
      if (sideColumns.peak[y]! >= 0) bookPeak(x[sideColumns.peak[y]!]! * side.capacityPrice[y]!);
      for (const col of sideColumns.monthPeaks[y]!) bookPeak(x[col]! * side.capacityPriceMonthly[y]!);
      if (side.tariff) readTariff(ctx, scope, side.tariff, sideColumns.tariff[y]!);
      if (buys) boughtMwh += energyOf(ctx, flow);
      for (let t = 0; t < total.length; t++) total[t]! += flow[t]!;
    });
    const row = operationOf(ctx, scope, total, { size: capacityValue(columns.capacity, x, y) });
    ctx.operation({ ...row, peakMw: max(total), intakeMwh: boughtMwh });
  });
}
