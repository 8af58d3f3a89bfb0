/** Tables for tests, as people of the field have them. Values follow formulas, so that what a reader makes of them is known beforehand. */
import { DAY_MS, MINUTE_MS, wallText, zoneClock } from "~/entities/core/clock";

interface Span {
  zone: string;
  /** First and last local day, both included: YYYY-MM-DD. */
  days: [string, string];
  minutes: number;
}

/** Wall times at which the steps of local days begin, and those at which they end; by the clock of the zone. */
export function localSteps({ zone, days: [first, last], minutes }: Span): { start: string; end: string }[] {
  const clock = zoneClock(zone);
  const from = clock.toUtcOrLater(Date.parse(`${first}T00:00:00Z`));
  const until = clock.toUtcOrLater(Date.parse(`${last}T00:00:00Z`) + DAY_MS);
  const steps: { start: string; end: string }[] = [];
  for (let at = from; at < until; at += minutes * MINUTE_MS) {
    const wall = clock.toWall(at);
    // As meters write it: the end of a step is its beginning and the step, whatever the clock does meanwhile.
    steps.push({ start: wallText(wall), end: wallText(wall + minutes * MINUTE_MS) });
  }
  return steps;
}

/** 2024-10-27 02:15:00 as 27.10.2024 02:15. */
export const german = (stamp: string): string =>
  `${stamp.slice(8, 10)}.${stamp.slice(5, 7)}.${stamp.slice(0, 4)} ${stamp.slice(11, 16)}`;

export const comma = (value: number, digits = 2): string => value.toFixed(digits).replace(".", ",");
