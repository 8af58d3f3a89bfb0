import type { CounterpartyExposure, LimitState } from "~/entities/portfolio/view";
import { MINOR_UNITS } from "../value/money";
import { NORMAL_QUANTILES } from "./valueAtRisk";

/** What is known of a deal with a counterparty: its mark-to-market now and at the reference day [minor units], 0 where it was not there. */
export interface DealValue {
  deal: string;
  minor: number;
  referenceMinor: number;
}

/** What a limit is held against: the change of the net value since the reference day, or the net value itself. */
export const LIMIT_BASES = ["change", "value"] as const;
export type LimitBasis = (typeof LIMIT_BASES)[number];

/** From these shares of its limit on a counterparty is amber and red. */
export const AMBER = 0.8;
export const RED = 1;

export interface ExposureOptions {
  /** Limit [minor units]. Null: none. */
  limitMinor: number | null;
  /** "change" where left out. */
  basis?: LimitBasis;
  /** Daily results of all deals with the counterparty [currency] have this standard deviation; potential exposure is left out without it. */
  deviation?: number;
  /**
   * Days until a counterparty that fails has been replaced: 10 where left out, as for deals with margin calls. Source: Basel Committee,
   * 2014, The standardised approach for measuring counterparty credit risk exposures.
   */
  holdingDays?: number;
}

/**
 * Exposure to one counterparty. A limit of 0 allows nothing: any amount is red. Throws a RangeError for amounts that are no whole minor units, a
 * negative limit or deviation, or a holding time that is not positive.
 */
export function counterpartyExposure(deals: readonly DealValue[], options: ExposureOptions): CounterpartyExposure {
  const { limitMinor, basis = "change", deviation, holdingDays = 10 } = options;
  if (limitMinor !== null && !(limitMinor >= 0)) throw new RangeError(`A limit of ${limitMinor} is none`);
  if (deviation !== undefined && !(deviation >= 0)) throw new RangeError(`${deviation} is no standard deviation`);
  if (!(holdingDays > 0)) throw new RangeError(`A holding time of ${holdingDays} days is none`);
  let [netMinor, referenceMinor, grossMinor] = [0, 0, 0];
  for (const { deal, minor, referenceMinor: before } of deals) {
    if (!Number.isSafeInteger(minor) || !Number.isSafeInteger(before)) {
      throw new RangeError(`The value of deal ${deal} is no whole number of minor units`);
    }
    netMinor += minor;
    referenceMinor += before;
    grossMinor += Math.max(0, minor);
  }
  const changeMinor = netMinor - referenceMinor;
  const held = Math.abs(basis === "change" ? changeMinor : netMinor);
  const utilisation = limitMinor === null ? null : shareOf(held, limitMinor);
  return {
    netMinor,
    referenceMinor,
    changeMinor,
    grossMinor,
    utilisation,
    nettedMinor: Math.max(0, netMinor),
    potentialMinor: deviation === undefined ? null : potentialExposure(netMinor, deviation, holdingDays),
    state: stateOf(utilisation),
  };
}

const shareOf = (held: number, limit: number): number => (held === 0 ? 0 : held / limit);

/** Colour of a used share of a limit. */
export function stateOf(utilisation: number | null): LimitState {
  if (utilisation === null) return "noLimit";
  if (utilisation >= RED) return "red";
  return utilisation >= AMBER ? "amber" : "green";
}

/** max(0, V + z sigma sqrt(h)) [minor units], z the normal quantile of 95 %; V in minor units, sigma in currency a day, h in days. */
export const potentialExposure = (netMinor: number, deviation: number, days: number): number =>
  Math.max(0, Math.round(netMinor + MINOR_UNITS * NORMAL_QUANTILES[0.95] * deviation * Math.sqrt(days)));
