import { STEP_MS } from "~/entities/operator/operation";
import type { StoredPlan } from "~/entities/operator/plan";
import { daysOf, levelsOf, SCHEDULE_TABS, type ScheduleFilter } from "~/entities/operator/scheduleView";
import { spanPeriod } from "~/entities/operator/viewPeriod";

/** What the address asks for; what the plan does not have is what it begins with. */
export function scheduleFilter(
  query: URLSearchParams,
  plan: StoredPlan | null,
  zone: string,
  now: number,
): ScheduleFilter {
  const tab = SCHEDULE_TABS.find((one) => one === query.get("tab")) ?? "overview";
  const levels = plan ? levelsOf(plan) : [];
  const level = levels.find((one) => one === query.get("level")) ?? levels[0] ?? "";
  const rows = plan?.rows ?? [];
  const steered = rows.find(({ kind }) => kind === "unit" || kind === "storage" || kind === "shiftable") ?? rows[0];
  const named = query.get("component");
  const row = rows.find(({ component_id }) => component_id === named);
  const component = (row ?? steered)?.component_id ?? "";
  const missing = plan && named && !row ? named : null;
  const day = Number(query.get("day") ?? 0);
  const isPlannedDay = plan && Number.isInteger(day) && day >= 0 && day < daysOf(plan, zone).length;
  return { tab, level, component, missing, day: isPlannedDay ? day : 0, period: periodOf(query, plan, zone, now) };
}

/**
 * The period of the address. Without one it begins today where the plan covers today, else with the plan; a link to a day of the plan shows
 * that day.
 */
function periodOf(query: URLSearchParams, plan: StoredPlan | null, zone: string, now: number) {
  const [period, from] = [query.get("period"), query.get("from")];
  if (!plan || from) return spanPeriod(zone, { period, from }, now);
  const start = Date.parse(plan.start);
  const end = start + plan.steps * STEP_MS;
  const ofDay = query.get("day") === null ? undefined : daysOf(plan, zone)[Number(query.get("day"))];
  const at = ofDay ? start + ofDay.from * STEP_MS : now >= start && now < end ? now : start;
  return spanPeriod(zone, { period: period ?? (ofDay ? "day" : null), from: null }, at);
}
