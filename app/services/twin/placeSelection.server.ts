import type { System } from "~/entities/systems/system";
import {
  type SelectedComponent,
  selectedElement,
  type SelectedLocation,
  type Selection,
} from "~/entities/twin/selection";
import type { Actor } from "~/services/core/access.server";
import { get, list } from "~/services/core/store.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";

/** The selected element of a system with its place and the components there. */
export function selectedPlace(actor: Actor, system: System, selection: Selection): SelectedLocation {
  const { system_id } = system;
  const inSystem = <T extends { system_id: string | null; deleted_at?: string | null }>(row: T | undefined) =>
    row && row.system_id === system_id && !row.deleted_at ? row : undefined;
  const node = selection.node ? inSystem(get(actor, nodeEntity, selection.node)) : undefined;
  const line = selection.line && !node ? inSystem(get(actor, lineEntity, selection.line)) : undefined;
  const component = node ?? line;
  const geometryId = component?.geometry_id ?? selection.geometry;
  const geometry = geometryId ? inSystem(get(actor, geometryEntity, geometryId)) : undefined;
  const element = selectedElement({
    node: node?.node_id ?? null,
    line: line?.line_id ?? null,
    geometry: geometry?.geometry_id ?? null,
  });
  const components: SelectedComponent[] = geometry
    ? [
        ...list(actor, nodeEntity, { system_id }).map((row) => ({ kind: "node" as const, id: row.node_id, row })),
        ...list(actor, lineEntity, { system_id }).map((row) => ({ kind: "line" as const, id: row.line_id, row })),
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
