import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { prepared } from "~db/prepared";
import { carrierLevels, carriers, technologies } from "~db/schema/catalogue";
import { geometries, scenarios, systems } from "~db/schema/twin";
import { checkPolygon } from "~/entities/twin/polygon";
import type { Geometry } from "~/entities/twin/geometry";
import { BASE_SCENARIO_ID } from "~/entities/systems/system";
import { systemRole } from "~/services/core/access.server";
import { refused, type FieldIssue, type Refusal } from "~/services/core/outcome";
import { isTimezone } from "~/services/geography/countries.server";
import type { Change, Item } from "~/services/registry.server";
import { CURRENCY_CODES } from "~/services/units/symbols";

/** Rules that need to look at other rows: references stay inside the system, provider's rows stay the provider's. */

/** The word that marks what the provider supplies; a planner's scenario cannot carry it. */
const RESERVED = "rizm";

export function checkSystem({ db, actor, before, after }: Change): Refusal | void {
  if (before && before.unit !== after.unit) return complain("unit", "rules.currency_locked");
  if (!before && !CURRENCY_CODES.has(String(after.unit))) return complain("unit", "rules.currency");
  if (before?.timezone !== after.timezone && !isTimezone(String(after.timezone)))
    return complain("timezone", "rules.timezone");
  const border = db
    .select()
    .from(geometries)
    .where(eq(geometries.geometry_id, String(after.geometry_id)))
    .get();
  if (border && border.system_id !== null && border.system_id !== after.system_id)
    return complain("geometry_id", "rules.unknown_reference");
  if (actor.super_admin) return;
  const modules = ["has_operation", "has_expansion", "has_portfolio"] as const;
  const wanted: Item = before ?? { has_operation: false, has_expansion: true, has_portfolio: false };
  for (const flag of modules) if (after[flag] !== wanted[flag]) return complain(flag, "rules.super_admin_only");
}

/** The geometry that stands for the whole world; the product made it and keeps it. */
export const GLOBAL_GEOMETRY_ID = "global";

export function checkGeometry({ db, before, after }: Change): Refusal | void {
  if (before && after.geometry_id === GLOBAL_GEOMETRY_ID) return refused(403, "errors.global_geometry");
  // What stands at a location or runs along a connection would lose its place.
  const fixed = before && before.type !== after.type && [before.type, after.type].some((type) => !isArea(type));
  if (fixed) return complain("type", "rules.shape_fixed");
  const odd = shapeIssue(after as unknown as Geometry);
  if (odd) return refused(422, "errors.invalid", { issues: [odd] });
  for (const end of ["geometry_id_start", "geometry_id_end"] as const) {
    if (after[end] === null) continue;
    const place = geometryOf(db, String(after[end]), systemOf(after));
    if (!place) return complain(end, "rules.unknown_reference");
    if (place.type !== "Point") return complain(end, "rules.needs_location");
  }
  if (after.type === "LineString" && after.geometry_id_start && after.geometry_id_start === after.geometry_id_end)
    return complain("geometry_id_end", "rules.ends_differ");
}

const isArea = (type: unknown): boolean => type === "Polygon" || type === "MultiPolygon";
const NESTING = { Point: 0, LineString: 1, Polygon: 2, MultiPolygon: 3 } as const;

/** Coordinates nested as the type wants them; areas closed, without edges that cross. */
export function shapeIssue({ type, coordinates }: Geometry): FieldIssue | undefined {
  if (coordinates === null) return type === "Point" ? { path: "coordinates", message: "rules.needs_value" } : undefined;
  let depth = -1;
  for (let inner: unknown = coordinates; Array.isArray(inner); inner = inner[0]) depth++;
  if (depth !== NESTING[type] || (type === "LineString" && coordinates.length < 2))
    return { path: "coordinates", message: "rules.shape_nesting" };
  if (!isArea(type)) return undefined;
  const parts = (type === "Polygon" ? [coordinates] : coordinates) as [number, number][][][];
  const finding = parts.flatMap((rings) => checkPolygon(rings).findings).find(({ severity }) => severity === "error");
  return finding && { path: "coordinates", message: finding.key, params: finding.params };
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
  if (before && isProviders(before)) return refused(403, "errors.provider_scenario");
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

/** The base scenario, whose figures are changed inside a system only, and those whose name the provider keeps for itself. */
export const isProviders = (scenario: Item): boolean =>
  scenario.scenario_id === BASE_SCENARIO_ID || isReserved(scenario.name);

export function checkTechnology({ db, before, after }: Change): Refusal | void {
  if (before && !before.is_custom) return refused(403, "errors.provider_technology");
  const byId = new Map(
    db
      .select()
      .from(technologies)
      .all()
      .map((row) => [row.technology_id, row]),
  );
  const parent = byId.get(String(after.tech_id_parent));
  if (!parent) return complain("tech_id_parent", "rules.unknown_reference");
  const taken = [...byId.values()].some((row) => row.abbr === after.abbr && row.technology_id !== after.technology_id);
  if (taken) return complain("abbr", "rules.name_taken");
  for (let above: typeof parent | undefined = parent; above; above = byId.get(above.tech_id_parent ?? ""))
    if (above.technology_id === after.technology_id) return complain("tech_id_parent", "rules.own_parent");
}

export function checkCarrierLevel({ db, after }: Change): Refusal | void {
  const carrier = db
    .select()
    .from(carriers)
    .where(eq(carriers.carrier_id, String(after.carrier_id)))
    .get();
  if (!carrier) return complain("carrier_id", "rules.unknown_reference");
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

/** A live geometry that the rows of a system may name. */
export function geometryOf(db: SpaceDb, geometryId: string, systemId: string | null) {
  const row = prepared(db, "live geometry", () =>
    db
      .select()
      .from(geometries)
      .where(and(eq(geometries.geometry_id, sql.placeholder("id")), isNull(geometries.deleted_at)))
      .prepare(),
  ).get({ id: geometryId });
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
