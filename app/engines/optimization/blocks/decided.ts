import { shareLeft } from "~/entities/results/investmentRows";
import type { CostKind, InvestmentRow, VintageRow } from "~/entities/results/result";
import type { CapacityModel } from "../problem";
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
      if (booked) ctx.book(owner, y, as, impact, annuity);
      if (impact === "money") correctSpan(ctx, owner, as, y, paid, annuity);
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
  owner: number,
  kind: CostKind,
  y: number,
  life: Service,
  annuity: number,
): void {
  const year = problem.years[y]!;
  const [from, until] = calendarYears(problem, y, life);
  const booked = alive(life, year);
  for (let i = year; annuity !== 0 && i < year + (problem.spans[y] ?? 1); i++) {
    const lives = from <= i && i < until;
    if (lives !== booked) correct(owner, kind, i, lives ? annuity : -annuity);
  }
}

/** All that a later run has to know of a vintage to take it over. What is left of what was `paid` follows from what is still there in the end. */
export function vintageRow(
  { problem, x }: ReadContext,
  owner: number,
  cap: CapacityModel,
  v: Vintage,
  amount: number,
  paid: InvestmentRow[],
): VintageRow {
  const calendar = (year: number): number | null => (Number.isFinite(year) ? year : null);
  const row = {
    componentId: problem.components[owner]!.id,
    kind: cap.role,
    year: v.decided?.year ?? (v.dateIndex < 0 ? null : problem.years[v.dateIndex]!),
    ...(v.kind === "planned" || v.decided?.planned ? { planned: true } : {}),
    from: calendar(v.from),
    until: calendar(v.until),
    amount,
    cut: v.cut,
    retired: v.retireCols.flatMap((z, i) => (z >= 0 && x[z]! > 0 ? [{ year: problem.years[i]!, amount: x[z]! }] : [])),
    converted: v.conversions.flatMap(({ yearIndex, col, per }) =>
      x[col]! * per > 0 ? [{ year: problem.years[yearIndex]!, amount: x[col]! * per }] : [],
    ),
    paidUntil: calendar(v.decided?.paidUntil ?? v.until),
    ...(v.decided && v.decided.paidFor > amount ? { paidFor: v.decided.paidFor } : {}),
  };
  const left = shareLeft(row, problem.horizon.until);
  return { ...row, payments: paid.map((one) => ({ ...one, residual: one.lumpSum * left })) };
}
