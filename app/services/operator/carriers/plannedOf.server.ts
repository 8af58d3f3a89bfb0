import type { RootTechnology } from "~/entities/catalogue/technology";
import { rootOf } from "~/entities/catalogue/technologyTree";
import { componentId } from "~/entities/twin/component";
import type { Actor } from "~/services/core/access.server";
import { catalogueFor } from "~/services/twin/components.server";
import { plannedComponents } from "../plannedComponents.server";

/** A component that plans take in, with the carrier level that it takes or, where it takes none, gives. */
export interface PlannedComponent {
  component_id: string;
  name: string;
  carrier_level_id: string;
}

/** The components of a kind that plans of a system take in, by name; those without a carrier level are left out. */
export function plannedOf(actor: Actor, system_id: string, root: RootTechnology): PlannedComponent[] {
  const { technologies } = catalogueFor(actor);
  return plannedComponents(actor, system_id, Date.now())
    .flatMap((component) => {
      const technology = technologies.get(component.technology_id);
      const carrier_level_id = component.carrier_level_input ?? component.carrier_level_output;
      if (!technology || rootOf(technology, technologies) !== root || carrier_level_id === null) return [];
      return [{ component_id: componentId(component), name: component.name, carrier_level_id }];
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}
