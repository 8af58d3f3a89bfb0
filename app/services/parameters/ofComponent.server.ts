import { eq } from "drizzle-orm";
import { parameters } from "~db/schema/parameters";
import { type Component, componentId, isLine } from "~/entities/twin/component";
import type { Actor } from "~/services/core/access.server";
import { list } from "~/services/core/store.server";
import { parameterEntity } from "./parameter.entity.server";

/** The parameters entered for a component itself. */
export function ownParameters(actor: Actor, component: Component, lifecycle: "live" | "all" = "live") {
  const where = eq(isLine(component) ? parameters.line_id : parameters.node_id, componentId(component));
  return list(actor, parameterEntity, { system_id: component.system_id, lifecycle, where });
}
