import type { InvestmentRow } from "~/entities/results/result";

/** Capacity that exists without a decision: in service for from <= year < until. */
export interface Stock {
  amount: number;
  from: number;
  until: number;
  /** Gone because a maximum left no room for it, or with the span of a replacement: costs nothing. */
  cut?: boolean;
  /** In the place of something that reached its end of life. */
  replacement?: true;
  /** Built by an earlier decision that this run takes over with what is paid for it. */
  decided?: Decided;
}

/** A decision that is not this problem's to make any more. */
export interface Decided {
  /** Model year it was made in. */
  year: number;
  /** Paid in each calendar year from `Stock.from` until here (exclusive), whether it still serves or not. */
  paidUntil: number;
  payments: InvestmentRow[];
  /** Size that was paid for: more than the stock where part of it is gone since [unit]. */
  paidFor: number;
  /** It was planned, built for sure: not a choice. */
  planned?: boolean;
}
