import { dayOf, dayStart, firstOfMonth } from "~/entities/core/clock";

/** Months that can be looked at, the current one first. */
const MONTHS = 13;

export interface Month {
  /** "2026-11". */
  value: string;
  /** Begin and end (ms since 1970). */
  from: number;
  to: number;
}

/** The months of a zone until `now` (ms since 1970), the newest first. */
export function monthsUntil(now: number, zone: string): Month[] {
  const today = dayOf(zone, now);
  const begin = (back: number) => dayStart(zone, firstOfMonth(today, -back));
  return Array.from({ length: MONTHS }, (_, back) => ({
    value: firstOfMonth(today, -back).slice(0, 7),
    from: begin(back),
    to: begin(back - 1),
  }));
}

/** The month that is asked for ("2026-11"), else the current one; of the current one only what is over counts. */
export function chosenMonth(months: readonly Month[], monthName: string | null, now: number) {
  const month = months.find(({ value }) => value === monthName) ?? months[0]!;
  return { month: month.value, window: { from: month.from, to: Math.min(month.to, now) } };
}
