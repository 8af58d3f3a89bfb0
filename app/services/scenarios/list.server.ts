import { and, asc, count, eq, isNotNull, isNull, sql, type SQLWrapper } from "drizzle-orm";
import { parameters } from "~db/schema/parameters";
import { scenarios } from "~db/schema/scenarios";
import { systems } from "~db/schema/systems";
import { ownValue } from "~/entities/core/lookups/ownValue";
import type { Actor } from "~/services/core/access.server";
import { like, type ListPart, type ListRequest, ordered, scope } from "~/services/core/lists.server";
import { dbOf } from "~/services/core/store.server";

/** Columns the list is sorted by; the first is the order without a wish. */
export const SCENARIO_SORTS = ["name", "system", "parameters", "changed"];

interface ScenarioListRow {
  scenario_id: string;
  name: string;
  system_id: string | null;
  system_name: string | null;
  /** Parameters under it in the systems in sight and in the catalogue. */
  parameters: number;
  set_at: string;
}

/** Scenarios in the actor's sight with how many parameters are under each. `deleted`: the deleted ones that all systems shared. */
export function scenarioList(actor: Actor, query: ListRequest & { deleted?: boolean }): ListPart<ScenarioListRow> {
  const db = dbOf(actor);
  const where = and(
    query.deleted ? isNotNull(scenarios.deleted_at) : isNull(scenarios.deleted_at),
    scope(actor, scenarios.system_id, query.deleted ? "shared" : query.system),
    like(scenarios.name, query.q),
  );
  const counted = db
    .select({ scenario_id: parameters.scenario_id, n: count().as("n") })
    .from(parameters)
    .where(and(isNull(parameters.deleted_at), scope(actor, parameters.system_id, undefined)))
    .groupBy(parameters.scenario_id)
    .as("counted");
  const number = sql<number>`coalesce(${counted.n}, 0)`;
  const keys: Record<string, SQLWrapper> = {
    name: scenarios.name,
    system: systems.name,
    parameters: number,
    changed: scenarios.set_at,
  };
  const rows = db
    .select({
      scenario_id: scenarios.scenario_id,
      name: scenarios.name,
      system_id: scenarios.system_id,
      system_name: systems.name,
      parameters: number,
      set_at: scenarios.set_at,
    })
    .from(scenarios)
    .leftJoin(systems, eq(systems.system_id, scenarios.system_id))
    .leftJoin(counted, eq(counted.scenario_id, scenarios.scenario_id))
    .where(where)
    .orderBy(
      ordered(ownValue(keys, query.sort.key) ?? scenarios.name, query.sort.descending),
      asc(scenarios.scenario_id),
    )
    .limit(query.limit)
    .offset(query.offset)
    .all();
  const total = db.select({ n: count() }).from(scenarios).where(where).get()?.n ?? 0;
  return { rows, total };
}
