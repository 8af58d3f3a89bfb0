import type { LimitAction } from "~/entities/spot/approval";
import type { MarginBasis } from "./parties";

/** Sums of a currency; money in minor units. */
export interface CurrencySums {
  currency: string;
  open: number;
  delivered: number;
  /** Open value without discount. Null where nothing is discounted. */
  undiscounted: number | null;
  /** Energy that is still to be delivered [MWh]: purchases less sales. */
  openMwh: number;
  /** sum(P Q) / sum(Q) of what is open [currency/MWh]. Null without energy. */
  averagePrice: number | null;
  /** The same of emission allowances, which are no energy [t, currency/t]. Null where none are open. */
  allowances: { open: number; averagePrice: number | null } | null;
  /** Loss of a day that is exceeded on one of twenty days, and its tail mean [currency]. Null where it cannot be told. */
  risk: { days: number; historical: number; historicalTail: number; parametric: number } | null;
  /** Open value at high and at low prices. */
  high: number;
  low: number;
  /** Why the open value of those that count now, or did on the reference day, changed since then. */
  change: { before: number; volume: number; time: number; price: number; newDeals: number; after: number };
  hoursWithoutPrice: number;
  hoursWithoutPower: number;
}

/** Shares of days on which a loss shall stay below the value at risk. */
export type Confidence = 0.95 | 0.99;

/** Kupiec's test: whether losses exceed the value at risk as often as they should. */
export interface KupiecTest {
  days: number;
  exceptions: number;
  /** Exceptions that should be: days * (1 - confidence). */
  expected: number;
  /** Likelihood ratio, chi-squared with one degree of freedom where the value at risk is right. */
  statistic: number;
  /** Probability of a ratio at least as large where it is right. */
  pValue: number;
  /** Whether the value at risk is to be doubted at 5 %. */
  rejected: boolean;
}

/** Risk at one confidence; amounts in currency. */
export interface RiskLine {
  confidence: Confidence;
  /** Daily results that it was found from. */
  days: number;
  historical: number;
  historicalTail: number;
  parametric: number;
  parametricTail: number;
  /** Whether losses of the past exceeded it as often as they should. Null where fewer than 251 days are known. */
  test: KupiecTest | null;
}

export type HedgeState = "noDemand" | "below" | "within" | "above";

/** Where a month of delivery is on the path of a book; shares in percent, energy in MWh. */
export interface HedgeMonth {
  /** YYYY-MM. */
  month: string;
  least: number;
  target: number;
  most: number;
  /** null without a demand that is known in every hour. */
  ratio: number | null;
  state: HedgeState | "unknown";
  /** What is to be bought (negative: sold) to be at the target, and as power in all hours of the month [MW]. */
  toTargetMwh: number | null;
  toTargetMw: number | null;
}

/** The next months of what one book deals in of a carrier. */
export interface BookHedge {
  book_id: string;
  name: string;
  /** Of its deals: futures_electricity, natural_gas, .... */
  carrier_id: string;
  /** The market on which the position is taken, and what its symbols begin with. */
  futures_id: string;
  symbol: string;
  /** The run that says what is needed of gas; null: the demand is measured or forecast, or there is none. */
  run: string | null;
  /** The model years of that run: what a year has not is that of the year before it. */
  run_years: number[];
  months: HedgeMonth[];
}

/** What the deals of a book may be held against. */
export type HedgeDemand = "metered" | "forecast";

/** What deals come to at a location by their shares; money in minor units, energy in MWh. */
export interface LocationSums {
  id: string;
  name: string;
  currency: string;
  openMwh: number;
  /** Emission allowances that are open [t]. */
  openAllowances: number;
  open: number;
  delivered: number;
}

export type LimitState = "noLimit" | "green" | "amber" | "red";

/** How much a counterparty owes, and how that compares with its limit. All amounts in minor units. */
export interface CounterpartyExposure {
  /** Net mark-to-market V of the deals, at the reference day, and the difference. */
  netMinor: number;
  referenceMinor: number;
  changeMinor: number;
  /** What would be lost today: max(0, V) where deals are netted, else the sum of max(0, MtM) of each deal. */
  nettedMinor: number;
  grossMinor: number;
  /** max(0, V + 1.645 sigma sqrt(h)): what it is at 95 % at most in h days. Null without sigma. */
  potentialMinor: number | null;
  /** |change| or |value| as a share of the limit. Null without a limit. */
  utilisation: number | null;
  state: LimitState;
}

/** The exposure to a counterparty in a currency, with its limit. */
export interface PartyExposure extends CounterpartyExposure {
  id: string;
  name: string;
  currency: string;
  limit: number | null;
  deals: number;
}

/** A month of delivery that is not paid yet [minor units]. */
interface UnpaidMonth {
  /** YYYY-MM, and the day of payment, YYYY-MM-DD. */
  month: string;
  due: string;
  receivableMinor: number;
  payableMinor: number;
}

/** What a counterparty may cost in a currency if it fails today, with its limit, and the margin of its futures; money in minor units. */
export interface CreditRow {
  id: string;
  name: string;
  /** Whether it is a counterparty; else a spot market that nobody clears. */
  isParty: boolean;
  currency: string;
  /** Delivered and not yet paid: owed by it, owed to it, and what is left of both, at least 0. */
  receivableMinor: number;
  payableMinor: number;
  settlementMinor: number;
  months: UnpaidMonth[];
  /** Net mark-to-market of what is open, and max(0, that). */
  netOpenMinor: number;
  replacementMinor: number;
  exposureMinor: number;
  /** [currency]. Null: none. */
  limit: number | null;
  action: LimitAction | null;
  headroomMinor: number | null;
  utilisation: number | null;
  state: LimitState;
  /** Null: its futures have no margin. Variation margin is received where positive. */
  margin: { basis: MarginBasis; rate: number; initialMinor: number; variationMinor: number } | null;
}

/** Reasons of a change of value. */
export type Reason = "volume" | "time" | "price" | "newDeals";

/** Values [minor units] before and after, and what each reason adds: before + volume + time + price + newDeals = after. */
export interface Attribution extends Record<Reason, number> {
  before: number;
  after: number;
  change: number;
}

/** Balancing energy of a time; all of it adds up. */
export interface ImbalanceSums {
  /** Energy [MWh] of long (not negative) and of short steps (not positive), and both together. */
  longMwh: number;
  shortMwh: number;
  netMwh: number;
  /** What they cost [minor units], received negative; each is rounded once for a calendar month. */
  longMinor: number;
  shortMinor: number;
  costMinor: number;
  /** What it cost more than at day-ahead prices [minor units], over the steps where they are known. */
  againstDayAheadMinor: number;
  /** Measured energy without its sign [MWh], over the steps with a deviation that is known. */
  volumeMwh: number;
  /** Deviations without their sign [MWh] that have a price. */
  pricedMwh: number;
  /** Hours with a deviation that is known; hours that are in no figure since metered or scheduled power is missing. */
  hours: number;
  hoursWithoutVolume: number;
  /** Hours whose energy counts, but not their cost. Hours that are not compared with day-ahead. Hours that are preliminary. */
  hoursWithoutPrice: number;
  hoursWithoutDayAhead: number;
  hoursPreliminary: number;
}

/** Ratios of the sums of a time. Null where they would divide by nothing. */
export interface ImbalanceRatios {
  /** Cost for each MWh of deviation, and for each MWh measured [currency/MWh]. */
  perMwh: number | null;
  perMeteredMwh: number | null;
  /** Deviations (long and short, without sign) as a share of what was measured. */
  share: number | null;
}

/** Hours up to now, and of them those in which something is known. */
export interface ImbalanceCoverage {
  elapsed: number;
  metered: number;
  scheduled: number;
  positive: number;
  negative: number;
  dayAhead: number;
}

/** A step that cost much. */
export interface WorstStep {
  step: number;
  /** ms since 1970 UTC of its beginning. */
  startMs: number;
  deltaMwh: number;
  price: number;
  cost: number;
  /** NaN where the day-ahead price is not known. */
  againstDayAhead: number;
  preliminary: boolean;
}
