import type { DealDirection } from "~/entities/spot/direction";
import type { BasePeakType } from "./dealProducts";
import type { Vat } from "./settlement";

/** What a confirmation of a deal states: who sells what to whom, when, and at which price. */
export interface DealConfirmation {
  deal_id: string;
  name: string;
  direction: DealDirection;
  /** Names: of a purchase the house buys, of a sale it sells. */
  buyer: string;
  seller: string;
  tech_id: string;
  load: BasePeakType;
  ticker: string | null;
  /** Id of the carrier that is delivered. */
  carrier_id: string;
  market: string;
  currency: string;
  /** The clock of delivery. */
  timezone: string;
  /** First and last day of delivery by that clock, YYYY-MM-DD, and its first instant and end [ms since 1970 UTC]. */
  first: string;
  last: string;
  fromMs: number;
  toMs: number;
  /** MW, of allowances their number [t]; of a profile that by which its values are multiplied. */
  amount: number;
  /** Currency per MWh, of allowances per t. */
  price: number;
  /** The day it was agreed on, YYYY-MM-DD; null: nobody entered it. */
  traded_on: string | null;
  /** Settled in money, not delivered. */
  isDerivative: boolean;
  curtailment: boolean;
  vat: Vat;
  /** Energy and the agreed price for it by month, or by calendar year where the delivery is longer than two years; null: its profile is missing. */
  parts: ConfirmedPart[] | null;
  /** Hours of a profile that have no value. */
  hoursWithoutPower: number;
  /** When the deal was last changed (UTC, ISO 8601). */
  set_at: string;
}

/** What is delivered in a month ("2027-03") or a year ("2027"). */
export interface ConfirmedPart {
  period: string;
  /** MWh, of allowances t; without sign. */
  mwh: number;
  /** Energy times price [minor units of the currency], rounded once a month; without sign and without tax. */
  minor: number;
}
