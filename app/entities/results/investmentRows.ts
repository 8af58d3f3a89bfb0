import type { ParameterImpact } from "~/entities/parameters/parameter";

/** What is really paid when something is built. */
export interface InvestmentRow {
  componentId: string;
  kind: "capacity" | "power" | "build";
  year: number;
  impact: ParameterImpact;
  /** Lump sum [currency] or [kg], not discounted, less what capped grants pay of it. */
  lumpSum: number;
  /** What capped grants that the run decided with pay of it [currency]. Left out: nothing. */
  granted?: number;
  /** Its annuity [currency/a]. */
  annuity: number;
  /**
   * Annuities not yet paid at the end of the horizon, of what is still there then; of a replacement at the end of its service [currency].
   * Results of earlier versions have the straight-line share of the lump sum.
   */
  residual: number;
  /** Lifetime [a]. Null: unlimited. */
  lifetimeA: number | null;
  /** Interest rate of the annuity [1/a]. Results of earlier versions lack it. */
  interestRate?: number;
  /** Paid for a replacement in kind, see `VintageRow`. */
  replacement?: true;
  /** Of a replacement: the calendar year in which it is paid. Results of earlier versions lack it. */
  paidIn?: number;
}

/**
 * One part of a capacity with its life: stock, or what was built at one date. A dispatch run takes these over, so that they
 * say all that an investment run decided.
 */
export interface VintageRow {
  componentId: string;
  kind: "capacity" | "power";
  /** Model year it was decided and is paid from. Null: it was there before. */
  year: number | null;
  /** Built for sure at that year, as planned; left out where it was a choice, or where it was there before. */
  planned?: boolean;
  /** Calendar years it serves in: from <= year < until. Null: always, or without an end. */
  from: number | null;
  until: number | null;
  amount: number;
  /** Ends at no cost: a maximum left no room for it, or a replacement ends with the span that it serves in. */
  cut: boolean;
  /** Put in the place of something of the same kind that reached its end of life. */
  replacement?: true;
  /** Of something that is taken out early: from this calendar year on keeping it would have meant replacing it, at its cost. */
  replaceFrom?: number;
  /** Taken out of service early, by model year. */
  retired: { year: number; amount: number }[];
  /** What was converted into another component, and from which model year on it is gone; nothing is paid for it then. */
  converted?: { year: number; amount: number }[];
  /** What is paid for it; annuities run until `paidUntil` (exclusive), also when it is retired early. */
  payments: InvestmentRow[];
  paidUntil: number | null;
  /** Size that was paid for, where part of it went before this row begins [unit]. Left out: the amount. */
  paidFor?: number;
}

/** Yearly share of a lump sum over a lifetime [1/a]; without an end of life its interest. */
export const annuityFactor = (rate: number, lifetimeA: number): number => {
  if (!Number.isFinite(lifetimeA)) return rate;
  if (rate === 0) return 1 / lifetimeA;
  const growth = (1 + rate) ** lifetimeA;
  return (rate * growth) / (growth - 1);
};

/**
 * What is left to pay of a lump sum after so many annuities [currency], which is what the rest of it is worth (sinking fund):
 *
 *   B_n = A (1 - (1+r)^-(L-n)) / r, without interest A (L-n), without an end of life the lump sum
 *
 * Discounted with r, the lump sum is the annuities of n years and B_n after them. Source: DepreciationMethod 1 of OSeMOSYS (Howells et al.,
 * Energy Policy 39 (2011) 5850-5870).
 */
export function leftToPay({ lumpSum, annuity, lifetimeA, interestRate = 0 }: InvestmentRow, paidA: number): number {
  if (lifetimeA === null) return lumpSum;
  // A begun year is paid as a whole one.
  const left = Math.max(0, lifetimeA - paidA);
  return interestRate === 0 ? annuity * left : (annuity * (1 - (1 + interestRate) ** -left)) / interestRate;
}

/** What of a vintage is there at the end of the horizon, as a share of what was paid for [1]: neither taken down nor converted, nor too old. */
export function shareThere(
  {
    until,
    amount,
    retired,
    converted = [],
    paidFor = amount,
  }: Pick<VintageRow, "until" | "amount" | "retired" | "converted" | "paidFor">,
  end: number,
): number {
  if (until !== null && until < end) return 0;
  const gone = [...retired, ...converted].reduce((sum, part) => sum + part.amount, 0);
  return paidFor > 0 ? Math.max(0, amount - gone) / paidFor : 1;
}

/** How long a payment is made inside a horizon: calendar years [from, until) and the annuities paid before [a]. */
export interface PaidYears {
  from: number;
  until: number;
  before: number;
}

/**
 * Calendar years of a horizon in which the annuities of a payment are paid; null where there are none. What was planned for a year before the
 * model year that it serves from was paid from then on.
 */
export function paidYears(
  { from, paidUntil, replacement }: Pick<VintageRow, "from" | "paidUntil" | "replacement">,
  lifetimeA: number | null,
  horizon: { from: number; until: number },
): PaidYears | null {
  const begin = from === null ? horizon.from : Math.ceil(from);
  const first = Math.max(begin, horizon.from);
  const end = paidUntil === null ? null : Math.ceil(paidUntil);
  const until = Math.min(end ?? horizon.until, horizon.until);
  const early =
    replacement || lifetimeA === null || end === null ? 0 : Math.max(0, Math.floor(lifetimeA - (end - begin)));
  return first < until ? { from: first, until, before: first - begin + early } : null;
}

/**
 * What is left of a payment when its annuities end or the horizon does [currency]: of what is still there, and of what is not. Nobody pays
 * the annuities of the latter any more, so that the run is charged with them. What is paid for building at all (`build`) is not lost by parts.
 */
export function leftOf(
  vintage: Omit<VintageRow, "payments">,
  payment: InvestmentRow,
  horizon: { from: number; until: number },
): { worth: number; lost: number } {
  const years = paidYears(vintage, payment.lifetimeA, horizon);
  if (!years) return { worth: 0, lost: 0 };
  const left = leftToPay(payment, years.before + years.until - years.from);
  if (vintage.replacement && years.until < horizon.until) return { worth: vintage.cut ? left : 0, lost: 0 };
  if (years.until < horizon.until) return { worth: 0, lost: 0 };
  const share = payment.kind === "build" ? 1 : shareThere(vintage, horizon.until);
  return { worth: left * share, lost: left * (1 - share) };
}
