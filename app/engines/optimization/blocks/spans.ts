import type { CostKind } from "~/entities/results/result";
import type { ModelScope } from "../builder";
import type { EnergyProblem } from "../problem";
import type { BuildContext, ReadContext } from "./context";
import { type AfterLife, alive, type Vintage } from "./vintages";

/** Lives and payments within the calendar years that a model year stands for. */

interface Service {
  from: number;
  until: number;
}

/** A calendar year as results have it; null: there is none. */
export const calendarYear = (year: number): number | null => (Number.isFinite(year) ? year : null);

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

/** Share of the years of a model year that replacements serve in. */
export const shareAfter = ({ spans }: EnergyProblem, { yearIndex, from, until }: AfterLife): number =>
  (until - from) / (spans[yearIndex] ?? 1);

/** In how much of a model year the yearly shares of what a vintage itself is built of count [1]: its replacements have their own. */
export function ownShare(problem: EnergyProblem, v: Vintage, y: number): number {
  if (alive(v, problem.years[y] ?? 0))
    return v.after && v.after.state !== "unpaid" && v.after.yearIndex === y ? 1 - shareAfter(problem, v.after) : 1;
  if (!v.replaces) return 0;
  const [from, until] = calendarYears(problem, y, v);
  return (until - from) / (problem.spans[y] ?? 1);
}
