import { and, eq, isNull, or, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { SpaceDb } from "~db/client";
import { carrierLevels, technologies } from "~db/schema/catalogue";
import { geometries, lines, nodes, parameters } from "~db/schema/twin";
import { CARRIER_SIDES } from "~/entities/catalogue/catalogueForm";
import { refused, type Refusal } from "~/services/core/outcome";
import type { Change } from "~/services/registry.server";
import { checkScenario, geometryOf, GLOBAL_GEOMETRY_ID, isProviders } from "./rules.server";

/** Rules about going and coming back: nothing goes that something live stands on, nothing comes back to what is gone. */

export function checkGeometryRemoval({ db, after }: Change): Refusal | void {
  const id = String(after.geometry_id);
  if (id === GLOBAL_GEOMETRY_ID) return refused(403, "errors.global_geometry");
  const ends = or(eq(geometries.geometry_id_start, id), eq(geometries.geometry_id_end, id));
  const used =
    has(db, nodes, and(eq(nodes.geometry_id, id), isNull(nodes.deleted_at))) ||
    has(db, lines, and(eq(lines.geometry_id, id), isNull(lines.deleted_at))) ||
    has(db, geometries, and(ends, isNull(geometries.deleted_at)));
  if (used) return refused(409, "errors.in_use");
}

export function checkTechnologyRemoval({ db, after }: Change): Refusal | void {
  if (!after.is_custom) return refused(403, "errors.provider_technology");
  const id = String(after.technology_id);
  const used =
    has(db, nodes, eq(nodes.technology_id, id)) ||
    has(db, lines, eq(lines.technology_id, id)) ||
    has(db, parameters, eq(parameters.technology_id, id)) ||
    has(db, technologies, eq(technologies.tech_id_parent, id));
  if (used) return refused(409, "errors.in_use");
}

/** A carrier goes with its levels, when no component and no technology names it. */
export function checkCarrierRemoval(change: Change): Refusal | void {
  const { db, after } = change;
  const id = String(after.carrier_id);
  const levels = db.select().from(carrierLevels).where(eq(carrierLevels.carrier_id, id)).all();
  for (const level of levels) {
    const used = checkLevelRemoval({ ...change, after: level });
    if (used) return used;
  }
  const named = db
    .select({ properties: technologies.properties })
    .from(technologies)
    .all()
    .some(({ properties }) => CARRIER_SIDES.some((side) => properties[side].includes(id)));
  if (named) return refused(409, "errors.in_use");
}

export function checkLevelRemoval({ db, after }: Change): Refusal | void {
  const id = String(after.carrier_level_id);
  const sides = (table: typeof nodes | typeof lines) =>
    or(
      eq(table.carrier_level_input, id),
      eq(table.carrier_level_output, id),
      eq(table.carrier_level_input_secondary, id),
      eq(table.carrier_level_output_secondary, id),
    );
  if (has(db, nodes, sides(nodes)) || has(db, lines, sides(lines))) return refused(409, "errors.in_use");
}

export function checkScenarioRemoval({ after }: Change): Refusal | void {
  if (isProviders(after)) return refused(403, "errors.provider_scenario");
}

/** A component comes back only to a location or connection that is there. */
export function checkComponentReturn({ db, after }: Change): Refusal | void {
  if (!geometryOf(db, String(after.geometry_id), String(after.system_id)))
    return refused(409, "twin.restore_place_first");
}

/** A connection comes back only between locations that are there. */
export function checkGeometryReturn({ db, after }: Change): Refusal | void {
  const system = after.system_id === null ? null : String(after.system_id);
  for (const end of [after.geometry_id_start, after.geometry_id_end])
    if (end !== null && !geometryOf(db, String(end), system)) return refused(409, "twin.restore_ends_first");
}

/** A scenario comes back only under a name that nobody took meanwhile. */
export function checkScenarioReturn(change: Change): Refusal | void {
  const complaint = checkScenario({ ...change, before: undefined });
  if (complaint) return refused(409, complaint.issues?.[0]?.message ?? complaint.message);
}

function has(db: SpaceDb, table: SQLiteTable, where: SQL | undefined): boolean {
  return db.select().from(table).where(where).limit(1).get() !== undefined;
}
