import { randomUUID } from "node:crypto";
import { arranged, type ArrangedCard, type Step } from "~/entities/dashboards/arrangement";
import type { ChartConfig } from "~/entities/dashboards/chartConfig";
import { type Dashboard, MOST_CHARTS } from "~/entities/dashboards/dashboard";
import type { Actor } from "~/services/core/access.server";
import { done, notFound, type Outcome, refused } from "~/services/core/outcome";
import { dbOf, get, list, save, saveWithin, type Stored, write } from "~/services/core/store.server";
import { chartConfigEntity } from "./chartConfig.entity.server";
import { dashboardEntity } from "./dashboard.entity.server";

/** The dashboards of a system, oldest first. */
export const dashboardsOf = (actor: Actor, system_id: string): Stored<Dashboard>[] =>
  list(actor, dashboardEntity, { system_id });

/** The charts of a dashboard in their order. */
export function chartsOf(actor: Actor, dashboard: Dashboard): Stored<ChartConfig>[] {
  const configs = new Map(
    list(actor, chartConfigEntity, { system_id: dashboard.system_id }).map((chartConfig) => [
      chartConfig.config_id,
      chartConfig,
    ]),
  );
  return dashboard.config_ids.flatMap((id) => configs.get(id) ?? []);
}

/** Saves a chart, unless it was changed after `expected`; a new one is the last of its dashboard, or comes after another. 409 where that is full, 404 for a chart of another dashboard. */
export function saveChart(
  actor: Actor,
  dashboard: Stored<Dashboard>,
  config: ChartConfig,
  { expected = null, after }: { expected?: string | null; after?: string } = {},
): Outcome<null> {
  const db = dbOf(actor);
  return write(db, () => {
    const outcome = saveWithin({ db, actor }, chartConfigEntity, config, { expected });
    if (!outcome.ok) return outcome;
    if (dashboard.config_ids.includes(config.config_id)) return done(null);
    if (dashboard.config_ids.length >= MOST_CHARTS)
      return refused(409, "dashboards.rules.most_charts", { params: { max: MOST_CHARTS } });
    const at = after === undefined ? -1 : dashboard.config_ids.indexOf(after);
    const config_ids = dashboard.config_ids.toSpliced(at < 0 ? Infinity : at + 1, 0, config.config_id);
    const placed = saveWithin({ db, actor }, dashboardEntity, { ...dashboard, config_ids });
    return placed.ok ? done(null) : placed;
  });
}

const kindsOf = (charts: readonly ChartConfig[]): string => charts.map(({ chart }) => chart).join();

/**
 * Makes a dashboard with its charts, or nothing. One that has its id already stays as it is. Where that one has the same kinds of charts,
 * the press was sent twice, and it is the answer. Else, as from a page that was gone back to, the new one gets an id of its own.
 */
export function createDashboard(
  actor: Actor,
  dashboard: Omit<Dashboard, "config_ids">,
  charts: readonly ChartConfig[],
): Outcome<Stored<Dashboard>> {
  const db = dbOf(actor);
  return write(db, () => {
    const there = get(actor, dashboardEntity, dashboard.dashboard_id);
    if (there?.system_id === dashboard.system_id && kindsOf(chartsOf(actor, there)) === kindsOf(charts))
      return done(there);
    const dashboard_id = there ? randomUUID() : dashboard.dashboard_id;
    const created = saveWithin({ db, actor }, dashboardEntity, { ...dashboard, dashboard_id, config_ids: [] });
    return created.ok ? addWithin(actor, created.value, charts) : created;
  });
}

/** Puts charts on an empty dashboard, all of them or none; one that has charts by now keeps those alone. 404 for one that is gone. */
export const fillDashboard = (
  actor: Actor,
  dashboard_id: string,
  charts: readonly ChartConfig[],
): Outcome<Stored<Dashboard>> =>
  write(dbOf(actor), () => {
    const dashboard = get(actor, dashboardEntity, dashboard_id);
    if (!dashboard) return notFound();
    return dashboard.config_ids.length > 0 ? done(dashboard) : addWithin(actor, dashboard, charts);
  });

function addWithin(
  actor: Actor,
  dashboard: Stored<Dashboard>,
  charts: readonly ChartConfig[],
): Outcome<Stored<Dashboard>> {
  const db = dbOf(actor);
  if (dashboard.config_ids.length + charts.length > MOST_CHARTS)
    return refused(409, "dashboards.rules.most_charts", { params: { max: MOST_CHARTS } });
  for (const chart of charts) {
    const saved = saveWithin({ db, actor }, chartConfigEntity, chart);
    if (!saved.ok) return saved;
  }
  const config_ids = [...dashboard.config_ids, ...charts.map(({ config_id }) => config_id)];
  return saveWithin({ db, actor }, dashboardEntity, { ...dashboard, config_ids });
}

/** Puts the same chart right after one of a dashboard. 409 where that is full, 404 for a chart that is not on it (any more). */
export function duplicateChart(actor: Actor, dashboard: Stored<Dashboard>, config_id: string): Outcome<null> {
  const chart = chartsOf(actor, dashboard).find((chart) => chart.config_id === config_id);
  if (!chart) return notFound();
  const copy = chartConfigEntity.schema.parse({ ...chart, config_id: randomUUID() }) as ChartConfig;
  return saveChart(actor, dashboard, copy, { after: config_id });
}

/** One step of arranging the charts of a dashboard as they are now. 404 for a chart that is not on it (any more). */
export function arrange(actor: Actor, dashboard: Stored<Dashboard>, step: Step): Outcome<unknown> {
  const charts = chartsOf(actor, dashboard);
  const chart = charts.find(({ config_id }) => config_id === step.id);
  if (!chart) return notFound();
  const cards: ArrangedCard[] = charts.map(({ config_id, columns }) => ({ id: config_id, columns }));
  const after = arranged(cards, step);
  if ("columns" in step) {
    const columns = after.find(({ id }) => id === step.id)?.columns ?? chart.columns;
    return columns === chart.columns ? done(null) : save(actor, chartConfigEntity, { ...chart, columns });
  }
  const config_ids = after.map(({ id }) => id);
  return config_ids.join() === dashboard.config_ids.join()
    ? done(null)
    : save(actor, dashboardEntity, { ...dashboard, config_ids });
}
