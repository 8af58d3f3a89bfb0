import { isLine, type Component } from "~/entities/twin/component";
import type { Change, Removal } from "~/services/core/entity.server";
import { complain, refused, type Refusal } from "~/services/core/outcome";
import { carrierLevelOf, geometryOf, technologyOf } from "~/services/core/references.server";

const SIDES = [
  "carrier_level_input",
  "carrier_level_output",
  "carrier_level_input_secondary",
  "carrier_level_output_secondary",
] as const;

/** A node is at a location, a line along a connection; technology and levels are in the catalogue. */
export function checkComponent({ db, after }: Change<Component>): Refusal | void {
  const technology = technologyOf(db, after.technology_id);
  if (!technology) return complain("technology_id", "rules.unknown_reference");
  const line = isLine(after);
  if (technology.properties.structure_name !== (line ? "Line" : "Node"))
    return complain("technology_id", line ? "rules.needs_line" : "rules.needs_node");
  const geometry = geometryOf(db, after.geometry_id, after.system_id);
  if (!geometry) return complain("geometry_id", "rules.unknown_reference");
  if (line !== (geometry.type === "LineString"))
    return complain("geometry_id", line ? "rules.needs_connection" : "rules.needs_location");
  for (const side of SIDES) {
    const level = after[side];
    if (level && !carrierLevelOf(db, level)) return complain(side, "rules.unknown_reference");
  }
}

/** A component comes back only to a location or connection that is there. */
export function checkComponentReturn({ db, row }: Removal<Component>): Refusal | void {
  if (!geometryOf(db, row.geometry_id, row.system_id)) return refused(409, "twin.restore_place_first");
}
