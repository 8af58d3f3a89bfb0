import { sunriseAfter } from "~/engines/generation/position/sunrise";
import { centre } from "~/engines/optimization/locations";
import type { Actor } from "~/services/core/access.server";
import { get } from "~/services/core/store.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";

/** The first sunrise from a time on where a component is (ms since 1970); null where its place is not drawn, or the sun does not rise. */
export function sunriseAt(actor: Actor, component_id: string, fromMs: number): number | null {
  const node = get(actor, nodeEntity, component_id);
  const geometry = node && get(actor, geometryEntity, node.geometry_id);
  const position = geometry && centre(geometry);
  return position ? sunriseAfter({ longitudeDeg: position[0], latitudeDeg: position[1] }, fromMs) : null;
}
