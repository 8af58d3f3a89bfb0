import type { LimitState } from "~/entities/portfolio/view";
import type { ValueLine } from "../value/lines";
import { MINOR_UNITS, toMinor } from "../value/money";
import { stateOf } from "./counterparty";
import { type SettlementExposure, settlementExposure } from "./settlement";

/** A line of a deal as credit looks at it. */
export interface CreditLine extends ValueLine {
  /** Settled in money: what is owed is its result, not its price. */
  derivative: boolean;
  /** Its value is paid in cash day by day: nothing of it has to be replaced or is owed. */
  margined: boolean;
}

/** What a counterparty may cost if it fails today [minor units]. */
export interface CreditExposure {
  /** Delivered and not yet paid. */
  settlement: SettlementExposure;
  /** Net mark-to-market of what is open, and what replacing it would cost: max(0, V). */
  netOpenMinor: number;
  replacementMinor: number;
  exposureMinor: number;
  /** Limit less exposure, negative beyond it. Null without a limit. */
  headroomMinor: number | null;
  /** Share of the limit. Null without one. */
  utilisation: number | null;
  state: LimitState;
}

/** A derivative pays the difference to the market: what its result is, the other way round. */
const owed = (line: CreditLine): ValueLine =>
  line.derivative ? { ...line, contract: -line.minor / MINOR_UNITS } : line;

/**
 * Credit exposure to one counterparty on a day (YYYY-MM-DD): E = S + R. S is what it owes for deliveries whose day of payment has not passed, less what is owed to
 * it, at least 0 (EFET General Agreement, 13.2 and 13.3: payments of a month are netted). R = max(0, V) is what replacing its open deals would cost, V their
 * net mark-to-market (Basel Committee, 2014, The standardised approach for measuring counterparty credit risk exposures, paragraph 136, without collateral).
 * Tax is not in it. Throws a RangeError for a limit below 0.
 */
export function creditExposure(lines: readonly CreditLine[], asOf: string, limitMinor: number | null): CreditExposure {
  if (limitMinor !== null && !(limitMinor >= 0)) throw new RangeError(`A limit of ${limitMinor} is none`);
  const counted = lines.filter(({ margined }) => !margined);
  const settlement = settlementExposure(counted.map(owed), asOf);
  const netOpenMinor = counted.reduce((sum, { part, minor }) => sum + (part === "open" ? minor : 0), 0);
  const replacementMinor = Math.max(0, netOpenMinor);
  const exposureMinor = settlement.nettedMinor + replacementMinor;
  const utilisation = limitMinor === null ? null : exposureMinor === 0 ? 0 : exposureMinor / limitMinor;
  return {
    settlement,
    netOpenMinor,
    replacementMinor,
    exposureMinor,
    headroomMinor: limitMinor === null ? null : limitMinor - exposureMinor,
    utilisation,
    state: stateOf(utilisation),
  };
}

/** What initial margin is a share of: each open MWh [currency/MWh], or the value at the market [%]. */
export interface MarginRate {
  basis: "per_mwh" | "percent";
  rate: number;
}

/** An open line of a future with the market whose positions are netted. */
export interface MarginLine extends Pick<ValueLine, "part" | "peakMwh" | "offPeakMwh" | "atMarket"> {
  market: string;
}

/**
 * Initial margin of futures [minor units]: rate times the energy that is open, purchases less sales market by market, without its sign; or percent of
 * what that energy is worth at the market. Source: Hull, Options, Futures, and Other Derivatives, on the operation of margin accounts; positions that
 * offset one another in a market have none.
 */
export function initialMargin(lines: readonly MarginLine[], { basis, rate }: MarginRate): number {
  const nets = new Map<string, number>();
  for (const { part, market, peakMwh, offPeakMwh, atMarket } of lines) {
    if (part !== "open") continue;
    const amount = basis === "per_mwh" ? peakMwh + offPeakMwh : atMarket;
    nets.set(market, (nets.get(market) ?? 0) + amount);
  }
  const factor = basis === "per_mwh" ? rate : rate / 100;
  return [...nets.values()].reduce((sum, net) => sum + toMinor(Math.abs(net) * factor), 0);
}

/** Why the value of futures changed since the day before [minor units]. */
export interface MarginMove {
  volume: number;
  price: number;
  newDeals: number;
}

/**
 * Variation margin of a day [minor units]: by how much the value of futures changed since the day before, of what is still open (settlement price less that of the
 * day before, or less the agreed price of a new deal, times the energy). Positive: it is received. What was delivered in between is settled, not margined.
 */
export const variationMargin = (moves: readonly MarginMove[]): number =>
  moves.reduce((sum, { volume, price, newDeals }) => sum + volume + price + newDeals, 0);
