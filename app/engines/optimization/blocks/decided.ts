import { leftOf } from "~/entities/results/investmentRows";
import type { InvestmentRow } from "~/entities/results/result";
import type { EnergyProblem } from "../problem";
import type { BuildContext, ReadContext } from "./context";
import { calendarYear, calendarYears, correctSpan, ownShare } from "./spans";
import { alive, type Vintage } from "./vintages";

/**
 * Capacity that an earlier run, or an earlier window of a rolling horizon, decided: a stock of which is paid what was agreed.
 *   cost = sum over payments of annuity in every calendar year from the start of service until paidUntil, inside the horizon
 * The annuity is that of the decision: early retirement does not end it, and other prices of this run do not change it.
 */
export function chargeDecided({ problem, ledger }: BuildContext, v: Vintage): void {
  if (!v.decided) return;
  const paid = { from: v.from, until: v.decided.paidUntil };
  for (const { impact, annuity } of v.decided.payments)
    problem.years.forEach((_, y) => {
      if (impact === "money") ledger.payEachYear({ fixed: 1 }, calendarYears(problem, y, paid), annuity);
      else ledger.constant(y, { [impact]: annuity }, ownShare(problem, { ...v, ...paid }, y));
    });
  // What was taken down before is not there at the end.
  for (const one of v.decided.payments)
    if (one.impact === "money") ledger.payOnce({ fixed: 1 }, problem.horizon.until - 1, lostOf(problem, v, one));
}

/** What of a payment nobody pays any more, at the end of the horizon. */
function lostOf({ horizon }: EnergyProblem, v: Vintage, payment: InvestmentRow): number {
  if (!v.decided) return 0;
  const { paidFor, paidUntil } = v.decided;
  const row = {
    componentId: payment.componentId,
    kind: "capacity" as const,
    year: null,
    from: calendarYear(v.from),
    until: calendarYear(v.until),
    amount: v.amount,
    cut: v.cut,
    retired: [],
    paidUntil: calendarYear(paidUntil),
    paidFor,
    ...(v.replaces ? { replacement: true as const } : {}),
  };
  return leftOf(row, payment, horizon).lost;
}

/** The same in the tables of a result. */
export function bookDecided(ctx: ReadContext, owner: number, v: Vintage): void {
  if (!v.decided) return;
  const { problem } = ctx;
  const paid = { from: v.from, until: v.decided.paidUntil };
  for (const { kind, impact, annuity } of v.decided.payments)
    problem.years.forEach((year, y) => {
      const booked = impact === "money" ? Number(alive(paid, year)) : ownShare(problem, { ...v, ...paid }, y);
      const as = kind === "build" ? "build" : "investment";
      const scope = { year: y, owner };
      if (booked > 0) ctx.book(scope, { kind: as, impact, amount: annuity * booked });
      if (impact === "money") correctSpan(ctx, scope, as, { ...paid, annuity });
    });
}
