import { and, inArray, isNull } from "drizzle-orm";
import { geometries } from "~db/schema/twin";
import type { System } from "~/entities/systems/system";
import type { Position } from "~/entities/twin/geometry";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { countryCentre } from "~/services/geography/countries.server";

/**
 * The middle of each system's border, by system id, read in one query; without a border the middle of its country. Systems that have
 * neither are left out. The right to see them is the caller's to check.
 */
export function siteCentres(
  actor: Actor,
  systems: readonly Pick<System, "system_id" | "geometry_id" | "properties">[],
): Map<string, Position> {
  const ids = systems.map(({ geometry_id }) => geometry_id);
  const rows = dbOf(actor)
    .select({ id: geometries.geometry_id, coordinates: geometries.coordinates })
    .from(geometries)
    .where(and(inArray(geometries.geometry_id, ids), isNull(geometries.deleted_at)))
    .all();
  const middles = new Map(rows.map(({ id, coordinates }) => [id, middleOf(coordinates)]));
  const centres = systems.map(({ system_id, geometry_id, properties }): [string, Position | null] => {
    const country = countryCentre(properties.country_code ?? "");
    const ofCountry: Position | null = country && [country.longitudeDeg, country.latitudeDeg];
    return [system_id, middles.get(geometry_id) ?? ofCountry];
  });
  return new Map(centres.filter((entry): entry is [string, Position] => entry[1] !== null));
}

/** Middle of the box around nested coordinates; null where there are none. */
function middleOf(coordinates: unknown): Position | null {
  const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
  const walk = (item: unknown): void => {
    if (!Array.isArray(item)) return;
    const [x, y] = item as unknown[];
    if (typeof x === "number" && typeof y === "number") {
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    } else item.forEach(walk);
  };
  walk(coordinates);
  return Number.isFinite(box[0]) ? [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2] : null;
}
