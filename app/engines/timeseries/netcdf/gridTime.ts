import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { Unreadable } from "../formats/formatTable";
import { attributeText, type GridVariable } from "./grid";

const UNIT_MS: Readonly<Record<string, number>> = { second: 1000, minute: HOUR_MS / 60, hour: HOUR_MS, day: DAY_MS };
const SINCE =
  /^(second|minute|hour|day)s?\s+since\s+(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s]+(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.0*)?)?)?\s*(?:Z|UTC|\+?00:?00)?$/i;
/** Calendars that have the days of ours. */
const CALENDARS = ["", "standard", "gregorian", "proleptic_gregorian"];

/**
 * UTC ms of the stamps of a variable of times, by its units "hours since 1900-01-01 00:00:00.0" (CF conventions 1.11, 4.4). Refuses other
 * calendars, and years before 1583, which calendars count differently.
 */
export function timesOf(variable: GridVariable, values: ArrayLike<number>): number[] {
  const units = attributeText(variable, "units");
  const calendar = attributeText(variable, "calendar").toLowerCase();
  const [, unit = "", ...parts] = SINCE.exec(units) ?? [];
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) => Number(part ?? 0));
  if (!unit || year < 1583 || month > 12 || day > 31 || !CALENDARS.includes(calendar))
    throw new Unreadable("bad_time", { text: `${units} ${calendar}`.trim().slice(0, 40) });
  const from = Date.UTC(year, month - 1, day, hour, minute, second);
  return Array.from(values, (value) => Math.round((from + value * UNIT_MS[unit.toLowerCase()]!) / 1000) * 1000);
}
