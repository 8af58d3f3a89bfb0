import { monthStarts, yearStart } from "~/entities/core/clock";
import type { Placement } from "../options";
import { gridOfSpans, type PeriodGrid } from "./layPeriods";

/** Twelve rows without stamps are the months of a year; null where there are more or fewer. */
export function yearOfMonths(
  { values, rows }: { values: Float64Array; rows: readonly number[] },
  year: number,
  { options, clock }: Omit<Placement, "findings">,
): PeriodGrid | null {
  if (values.length !== 12 || options.meter === "register") return null;
  const starts = [...monthStarts(clock.zone, year), yearStart(clock.zone, year + 1)];
  const spans = Array.from(values, (value, i) => ({
    fromMs: starts[i]!,
    untilMs: starts[i + 1]!,
    value,
    row: rows[i]!,
  }));
  return gridOfSpans(spans, { period: { unit: "month", count: 1 }, isAmount: options.perStep === true });
}
