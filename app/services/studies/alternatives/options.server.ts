import { type Optimization, optimizationKind } from "~/entities/optimizations/optimization";
import type { OfferedGroup } from "~/entities/studies/forms";
import { componentId } from "~/entities/twin/component";
import type { Actor } from "~/services/core/access.server";
import { list, type Stored } from "~/services/core/store.server";
import { readResult } from "~/services/optimizations/state.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { offeredGroups, sizedIn } from "../nearOptimal.server";

/** Whether a run can be asked what else could be done: what is built has to be its decision, and its inputs those that are entered. */
export const hasAlternativePlans = (run: Optimization): boolean =>
  optimizationKind(run) === "invest" && run.config.variation === null;

/** What may be built in a run and has a size: all components of a technology together, and each where there are several. */
export function optionsOfRun(actor: Actor, run: Stored<Optimization>): OfferedGroup[] {
  const result = readResult(actor, run.optimization_id);
  if (!result) return [];
  const { system_id } = run;
  const optional = new Set(
    [...list(actor, nodeEntity, { system_id }), ...list(actor, lineEntity, { system_id })]
      .filter(({ status, is_draft }) => status === "optional" && !is_draft)
      .map(componentId),
  );
  const components = result.components.filter(({ id }) => optional.has(id));
  return offeredGroups({ ...result, components }, sizedIn(result));
}
