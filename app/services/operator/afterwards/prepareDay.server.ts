import type { SpaceDb } from "~db/client";
import { type Course, courseOf, type OperationSite } from "~/engines/operation";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import type { LiveSeries } from "~/entities/live/liveSeries";
import {
  type DaySeries,
  LEAST_COVERAGE,
  type MeasuredDay,
  shareKnown,
  withoutGaps,
} from "~/entities/operator/afterwards/measuredDay";
import { STEP_MS } from "~/entities/operator/operation";
import { operationSiteSchema } from "~/entities/operator/operationSite";
import { viewPeriod } from "~/entities/operator/viewPeriod";
import { meansOf } from "~/services/live/points.server";
import { isConvertible } from "~/services/units/units.server";
import { filled } from "../expected.server";
import { inForce } from "../inForce/courses.server";
import { prepareOperation } from "../prepare.server";
import type { ContractedOf } from "../trade/dealtFor.server";

/** A day that can be judged: the site with what was measured of it, what its components did, and what the plans in force said. */
export interface DayToJudge {
  day: MeasuredDay;
  site: OperationSite;
  measured: Course;
  /** Null where no plan was in force all day. */
  planned: Course | null;
}

/**
 * Reads a day (YYYY-MM-DD by the clock of the system) from live series and plans in force; says why it is not judged. `contractedOf`: what
 * was dealt for it, which every course of the day pays imbalance for; without it no course does.
 */
export function prepareDay(
  db: SpaceDb,
  snapshot: SystemSnapshot,
  date: string,
  contractedOf?: ContractedOf,
): DayToJudge | MeasuredDay {
  const { system_id, timezone } = snapshot.system;
  const { fromMs: startMs, toMs } = viewPeriod(timezone, { period: "day", from: date }, 0);
  const steps = Math.round((toMs - startMs) / STEP_MS);
  const window = { startMs, steps };
  const plans = inForce(db, system_id, { part: "power", window });
  const planned_steps = plans.at.reduce((count, plan) => count + (plan >= 0 ? 1 : 0), 0);
  const day: MeasuredDay = {
    day: date,
    startMs,
    steps,
    planned_steps,
    series: [],
    coverage: 0,
    assumed: [],
    missing: [],
    seconds: 0,
    not_judged: null,
    costs: null,
    regret: null,
    net: null,
  };
  const prepared = prepareOperation(
    db,
    snapshot,
    {
      system_id,
      start_at: new Date(startMs).toISOString(),
      scenario_id_sq: BASE_SCENARIO_ID,
      config: { delta_t: 0.25, horizon_hours: steps / 4 },
      contractedOf,
    },
    startMs,
  );
  if ("findings" in prepared) {
    const missing = prepared.findings.map(({ componentName, rule }) => componentName ?? rule).slice(0, 5);
    return { ...day, not_judged: "not_ready", missing };
  }
  const names = new Map(prepared.problem.components.map(({ id, name }) => [id, name]));
  const values = readValues(db, snapshot, { site: prepared.site, planned: new Set(names.keys()) }, window);
  const site = siteOfDay(prepared.site, values.power);
  const prices = prepared.inputs
    .filter(({ component_id }) => component_id === null)
    .map(({ name, live_id, sources }): DaySeries => ({
      live_id,
      name,
      component_id: null,
      share: (sources?.known ?? 0) / steps,
    }));
  day.series = [...values.series, ...prices];
  day.coverage = Math.min(1, ...day.series.map(({ share }) => share));
  if (day.series.length === 0 || day.coverage < LEAST_COVERAGE) {
    const missing = day.series.filter(({ share }) => share < LEAST_COVERAGE).map(({ name }) => name);
    return { ...day, coverage: day.series.length === 0 ? 0 : day.coverage, not_judged: "coverage", missing };
  }
  const plannedPower = new Map(
    plans.courses
      .filter(({ rows }) => shareKnown(rows[0]!) === 1)
      .map((course) => [course.component_id, course.rows[0]!]),
  );
  const first = courseOf(site, values);
  const fromPlan = first.unknown.filter((id) => plannedPower.has(id));
  const power = new Map([...values.power, ...fromPlan.map((id) => [id, plannedPower.get(id)!] as const)]);
  const { course, unknown, balanced } = courseOf(site, { ...values, power });
  if (unknown.length > 0)
    return { ...day, not_judged: "unmeasured", missing: unknown.map((id) => names.get(id) ?? id) };
  const assumed = (how: MeasuredDay["assumed"][number]["how"]) => (component_id: string) => ({
    component_id,
    name: names.get(component_id) ?? component_id,
    how,
  });
  const demands = site.demands.filter(({ standing }) => !standing);
  const withoutValues = [...demands, ...site.sources].map(({ id }) => id).filter((id) => !values.power.has(id));
  day.assumed = [
    ...fromPlan.map(assumed("planned")),
    ...balanced.map(assumed("balance")),
    ...withoutValues.map(assumed("parameters")),
  ];
  const whole = planned_steps === steps && courseOf(site, { power: plannedPower });
  return { day, site, measured: course, planned: whole && whole.unknown.length === 0 ? whole.course : null };
}

/**
 * The site of a day that is over, which every course of it is judged by. What was measured of demands stands in it, whatever was forecast
 * or entered before. What was approved then binds nobody who knows everything.
 */
export function siteOfDay(site: OperationSite, measured: ReadonlyMap<string, Float64Array>): OperationSite {
  return {
    ...site,
    kept: undefined,
    before: undefined,
    demands: site.demands.map((demand) => {
      const power = measured.get(demand.id);
      return power ? { ...demand, power: power.map((kw) => Math.max(0, kw)) } : demand;
    }),
  };
}

/** A site, and the components of it that are planned. */
interface SiteToRead {
  site: OperationSite;
  planned: ReadonlySet<string>;
}

/** What was measured of the components of a site: powers [kW] and levels at the end of steps [kWh], without gaps. */
function readValues(
  db: SpaceDb,
  { liveSeries = [], operationSites, system }: SystemSnapshot,
  { site, planned }: SiteToRead,
  { startMs, steps }: { startMs: number; steps: number },
) {
  const settings = operationSites?.[0] ?? operationSiteSchema.parse({ system_id: system.system_id });
  const byId = new Map(liveSeries.map((series) => [series.live_id, series]));
  const power = new Map<string, Float64Array>();
  const level = new Map<string, Float64Array>();
  const series: DaySeries[] = [];
  const readMeans = (component_id: string, liveSeries: LiveSeries, from: number, factor: number) => {
    const values = filled(
      meansOf(db, liveSeries.live_id, { startMs: from, stepMs: STEP_MS, steps }),
      liveSeries,
      from,
    ).map((v) => v * factor);
    series.push({ live_id: liveSeries.live_id, component_id, name: liveSeries.name, share: shareKnown(values) });
    return withoutGaps(values);
  };
  for (const { component_id, power_live_id, level_live_id } of settings.components) {
    if (!planned.has(component_id)) continue;
    const ofPower = byId.get(power_live_id ?? "");
    const kw = ofPower && isConvertible(ofPower.unit, "kW").factor;
    if (ofPower && kw) power.set(component_id, readMeans(component_id, ofPower, startMs, kw));
    const store = site.storages.find(({ id }) => id === component_id);
    const ofLevel = byId.get(level_live_id ?? "");
    if (!store || !ofLevel) continue;
    const share = isConvertible(ofLevel.unit, "1").factor;
    const kwh = share === null ? isConvertible(ofLevel.unit, "kWh").factor : share * store.capacity;
    // A value is that of its own time: the level at the end of a step is the one at the begin of the next.
    if (kwh) level.set(component_id, readMeans(component_id, ofLevel, startMs + STEP_MS, kwh));
  }
  return { power, level, series };
}
