import { eq } from "drizzle-orm";
import { parameters } from "~db/schema/twin";
import { isLine, type Component } from "~/entities/twin/component";
import type { Parameter } from "~/entities/parameters/parameter";
import type { Actor } from "~/services/core/access.server";
import type { Outcome } from "~/services/core/outcome";
import { list, remove } from "~/services/core/store.server";
import type { Item } from "~/services/registry.server";

const named = (component: Component): ["node" | "line", string] =>
  isLine(component) ? ["line", component.line_id] : ["node", component.node_id];

/** The parameters entered for a component itself. */
export function ownParameters(actor: Actor, component: Component, lifecycle: "live" | "all" = "live") {
  const [name, id] = named(component);
  const where = eq(name === "line" ? parameters.line_id : parameters.node_id, id);
  return list<Parameter>(actor, "parameter", { system_id: component.system_id, lifecycle, where });
}

/** Soft-deletes a component; its parameters stay for the day it is restored. */
export const removeComponentWithin = (actor: Actor, component: Component): Outcome<Item> =>
  remove(actor, ...named(component));

/** Removes a deleted component for good, and with it the parameters that would name nothing. Runs inside `write`. */
export function purgeComponentWithin(actor: Actor, component: Component): Outcome<Item> {
  for (const parameter of ownParameters(actor, component, "all")) {
    if (!parameter.deleted_at) {
      const removed = remove(actor, "parameter", parameter.parameter_id);
      if (!removed.ok) return removed;
    }
    const purged = remove(actor, "parameter", parameter.parameter_id, true);
    if (!purged.ok) return purged;
  }
  return remove(actor, ...named(component), true);
}
