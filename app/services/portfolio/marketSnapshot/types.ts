import type { CurveFinding } from "~/engines/portfolio";
import type { FuturesSource } from "~/entities/market/futuresMarket";
import type { PriceScenario } from "~/entities/market/priceScenario";
import type { Load } from "~/entities/market/products";
import type { SpotMonth } from "~/entities/market/view";
import type { PriceSource } from "~/entities/spot/spotMarket";

/** Kinds of power plants whose capture prices are shown. */
export const CAPTURE_SOURCES = ["solar", "wind"] as const;
export type CaptureSource = (typeof CAPTURE_SOURCES)[number];

/** What a profile earns in a period. */
export interface CaptureFigures {
  /** sum(q p) / sum(q) [currency/MWh]; null without energy. */
  price: number | null;
  /** That over the mean price of the same hours; null where this is not above zero. */
  rate: number | null;
}
export type Captures = Record<CaptureSource, CaptureFigures>;

/** A quote of a period of the curve. */
export interface PeriodQuote {
  load: Load;
  ticker_symbol: string;
  price: number;
  /** The day it was quoted. Whose it is, and when it came (ISO 8601 UTC). Null for synthetic ones. */
  day: string;
  source: FuturesSource;
  origin: string | null;
  storedAt: string | null;
}

/** Means of the hours of the curve [currency/MWh]; null where a load has none. */
export interface PeriodPrices {
  base: number | null;
  peak: number | null;
  offPeak: number | null;
  capture: Captures;
}

/** A month, quarter, season, year or gas year of the forward curve. */
export interface CurvePeriod {
  kind: "month" | "quarter" | "season" | "year" | "gas_year";
  /** "2027", "2027-GY", "2027-WIN", "2027-Q1", "2027-03". */
  key: string;
  first: string;
  last: string;
  hours: number;
  peakHours: number;
  quotes: PeriodQuote[];
  /** At the market, and at prices a fifth higher and lower. */
  at: Record<PriceScenario, PeriodPrices>;
}

export interface CurveSnapshot {
  /** UTC, ms since 1970: the first of the hours. */
  startMs: number;
  /** One price for each hour [currency/MWh], to 4 digits after the point. */
  prices: number[];
  periods: CurvePeriod[];
  findings: CurveFinding[];
}

export interface SpotSnapshotMonth extends SpotMonth {
  capture: Captures;
}

/** A day of spot prices by the hours of the clock [currency/MWh]; null where an hour is not there, or not known. */
export interface SpotSnapshotDay {
  day: string;
  hours: (number | null)[];
}

/** What is shown of a market: its forward curve, and the spot prices of this and the three years before. */
export interface MarketSnapshot {
  /** ISO 8601 UTC. */
  madeAt: string;
  /** The newest day of quotes, and the first day whose delivery is open. */
  quoteDay: string;
  openFrom: string;
  /** null where nothing is quoted. */
  curve: CurveSnapshot | null;
  /** Price of an hour by month, weekday from Monday and hour, as a share of the mean of its year; and the years it is made from. */
  shape: { factors: number[]; years: string[]; leftOut: string[] };
  months: SpotSnapshotMonth[];
  days: SpotSnapshotDay[];
  /** Days that were auctioned and have no prices. */
  missing: string[];
  /** Whose the prices are, and when the newest of each came. */
  origins: { source: PriceSource; origin: string | null; storedAt: string | null; days: number }[];
}
