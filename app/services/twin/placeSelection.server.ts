import type { Line, Node } from "~/entities/twin/component";
import type { Geometry } from "~/entities/twin/geometry";
import { selectedElement, type SelectedComponent, type SelectedPlace, type Selection } from "~/entities/twin/selection";
import type { System } from "~/entities/systems/system";
import type { Actor } from "~/services/core/access.server";
import { get, list } from "~/services/core/store.server";

/** The selected element of a system with its place and the components there. */
export function selectedPlace(actor: Actor, system: System, asked: Selection): SelectedPlace {
  const { system_id } = system;
  const own = <T extends { system_id: string | null; deleted_at?: string | null }>(row: T | undefined) =>
    row && row.system_id === system_id && !row.deleted_at ? row : undefined;
  const node = asked.node ? own(get<Node>(actor, "node", asked.node)) : undefined;
  const line = asked.line && !node ? own(get<Line>(actor, "line", asked.line)) : undefined;
  const component = node ?? line;
  const geometryId = component?.geometry_id ?? asked.geometry;
  const geometry = geometryId ? own(get<Geometry>(actor, "geometry", geometryId)) : undefined;
  const element = selectedElement({
    node: node?.node_id ?? null,
    line: line?.line_id ?? null,
    geometry: geometry?.geometry_id ?? null,
  });
  const components: SelectedComponent[] = geometry
    ? [
        ...list<Node>(actor, "node", { system_id }).map((row) => ({ kind: "node" as const, id: row.node_id, row })),
        ...list<Line>(actor, "line", { system_id }).map((row) => ({ kind: "line" as const, id: row.line_id, row })),
      ]
        .filter(({ row }) => row.geometry_id === geometry.geometry_id)
        .map(({ kind, id, row }) => ({ kind, id, name: row.name, draft: row.is_draft }))
    : [];
  return {
    element,
    name: component?.name ?? geometry?.name ?? system.name,
    geometry: geometry ? { id: geometry.geometry_id, name: geometry.name, type: geometry.type } : null,
    components,
  };
}
