import { HOUR_MS } from "~/entities/core/clock";
import { STEP_MS } from "../operation";
import { daysOf, type PlanDay } from "../scheduleView";
import type { ViewPeriodName } from "../viewPeriod";

/** Steps that the demand is shown in. */
const DEMAND_RESOLUTIONS = ["quarter_hourly", "hourly", "daily"] as const;
export type DemandResolution = (typeof DEMAND_RESOLUTIONS)[number];

/** Those that a period can be shown in, and the one that it begins with: a month of quarter-hours is more than a line can show. */
export const resolutionsOf = (period: ViewPeriodName): readonly DemandResolution[] =>
  DEMAND_RESOLUTIONS.filter((one) => one !== "daily" || period !== "day");

export const resolutionOf = (period: ViewPeriodName, text: string | null): DemandResolution =>
  resolutionsOf(period).find((one) => one === text) ?? (period === "month" ? "hourly" : "quarter_hourly");

/** The quarter-hours (from <= t < to) of each step; days are those of the calendar of the zone, with 92 or 100 where the clock changes. */
export function partsOf(resolution: DemandResolution, startMs: number, steps: number, zone: string): PlanDay[] {
  if (resolution === "daily") return daysOf({ start: new Date(startMs).toISOString(), steps }, zone);
  const length = resolution === "hourly" ? HOUR_MS / STEP_MS : 1;
  return Array.from({ length: Math.ceil(steps / length) }, (_, i) => ({
    from: i * length,
    to: Math.min(steps, (i + 1) * length),
  }));
}
