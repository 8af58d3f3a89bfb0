import type { CostKind } from "~/entities/results/result";
import type { ModelScope } from "../builder";
import type { BuildContext, ReadContext } from "./context";
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
    problem.years.forEach((year, y) => {
      if (impact === "money") ledger.payEachYear({ fixed: 1 }, calendarYears(problem, y, paid), annuity);
      else if (alive(paid, year)) ledger.constant(y, { [impact]: annuity }, 1);
    });
}

/** The same in the tables of a result. */
export function bookDecided(ctx: ReadContext, owner: number, v: Vintage): void {
  if (!v.decided) return;
  const { problem } = ctx;
  const paid = { from: v.from, until: v.decided.paidUntil };
  for (const { kind, impact, annuity } of v.decided.payments)
    problem.years.forEach((year, y) => {
      const booked = alive(paid, year);
      const as = kind === "build" ? "build" : "investment";
      const scope = { year: y, owner };
      if (booked) ctx.book(scope, { kind: as, impact, amount: annuity });
      if (impact === "money") correctSpan(ctx, scope, as, { ...paid, annuity });
    });
}

interface Service {
  from: number;
  until: number;
}

/** Calendar years of a life among those a model year stands for: [first, last + 1). */
export function calendarYears(
  { years, spans }: Pick<BuildContext["problem"], "years" | "spans">,
  y: number,
  { from, until }: Service,
): [number, number] {
  const year = years[y] ?? 0;
  const first = Math.max(year, Math.ceil(from));
  return [first, Math.max(first, Math.min(year + (spans[y] ?? 1), Math.ceil(until)))];
}

/** The row of a model year counts for its whole span: years in which a life has not begun, or is over, differ. */
export function correctSpan(
  { problem, correct }: ReadContext,
  { owner, year: y }: ModelScope,
  kind: CostKind,
  { annuity, ...life }: Service & { annuity: number },
): void {
  const year = problem.years[y]!;
  const [from, until] = calendarYears(problem, y, life);
  const booked = alive(life, year);
  for (let i = year; annuity !== 0 && i < year + (problem.spans[y] ?? 1); i++) {
    const lives = from <= i && i < until;
    if (lives !== booked) correct(owner, kind, i, lives ? annuity : -annuity);
  }
}
