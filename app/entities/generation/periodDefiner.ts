import type { FixedConstraint } from "./generation";

type Period = FixedConstraint["period"];

/**
 * Which month (1 to 12) or quarter (1 to 4) a period begins with: the one of a deal's first day ("2027-04-01"), else the first.
 * A year has no number of its own: 1.
 */
export function firstDefiner(period: string, start = ""): number {
  const month = Number(start.slice(5, 7)) || 1;
  if (period === "month") return month;
  return period === "quarter" ? Math.ceil(month / 3) : 1;
}

/** The period and the number that a time of operation begins with, for a deal of this period and first day. */
export function periodOfDeal(period: string, start: string): { period: Period; period_definer: number } {
  const named: Period = period === "month" || period === "quarter" ? period : "year";
  return { period: named, period_definer: firstDefiner(named, start) };
}

/**
 * What a field of the form of times of operation counts as. A number that was left as the page had it, next to another period, begins
 * anew; one that was typed together with the period stays, so that a wrong one gets its message. `period_was` and
 * `period_definer_was` are what the page had.
 */
export function definerOf(form: FormData, name: string, start?: string): string {
  const text = (field: string) => {
    const value = form.getAll(field).at(-1);
    return typeof value === "string" ? value.trim() : undefined;
  };
  const typed = text(name) ?? "";
  const periodName = name.replace(/_definer$/, "");
  const [period, periodBefore, before] = [text(periodName), text(`${periodName}_was`), text(`${name}_was`)];
  if (periodBefore === undefined || period === periodBefore || typed !== before) return typed;
  return String(firstDefiner(period ?? "", start));
}
