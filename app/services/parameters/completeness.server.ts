import { inArray, sql } from "drizzle-orm";
import { parameters } from "~db/schema/parameters";
import type { Technology } from "~/entities/catalogue/technology";
import type { ParameterType } from "~/entities/parameters/parameter";
import { indexParameters, resolveParameter } from "~/entities/parameters/parameterResolution";
import { componentId, isLine, type Component } from "~/entities/twin/component";
import { parameterTypes } from "~/services/catalogue/types.server";
import type { Actor } from "~/services/core/access.server";
import { list } from "~/services/core/store.server";
import { parameterEntity } from "./parameter.entity.server";

/** Parameter types that a component must have and for which no scenario holds a figure, by component id. */
export function missingParameters(
  actor: Actor,
  system_id: string,
  components: readonly Component[],
  technologies: ReadonlyMap<string, Technology>,
): Map<string, ParameterType[]> {
  const mandatory = parameterTypes(actor).filter((type) => type.mandatory_for.length > 0);
  const missing = new Map<string, ParameterType[]>();
  if (mandatory.length === 0) return missing;
  const where = inArray(
    sql`json_extract(${parameters.properties}, '$.type')`,
    mandatory.map((type) => type.parameter_type),
  );
  const rows = [
    ...list(actor, parameterEntity, { system_id, where }),
    ...list(actor, parameterEntity, { system_id: null, where }),
  ];
  const scenarios = [...new Set(rows.map((row) => row.scenario_id))];
  // A type's default does not make a mandatory figure given.
  const types = mandatory.map((type) => ({ ...type, default_value: null }));
  const index = indexParameters(
    { parameters: rows, parameterTypes: types, technologies: [...technologies.values()] },
    scenarios,
  );
  for (const component of components) {
    const technology = technologies.get(component.technology_id);
    if (!technology) continue;
    const groups = new Set([technology.technology_id, technology.abbr, ...technology.properties.techgroup_names]);
    const open = mandatory.filter(
      (type) =>
        type.mandatory_for.some((target) => groups.has(target)) &&
        !resolveParameter(
          index,
          {
            ...(isLine(component) ? { lineId: component.line_id } : { nodeId: component.node_id }),
            geometryId: component.geometry_id,
            technologyId: component.technology_id,
          },
          type.parameter_type,
        ),
    );
    if (open.length) missing.set(componentId(component), open);
  }
  return missing;
}
