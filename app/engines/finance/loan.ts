/**
 * A loan that is drawn at the start and served at the end of each year. Source of the annuity: NREL/TP-462-5173, section 2.3 (capital
 * recovery factor); interest and principal as in the amortization of any textbook (C. S. Park, Contemporary Engineering Economics, chapter 4).
 */
export interface LoanTerms {
  /** Interest on what is still owed [1/a]. */
  rate: number;
  /** Years until it is repaid, those of grace included [a]. */
  years: number;
  /** annuity: equal service; linear: equal principal; bullet: all principal with the last year. */
  kind: "annuity" | "linear" | "bullet";
  /** First years in which interest alone is paid, fewer than `years` [a]. */
  grace: number;
  /** Paid when it is drawn, as a share of the loan [1]. */
  fee: number;
}

export interface LoanYear {
  interest: number;
  principal: number;
  /** Owed after the payment of the year. */
  balance: number;
}

/**
 * Interest and principal of each year [currency], `horizon` entries: year i pays interest r B_(i-1), and principal by the kind.
 *
 *   annuity   P_i = A - r B_(i-1),  A = B r / (1 - (1+r)^-m) from the end of grace on, m = years - grace
 *   linear    P_i = B / m
 *   bullet    P_i = B in the last year
 *
 * What is still owed at the end of the horizon is repaid with its last year.
 */
export function loanSchedule(amount: number, terms: LoanTerms, horizon: number): LoanYear[] {
  const { rate, years, kind, grace } = terms;
  const repaid = Math.max(1, years - grace);
  const annuity = amount * recoveryFactor(rate, repaid);
  let balance = amount;
  return Array.from({ length: horizon }, (_, i) => {
    const interest = balance * rate;
    const isOver = i + 1 >= years || i + 1 === horizon;
    const regular =
      i < grace || kind === "bullet" ? 0 : kind === "linear" ? amount / repaid : Math.min(balance, annuity - interest);
    const principal = isOver ? balance : regular;
    balance -= principal;
    return { interest, principal, balance };
  });
}

/** Capital recovery factor r / (1 - (1+r)^-n) [1/a]; without interest 1 / n. */
export const recoveryFactor = (rate: number, years: number): number =>
  rate === 0 ? 1 / years : rate / (1 - (1 + rate) ** -years);
