import { addDays, isDay } from "~/entities/core/clock";
import { endOfPeriod } from "./dealPeriod";

/** Lengths of the window of a portfolio; a week unless said. */
export const WINDOW_PERIODS = ["week", "month", "quarter", "year"] as const;
export type WindowPeriod = (typeof WINDOW_PERIODS)[number];
/** What each is cut into. */
export const WINDOW_PARTS = { week: "day", month: "day", quarter: "month", year: "month" } as const;

/** Where the demand that deals are set against is from: what was metered, forecasts of what is ahead, a run, or none. */
export const DEMAND_SOURCES = ["metered", "forecast", "run", "none"] as const;
export type DemandSource = (typeof DEMAND_SOURCES)[number];

interface PortfolioWindow {
  period: WindowPeriod;
  /** First and last day, both included: the end is one period and an hour before the next begins. */
  first: string;
  last: string;
}

/** The window that an address asks for; `today` where it names no day. A year begins on 1 January. */
export function portfolioWindow(query: URLSearchParams, today: string): PortfolioWindow {
  const period = WINDOW_PERIODS.find((one) => one === query.get("period")) ?? "week";
  const startText = query.get("start") ?? "";
  const start = isDay(startText) && startText >= "1950-01-01" && startText <= "2100-01-01" ? startText : today;
  const first = period === "year" ? `${start.slice(0, 4)}-01-01` : start;
  const last = period === "week" ? addDays(first, 6) : (endOfPeriod(period, first) ?? first);
  return { period, first, last };
}
