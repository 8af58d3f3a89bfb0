import { asc, eq, isNull, or, and } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { carrierLevels, carriers, parameterTypes, technologies } from "~db/schema/catalogue";
import { timeseries } from "~db/schema/timeseries";
import { geometries, lines, nodes, parameters, scenarios, systems } from "~db/schema/twin";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { Actor } from "~/services/core/access.server";
import { figureRows } from "~/services/parameters/figureRows.server";
import { done, notFound, type Outcome } from "~/services/core/outcome";
import { REGISTRY, type Item } from "~/services/registry.server";
import { blocksOf } from "~/services/timeseries/series.server";
import { dbOf, get } from "~/services/core/store.server";

/** Everything that describes a system the actor may see. */
export function snapshotFor(actor: Actor, systemId: string): Outcome<SystemSnapshot> {
  if (!get(actor, "system", systemId)) return notFound();
  return done(snapshotOf(dbOf(actor), systemId));
}

/** The same for a worker, which acts for nobody. Throws when the system is gone. */
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
  const metas = db
    .select()
    .from(timeseries)
    .where(or(eq(timeseries.system_id, systemId), isNull(timeseries.system_id)))
    .all();
  const blocks = blocksOf(
    db,
    metas.map((meta) => meta.ts_id),
  );
  return {
    system: bare("system", system),
    geometries: bareAll("geometry", [...border, ...ownGeometries]),
    nodes: bareAll(
      "node",
      db
        .select()
        .from(nodes)
        .where(and(eq(nodes.system_id, systemId), isNull(nodes.deleted_at)))
        .orderBy(asc(nodes.created_at))
        .all(),
    ),
    lines: bareAll(
      "line",
      db
        .select()
        .from(lines)
        .where(and(eq(lines.system_id, systemId), isNull(lines.deleted_at)))
        .orderBy(asc(lines.created_at))
        .all(),
    ),
    technologies: bareAll("technology", db.select().from(technologies).all()),
    carriers: bareAll("carrier", db.select().from(carriers).all()),
    carrierLevels: bareAll("carrier_level", db.select().from(carrierLevels).all()),
    parameterTypes: db
      .select()
      .from(parameterTypes)
      .all()
      .map((row) => row.body),
    parameters: figureRows(
      db,
      and(or(eq(parameters.system_id, systemId), isNull(parameters.system_id)), isNull(parameters.deleted_at)),
      asc(parameters.created_at),
    ),
    scenarios: bareAll(
      "scenario",
      db
        .select()
        .from(scenarios)
        .where(and(or(eq(scenarios.system_id, systemId), isNull(scenarios.system_id)), isNull(scenarios.deleted_at)))
        .all(),
    ),
    series: metas.map((meta) => ({ meta: bare("timeseries", meta), blocks: blocks.get(meta.ts_id) ?? [] })),
  };
}

/** A row without its history: the fields of the entity's schema alone. */
function bare<T>(name: keyof typeof REGISTRY, row: Item): T {
  const fields = Object.keys(REGISTRY[name].schema.shape);
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as T;
}
const bareAll = <T>(name: keyof typeof REGISTRY, rows: Item[]): T[] => rows.map((row) => bare<T>(name, row));
