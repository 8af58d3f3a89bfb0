import { componentId } from "~/entities/twin/component";
import { technologyColours } from "~/services/catalogue/technologyColours.server";
import type { Actor } from "~/services/core/access.server";
import { componentsOf } from "./components.server";

/** Colours (#rrggbb) of the technologies of a system's components, by the id of the component. */
export function componentColours(actor: Actor, system_id: string): Record<string, string> {
  const colours = technologyColours(actor);
  return Object.fromEntries(
    componentsOf(actor, system_id).map((one) => [componentId(one), colours.get(one.technology_id) ?? ""]),
  );
}
