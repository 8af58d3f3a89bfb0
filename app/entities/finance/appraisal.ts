/** What the appraisal of an investment says; the engine computes it (docs/finance.md). */

/** Why there is no single rate: nothing is paid, only gains, only payments, or no rate brings the present value to 0. */
export type NoRate = "empty" | "only_gains" | "only_payments" | "none";

/**
 * Internal rates of return, in rising order [1/a].
 *   one       a single rate; `reversed`: money is received first and paid later, so that a low rate is the good one
 *   several   the flow changes its sign more than once and each of these rates brings its present value to 0
 *   none      with the reason
 */
export type InternalRates =
  | { kind: "one"; rate: number; reversed: boolean }
  | { kind: "several"; rates: number[] }
  | { kind: "none"; reason: NoRate };

/** Why nothing is paid back. */
export type NoPayback = "empty" | "no_investment" | "beyond";
/** From the start [a]. */
export type Payback = { years: number } | { reason: NoPayback };

/** What a rule of a grant pays [currency]. */
export interface GrantAmount {
  ruleId: string;
  amount: number;
  /** What it would be without its cap, or without the cost as the most that is granted. */
  uncapped: number;
}

/** Money at a point in time [currency]: positive is received, negative paid. */
export interface AppraisalPoint {
  t: number;
  /** By stream, in their order. */
  streams: number[];
  operating: number;
  invested: number;
  replaced: number;
  grants: number;
  residual: number;
  /** The sum of the lines above: the project before tax. */
  beforeTax: number;
  depreciation: number;
  taxCredit: number;
  /** Tax of the project without its loan, and of its owner with it; positive is paid. */
  tax: number;
  ownerTax: number;
  taxable: number;
  lossUsed: number;
  /** beforeTax + taxCredit - tax. */
  afterTax: number;
  loanDrawn: number;
  fee: number;
  interest: number;
  principal: number;
  balance: number;
  /** What owners pay in and get out: beforeTax + taxCredit - ownerTax + loanDrawn - fee - interest - principal. */
  equity: number;
  /** operating + replaced + taxCredit - ownerTax over interest + principal [1]; null in years without service of the loan. */
  coverage: number | null;
}

export interface Worth {
  npv: number;
  rates: InternalRates;
}

export interface Appraisal {
  points: AppraisalPoint[];
  beforeTax: Worth;
  /** The same as before tax where no tax is computed. */
  afterTax: Worth;
  equity: Worth;
  /** After tax [a]. */
  payback: Payback;
  discountedPayback: Payback;
  /** Debt service coverage; null without a loan. */
  coverage: { least: number; mean: number } | null;
  loan: number;
  /** Lump sums at the start less grants and loan, plus the fee [currency]. */
  ownMoney: number;
}
