import { HOUR_MS, offsetStamp } from "~/entities/core/clock";
import { STEP_MS } from "./operation";
import type { PlanRow, StoredPlan } from "./plan";
import type { ViewPeriod } from "./viewPeriod";

export const SCHEDULE_TABS = ["overview", "components", "planning"] as const;
type ScheduleTab = (typeof SCHEDULE_TABS)[number];

/** What the schedule shows, as its address has it. */
export interface ScheduleFilter {
  tab: ScheduleTab;
  /** Carrier level whose balance is shown. */
  level: string;
  /** Component whose steps are listed. */
  component: string;
  /** The one that was asked for, where the plan does not have it. */
  missing: string | null;
  /** Day of the plan whose steps are listed, 0 is its first. */
  day: number;
  /** The period that charts and timeline show. */
  period: ViewPeriod;
}

/** Carrier levels of a plan, those with most components first. */
export function levelsOf({ rows }: Pick<StoredPlan, "rows">): string[] {
  const counts = new Map<string, number>();
  for (const { carrier_level_id: id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([id]) => id);
}

/** What a component gives to (positive) or takes from (negative) the balance it is shown in [kW]. */
export const intoBalance = ({ kind, power }: Pick<PlanRow, "kind" | "power">): number[] =>
  kind === "demand" || kind === "shiftable" ? power.map((kw) => -kw + 0) : [...power];

/** Steps from <= t < to of a plan that lie in a period; `to` is `from` where it has none. */
export function stepsWithin(
  { start, steps }: Pick<StoredPlan, "start" | "steps">,
  { fromMs, toMs }: ViewPeriod,
): PlanDay {
  const begin = Date.parse(start);
  const from = Math.min(steps, Math.max(0, Math.ceil((fromMs - begin) / STEP_MS)));
  return { from, to: Math.max(from, Math.min(steps, Math.ceil((toMs - begin) / STEP_MS))) };
}

/** Steps from <= t < to that lie on one day of the calendar. */
export interface PlanDay {
  from: number;
  to: number;
}

/** The days of the calendar of a zone that a plan touches: 96 steps each, 92 or 100 where the clock changes, fewer where it begins or ends. */
export function daysOf({ start, steps }: Pick<StoredPlan, "start" | "steps">, zone: string): PlanDay[] {
  const iso = offsetStamp(zone);
  const begin = Date.parse(start);
  const days: (PlanDay & { date: string })[] = [];
  for (let t = 0; t < steps; t++) {
    const date = iso(begin + t * STEP_MS).slice(0, 10);
    const last = days.at(-1);
    if (last?.date === date) last.to = t + 1;
    else days.push({ date, from: t, to: t + 1 });
  }
  return days.map(({ from, to }) => ({ from, to }));
}

/** The offset of a time ("+02:00") where the clock of the zone shows the same time an hour before or after; else null. */
export function repeatedAt(ms: number, zone: string): string | null {
  const iso = offsetStamp(zone);
  const clock = (at: number) => iso(at).slice(0, 16);
  return clock(ms - HOUR_MS) === clock(ms) || clock(ms + HOUR_MS) === clock(ms) ? iso(ms).slice(-6) : null;
}
