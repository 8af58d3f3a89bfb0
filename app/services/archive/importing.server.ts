import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import type { EntityName } from "~/entities/core/entityNames";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { isAdmin, type Actor } from "~/services/core/access.server";
import { done, refused, type Outcome } from "~/services/core/outcome";
import { idColumn, type AnyEntity } from "~/services/core/entity.server";
import { saveSeriesWithin } from "~/services/timeseries/series.server";
import { dbOf, get, saveWithin, write } from "~/services/core/store.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { carrierEntity, carrierLevelEntity } from "~/services/catalogue/carrier.entity.server";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { timeseriesEntity } from "~/services/timeseries/timeseries.entity.server";

type OwnIds = Map<string, string>;

/**
 * Writes a whole system from a snapshot in one transaction. Ids are kept where they are free in the space; when the
 * system is there already, everything of it gets new ids. Catalogue entries that the space lacks are added by admins.
 */
export function importSnapshot(actor: Actor, given: SystemSnapshot): Outcome<{ system_id: string }> {
  const db = dbOf(actor);
  return write(db, () => {
    const snapshot = idsTaken(db, given) ? withNewIds(given) : given;
    const missing = missingCatalogue(actor, snapshot);
    if (missing.length && !isAdmin(actor))
      return refused(403, "errors.catalogue_missing", {
        params: { names: missing.map(([, row]) => Object.values(row)[0]).join(", ") },
      });
    const saved = writeSnapshot(db, actor, snapshot, missing);
    return saved.ok ? done({ system_id: snapshot.system.system_id }) : saved;
  });
}

/** Writes every row of a snapshot that is the system's own, through the rules; the first refusal names its row. */
export function writeSnapshot(
  db: SpaceDb,
  actor: Actor,
  snapshot: SystemSnapshot,
  catalogue: readonly [AnyEntity, unknown][] = [],
): Outcome<null> {
  // A border, a component and a parameter name each other: rules on references are checked once all is there.
  const rows: [AnyEntity, unknown][] = [
    ...catalogue,
    [systemEntity, { ...snapshot.system, status: "success" }],
    ...inOrder(snapshot.geometries).map((row): [AnyEntity, unknown] => [geometryEntity, row]),
    ...snapshot.scenarios
      .filter((row) => row.system_id !== null)
      .map((row): [AnyEntity, unknown] => [scenarioEntity, row]),
    ...snapshot.nodes.map((row): [AnyEntity, unknown] => [nodeEntity, row]),
    ...snapshot.lines.map((row): [AnyEntity, unknown] => [lineEntity, row]),
  ];
  for (const [entity, row] of rows) {
    const saved = saveWithin(db, actor, entity, row);
    if (!saved.ok) return located(saved, entity.name, row, snapshot);
  }
  for (const { meta, blocks } of snapshot.series) {
    if (meta.system_id === null) continue;
    const saved = saveSeriesWithin(db, actor, meta, blocks);
    if (!saved.ok) return located(saved, "timeseries", meta, snapshot);
  }
  for (const row of snapshot.parameters) {
    if (row.system_id === null) continue;
    const saved = saveWithin(db, actor, parameterEntity, row);
    if (!saved.ok) return located(saved, "parameter", row, snapshot);
  }
  return done(null);
}

/** Names the refused row as the export file does: type, file and row (from 1). */
function located<T extends { params?: Record<string, string | number> }>(
  refusal: T,
  type: EntityName,
  row: unknown,
  snapshot: SystemSnapshot,
): T {
  const places: Partial<Record<EntityName, [string, readonly unknown[]]>> = {
    system: ["system.json", []],
    geometry: ["geometries.json", snapshot.geometries],
    scenario: ["scenarios.json", snapshot.scenarios],
    node: ["nodes.json", snapshot.nodes],
    line: ["lines.json", snapshot.lines],
    carrier: ["carriers.json", snapshot.carriers],
    carrier_level: ["carrierLevels.json", snapshot.carrierLevels],
    technology: ["technologies.json", snapshot.technologies],
    timeseries: ["series.json", snapshot.series.map(({ meta }) => meta)],
    parameter: ["parameters.json", snapshot.parameters],
  };
  const [file, rows] = places[type] ?? ["", []];
  return { ...refusal, params: { ...refusal.params, type, file, row: Math.max(1, rows.indexOf(row) + 1) } };
}

/** Connections after the locations they lead from and to. */
const inOrder = (geometries: SystemSnapshot["geometries"]): SystemSnapshot["geometries"] =>
  [...geometries].sort((a, b) => Number(a.type === "LineString") - Number(b.type === "LineString"));

/** True when a row of the space has one of the ids, whether the actor may see it or not. */
function idsTaken(db: SpaceDb, snapshot: SystemSnapshot): boolean {
  const own = <T extends { system_id: string | null }>(rows: readonly T[], id: (row: T) => string) =>
    rows.filter((row) => row.system_id !== null).map(id);
  const series = snapshot.series.map(({ meta }) => meta);
  const ids: [AnyEntity, string[]][] = [
    [systemEntity, [snapshot.system.system_id]],
    [geometryEntity, snapshot.geometries.map((row) => row.geometry_id)],
    [nodeEntity, snapshot.nodes.map((row) => row.node_id)],
    [lineEntity, snapshot.lines.map((row) => row.line_id)],
    [scenarioEntity, own(snapshot.scenarios, (row) => row.scenario_id)],
    [parameterEntity, own(snapshot.parameters, (row) => row.parameter_id)],
    [timeseriesEntity, own(series, (row) => row.ts_id)],
  ];
  return ids.some(([entity, some]) => anyTaken(db, entity, some));
}

function anyTaken(db: SpaceDb, entity: AnyEntity, ids: readonly string[]): boolean {
  const id = idColumn(entity);
  for (let from = 0; from < ids.length; from += 500) {
    const some = ids.slice(from, from + 500);
    if (db.select({ id }).from(entity.table).where(inArray(id, some)).limit(1).get()) return true;
  }
  return false;
}

function missingCatalogue(actor: Actor, snapshot: SystemSnapshot): [AnyEntity, Record<string, unknown>][] {
  const missing: [AnyEntity, Record<string, unknown>][] = [];
  for (const row of snapshot.carriers)
    if (!get(actor, carrierEntity, row.carrier_id)) missing.push([carrierEntity, row]);
  for (const row of snapshot.carrierLevels)
    if (!get(actor, carrierLevelEntity, row.carrier_level_id)) missing.push([carrierLevelEntity, row]);
  for (const row of snapshot.technologies)
    if (!get(actor, technologyEntity, row.technology_id)) missing.push([technologyEntity, row]);
  return missing;
}

/** The same system under ids of its own; names of the catalogue and of shared scenarios stay. */
export function withNewIds(snapshot: SystemSnapshot): SystemSnapshot {
  const ids: OwnIds = new Map();
  const own = (id: string) => ids.set(id, randomUUID());
  own(snapshot.system.system_id);
  snapshot.geometries.forEach((row) => own(row.geometry_id));
  snapshot.nodes.forEach((row) => own(row.node_id));
  snapshot.lines.forEach((row) => own(row.line_id));
  snapshot.scenarios.forEach((row) => row.system_id !== null && own(row.scenario_id));
  snapshot.series.forEach(({ meta }) => meta.system_id !== null && own(meta.ts_id));
  snapshot.parameters.forEach((row) => row.system_id !== null && own(row.parameter_id));
  const renamed = <T extends object>(row: T): T =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [
        key,
        key.endsWith("_id") || key.startsWith("geometry_id") ? (ids.get(value as string) ?? value) : value,
      ]),
    ) as T;
  return {
    ...snapshot,
    system: renamed(snapshot.system),
    geometries: snapshot.geometries.map(renamed),
    nodes: snapshot.nodes.map(renamed),
    lines: snapshot.lines.map(renamed),
    scenarios: snapshot.scenarios.map(renamed),
    series: snapshot.series.map(({ meta, blocks }) => ({ meta: renamed(meta), blocks })),
    parameters: snapshot.parameters.map((row) => {
      const { elements } = row.properties;
      if (!elements) return renamed(row);
      return renamed({ ...row, properties: { ...row.properties, elements: elements.map((id) => ids.get(id) ?? id) } });
    }),
  };
}
