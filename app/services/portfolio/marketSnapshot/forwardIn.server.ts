import {
  changedPrices,
  type DayRange,
  deliveryGrid,
  type PeriodKind,
  pricesBy,
  SCENARIO_CHANGES,
} from "~/engines/portfolio";
import { HOUR_MS } from "~/entities/core/clock";
import type { PriceScenario } from "~/entities/market/priceScenario";
import type { DeliveryClock } from "~/entities/spot/deliveryClock";
import type { MarketSnapshot } from "./types";

/** Mean forward prices of a period [currency/MWh] over its hours that are still ahead; null where a load has none. */
export interface ForwardPrices {
  base: number | null;
  peak: number | null;
  offPeak: number | null;
}

/** Which forward prices: the periods of a kind in a window, at the prices of a scenario. */
export interface ForwardQuery {
  window: DayRange;
  kind: PeriodKind;
  scenario: PriceScenario;
}

/** The forward prices of the periods of a window by their keys, at the prices of a scenario; periods behind and beyond the curve are left out. */
export function forwardIn(
  { curve, openFrom }: MarketSnapshot,
  clock: DeliveryClock,
  { window, kind, scenario }: ForwardQuery,
): Map<string, ForwardPrices> {
  const last = curve?.periods.findLast((period) => period.kind === "month")?.last ?? "";
  const range = {
    first: window.first > openFrom ? window.first : openFrom,
    last: window.last < last ? window.last : last,
  };
  if (!curve || range.last < range.first) return new Map();
  const grid = deliveryGrid(clock, range);
  const from = (grid.startMs - curve.startMs) / HOUR_MS;
  const hours = Float64Array.from(curve.prices.slice(from, from + grid.steps));
  return new Map(
    pricesBy(kind, grid, changedPrices(hours, SCENARIO_CHANGES[scenario])).map(({ period, base, peak, offPeak }) => [
      period.key,
      { base, peak, offPeak },
    ]),
  );
}
