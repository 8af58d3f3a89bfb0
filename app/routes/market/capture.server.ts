import { formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { MarketFilter } from "~/entities/market/marketFilter";
import { cleanSparkSpread } from "~/entities/market/sparkSpread";
import { DEAL_STATUSES } from "~/entities/portfolio/deal";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import type { MarketPair } from "~/services/market/markets.server";
import { liveDeals } from "~/services/portfolio/dealList.server";
import { ownCapture } from "~/services/portfolio/marketSnapshot/ownCapture.server";
import type { CaptureFigures, Captures, MarketSnapshot } from "~/services/portfolio/marketSnapshot/types";
import type { CaptureRow, CaptureViewProps } from "~/ui/market/CaptureView";

/** Periods ahead, and deals, that are offered at most. */
const MOST_AHEAD = 24;
const MOST_DEALS = 200;

interface Prices {
  base: number | null;
  peak: number | null;
  offPeak: number | null;
  capture: Captures;
}

/** The market of a system, with its prices as they were prepared last. */
interface SystemMarket {
  system_id: string;
  pair: MarketPair;
  snapshot: MarketSnapshot;
}

/**
 * What sun, wind and the profile of a deal earn of the spot prices of a year and of the forward curve. Also the spreads between loads and
 * to gas.
 */
export function captureView(
  actor: Actor,
  { system_id, pair, snapshot }: SystemMarket,
  filter: MarketFilter,
  locale: Locale,
): Omit<CaptureViewProps, "base" | "keep" | "csv" | "synthetic" | "faults"> {
  const { spot, market } = pair;
  const deals = liveDeals(actor, system_id, DEAL_STATUSES)
    .filter(({ ts_id, base_peak_type }) => ts_id && base_peak_type === "individual")
    .slice(0, MOST_DEALS);
  const deal = deals.find(({ deal_id }) => deal_id === filter.deal) ?? null;
  const months = snapshot.months.slice(-12);
  const kind = filter.part === "hour" ? "month" : filter.part;
  const periods = (snapshot.curve?.periods ?? []).filter((one) => one.kind === kind).slice(0, MOST_AHEAD);
  const dealCapture = deal
    ? ownCapture(
        dbOf(actor),
        deal,
        { snapshot, timezone: spot.timezone, futures_id: market.futures_id },
        {
          months: months.map(({ month }) => month),
          periods,
          scenario: filter.scenario,
        },
      )
    : null;
  const row = (key: string, prices: Prices, mine: CaptureFigures | undefined): CaptureRow => {
    const { base, peak, offPeak, capture } = prices;
    const spark = (price: number | null) =>
      price === null || !filter.plant ? null : cleanSparkSpread(price, filter.plant);
    return {
      key,
      base,
      peak,
      offPeak,
      solar: capture.solar,
      wind: capture.wind,
      own: mine ?? null,
      spread: peak === null || base === null ? null : peak - base,
      sparkBase: spark(base),
      sparkPeak: spark(peak),
    };
  };
  return {
    currency: spot.currency,
    name: market.name,
    spot: spot.name,
    madeAt: formatTime(snapshot.madeAt, locale, spot.timezone),
    filter: { part: kind, scenario: filter.scenario, deal: deal?.deal_id ?? "", typed: filter.typed },
    hasPlant: filter.plant !== null,
    deals: deals.map(({ deal_id, name }) => ({ value: deal_id, label: name })),
    past: months.map((one) => row(one.month, one, dealCapture?.past.get(one.month))),
    ahead: periods.map((one) => row(one.key, one.at[filter.scenario], dealCapture?.ahead.get(one.key))),
  };
}
