import { and, asc, eq, isNull, or } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { carrierLevels, carriers, parameterTypes, technologies } from "~db/schema/catalogue";
import { forecastSettings, weatherForecasts } from "~db/schema/forecasts";
import { liveSources } from "~db/schema/live";
import { parameters } from "~db/schema/parameters";
import { scenarios } from "~db/schema/scenarios";
import { systems } from "~db/schema/systems";
import { timeseries } from "~db/schema/timeseries";
import { geometries, lines, nodes } from "~db/schema/twin";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { LiveSeries } from "~/entities/live/liveSeries";
import { carrierEntity, carrierLevelEntity } from "~/services/catalogue/carrier.entity.server";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import type { Actor } from "~/services/core/access.server";
import type { EntityOf } from "~/services/core/entity.server";
import { done, notFound, type Outcome } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { forecastSettingsEntity } from "~/services/forecasts/settings.entity.server";
import { weatherForecastEntity } from "~/services/forecasts/weather/weatherForecast.entity.server";
import { liveSeriesIn } from "~/services/live/history.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { liveSourceEntity } from "~/services/live/sources/source.entity.server";
import { parameterRows } from "~/services/parameters/liveParameters.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { blocksOf } from "~/services/timeseries/series.server";
import { timeseriesEntity } from "~/services/timeseries/timeseries.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { bare } from "./parts/bare";
import { dashboardParts } from "./parts/dashboards.server";
import { eventParts } from "./parts/events.server";
import { financeParts } from "./parts/finance.server";
import { operationParts } from "./parts/operation.server";
import { portfolioParts, withPortfolio } from "./parts/portfolio.server";
import { spotParts } from "./parts/spot.server";
import { tariffParts } from "./parts/tariffs.server";

/** Everything that describes a system the actor may see. */
export function snapshotFor(actor: Actor, systemId: string): Outcome<SystemSnapshot> {
  if (!get(actor, systemEntity, systemId)) return notFound();
  return done(snapshotOf(dbOf(actor), systemId));
}

/** A system as it is at one moment, whoever writes meanwhile; null when it is gone. For a connection that nobody else uses. */
export function snapshotIfThere(db: SpaceDb, systemId: string): SystemSnapshot | null {
  return db.transaction(() => {
    const there = db.select().from(systems).where(eq(systems.system_id, systemId)).get();
    return there ? snapshotOf(db, systemId) : null;
  });
}

/** Everything that describes a system, for a worker, which acts for nobody. Throws when the system is gone. */
export function snapshotOf(db: SpaceDb, systemId: string): SystemSnapshot {
  const system = db.select().from(systems).where(eq(systems.system_id, systemId)).get();
  if (!system) throw new Error(`System ${systemId} does not exist`);
  const ownGeometries = db
    .select()
    .from(geometries)
    .where(and(eq(geometries.system_id, systemId), isNull(geometries.deleted_at)))
    .orderBy(asc(geometries.created_at))
    .all();
  const border = ownGeometries.some((g) => g.geometry_id === system.geometry_id)
    ? []
    : db.select().from(geometries).where(eq(geometries.geometry_id, system.geometry_id)).all();
  const geometryIds = new Set([...border, ...ownGeometries].map((row) => row.geometry_id));
  // The weather of a place goes with it; that of the whole world is in every space of its own.
  const metas = db
    .select()
    .from(timeseries)
    .where(or(eq(timeseries.system_id, systemId), isNull(timeseries.system_id)))
    .all()
    .filter(({ geometry_id }) => geometry_id === null || geometryIds.has(geometry_id));
  const blocks = blocksOf(
    db,
    metas.map((meta) => meta.ts_id),
  );
  const snapshot: SystemSnapshot = {
    system: bare(systemEntity, system),
    geometries: bareAll(geometryEntity, [...border, ...ownGeometries]),
    nodes: bareAll(
      nodeEntity,
      db
        .select()
        .from(nodes)
        .where(and(eq(nodes.system_id, systemId), isNull(nodes.deleted_at)))
        .orderBy(asc(nodes.created_at))
        .all(),
    ),
    lines: bareAll(
      lineEntity,
      db
        .select()
        .from(lines)
        .where(and(eq(lines.system_id, systemId), isNull(lines.deleted_at)))
        .orderBy(asc(lines.created_at))
        .all(),
    ),
    technologies: bareAll(technologyEntity, db.select().from(technologies).all()),
    carriers: bareAll(carrierEntity, db.select().from(carriers).all()),
    carrierLevels: bareAll(carrierLevelEntity, db.select().from(carrierLevels).all()),
    parameterTypes: db
      .select()
      .from(parameterTypes)
      .all()
      .map((row) => row.body),
    parameters: parameterRows(
      db,
      and(or(eq(parameters.system_id, systemId), isNull(parameters.system_id)), isNull(parameters.deleted_at)),
      asc(parameters.created_at),
    ),
    scenarios: bareAll(
      scenarioEntity,
      db
        .select()
        .from(scenarios)
        .where(and(or(eq(scenarios.system_id, systemId), isNull(scenarios.system_id)), isNull(scenarios.deleted_at)))
        .all(),
    ),
    ...liveParts(db, systemId),
    series: metas.map((meta) => ({ meta: bare(timeseriesEntity, meta), blocks: blocks.get(meta.ts_id) ?? [] })),
  };
  const parts = { parameters: wholeParameters(snapshot), liveSeries: wholeLiveSeries(snapshot) };
  return {
    ...snapshot,
    ...parts,
    ...eventParts(db, snapshot),
    ...operationParts(db, snapshot),
    ...financeParts(db, snapshot),
    ...withPortfolio(spotParts(db, systemId), portfolioParts(db, snapshot)),
    ...tariffParts(db, snapshot),
    ...dashboardParts(db, systemId),
  };
}

/** The live series of a system with what is set about them. Secrets are in a table of their own, which nothing of this reads. */
function liveParts(
  db: SpaceDb,
  systemId: string,
): Pick<SystemSnapshot, "liveSeries" | "liveSources" | "forecastSettings" | "weatherForecasts"> {
  const liveRows = liveSeriesIn(db, systemId);
  const ids = new Set(liveRows.map(({ live_id }) => live_id));
  const there = <Row extends { live_id: string }>(rows: readonly Row[]) =>
    rows.filter(({ live_id }) => ids.has(live_id));
  const sources = db.select().from(liveSources).where(eq(liveSources.system_id, systemId)).all();
  const weather = db.select().from(weatherForecasts).where(eq(weatherForecasts.system_id, systemId)).all();
  const forecasts = db.select().from(forecastSettings).where(eq(forecastSettings.system_id, systemId)).all();
  return {
    liveSeries: bareAll(liveSeriesEntity, liveRows),
    liveSources: bareAll(liveSourceEntity, there(sources)),
    weatherForecasts: bareAll(weatherForecastEntity, weather),
    // One that is explained by a deleted series waits for its return.
    forecastSettings: bareAll(forecastSettingsEntity, there(forecasts)).filter(
      ({ external_live_id }) => external_live_id === null || ids.has(external_live_id),
    ),
  };
}

/** A live series of a component that is deleted is of its system, as long as that does not come back. */
function wholeLiveSeries({ nodes, lines, liveSeries = [] }: SystemSnapshot): LiveSeries[] {
  const components = new Set<string | null>([...nodes.map((row) => row.node_id), ...lines.map((row) => row.line_id)]);
  const there = (id: string | null) => (components.has(id) ? id : null);
  return liveSeries.map((row) => ({ ...row, node_id: there(row.node_id), line_id: there(row.line_id) }));
}

/** The parameters whose element and scenario are there: those of deleted ones wait for their return and are no part of the system. */
function wholeParameters({
  nodes,
  lines,
  geometries,
  scenarios,
  parameters,
}: SystemSnapshot): SystemSnapshot["parameters"] {
  const components = new Set<string | null>([...nodes.map((row) => row.node_id), ...lines.map((row) => row.line_id)]);
  const geometryIds = new Set<string | null>(geometries.map((row) => row.geometry_id));
  const scenarioIds = new Set(scenarios.map((row) => row.scenario_id));
  return parameters
    .filter(
      (row) =>
        row.system_id === null ||
        (scenarioIds.has(row.scenario_id) &&
          [row.node_id, row.line_id].every((id) => id === null || components.has(id)) &&
          (row.geometry_id === null || geometryIds.has(row.geometry_id))),
    )
    .flatMap((row) => {
      const { elements } = row.properties;
      if (!elements || elements.every((id) => components.has(id))) return [row];
      // What several components share goes on with those that are left, and ends with the last one.
      const left = elements.filter((id) => components.has(id));
      return left.length > 0 ? [{ ...row, properties: { ...row.properties, elements: left } }] : [];
    });
}

const bareAll = <Row extends object>(entity: EntityOf<Row>, rows: readonly Row[]): Row[] =>
  rows.map((row) => bare(entity, row));
