import { rootOf } from "~/entities/catalogue/technologyTree";
import type { Suspicion } from "~/entities/checks";
import { MINUTE_MS, yearOf } from "~/entities/core/clock";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import type { LiveSeries } from "~/entities/live/liveSeries";
import { modelRun } from "~/entities/operator/modelRun";
import type { OperationSite } from "~/entities/operator/operationSite";
import type { System } from "~/entities/systems/system";
import { runBlockers, runRefusals } from "~/services/checks/plausibility.server";
import type { Actor } from "~/services/core/access.server";
import { dbOf, list, type Stored } from "~/services/core/store.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { latestPoint } from "~/services/live/points.server";
import { catalogueFor } from "~/services/twin/components.server";
import { withoutWorkedDemand } from "./commitments/workAsDemand";
import { plannedComponents } from "./plannedComponents.server";
import { priceReadiness } from "./price/priceReadiness.server";
import type { ReadyPoint } from "./price/readyPoint";
import { siteOf } from "./site.server";

interface Readiness {
  /** What the system lacks, as for any run of what is there today. */
  blockers: Suspicion[];
  points: ReadyPoint[];
  /** Nothing keeps a plan from being made. */
  ready: boolean;
}

/** What is missing before a plan of the system can be made at `now` (ms since 1970), and what it would be better for. */
export function readinessOf(actor: Actor, system: Stored<System>, site: OperationSite, now: number): Readiness {
  const blockers = withoutWorkedDemand(runBlockers(actor, system, planModel(system, BASE_SCENARIO_ID, now)), site);
  const points = [...priceReadiness(actor, system, site, now), ...measuredOf(actor, site, now), ...contactsOf(site)];
  return { blockers, points, ready: blockers.length === 0 && points.every(({ level }) => level !== "error") };
}

/** The same with what the preparation of a plan would find in the model. It may take seconds, and is no transaction's. */
export async function testedReadiness(
  actor: Actor,
  system: Stored<System>,
  site: OperationSite,
  now: number,
): Promise<Readiness> {
  const readiness = readinessOf(actor, system, site, now);
  if (readiness.blockers.length > 0) return readiness;
  const blockers = await planRefusals(actor, system, { start: now, scenario_id: BASE_SCENARIO_ID });
  return { ...readiness, blockers, ready: readiness.ready && blockers.length === 0 };
}

/** What a plan would end with for its model: that of the site, and that of the scenario it is compared with. `start` [ms since 1970]. */
export async function planRefusals(
  actor: Actor,
  system: Stored<System>,
  { start, scenario_id }: { start: number; scenario_id: string },
): Promise<Suspicion[]> {
  const site = siteOf(actor, system.system_id);
  for (const scenario of new Set([BASE_SCENARIO_ID, scenario_id])) {
    const [all = []] = await runRefusals(actor, system, planModel(system, scenario, start), { ofPlan: true });
    const open = withoutWorkedDemand(all, site);
    if (open.length > 0) return open;
  }
  return [];
}

const planModel = ({ system_id, timezone }: System, scenario_id: string, start: number) =>
  modelRun(system_id, scenario_id, yearOf(timezone, start));

const seriesIn = (actor: Actor, system_id: string): ReadonlyMap<string, LiveSeries> =>
  new Map(list(actor, liveSeriesEntity, { system_id }).map((series) => [series.live_id, series]));

function measuredOf(actor: Actor, site: OperationSite, now: number): ReadyPoint[] {
  const series = seriesIn(actor, site.system_id);
  const { technologies } = catalogueFor(actor);
  const components = plannedComponents(actor, site.system_id, now);
  const ids = new Set(components.map((component) => ("node_id" in component ? component.node_id : component.line_id)));
  const operated = new Map(site.components.map((component) => [component.component_id, component]));
  const gone = site.components
    .filter((component) => !ids.has(component.component_id))
    .map((component) => point("component_gone", "note", component));
  return [
    ...gone,
    ...components.flatMap((component) => {
      const component_id = "node_id" in component ? component.node_id : component.line_id;
      const { name } = component;
      const technology = technologies.get(component.technology_id);
      const root = technology && rootOf(technology, technologies);
      const settings = operated.get(component_id);
      const about = { component_id, name };
      const points: ReadyPoint[] = [];
      for (const live_id of [settings?.power_live_id, settings?.level_live_id, settings?.state_live_id]) {
        if (!live_id) continue;
        const measured = series.get(live_id);
        const latest = measured && latestPoint(dbOf(actor), live_id, now);
        if (!measured) points.push(point("series_gone", "error", about));
        else if (!latest || latest.at < now - site.data_age_minutes * MINUTE_MS)
          points.push({
            ...point("old_values", "warning", {
              component_id,
              name,
              series: measured.name,
              minutes: site.data_age_minutes,
            }),
            live_id,
          });
      }
      if (root === "storage" && !settings?.level_live_id) points.push(point("level_unmeasured", "warning", about));
      if (root === "consumption" && !settings?.power_live_id) points.push(point("load_unmeasured", "note", about));
      return points;
    }),
  ];
}

function contactsOf({ supplier_email, operator_email }: OperationSite): ReadyPoint[] {
  return supplier_email === null && operator_email === null ? [{ key: "no_email", level: "note", params: {} }] : [];
}

/** A point about a component. */
function point(
  key: ReadyPoint["key"],
  level: ReadyPoint["level"],
  { component_id, ...rest }: { component_id: string; name?: string; series?: string; minutes?: number },
): ReadyPoint {
  const { name = component_id, series = "", minutes = 0 } = rest;
  return { key, level, params: { name, series, minutes }, component_id };
}
