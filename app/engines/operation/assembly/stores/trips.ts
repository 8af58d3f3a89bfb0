import { addDays, DAY_MS, daysIn, HOUR_MS, timeOn, weekdayOf } from "~/entities/core/clock";
import type { Trip as EnteredTrip } from "~/entities/operator/operationSite";
import type { Trip } from "../../site/types";
import { type HorizonInput, STEP_MS } from "../input";

/** Days of the week, 0 Monday, on which a trip leaves. */
const WEEKDAYS: Record<Exclude<EnteredTrip["days"], "date">, readonly number[]> = {
  every_day: [0, 1, 2, 3, 4, 5, 6],
  monday_to_friday: [0, 1, 2, 3, 4],
  weekend: [5, 6],
  monday: [0],
  tuesday: [1],
  wednesday: [2],
  thursday: [3],
  friday: [4],
  saturday: [5],
  sunday: [6],
};

/** A trip of days of the week is back the day after it left, so none that left earlier meets a horizon [days]. */
const MOST_DAYS_BEFORE = 2;

interface Trips {
  /** Those that meet the horizon, as far as they lie in it. */
  trips: Trip[];
  /** Trips under way at its end, and those that leave within a day after it: when, until when [h] and for what [kWh]. */
  after: { hours: number; back: number; energy: number }[];
  /** One was under way when it began: what it had used by then is taken for its share of the time. */
  begun: boolean;
}

/**
 * The trips of a store in a horizon, the earliest first. Each uses its energy evenly from leaving to being back, by the clock of the zone:
 * in one step where the clock skips all of it. One of every second week leaves in the weeks of its date and every second after and before.
 * `shortfallPrice`: of a kWh that is missing then [currency/kWh].
 */
export function tripsOf(
  entered: readonly EnteredTrip[],
  shortfallPrice: number,
  input: Omit<HorizonInput, "components">,
): Trips {
  const { startMs, steps, timezone } = input;
  const endMs = startMs + steps * STEP_MS;
  const all: Trips = { trips: [], after: [], begun: false };
  for (const trip of entered)
    for (const date of datesOf(trip, daysIn(timezone, startMs - MOST_DAYS_BEFORE * DAY_MS, endMs + DAY_MS))) {
      const leaves = timeOn(timezone, date, trip.from);
      const isBackNextDay = trip.until <= trip.from;
      const returns = timeOn(timezone, trip.back_date ?? (isBackNextDay ? addDays(date, 1) : date), trip.until);
      const back = Math.max(leaves + STEP_MS, returns);
      if (back <= startMs || leaves >= endMs + DAY_MS) continue;
      const kwh = trip.energy_mwh * 1000;
      const cut = (ms: number) => Math.min(steps, Math.max(0, Math.round((ms - startMs) / STEP_MS)));
      const [from, to] = [cut(leaves), cut(back)];
      const share = (ms: number) => Math.max(0, (back - Math.max(leaves, ms)) / (back - leaves));
      const hoursAfter = (ms: number) => Math.max(0, ms - endMs) / HOUR_MS;
      if (back > endMs)
        all.after.push({ hours: hoursAfter(leaves), back: hoursAfter(back), energy: kwh * share(endMs) });
      if (to <= from) continue;
      if (leaves < startMs) all.begun = true;
      all.trips.push({ from, to, energy: kwh * (share(startMs) - share(endMs)), shortfallPrice });
    }
  all.trips.sort((a, b) => a.from - b.from);
  all.after.sort((a, b) => a.hours - b.hours);
  return all;
}

/** The days on which a trip leaves: its date, whenever that is, or those of its days of the week. */
const datesOf = ({ days, date, every_weeks }: EnteredTrip, window: readonly string[]): readonly string[] =>
  days === "date"
    ? date === null
      ? []
      : [date]
    : window.filter(
        (day) =>
          WEEKDAYS[days].includes(weekdayOf(day)) && (date === null || weeksBetween(date, day) % every_weeks === 0),
      );

/** Weeks from Monday to Monday between two days (YYYY-MM-DD). */
const weeksBetween = (a: string, b: string): number => {
  const monday = (day: string) => Date.parse(`${addDays(day, -weekdayOf(day))}T00:00Z`);
  return Math.round(Math.abs(monday(a) - monday(b)) / (7 * DAY_MS));
};

/** Energy that charging adds between two times after a plan [kWh], in hours from its end. */
export type ChargedAfter = (fromHour: number, toHour: number) => number;

/** A level [kWh] above the least one that a store should have, hours after a plan. */
export interface LevelAfter {
  hours: number;
  level: number;
}

/**
 * What a store has to hold above its least level at the end of a plan for the trips after it, the earliest first, and for a level that is asked
 * for then [kWh]. It charges as much as it can while it is not away.
 */
export function neededAfter(after: Trips["after"], charged: ChargedAfter, goals: readonly LevelAfter[] = []): number {
  let [needed, used, gained, backAt] = [0, 0, 0, 0];
  const until = (hours: number): number => gained + (hours > backAt ? charged(backAt, hours) : 0);
  const reach = (from: number, to: number): void => {
    for (const { hours, level } of goals)
      if (hours >= from && hours < to) needed = Math.max(needed, level + used - until(hours));
  };
  let before = 0;
  for (const { hours, back, energy } of after) {
    reach(before, hours);
    before = hours;
    gained = until(hours);
    backAt = Math.max(backAt, back);
    used += energy;
    needed = Math.max(needed, used - gained);
  }
  reach(before, Infinity);
  return needed;
}
