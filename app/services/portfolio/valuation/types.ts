import type { CurveFinding, PriceChanges, ValueLine } from "~/engines/portfolio";
import type { DiscountCurve } from "~/entities/market/discountCurve";
import type { PriceScenario } from "~/entities/market/priceScenario";
import type { DealState } from "~/entities/portfolio/deal";
import type { Attribution } from "~/entities/portfolio/view";

/** Prices of a month of delivery [currency/MWh]; null where a load has no hours. */
interface CurveMonth {
  /** YYYY-MM. */
  month: string;
  base: number;
  peak: number | null;
  offPeak: number | null;
}

/** The prices that deals of a market were valued at, and what is to say of them. */
export interface MarketValue {
  futures_id: string;
  name: string;
  currency: string;
  timezone: string;
  /** What deals on it are of. */
  carrier_id?: string;
  /** The spot market that its deals are settled on. */
  spot?: { spot_id: string; name: string };
  /** The day the futures were quoted. Null: nothing is quoted. */
  quoteDay: string | null;
  /** Whether the deals of the reference day were kept; if not, they are taken to have been what they are now. */
  referenceKept: boolean;
  /** The first day whose delivery is open: those before were settled at spot prices. */
  openFrom: string;
  /** Whether the product made the prices, ahead and on the day. */
  synthetic: boolean;
  spotSynthetic: boolean;
  /** What open deliveries are discounted with, by years ahead [% a year]. Empty: not at all. */
  discountRates: DiscountCurve;
  /** The forward curve by month. */
  months: CurveMonth[];
  findings: CurveFinding[];
  /** Daily changes of the prices of two years, for risk; null without quotes. */
  changes: (Omit<PriceChanges, "values"> & { values: number[] }) | null;
}

/** A line of a deal with the market it was valued on. */
export interface PortfolioLine extends ValueLine {
  market: string;
}

/** Where a deal belonged on the reference day. */
export interface DealThen {
  name: string;
  status: DealState;
  house_id: string;
  book_id: string;
  counterparty_id: string;
  is_derivative: boolean;
}

/** What a deal is worth under other assumptions, and why its value changed since the reference day; all in minor units of its currency. */
export interface DealWorth extends Attribution {
  deal: string;
  market: string;
  /** Open part: today, and at high and low prices. */
  open: number;
  high: number;
  low: number;
  /** Open value without discount; left out where nothing is discounted. */
  undiscounted?: number;
  /** Only where it was other than now on the reference day, or was deleted since. */
  then?: DealThen;
}

/** The open value of a deal at the forward prices of a scenario, in minor units. */
export const openAt = (worth: Pick<DealWorth, "open" | "high" | "low">, scenario: PriceScenario): number =>
  scenario === "base" ? worth.open : worth[scenario];

/** A portfolio as it was valued once. */
export interface PortfolioValue {
  /** ISO 8601, UTC. */
  madeAt: string;
  /** The day it is the value of, YYYY-MM-DD: that of the newest quotes. */
  day: string;
  /** The day it is compared with: the quotes before. */
  referenceDay: string;
  markets: MarketValue[];
  lines: PortfolioLine[];
  deals: DealWorth[];
  /** Deals that could not be valued. */
  failed: { deal: string; reason: "noProfile" | "broken" }[];
}
