import { recoveryFactor } from "./loan";

/** Something that is bought at the start or later; a cost below 0 is one that is avoided against the status quo. */
export interface Asset {
  id: string;
  /** Years after the start at which it is paid and begins to serve, 0 <= at < years [a]. */
  at: number;
  /** Lump sum [currency], in the money of the year in which it is paid. */
  cost: number;
  /** Life [a]; null: without an end. */
  lifeA: number | null;
  /** Bought anew whenever its life ends. */
  renewed: boolean;
  /** Bought in the place of another one: no grant, no loan, no tax credit. */
  replacement: boolean;
  /** Share of it that is there at the end [1]: less than 1 where part of it was taken down. */
  there: number;
}

/** A purchase of the cash flow. */
export interface Purchase {
  assetId: string;
  at: number;
  cost: number;
  replacement: boolean;
  /** Whole years of service [a]; null: without an end. */
  service: number | null;
  there: number;
}

/**
 * What is bought when, in the order of the assets, within `years`. A renewal costs what its first purchase did, dearer by `growth` a year:
 * c (1+g)^(t - t0). A begun year of a life is a whole one, as in runs.
 */
export function purchasesOf(assets: readonly Asset[], years: number, growth: number): Purchase[] {
  return assets.flatMap(({ id, at, cost, lifeA, renewed, replacement, there }) => {
    const service = lifeA === null ? null : Math.max(1, Math.ceil(lifeA));
    const purchases: Purchase[] = [];
    for (let from = at; from < years; from += service ?? years) {
      const isFirst = from === at;
      purchases.push({
        assetId: id,
        at: from,
        cost: cost * (1 + growth) ** (from - at),
        replacement: replacement || !isFirst,
        service,
        there,
      });
      if (!renewed) break;
    }
    return purchases;
  });
}

/**
 * What is left of purchases at the end.
 *   straight    cost times the part of the life that remains
 *   annuities   annuities not yet paid: B_n = c (1 - (1+r)^-(L-n)) / (1 - (1+r)^-L), as runs count it (decision 102)
 *   share       a share of the first cost of everything
 *   none        nothing
 */
export type ResidualTerms =
  | { kind: "none" }
  | { kind: "straight" }
  | { kind: "annuities" }
  | { kind: "share"; share: number };

/** Worth of a purchase at the end of `years` [currency]; `rate` is that of the annuities [1/a]. */
export function residualOf(purchase: Purchase, terms: ResidualTerms, years: number, rate: number): number {
  const { at, cost, service, replacement, there } = purchase;
  if (terms.kind === "none") return 0;
  if (terms.kind === "share") return replacement ? 0 : cost * terms.share * there;
  if (service === null) return cost * there;
  const remaining = Math.max(0, at + service - years);
  if (remaining === 0) return 0;
  if (terms.kind === "straight") return (cost * there * remaining) / service;
  return (cost * there * recoveryFactor(rate, service)) / recoveryFactor(rate, remaining);
}

/** Whole years until a battery has done its full cycles, or reached its calendar life, whichever comes first [a]; null: neither is limited. */
export function batteryLife(calendarA: number | null, cycles: number | null, cyclesPerYear: number): number | null {
  const byCycles = cycles !== null && cyclesPerYear > 0 ? cycles / cyclesPerYear : null;
  if (byCycles === null) return calendarA;
  return calendarA === null ? byCycles : Math.min(calendarA, byCycles);
}

/** Share of its output that a plant has lost in each year of service [1]: 1 - (1-d)^i, i = 0 in the first year; `years` entries. */
export const ageingShares = (lossPerYear: number, years: number): number[] =>
  Array.from({ length: years }, (_, i) => 1 - (1 - lossPerYear) ** i);
