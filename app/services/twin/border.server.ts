import type { Finding } from "~/entities/core/finding";
import type { System } from "~/entities/systems/system";
import { checkPolygon } from "~/entities/twin/polygon";
import type { Shape } from "~/entities/twin/shapeText";
import type { Actor } from "~/services/core/access.server";
import { get } from "~/services/core/store.server";
import { geometryEntity } from "./geometry.entity.server";

/** The name the border of a system has in lists of geometries; pages show it in the reader's language. */
export const BORDER_NAME = "System Inner Border";

export type Border = Extract<Shape, { type: "Polygon" | "MultiPolygon" }>;

/** What a border's polygons say against it; empty when it can be saved. */
export function borderFindings(border: Border): Finding[] {
  const parts = border.type === "Polygon" ? [border.coordinates] : border.coordinates;
  return parts.flatMap((rings) => checkPolygon(rings).findings).filter(({ severity }) => severity === "error");
}

/** The border of a system as stored; undefined when it has none. */
export function borderOf(actor: Actor, system: System): Border | undefined {
  const row = get(actor, geometryEntity, system.geometry_id);
  if (!row?.coordinates || !(row.type === "Polygon" || row.type === "MultiPolygon")) return undefined;
  return { type: row.type, coordinates: row.coordinates } as Border;
}
