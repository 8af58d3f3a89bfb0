import { and, eq, isNull, or } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { carrierLevels, technologies } from "~db/schema/catalogue";
import { timeseries } from "~db/schema/series";
import { geometries, lines, nodes, scenarios, systems } from "~db/schema/twin";
import { BASE_SCENARIO_ID } from "~/entities/system";
import { isAdmin, systemRole } from "./access.server";
import { refused, type FieldIssue, type Refusal } from "./outcome";
import type { Change, Item } from "./registry.server";

/** Rules that need to look at other rows: references stay inside the system, provider's rows stay the provider's. */

/** The word that marks what the provider supplies; a planner's scenario cannot carry it. */
const RESERVED = "rizm";

export function checkSystem({ actor, before, after }: Change): Refusal | void {
  if (before && before.unit !== after.unit) return complain("unit", "rules.currency_locked");
  if (actor.super_admin) return;
  const modules = ["has_operation", "has_expansion", "has_portfolio"] as const;
  const wanted: Item = before ?? { has_operation: false, has_expansion: true, has_portfolio: false };
  for (const flag of modules) if (after[flag] !== wanted[flag]) return complain(flag, "rules.super_admin_only");
}

export function checkGeometry({ db, after }: Change): Refusal | void {
  for (const end of ["geometry_id_start", "geometry_id_end"] as const) {
    const missing = after[end] !== null && !geometryOf(db, String(after[end]), systemOf(after));
    if (missing) return complain(end, "rules.unknown_reference");
  }
  if (after.type === "LineString" && after.geometry_id_start && after.geometry_id_start === after.geometry_id_end)
    return complain("geometry_id_end", "rules.ends_differ");
}

export function checkComponent({ db, after }: Change): Refusal | void {
  const technology = db
    .select()
    .from(technologies)
    .where(eq(technologies.technology_id, String(after.technology_id)))
    .get();
  if (!technology) return complain("technology_id", "rules.unknown_reference");
  const isLine = "line_id" in after;
  if (technology.properties.structure_name !== (isLine ? "Line" : "Node"))
    return complain("technology_id", isLine ? "rules.needs_line" : "rules.needs_node");
  const geometry = geometryOf(db, String(after.geometry_id), systemOf(after));
  if (!geometry) return complain("geometry_id", "rules.unknown_reference");
  if (isLine !== (geometry.type === "LineString"))
    return complain("geometry_id", isLine ? "rules.needs_connection" : "rules.needs_location");
  for (const side of [
    "carrier_level_input",
    "carrier_level_output",
    "carrier_level_input_secondary",
    "carrier_level_output_secondary",
  ]) {
    const level = after[side];
    if (
      level &&
      !db
        .select()
        .from(carrierLevels)
        .where(eq(carrierLevels.carrier_level_id, String(level)))
        .get()
    )
      return complain(side, "rules.unknown_reference");
  }
}

export function checkScenario({ db, before, after }: Change): Refusal | void {
  if (before && (before.system_id === null || isReserved(before.name))) return refused(403, "errors.provider_scenario");
  if (isReserved(after.name)) return complain("name", "rules.name_reserved");
  const twin = db
    .select()
    .from(scenarios)
    .where(
      and(
        eq(scenarios.name, String(after.name)),
        isNull(scenarios.deleted_at),
        after.system_id
          ? or(eq(scenarios.system_id, String(after.system_id)), isNull(scenarios.system_id))
          : isNull(scenarios.system_id),
      ),
    )
    .all()
    .find((row) => row.scenario_id !== after.scenario_id);
  if (twin) return complain("name", "rules.name_taken");
}

export function checkParameter({ db, actor, after }: Change): Refusal | void {
  const system = systemOf(after);
  const scenario = db
    .select()
    .from(scenarios)
    .where(eq(scenarios.scenario_id, String(after.scenario_id)))
    .get();
  if (!scenario || (scenario.system_id !== null && scenario.system_id !== system))
    return complain("scenario_id", "rules.unknown_reference");
  if (scenario.scenario_id === BASE_SCENARIO_ID && system === null && !isAdmin(actor))
    return refused(403, "errors.provider_scenario");
  const owner = { node_id: nodes, line_id: lines } as const;
  for (const key of ["node_id", "line_id"] as const) {
    if (!after[key]) continue;
    const table = owner[key];
    const idColumn = key === "node_id" ? nodes.node_id : lines.line_id;
    const row = db
      .select()
      .from(table)
      .where(eq(idColumn, String(after[key])))
      .get();
    if (!row || row.system_id !== system) return complain(key, "rules.unknown_reference");
  }
  if (after.geometry_id && !geometryOf(db, String(after.geometry_id), system))
    return complain("geometry_id", "rules.unknown_reference");
  if (
    after.technology_id &&
    !db
      .select()
      .from(technologies)
      .where(eq(technologies.technology_id, String(after.technology_id)))
      .get()
  )
    return complain("technology_id", "rules.unknown_reference");
  if (after.ts_id) {
    const series = db
      .select()
      .from(timeseries)
      .where(eq(timeseries.ts_id, String(after.ts_id)))
      .get();
    if (!series || (series.system_id !== null && series.system_id !== system))
      return complain("ts_id", "rules.unknown_reference");
  }
}

export function checkTechnology({ db, before, after }: Change): Refusal | void {
  if (before && !before.is_custom) return refused(403, "errors.provider_technology");
  const parent =
    after.tech_id_parent &&
    db
      .select()
      .from(technologies)
      .where(eq(technologies.technology_id, String(after.tech_id_parent)))
      .get();
  if (!parent) return complain("tech_id_parent", "rules.unknown_reference");
}

/** A run is started and cancelled by its service; a plain save may only change its words and who sees it. */
export function checkOptimization({ db, actor, before, after }: Change): Refusal | void {
  if (!before) return refused(409, "errors.start_instead");
  const open = new Set(["name", "description", "visible_for"]);
  for (const key of Object.keys(after)) {
    if (!open.has(key) && JSON.stringify(after[key]) !== JSON.stringify(before[key]))
      return complain(key, "rules.fixed_after_start");
  }
  const owner = before.user_id === actor.user_id || systemRole(db, actor, String(after.system_id)) === "admin";
  if (!owner && JSON.stringify(after.visible_for) !== JSON.stringify(before.visible_for))
    return complain("visible_for", "rules.owner_only");
}

const systemOf = (row: Item): string | null => (typeof row.system_id === "string" ? row.system_id : null);
const isReserved = (name: unknown): boolean => String(name).toLowerCase().includes(RESERVED);

function geometryOf(db: SpaceDb, geometryId: string, systemId: string | null) {
  const row = db
    .select()
    .from(geometries)
    .where(and(eq(geometries.geometry_id, geometryId), isNull(geometries.deleted_at)))
    .get();
  if (!row) return undefined;
  if (row.system_id === systemId || row.system_id === null) return row;
  // A system's own border carries the id the system names, and may be stored before the system is.
  const border = db
    .select()
    .from(systems)
    .where(and(eq(systems.geometry_id, geometryId), eq(systems.system_id, systemId ?? "")))
    .get();
  return border ? row : undefined;
}

function complain(path: string, message: string): Refusal {
  const issue: FieldIssue = { path, message };
  return refused(422, "errors.invalid", { issues: [issue] });
}
