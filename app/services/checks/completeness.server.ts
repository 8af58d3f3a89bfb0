import { and, inArray } from "drizzle-orm";
import { derived } from "~db/unchanged";
import type { Technology } from "~/entities/catalogue/technology";
import { decidingTypes, missingNeeds, type Need } from "~/entities/checks";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { indexParameters } from "~/entities/parameters/parameterResolution";
import { modulesOf, type System } from "~/entities/systems/system";
import { type Component, componentId } from "~/entities/twin/component";
import { parameterTypes } from "~/services/catalogue/types.server";
import type { Actor } from "~/services/core/access.server";
import { dbOf, get } from "~/services/core/store.server";
import { liveParameters, parameterRows, parameterType } from "~/services/parameters/liveParameters.server";
import { systemEntity } from "~/services/systems/system.entity.server";

/**
 * What components lack before a run in the base scenario can start, by component id. Reads only parameters that can decide
 * it, so that a list of many components stays quick.
 */
export function missingParameters(
  actor: Actor,
  system_id: string,
  components: readonly Component[],
  technologies: ReadonlyMap<string, Technology>,
): Map<string, Need[]> {
  const system: System | undefined = get(actor, systemEntity, system_id);
  if (!system || components.length === 0) return new Map();
  const types = parameterTypes(actor);
  const { index } = derived(
    dbOf(actor),
    `deciding parameters ${system_id}`,
    () => {
      const deciding = decidingTypes(types).map((type) => type.parameter_type);
      const parameters = parameterRows(
        dbOf(actor),
        and(liveParameters(system_id, [BASE_SCENARIO_ID]), inArray(parameterType, deciding)),
      );
      const source = { parameters, parameterTypes: types, technologies: [...technologies.values()] };
      return { rows: parameters.length, index: indexParameters(source, []) };
    },
    ({ rows }) => rows,
  );
  const source = { technologies, index, modules: modulesOf(system) };
  return new Map(
    components.flatMap((component) => {
      const open = missingNeeds(source, component);
      return open.length ? [[componentId(component), open] as const] : [];
    }),
  );
}
