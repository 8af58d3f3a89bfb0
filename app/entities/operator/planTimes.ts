import { DAY_MS } from "~/entities/core/clock";
import { PLAN_DAYS } from "./operationSite";

/** From when to when a plan is, or is in force (ms since 1970). */
export interface PlanTimes {
  fromMs: number;
  untilMs: number;
}

/**
 * So many whole days of 24 hours from a time (ms since 1970) on; null where nothing can be planned for so long. `most`: days that there can be,
 * such as those of a plan that is approved.
 */
export function planTimes(fromMs: number, days: number, most: number = PLAN_DAYS.most): PlanTimes | null {
  const isPlanned = Number.isInteger(days) && days >= PLAN_DAYS.least && days <= most;
  return isPlanned && Number.isFinite(fromMs) ? { fromMs, untilMs: fromMs + days * DAY_MS } : null;
}

/** What the button of a form that is to compute them once more is called. */
export const SHOW_TIMES = "show_times";
