import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { dashboards } from "~db/schema/dashboards";
import type { ChartConfig } from "~/entities/dashboards/chartConfig";
import { type Dashboard, DEFAULT_DASHBOARD } from "~/entities/dashboards/dashboard";
import type { System } from "~/entities/systems/system";
import { type Change, following, type Removal } from "~/services/core/entity.server";
import { remove, save } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { chartConfigEntity } from "./chartConfig.entity.server";
import { dashboardEntity } from "./dashboard.entity.server";

/** A new system has a dashboard from the beginning; older ones got theirs by the migration that made the table. */
function addDefault({ actor, before, after }: Change<System>): void {
  if (before) return;
  const first = { dashboard_id: randomUUID(), system_id: after.system_id, name: DEFAULT_DASHBOARD };
  save(actor, dashboardEntity, first, { entitled: true });
}

/** A dashboard takes its charts along. */
function dropCharts({ actor, row }: Removal<Dashboard>): void {
  for (const id of row.config_ids) remove(actor, chartConfigEntity, id);
}

/** A chart that goes leaves its place on the dashboard. */
function takeOff({ db, actor, row: { config_id, system_id } }: Removal<ChartConfig>): void {
  for (const row of db.select().from(dashboards).where(eq(dashboards.system_id, system_id)).all())
    if (row.config_ids.includes(config_id))
      save(actor, dashboardEntity, { ...row, config_ids: row.config_ids.filter((id) => id !== config_id) });
}

export const dashboardFollowers = [
  following(systemEntity, { afterSave: addDefault }),
  following(dashboardEntity, { afterRemove: dropCharts }),
  following(chartConfigEntity, { afterRemove: takeOff }),
];
