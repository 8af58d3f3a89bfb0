import { type DeliveryGrid, deliveryGrid } from "~/engines/portfolio";
import { pricesInSteps } from "~/engines/spot";
import { HOUR_MS } from "~/entities/core/clock";
import { yearOf } from "~/entities/core/shared";
import { decemberDay } from "~/entities/market/products";
import { STEP_MINUTES, STEP_MS } from "~/entities/operator/operation";
import type { PlanSpark } from "~/entities/portfolio/planSpark";
import type { SparkLegName } from "~/entities/portfolio/spark";
import { deliveryClock, deliveryDayOf } from "~/entities/spot/deliveryClock";
import type { System } from "~/entities/systems/system";
import { type Actor, mayUse } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import type { MarketPair } from "~/services/market/markets.server";
import { contractedPower } from "~/services/portfolio/contracted.server";
import type { MarketSnapshot } from "~/services/portfolio/marketSnapshot/types";
import { selectedSpot } from "~/services/portfolio/valuation/spot/spotBooks.server";
import { selectedDeals } from "~/services/portfolio/valuation/view.server";
import type { PortfolioQuery } from "~/services/portfolio/valuation/worth";
import { spotPrices } from "~/services/spot/prices.server";
import { allowanceNeed } from "../need/allowanceNeed.server";
import { levelCarriers } from "../need/levels.server";
import type { RunChooser } from "../pages.server";
import { type ContractedLegs, dayOfPlant, type GasDay, type StepPrices, totalOfDay } from "./planDays";
import { type PlannedPlants, plannedPlants } from "./plannedPlants.server";
import { marketsOf, priceAt, type Snapshots, snapshotsOf, type SparkMarkets, type SparkNone } from "./spark.server";

/** Why there is nothing to show. `operation_off`: the actor or the system has no operation; `no_flows`: plans in force are older than what they say of plants. */
export type PlanSparkNone =
  | Exclude<SparkNone, "no_run" | "no_plant" | "no_prices">
  | "operation_off"
  | "no_plan"
  | "no_gas_plant"
  | "no_flows";

interface PlanSparkQuery {
  query: PortfolioQuery;
  /** The runs of the system, where they were read for something else. */
  runs?: RunChooser | undefined;
  /** ms since 1970. */
  now: number;
}

/**
 * The clean spark spread of the gas plants of a system by the plans in force, from the next quarter-hour on, by the day of gas. Prices are those of the
 * day-ahead auctions where they are known, else the forward curves as they were prepared last; hours without one are named and count in no
 * sum. A string says why there is none. The caller has checked that the system is in sight.
 */
export async function planSpark(
  actor: Actor,
  system: System,
  { query, runs, now }: PlanSparkQuery,
): Promise<PlanSpark | PlanSparkNone> {
  const planned = plansOfPlants(actor, system, now);
  if (typeof planned === "string") return planned;
  const deals = selectedDeals(actor, system.system_id, query);
  const markets = marketsOf(actor, system, deals);
  if (typeof markets === "string") return markets as PlanSparkNone;
  const snapshots = await snapshotsOf(actor, markets);
  return planSparkAt(actor, system, { planned, markets, deals, snapshots, query, runs, now });
}

/** What the plans in force say of the gas plants, or why there is nothing. */
export function plansOfPlants(
  actor: Actor,
  { system_id, has_operation }: Pick<System, "system_id" | "has_operation">,
  now: number,
): PlannedPlants | PlanSparkNone {
  if (!has_operation || !mayUse(actor, "operation")) return "operation_off";
  const planned = plannedPlants(actor, system_id, { carrierOf: levelCarriers(actor), now });
  if (!planned) return "no_plan";
  if (!planned.isKnown.includes(1)) return "no_flows";
  return planned.plants.length === 0 ? "no_gas_plant" : planned;
}

interface At extends PlanSparkQuery {
  planned: PlannedPlants;
  markets: SparkMarkets;
  /** Those of the query. */
  deals: ReturnType<typeof selectedDeals>;
  snapshots: Snapshots;
}

/** The same from curves that are there. */
export function planSparkAt(
  actor: Actor,
  system: Pick<System, "system_id" | "timezone" | "properties">,
  { planned, markets, deals, snapshots, query, runs, now }: At,
): PlanSpark {
  const { startMs, steps } = planned;
  const clock = deliveryClock(markets.gas.spot);
  const days = { first: deliveryDayOf(clock, startMs), last: deliveryDayOf(clock, startMs + steps * STEP_MS - 1) };
  const grid = deliveryGrid(clock, days, STEP_MINUTES);
  const gasDays = gasDaysOf(grid, planned);
  const { prices, isSpotSynthetic } = pricesOf(actor, { planned, markets, snapshots, now, gasDays });
  const contracted = contractedLegs(actor, system, { planned, markets, deals, query, runs, now });
  const plants = planned.plants.map((plant) => ({
    id: plant.id,
    name: plant.name,
    isFactorOfPlan: plant.isFactorOfPlan,
    days: gasDays.map((day) => dayOfPlant(plant, day, prices)),
  }));
  const quoteDayOf = (leg: SparkLegName) => (snapshots[leg]?.curve ? snapshots[leg].quoteDay : null);
  return {
    currency: markets.power.spot.currency,
    timezone: clock.timezone,
    plans: planned.plans,
    quoteDays: { power: quoteDayOf("power"), gas: quoteDayOf("gas"), allowances: quoteDayOf("allowances") },
    synthetic:
      isSpotSynthetic || Object.values(markets).some(({ market }: MarketPair) => market.price_source === "synthetic"),
    plants,
    totals: gasDays.map((day, i) =>
      totalOfDay(planned, day, { rows: plants.map((plant) => plant.days[i]!), prices, contracted }),
    ),
  };
}

/** The days of a grid as far as they lie in the window of the plans. */
function gasDaysOf(grid: DeliveryGrid, { startMs, steps }: Pick<PlannedPlants, "startMs" | "steps">): GasDay[] {
  const offset = Math.round((startMs - grid.startMs) / STEP_MS);
  const clock = { timezone: grid.timezone, beginsAt: grid.beginsAt, hasPeak: grid.hasPeak };
  return [...grid.dayStarts.keys()].slice(0, -1).map((i) => {
    const [from, until] = [grid.dayStarts[i]!, grid.dayStarts[i + 1]!];
    return {
      day: deliveryDayOf(clock, grid.startMs + from * STEP_MS),
      from: Math.max(0, from - offset),
      until: Math.min(steps, until - offset),
      ofSteps: until - from,
    };
  });
}

/** The price of a curve in an hour; NaN before it begins and beyond its end. */
const curvePrice = (snapshot: MarketSnapshot | null, ms: number): number =>
  snapshot?.curve?.prices[Math.floor((ms - snapshot.curve.startMs) / HOUR_MS)] ?? NaN;

/** Day-ahead prices where they are known, else the forward curve; of allowances the December future of the year, else what they cost that day. */
function pricesOf(
  actor: Actor,
  {
    planned: { startMs, steps },
    markets,
    snapshots,
    now,
    gasDays,
  }: Pick<At, "planned" | "markets" | "snapshots" | "now"> & { gasDays: readonly GasDay[] },
): { prices: StepPrices; isSpotSynthetic: boolean } {
  const window = { fromMs: startMs, toMs: startMs + steps * STEP_MS };
  let isSpotSynthetic = false;
  const spotOf = (leg: SparkLegName): Float64Array => {
    const { days, synthetic } = spotPrices(dbOf(actor), markets[leg].spot, window, now);
    if (synthetic && days.length > 0) isSpotSynthetic = true;
    return pricesInSteps(days, startMs, STEP_MS / 1000, steps);
  };
  const aheadOf = (leg: "power" | "gas") =>
    spotOf(leg).map((price, t) => (Number.isNaN(price) ? curvePrice(snapshots[leg], startMs + t * STEP_MS) : price));
  const allowances = new Float64Array(steps).fill(NaN);
  const curve = snapshots.allowances?.curve;
  for (const { day, from, until } of gasDays)
    if (curve) allowances.fill(priceAt(curve, decemberDay(yearOf(day))), from, until);
  const isPriced = !allowances.some(Number.isNaN);
  const settled = isPriced ? allowances : spotOf("allowances");
  const prices = {
    power: aheadOf("power"),
    gas: aheadOf("gas"),
    allowances: allowances.map((price, t) => (Number.isNaN(price) ? settled[t]! : price)),
  };
  return { prices, isSpotSynthetic };
}

/** What deals of the query deliver in the window, and which part of the year's emissions allowances are dealt for. */
function contractedLegs(
  actor: Actor,
  system: Pick<System, "system_id" | "timezone" | "properties">,
  { planned: { startMs, steps }, markets, deals, query, runs, now }: Omit<At, "snapshots">,
): ContractedLegs {
  const only = {
    deals: new Set(deals.map(({ deal_id }) => deal_id)),
    spots: new Set(selectedSpot(actor, system.system_id, query).map(({ market }) => market.spot_id)),
  };
  const of = ({ spot }: MarketPair) =>
    contractedPower(dbOf(actor), system.system_id, { carrierId: spot.carrier_id, startMs, steps, only });
  const years = allowanceNeed(actor, system, { deals, run: "", runs, now })?.years ?? [];
  const allowanceShare = (day: string): number | null => years.find(({ year }) => year === yearOf(day))?.ratio ?? null;
  return { power: of(markets.power), gas: of(markets.gas), allowanceShare };
}
