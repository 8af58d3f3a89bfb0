import type { ParameterImpact } from "~/entities/parameters/parameter";

/** What is really paid when something is built. */
export interface InvestmentRow {
  componentId: string;
  kind: "capacity" | "power" | "build";
  year: number;
  impact: ParameterImpact;
  /** Lump sum [currency] or [kg], not discounted. */
  lumpSum: number;
  /** Its annuity [currency/a]. */
  annuity: number;
  /** Straight-line share of the lump sum left at the end of the horizon, of what is still there then [currency]. */
  residual: number;
  /** Lifetime [a]. Null: unlimited. */
  lifetimeA: number | null;
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
  /** Ends because a maximum left no room for it: at no cost. */
  cut: boolean;
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

/**
 * Share of what was paid for a vintage that is left at the end of the horizon [1]. It is the straight line over its life, of what was
 * neither taken down nor converted. `end`: the calendar year after the last one of the horizon.
 */
export function shareLeft(
  { from, until, amount, retired, converted = [], paidFor = amount }: Omit<VintageRow, "payments">,
  end: number,
): number {
  const gone = [...retired, ...converted].reduce((sum, part) => sum + part.amount, 0);
  const stays = paidFor > 0 ? Math.max(0, amount - gone) / paidFor : 1;
  if (until === null || from === null) return stays;
  return (stays * Math.min(until - from, Math.max(0, until - end))) / (until - from);
}
