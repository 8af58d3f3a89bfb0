import { randomUUID } from "node:crypto";
import type { EntityName } from "~/entities/api";
import type { SystemSnapshot } from "~/entities/snapshot";
import { isAdmin, type Actor } from "./access.server";
import { done, refused, type Outcome } from "./outcome";
import { saveSeriesWithin } from "./series.server";
import { dbOf, get, saveWithin, write } from "./store.server";

type OwnIds = Map<string, string>;

/**
 * Writes a whole system from a snapshot in one transaction. Ids are kept where they are free in the space; when the
 * system is there already, everything of it gets new ids. Catalogue entries that the space lacks are added by admins.
 */
export function importSnapshot(actor: Actor, given: SystemSnapshot): Outcome<{ system_id: string }> {
  const db = dbOf(actor);
  return write(db, () => {
    const snapshot = idsTaken(actor, given) ? withNewIds(given) : given;
    const missing = missingCatalogue(actor, snapshot);
    if (missing.length && !isAdmin(actor))
      return refused(403, "errors.catalogue_missing", {
        params: { names: missing.map(([, row]) => Object.values(row)[0]).join(", ") },
      });
    // A border, a component and a parameter name each other: rules on references are checked once all is there.
    const rows: [EntityName, unknown][] = [
      ...missing,
      ["system", { ...snapshot.system, status: "success" }],
      ...snapshot.geometries.map((row): [EntityName, unknown] => ["geometry", row]),
      ...snapshot.scenarios
        .filter((row) => row.system_id !== null)
        .map((row): [EntityName, unknown] => ["scenario", row]),
      ...snapshot.nodes.map((row): [EntityName, unknown] => ["node", row]),
      ...snapshot.lines.map((row): [EntityName, unknown] => ["line", row]),
    ];
    for (const [name, row] of rows) {
      const saved = saveWithin(db, actor, name, row);
      if (!saved.ok) return located(saved, name, row);
    }
    for (const { meta, blocks } of snapshot.series) {
      if (meta.system_id === null) continue;
      const saved = saveSeriesWithin(db, actor, meta, blocks);
      if (!saved.ok) return located(saved, "timeseries", meta);
    }
    for (const row of snapshot.parameters) {
      if (row.system_id === null) continue;
      const saved = saveWithin(db, actor, "parameter", row);
      if (!saved.ok) return located(saved, "parameter", row);
    }
    return done({ system_id: snapshot.system.system_id });
  });
}

function located<T extends { params?: Record<string, string | number> }>(refusal: T, type: string, row: unknown): T {
  const id = typeof row === "object" && row !== null ? String(Object.values(row)[0]) : "";
  return { ...refusal, params: { ...refusal.params, type, id } };
}

const idsTaken = (actor: Actor, snapshot: SystemSnapshot): boolean =>
  get(actor, "system", snapshot.system.system_id) !== undefined ||
  snapshot.geometries.some((row) => get(actor, "geometry", row.geometry_id) !== undefined);

function missingCatalogue(actor: Actor, snapshot: SystemSnapshot): [EntityName, Record<string, unknown>][] {
  const missing: [EntityName, Record<string, unknown>][] = [];
  for (const row of snapshot.carriers) if (!get(actor, "carrier", row.carrier_id)) missing.push(["carrier", row]);
  for (const row of snapshot.carrierLevels)
    if (!get(actor, "carrier_level", row.carrier_level_id)) missing.push(["carrier_level", row]);
  for (const row of snapshot.technologies)
    if (!get(actor, "technology", row.technology_id)) missing.push(["technology", row]);
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
    parameters: snapshot.parameters.map(renamed),
  };
}
