import { and, inArray } from "drizzle-orm";
import type { ParameterTypeName } from "~/entities/catalogue/names";
import { rootOf } from "~/entities/catalogue/technologyTree";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { indexParameters, type ParameterElement, resolveParameter } from "~/entities/parameters/parameterResolution";
import { componentId, isLine } from "~/entities/twin/component";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { technologiesOf, typesById } from "~/services/parameters/context.server";
import { liveParameters, parameterRows, parameterType } from "~/services/parameters/liveParameters.server";
import { componentsOf } from "~/services/twin/components.server";

const STOCK: ParameterTypeName = "existing_capacity";
const ALLOWED: ParameterTypeName = "retirement_allowed";
/** With none of these a smaller plant costs and does what a larger one does (`mayRetire` of the engine). */
const GAINS: readonly ParameterTypeName[] = [
  "fixed_operation_cost",
  "fixed_operation_cost_power",
  "lower_operation_limit",
  "fixed_profile",
  "flat_output",
  "space_requirement",
  "decommissioning_cost",
  "maximum_capacity",
];

/**
 * Names of the components of which a run of these scenarios may take something out of service early, by name: something stands, its
 * retirement is allowed, and a smaller one may be cheaper. Drafts take no part.
 */
export function retirableNames(actor: Actor, systemId: string, scenarioIds: readonly string[]): string[] {
  const technologies = technologiesOf(actor);
  const types = typesById(actor);
  const chosen = inArray(parameterType, [STOCK, ALLOWED, ...GAINS]);
  const index = indexParameters(
    {
      parameters: parameterRows(dbOf(actor), and(liveParameters(systemId, [...scenarioIds, BASE_SCENARIO_ID]), chosen)),
      parameterTypes: [...types.values()],
      technologies: [...technologies.values()],
    },
    scenarioIds,
  );
  return componentsOf(actor, systemId)
    .filter((component) => {
      const technology = technologies.get(component.technology_id);
      const root = technology && rootOf(technology, technologies);
      if (component.is_draft || !root || root === "consumption" || root === "connectors") return false;
      const id = componentId(component);
      const element: ParameterElement = {
        ...(isLine(component) ? { lineId: id } : { nodeId: id }),
        geometryId: component.geometry_id,
        technologyId: component.technology_id,
      };
      const entered = (type: ParameterTypeName) => resolveParameter(index, element, type)?.rows ?? [];
      const [allowed] = entered(ALLOWED);
      return (
        entered(STOCK).length > 0 &&
        (allowed === undefined || Number(allowed.properties.value ?? 1) !== 0) &&
        GAINS.some((type) => entered(type).length > 0)
      );
    })
    .map(({ name }) => name)
    .sort((a, b) => a.localeCompare(b));
}
