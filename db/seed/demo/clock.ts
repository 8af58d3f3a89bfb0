import { HOUR_MS } from "~/entities/core/clock";

/** The year of the demo's series: 8760 h, stored in UTC. */
export const DEMO_YEAR = 2025;
export const HOURS = 8760;
export const START_MS = Date.UTC(DEMO_YEAR, 0, 1);

/** Summer time of the European Union in 2025, from 30 March 01:00 UTC to 26 October 01:00 UTC. */
const SUMMER_START_MS = Date.UTC(2025, 2, 30, 1);
const SUMMER_END_MS = Date.UTC(2025, 9, 26, 1);

/** What people's clocks and calendars in Europe/Berlin show at an hour of the series. */
interface LocalHour {
  /** 0 to 23. */
  hour: number;
  weekday: "workday" | "saturday" | "sunday";
}

export function localHour(index: number): LocalHour {
  const ms = START_MS + index * HOUR_MS;
  const offset = ms >= SUMMER_START_MS && ms < SUMMER_END_MS ? 2 : 1;
  const local = new Date(ms + offset * HOUR_MS);
  const day = local.getUTCDay();
  return { hour: local.getUTCHours(), weekday: day === 0 ? "sunday" : day === 6 ? "saturday" : "workday" };
}

/** 0 at the coldest day of the year (about 20 January), 1 half a year later. */
export const summer = (index: number): number => 0.5 - 0.5 * Math.cos((2 * Math.PI * (index / 24 - 19)) / 365);
