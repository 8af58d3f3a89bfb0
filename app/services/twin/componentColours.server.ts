import { componentId } from "~/entities/twin/component";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import type { Actor } from "~/services/core/access.server";
import { list } from "~/services/core/store.server";
import { componentsOf } from "./components.server";

/** Colours (#rrggbb) of the technologies of a system's components, by the id of the component. */
export function componentColours(actor: Actor, system_id: string): Record<string, string> {
  const colours = new Map(list(actor, technologyEntity).map((one) => [one.technology_id, one.color]));
  return Object.fromEntries(
    componentsOf(actor, system_id).map((one) => [componentId(one), colours.get(one.technology_id) ?? ""]),
  );
}
