import { eq } from "drizzle-orm";
import { parameters } from "~db/schema/parameters";
import { componentId, isLine, type Component } from "~/entities/twin/component";
import type { Actor } from "~/services/core/access.server";
import { following, type Removal } from "~/services/core/entity.server";
import type { Refusal } from "~/services/core/outcome";
import { list, remove } from "~/services/core/store.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { parameterEntity } from "./parameter.entity.server";

/** The parameters entered for a component itself. */
export function ownParameters(actor: Actor, component: Component, lifecycle: "live" | "all" = "live") {
  const where = eq(isLine(component) ? parameters.line_id : parameters.node_id, componentId(component));
  return list(actor, parameterEntity, { system_id: component.system_id, lifecycle, where });
}

/** A component that is removed for good takes the parameters along that would name nothing; a deleted one keeps them. */
function purgeParameters({ actor, row, forGood }: Removal<Component>): Refusal | void {
  if (!forGood) return;
  for (const parameter of ownParameters(actor, row, "all")) {
    const id = parameter.parameter_id;
    const removed = parameter.deleted_at ? undefined : remove(actor, parameterEntity, id);
    if (removed && !removed.ok) return removed;
    const purged = remove(actor, parameterEntity, id, true);
    if (!purged.ok) return purged;
  }
}

export const componentFollowers = [
  following(nodeEntity, { beforeRemove: purgeParameters }),
  following(lineEntity, { beforeRemove: purgeParameters }),
];
