import type { StoredPlan } from "~/entities/operator/plan";
import { daysOf, levelsOf, SCHEDULE_TABS, type ScheduleAsked } from "~/entities/operator/scheduleView";

/** What the address asks for; what the plan does not have is what it begins with. */
export function scheduleAsked(query: URLSearchParams, plan: StoredPlan | null, zone: string): ScheduleAsked {
  const tab = SCHEDULE_TABS.find((one) => one === query.get("tab")) ?? "overview";
  const levels = plan ? levelsOf(plan) : [];
  const level = levels.find((one) => one === query.get("level")) ?? levels[0] ?? "";
  const rows = plan?.rows ?? [];
  const steered = rows.find(({ kind }) => kind === "unit" || kind === "storage" || kind === "shiftable") ?? rows[0];
  const named = query.get("component");
  const found = rows.find(({ component_id }) => component_id === named);
  const component = (found ?? steered)?.component_id ?? "";
  const missing = plan && named && !found ? named : null;
  const day = Number(query.get("day") ?? 0);
  const known = plan && Number.isInteger(day) && day >= 0 && day < daysOf(plan, zone).length;
  return { tab, level, component, missing, day: known ? day : 0 };
}
