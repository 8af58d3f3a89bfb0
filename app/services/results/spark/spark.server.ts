import { type DeliveryGrid, deliveryGrid, periodsOf, stepsOf } from "~/engines/portfolio";
import { addDays, dayOf, firstOfMonth, HOUR_MS } from "~/entities/core/clock";
import { yearOf } from "~/entities/core/shared";
import { FUTURES_CARRIER } from "~/entities/market/futuresMarket";
import { decemberDay } from "~/entities/market/products";
import { GAS_CO2 } from "~/entities/market/sparkSpread";
import type { SparkLegName, SparkPlant, SparkSpreads } from "~/entities/portfolio/spark";
import type { SeriesVariable } from "~/entities/results/result";
import { ALLOWANCES, deliveryClock } from "~/entities/spot/deliveryClock";
import type { System } from "~/entities/systems/system";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import type { MarketPair } from "~/services/market/markets.server";
import { modelSteps } from "~/services/portfolio/demand/modelSteps";
import { marketOfDeal } from "~/services/portfolio/marketOfDeal.server";
import { currentSnapshot } from "~/services/portfolio/marketSnapshot/store.server";
import type { CurveSnapshot, MarketSnapshot } from "~/services/portfolio/marketSnapshot/types";
import { positionsIn, selectedDeals } from "~/services/portfolio/valuation/view.server";
import type { PortfolioQuery } from "~/services/portfolio/valuation/worth";
import { levelCarriers } from "../need/levels.server";
import { readSeriesValues, type RunChooser, runChooser, seriesKey } from "../pages.server";
import { curveOn, monthOf, sumOf, totalOf } from "./months";
import { gasFactor, gasPlants } from "./plants";

/** Months of delivery ahead. */
const MONTHS = 12;

/** Why there is nothing to show. `market`: a leg has no market; `currency`: those of the legs differ. */
export type SparkNone = "no_run" | "no_plant" | "no_power" | "no_gas" | "no_allowances" | "currency" | "no_prices";
export type SparkMarkets = Record<SparkLegName, MarketPair>;

interface SparkQuery {
  query: PortfolioQuery;
  /** The run that says what is produced; empty: the newest one that has begun by the first month, see `RunChooser.begun`. */
  run: string;
  /** The runs of the system, where they were read for something else. */
  runs?: RunChooser | undefined;
  /** ms since 1970. */
  now: number;
}

/** The markets of the three legs: those that deals are on, else the first of the country. */
export function marketsOf(
  actor: Actor,
  system: Pick<System, "properties">,
  deals: ReturnType<typeof selectedDeals>,
): SparkMarkets | SparkNone {
  const of = (carrier: string) =>
    marketOfDeal(
      dbOf(actor),
      deals.find(({ carrier_id }) => carrier_id === carrier)?.futures_id ?? "",
      system.properties.country_code,
      carrier,
    );
  const [power, gas, allowances] = [of(FUTURES_CARRIER), of("natural_gas"), of(ALLOWANCES)];
  if (!power) return "no_power";
  if (!gas) return "no_gas";
  if (!allowances) return "no_allowances";
  const currencies = new Set([power, gas, allowances].map(({ spot }) => spot.currency));
  return currencies.size > 1 ? "currency" : { power, gas, allowances };
}

/** The price of a curve at noon of a day; its first one before it begins, NaN beyond its end. */
export function priceAt({ startMs, prices }: CurveSnapshot, day: string): number {
  const hour = Math.floor((Date.parse(`${day}T12:00Z`) - startMs) / HOUR_MS);
  return prices[Math.max(0, hour)] ?? NaN;
}

/**
 * The clean spark spread of every plant of a system that turns gas into electricity, for the next twelve whole months. Production is that
 * of a run, prices are the forward curves as they were prepared last, deals those of `query`. A string says why there is none. The caller
 * has checked that the system is in sight; figures of a run need the right to see it.
 */
export async function sparkSpreads(
  actor: Actor,
  system: System,
  { query, run, runs, now }: SparkQuery,
): Promise<SparkSpreads | SparkNone> {
  const deals = selectedDeals(actor, system.system_id, query);
  const plan = productionOf(actor, system, { run, runs, now });
  if (typeof plan === "string") return plan;
  const markets = marketsOf(actor, system, deals);
  if (typeof markets === "string") return markets;
  const { power, gas, allowances } = await snapshotsOf(actor, markets);
  if (!power?.curve || !gas?.curve || !allowances?.curve) return "no_prices";
  return spreadsAt(actor, { plan, markets, deals, now, snapshots: { power, gas, allowances } });
}

/** Newest quotes of the three markets; null where a market was not prepared yet. */
export type Snapshots = Record<SparkLegName, MarketSnapshot | null>;

export async function snapshotsOf(actor: Actor, markets: SparkMarkets): Promise<Snapshots> {
  const of = async ({ market }: MarketPair) => (await currentSnapshot(actor, market.futures_id)).snapshot ?? null;
  const [power, gas, allowances] = await Promise.all([of(markets.power), of(markets.gas), of(markets.allowances)]);
  return { power, gas, allowances };
}

/** What the gas plants of a run do in the steps of a grid. */
type Production = Exclude<ReturnType<typeof productionOf>, string>;

export function productionOf(
  actor: Actor,
  { system_id, timezone }: Pick<System, "system_id" | "timezone">,
  { run: runId, runs = runChooser(actor, system_id), now }: Omit<SparkQuery, "query">,
) {
  const firstMonth = firstOfMonth(dayOf(timezone, now), 1);
  const choice = runs.begun(runId || null, yearOf(firstMonth));
  if (!choice.ok || !choice.value.run || !choice.value.result) return "no_run";
  const { run, result } = choice.value;
  const carrierOf = levelCarriers(actor);
  const plants = gasPlants(result, carrierOf);
  if (plants.length === 0) return "no_plant";
  const { years, yearStartMs, stepH, steps } = result;
  const names = plants.flatMap(({ component: { id } }) =>
    (["output", "secondary_output", "intake"] as const).map((variable) => ({ componentId: id, variable })),
  );
  const stored = readSeriesValues(actor, run.optimization_id, names, years);
  /** Power of a component [MW] in the steps of a grid; NaN before the first year of the run. */
  const powerOn = (grid: DeliveryGrid, id: string, variable: SeriesVariable): Float64Array => {
    const of = modelSteps(grid, { years, yearStartMs, stepH, steps, timezone });
    return Float64Array.from(of, (step) =>
      step < 0 ? NaN : (stored.get(seriesKey(id, variable, years[Math.floor(step / steps)]!))?.[step % steps] ?? 0),
    );
  };
  return { run: { id: run.optimization_id, name: run.name }, plants, factor: gasFactor(result, carrierOf), powerOn };
}

interface SpreadInput {
  plan: Production;
  markets: SparkMarkets;
  deals: ReturnType<typeof selectedDeals>;
  snapshots: Record<SparkLegName, MarketSnapshot>;
  now: number;
}

/** The same from curves that are there. */
export function spreadsAt(actor: Actor, { plan, markets, deals, snapshots, now }: SpreadInput): SparkSpreads {
  const clock = deliveryClock(markets.power.spot);
  const first = firstOfMonth(dayOf(clock.timezone, now), 1);
  const window = { first, last: addDays(firstOfMonth(first, MONTHS), -1) };
  const grid = deliveryGrid(clock, window);
  const months = periodsOf("month", window);
  const gasGrid = deliveryGrid(deliveryClock(markets.gas.spot), window);
  const factor = plan.factor ?? GAS_CO2;
  const prices = {
    power: curveOn(grid, snapshots.power.curve!),
    gas: curveOn(grid, snapshots.gas.curve!),
    co2Of: (month: string) => priceAt(snapshots.allowances.curve!, decemberDay(Number(month.slice(0, 4)))),
  };
  const plants = plan.plants.map(({ component: { id, name }, power, heat }): SparkPlant => {
    const of = (variable: SeriesVariable | null) =>
      variable ? plan.powerOn(grid, id, variable) : new Float64Array(grid.steps);
    const energy = { power: of(power), gas: of("intake"), heat: of(heat), factor };
    const gasOfDays = plan.powerOn(gasGrid, id, "intake");
    return {
      id,
      name,
      co2Factor: factor,
      isFactorOfRun: plan.factor !== null,
      months: months.map((period) =>
        monthOf(period.key, energy, {
          steps: stepsOf(grid, period),
          gasMwh: sumOf(gasOfDays, stepsOf(gasGrid, period)),
          prices,
        }),
      ),
    };
  });
  const dealtIn = (pair: MarketPair, kind: "month" | "year", range: typeof window) =>
    new Map(
      positionsIn(actor, deals, { futuresId: pair.market.futures_id, window: range, kind }).map(
        ({ period, base }) => [period.key, base.hedgedMwh] as const,
      ),
    );
  const [sold, bought] = [dealtIn(markets.power, "month", window), dealtIn(markets.gas, "month", window)];
  const yearsOf = { first: `${first.slice(0, 4)}-01-01`, last: `${window.last.slice(0, 4)}-12-31` };
  const allowances = dealtIn(markets.allowances, "year", yearsOf);
  const yearGrid = deliveryGrid(clock, yearsOf);
  const intakes = plan.plants.map(({ component }) => plan.powerOn(yearGrid, component.id, "intake"));
  const emissions = new Map(
    periodsOf("year", yearsOf).map((year) => {
      const [from, until] = stepsOf(yearGrid, year);
      const gas = intakes.reduce((sum, intake) => {
        const ofYear = intake.subarray(from, until);
        return sum + ofYear.reduce((all, mw) => all + (mw || 0), 0);
      }, 0);
      return [year.key, gas * factor] as const;
    }),
  );
  const totals = months.map(({ key: month }) => {
    const year = month.slice(0, 4);
    const ofYear = emissions.get(year) ?? 0;
    return totalOf(month, plants, {
      sold: -(sold.get(month) ?? 0),
      gas: bought.get(month) ?? 0,
      allowancesPerT: ofYear > 0 ? (allowances.get(year) ?? 0) / ofYear : 0,
    });
  });
  return {
    run: plan.run,
    currency: markets.power.spot.currency,
    markets: {
      power: markets.power.market.name,
      gas: markets.gas.market.name,
      allowances: markets.allowances.market.name,
    },
    symbols: {
      power: markets.power.market.symbol,
      gas: markets.gas.market.symbol,
      allowances: markets.allowances.market.symbol,
    },
    plants,
    totals,
  };
}
