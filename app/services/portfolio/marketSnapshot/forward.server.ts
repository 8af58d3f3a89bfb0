import type { SpaceDb } from "~db/client";
import {
  captureOf,
  changedPrices,
  deliveryGrid,
  type HourlyShape,
  loadHours,
  periodsOf,
  pricesBy,
  SCENARIO_CHANGES,
  stepsOf,
} from "~/engines/portfolio";
import { PRICE_SCENARIOS } from "~/entities/market/priceScenario";
import { periodKindsOf } from "~/entities/market/products";
import { deliveryClock } from "~/entities/spot/deliveryClock";
import type { MarketPair } from "~/services/market/markets.server";
import { quotesOn } from "~/services/market/quotes.server";
import { forwardOn } from "~/services/portfolio/valuation/market.server";
import { typicalProfiles } from "./profiles.server";
import type { CAPTURE_SOURCES, Captures, CurvePeriod, CurveSnapshot, PeriodPrices, PeriodQuote } from "./types";

/** The periods of a curve; seasons and gas years are of gas. */
const KINDS = ["month", "quarter", "season", "year", "gas_year"] as const;
export const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

/** What profiles [share of their power] earn at prices over the steps of a period. */
export function capturesIn(
  grid: Parameters<typeof captureOf>[0],
  profiles: Record<(typeof CAPTURE_SOURCES)[number], Float64Array>,
  prices: Float64Array,
  steps: [from: number, until: number],
): Captures {
  const of = (source: (typeof CAPTURE_SOURCES)[number]) => {
    const { capturePrice, captureRate } = captureOf(grid, profiles[source], prices, steps);
    return { price: capturePrice, rate: captureRate };
  };
  return { solar: of("solar"), wind: of("wind") };
}

/** The forward curve of the quotes of a day, by hours and by months, quarters and years; null where nothing is quoted. */
export function forwardSnapshot(
  db: SpaceDb,
  pair: MarketPair,
  { quoteDay, openFrom, shape }: { quoteDay: string; openFrom: string; shape: HourlyShape },
): CurveSnapshot | null {
  const quotes = quotesOn(db, pair, quoteDay).filter(({ product }) => product.start >= openFrom);
  if (quotes.length === 0) return null;
  const last = quotes.reduce((end, { product }) => (product.end > end ? product.end : end), openFrom);
  const grid = deliveryGrid(deliveryClock(pair.spot), { first: openFrom, last });
  const { forward, findings } = forwardOn(db, pair, grid, { quoteDay, openFrom, shape });
  const kinds = KINDS.filter((kind) => periodKindsOf(pair.spot.carrier_id).includes(kind));
  const profiles = typicalProfiles(pair.spot.country_code, grid);
  const quoted = new Map<string, PeriodQuote[]>();
  for (const { product, ticker_symbol, price, day, source, origin, storedAt } of quotes) {
    const quotes = quoted.get(product.key) ?? [];
    quotes.push({ load: product.load, ticker_symbol, price, day, source, origin, storedAt });
    quoted.set(product.key, quotes);
  }
  const scenarios = PRICE_SCENARIOS.map((scenario) => {
    const prices = changedPrices(forward, SCENARIO_CHANGES[scenario]);
    const of = (kind: (typeof KINDS)[number]) =>
      pricesBy(kind, grid, prices).map(({ period, base, peak, offPeak }): PeriodPrices => ({
        base,
        peak,
        offPeak,
        capture: capturesIn(grid, profiles, prices, stepsOf(grid, period)),
      }));
    return kinds.flatMap(of);
  });
  const periods = kinds
    .flatMap((kind) => periodsOf(kind, grid).map((period) => ({ ...period, kind })))
    .map(({ kind, key, first, last: end }, i): CurvePeriod => {
      const hours = loadHours(grid, { first, last: end });
      const [base, high, low] = scenarios.map((all) => all[i]!) as [PeriodPrices, PeriodPrices, PeriodPrices];
      return {
        kind,
        key,
        first,
        last: end,
        hours: hours.base,
        peakHours: hours.peak,
        quotes: quoted.get(key) ?? [],
        at: { base, high, low },
      };
    });
  return { startMs: grid.startMs, prices: [...forward].map(rounded), periods, findings };
}
