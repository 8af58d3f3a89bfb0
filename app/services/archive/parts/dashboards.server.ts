import { and, asc, eq, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { chartConfigs, dashboards } from "~db/schema/dashboards";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { type Dashboard, MOST_DASHBOARDS } from "~/entities/dashboards/dashboard";
import { balanceSeriesId } from "~/entities/results/result";
import type { System } from "~/entities/systems/system";
import { chartConfigEntity } from "~/services/dashboards/chartConfig.entity.server";
import { dashboardEntity } from "~/services/dashboards/dashboard.entity.server";
import { bare } from "./bare";

type DashboardParts = Pick<SystemSnapshot, "dashboards" | "chartConfigs">;

/**
 * The dashboards of a system, oldest first, with their charts. Runs stay where they are, so a chart of a particular run is of the
 * newest one wherever it is read.
 */
export function dashboardParts(db: SpaceDb, system_id: string): Required<DashboardParts> {
  const ofSystem = and(eq(dashboards.system_id, system_id), isNull(dashboards.deleted_at));
  const rows = db.select().from(dashboards).where(ofSystem).orderBy(asc(dashboards.created_at)).all();
  const placed = new Set(rows.flatMap((row) => row.config_ids));
  const charts = db
    .select()
    .from(chartConfigs)
    .where(and(eq(chartConfigs.system_id, system_id), isNull(chartConfigs.deleted_at)))
    .orderBy(asc(chartConfigs.created_at))
    .all()
    .filter(({ config_id }) => placed.has(config_id));
  const there = new Set(charts.map(({ config_id }) => config_id));
  return {
    dashboards: rows.map((row) => ({
      ...bare(dashboardEntity, row),
      config_ids: row.config_ids.filter((id) => there.has(id)),
    })),
    chartConfigs: charts.map((row) => ({ ...bare(chartConfigEntity, row), optimization_id: null })),
  };
}

/** The first dashboard that is written takes the place of the empty one that the new system began with. */
export function inPlaceOfDefault(db: SpaceDb, item: Dashboard): Dashboard {
  const rows = db.select().from(dashboards).where(eq(dashboards.system_id, item.system_id)).all();
  const [begun] = rows;
  return begun && rows.length === 1 && begun.config_ids.length === 0
    ? { ...item, dashboard_id: begun.dashboard_id }
    : item;
}

/** Dashboards and charts under new ids; what a chart is of goes by the new ids of places and components. */
export function dashboardsWithNewIds(
  { dashboards, chartConfigs }: DashboardParts,
  ids: ReadonlyMap<string, string>,
): DashboardParts {
  const renamed = (id: string) => ids.get(id) ?? id;
  return {
    dashboards: dashboards?.map((row) => ({
      ...row,
      dashboard_id: renamed(row.dashboard_id),
      system_id: renamed(row.system_id),
      config_ids: row.config_ids.map(renamed),
    })),
    chartConfigs: chartConfigs?.map(({ settings, ...row }) => ({
      ...row,
      config_id: renamed(row.config_id),
      system_id: renamed(row.system_id),
      settings: { ...settings, of: settings.of && targetWithNewId(settings.of, ids) },
    })),
  };
}

/** A component, or the balance of a place and a carrier level of the catalogue. */
function targetWithNewId(of: string, ids: ReadonlyMap<string, string>): string {
  const component = ids.get(of);
  if (component !== undefined) return component;
  for (const [from, to] of ids) {
    const start = balanceSeriesId(from, "");
    if (of.startsWith(start)) return balanceSeriesId(to, of.slice(start.length));
  }
  return of;
}

/**
 * The dashboards of a system made of several. Those with charts, where there is more than one source. A name that occurs twice carries its
 * system's. More than a system may have are left out, the last ones first.
 */
export function combinedDashboards(
  { system_id }: System,
  sources: readonly (DashboardParts & { name: string })[],
): Required<DashboardParts> {
  const rows = sources
    .flatMap(({ dashboards = [], name }) => dashboards.map((row) => ({ row, from: name })))
    .filter(({ row }) => sources.length === 1 || row.config_ids.length > 0)
    .slice(0, MOST_DASHBOARDS);
  const key = (name: string) => name.toLowerCase();
  const usedIds = new Set<string>();
  const named = ({ row, from }: (typeof rows)[number]): string => {
    const repeated = rows.some((other) => other.row !== row && key(other.row.name) === key(row.name));
    const whole = (repeated ? `${row.name} (${from})` : row.name).slice(0, 80);
    let name = whole;
    for (let n = 2; usedIds.has(key(name)); n++) name = `${whole.slice(0, 76)} ${n}`;
    usedIds.add(key(name));
    return name;
  };
  const placed = new Set(rows.flatMap(({ row }) => row.config_ids));
  return {
    dashboards: rows.map((row) => ({ ...row.row, name: named(row), system_id })),
    chartConfigs: sources
      .flatMap(({ chartConfigs = [] }) => chartConfigs)
      .filter(({ config_id }) => placed.has(config_id))
      .map((row) => ({ ...row, system_id })),
  };
}
