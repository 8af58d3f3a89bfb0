import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { parameters } from "~db/schema/parameters";
import type { ParameterTypeName } from "~/entities/catalogue/names";
import { yearOf } from "~/entities/core/clock";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { isStock } from "~/entities/parameters/stock";
import { type Component, componentId } from "~/entities/twin/component";
import type { Actor } from "~/services/core/access.server";
import { dbOf, get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { componentsOf } from "~/services/twin/components.server";

/**
 * The components that plans of the operation take in at a time (ms since 1970): those in use that are there already or on their way. An
 * optional one where some of it is there already, as a status quo has it (`inStatusQuo`).
 */
export function plannedComponents(actor: Actor, system_id: string, now: number): Component[] {
  const inUse = componentsOf(actor, system_id).filter(({ is_draft }) => !is_draft);
  const optional = inUse.filter(({ status }) => status === "optional").map(componentId);
  const timezone = get(actor, systemEntity, system_id)?.timezone ?? "UTC";
  const there = stocked(actor, system_id, optional, yearOf(timezone, now));
  return inUse.filter((component) => component.status !== "optional" || there.has(componentId(component)));
}

/** Those of some components of which something is there in a year. */
function stocked(actor: Actor, system: string, ids: readonly string[], year: number): ReadonlySet<string> {
  if (ids.length === 0) return new Set();
  const { system_id, node_id, line_id, date, properties, scenario_id, deleted_at } = parameters;
  const rows = dbOf(actor)
    .select({ node_id, line_id, date, properties })
    .from(parameters)
    .where(
      and(
        eq(system_id, system),
        or(inArray(node_id, [...ids]), inArray(line_id, [...ids])),
        eq(scenario_id, BASE_SCENARIO_ID),
        isNull(deleted_at),
        eq(sql`${properties} ->> '$.type'`, "existing_capacity" satisfies ParameterTypeName),
      ),
    )
    .all();
  return new Set(rows.filter((row) => isStock(row, [year])).map((row) => row.node_id ?? row.line_id ?? ""));
}
