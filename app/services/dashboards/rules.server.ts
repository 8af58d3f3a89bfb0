import { and, eq, inArray, ne } from "drizzle-orm";
import { chartConfigs, dashboards } from "~db/schema/dashboards";
import { type Dashboard, MOST_DASHBOARDS } from "~/entities/dashboards/dashboard";
import type { Change, Removal } from "~/services/core/entity.server";
import { complain, type Refusal, refused } from "~/services/core/outcome";

/** A name of its own in its system; charts that are there, each once, and on no other dashboard. */
export function checkDashboard({ db, before, after }: Change<Dashboard>): Refusal | void {
  const { dashboard_id, system_id, name, config_ids } = after;
  if (before && before.system_id !== system_id) return complain("system_id", "rules.fixed_after_start");
  const others = db
    .select()
    .from(dashboards)
    .where(and(eq(dashboards.system_id, system_id), ne(dashboards.dashboard_id, dashboard_id)))
    .all();
  if (!before && others.length >= MOST_DASHBOARDS)
    return refused(409, "dashboards.rules.most_dashboards", { params: { max: MOST_DASHBOARDS } });
  const isTaken = others.some((other) => other.name.toLowerCase() === name.toLowerCase());
  if (isTaken) return complain("name", "rules.name_taken");
  if (new Set(config_ids).size < config_ids.length) return complain("config_ids", "dashboards.rules.chart_once");
  const { config_id } = chartConfigs;
  const there = and(inArray(config_id, config_ids), eq(chartConfigs.system_id, system_id));
  if (db.select({ config_id }).from(chartConfigs).where(there).all().length < config_ids.length)
    return complain("config_ids", "rules.unknown_reference");
  const elsewhere = others.some((other) => other.config_ids.some((id) => config_ids.includes(id)));
  if (elsewhere) return complain("config_ids", "dashboards.rules.chart_once");
}

/** A system keeps one dashboard at least. */
export function checkDashboardRemoval({ db, row }: Removal<Dashboard>): Refusal | void {
  const others = and(eq(dashboards.system_id, row.system_id), ne(dashboards.dashboard_id, row.dashboard_id));
  if (!db.select({ id: dashboards.dashboard_id }).from(dashboards).where(others).get())
    return refused(409, "dashboards.rules.last_dashboard");
}
