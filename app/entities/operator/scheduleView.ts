import type { PlanRow, StoredPlan } from "./plan";

export const SCHEDULE_TABS = ["overview", "components", "planning"] as const;
export type ScheduleTab = (typeof SCHEDULE_TABS)[number];

/** What the schedule shows, as its address has it. */
export interface ScheduleAsked {
  tab: ScheduleTab;
  /** Carrier level whose balance is shown. */
  level: string;
  /** Component whose steps are listed. */
  component: string;
  /** Day of the plan, 0 is its first. */
  day: number;
}

export const STEPS_OF_DAY = 96;

/** Carrier levels of a plan, those with most components first. */
export function levelsOf({ rows }: Pick<StoredPlan, "rows">): string[] {
  const counts = new Map<string, number>();
  for (const { carrier_level_id: id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([id]) => id);
}

/** What a component gives to (positive) or takes from (negative) the balance it is shown in [kW]. */
export const intoBalance = ({ kind, power }: Pick<PlanRow, "kind" | "power">): number[] =>
  kind === "demand" || kind === "shiftable" ? power.map((kw) => -kw + 0) : [...power];

/** Begin of each day of a plan [step], and the number of days. */
export const daysOf = ({ steps }: Pick<StoredPlan, "steps">): number => Math.ceil(steps / STEPS_OF_DAY);
