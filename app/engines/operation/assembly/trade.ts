import { monthOf } from "~/entities/core/clock";
import { feedInSharesOf, photovoltaicsAt } from "../../optimization/blocks/joint/feedIn";
import { sureCapacity } from "../../optimization/blocks/vintages";
import {
  combine,
  type EnergyProblem,
  mapProfile,
  type Profile,
  type TradeModel,
  type TradeSide,
} from "../../optimization/problem";
import type { DemandCharge, GridConnection, PerStep } from "../site/types";
import { inHorizon, withoutBlocked } from "./horizon";
import { type ComponentInput, type HorizonInput, type HorizonModel, STEP_MS } from "./input";
import { moneyOf } from "./money";

/** More than any connection of a site has [kW]: no limit. */
const UNLIMITED_KW = 1e6;

/** The id of the connection that a side of a component is: that of the component unless it buys and sells. */
export const connectionId = ({ id, sides }: TradeModel, { direction }: TradeSide): string =>
  sides.length > 1 ? `${id}#${direction}` : id;

/**
 * Purchase and sale of a trade component, each a connection of its own. Prices [currency/MWh] become [currency/kWh]; the levy is a fee
 * on top, as is what use costs. With the price of the market so is what its price has besides that: the grid fee, taxes and duties, and what
 * a formula of its own makes of them. The charge on the highest import counts what the month (the year) has seen before.
 */
export function connectionsOf(
  component: TradeModel,
  componentInput: ComponentInput,
  { problem, input, model }: HorizonModel,
): GridConnection[] {
  const size = component.capacity.unlimited ? UNLIMITED_KW : sureOf(problem, component) * 1000;
  return component.sides.map((side) => {
    const buys = side.direction === "purchase";
    const entered = inHorizon(moneyOf(side.price[0], problem), model, (v) => v / 1000);
    const price = componentInput.price ?? entered;
    const use = moneyOf(side.variableCost[0], problem);
    const fees = combine(side.levy[0] ?? 0, use, (a, b) => a + b);
    const levy = withMarket(fees, { side, market: componentInput.price, model });
    const usable = inHorizon(component.availability[0] ?? 1, model, (v) => Math.min(UNLIMITED_KW, size * v));
    const fedIn = buys ? UNLIMITED_KW : (feedInKw(problem, side.bus) ?? UNLIMITED_KW);
    const limit = withoutBlocked(
      mapProfile(usable, (v) => Math.min(v, fedIn)),
      input.steps,
      componentInput.blocked,
    );
    return {
      id: connectionId(component, side),
      bus: String(side.bus),
      importPrice: buys ? price : 0,
      exportPrice: buys ? 0 : price,
      importFee: buys ? levy : 0,
      exportFee: buys ? 0 : levy,
      importLimit: buys ? limit : 0,
      exportLimit: buys ? 0 : limit,
      demandCharges: buys
        ? chargesOf(side.capacityPriceMonthly[0] ?? 0, side.capacityPrice[0] ?? 0, componentInput, input)
        : [],
      ...(component.bothWays[0] ? { ownMeter: true as const } : {}),
    };
  });
}

/**
 * Fees with what a price has besides that of the market [currency/MWh -> currency/kWh]; what a sale earns besides it is a fee less. Without
 * a market, and where the formula of a price does not tell, they are the fees alone.
 */
function withMarket(
  fees: Profile,
  { side, market, model }: { side: TradeSide; market: Float64Array | undefined; model: Int32Array },
): PerStep {
  const { factor, rest } = (market && side.ofMarket[0]) ?? { factor: 1, rest: 0 };
  const sign = side.direction === "purchase" ? 1 : -1;
  const all = inHorizon(
    combine(fees, rest, (a, b) => a + sign * b),
    model,
    (v) => v / 1000,
  );
  if (!market || factor === 1) return all;
  const more = combine(
    inHorizon(factor, model, (v) => sign * (v - 1)),
    market,
    (a, b) => a * b,
  );
  return combine(all, more, (a, b) => a + b);
}

/** The most that a share of the photovoltaics at a meter lets all its sales feed in together [kW]; undefined: no limit. */
export function feedInKw(problem: EnergyProblem, bus: number): number | undefined {
  const limit = feedInSharesOf(problem, 0).get(bus);
  if (!limit) return undefined;
  const plants = photovoltaicsAt(problem, bus).map((k) => problem.components[k]!.capacity);
  if (plants.some(({ unlimited }) => unlimited)) return undefined;
  return plants.reduce((sum, capacity) => sum + limit.share * sureCapacity(problem.years, capacity, 0) * 1000, 0);
}

/** Size that is there in the year of the plan [MW]; the maximum itself where nothing is built. */
function sureOf({ years }: EnergyProblem, { capacity }: TradeModel): number {
  const sure = sureCapacity(years, capacity, 0);
  return capacity.byMaximum ? (capacity.maximum[0] ?? sure) : sure;
}

/** Charges on the highest import of each calendar month in the horizon, and of the year [currency/MW -> currency/kW]. */
function chargesOf(
  monthly: number,
  yearly: number,
  componentInput: ComponentInput,
  input: HorizonInput,
): DemandCharge[] {
  const { startMs, steps, timezone } = input;
  const charges: DemandCharge[] = [];
  const ofMonth = Array.from({ length: steps }, (_, t) => monthOf(timezone, startMs + t * STEP_MS));
  if (monthly > 0)
    for (const name of new Set(ofMonth)) {
      const [from, to] = [ofMonth.indexOf(name), ofMonth.lastIndexOf(name) + 1];
      charges.push({ from, to, price: monthly / 1000, peakSoFar: from === 0 ? (componentInput.peakMonthKw ?? 0) : 0 });
    }
  if (yearly > 0) {
    const first = ofMonth[0]?.slice(0, 4);
    const to = ofMonth.filter((name) => name.startsWith(first ?? "")).length;
    charges.push({ from: 0, to, price: yearly / 1000, peakSoFar: componentInput.peakYearKw ?? 0 });
    if (to < steps) charges.push({ from: to, to: steps, price: yearly / 1000, peakSoFar: 0 });
  }
  return charges;
}
