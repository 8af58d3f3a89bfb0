import { and, asc, count, eq, isNotNull, isNull, or, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { optimizations } from "~db/schema/optimizations";
import { parameters } from "~db/schema/parameters";
import { scenarios } from "~db/schema/scenarios";
import { type Actor, visibleSystem } from "~/services/core/access.server";
import { done, notFound, type Outcome, refused } from "~/services/core/outcome";
import { dbOf, get, remove } from "~/services/core/store.server";
import { ofScenario } from "~/services/parameters/hardDelete.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";

export interface ScenarioRow {
  scenario_id: string;
  name: string;
  /** Supplied for every system: read only inside one. */
  shared: boolean;
  /** The system's parameters under it, deleted ones left out. */
  parameters: number;
  runs: number;
  set_at: string;
}

/** Scenarios a system can use: shared ones and its own. Deleted ones are only its own. */
export function scenarioRows(actor: Actor, systemId: string, lifecycle: "live" | "deleted" = "live"): ScenarioRow[] {
  const db = dbOf(actor);
  const ofSystem = and(eq(scenarios.system_id, systemId), visibleSystem(db, actor, scenarios.system_id));
  const rows = db
    .select()
    .from(scenarios)
    .where(
      lifecycle === "live"
        ? and(isNull(scenarios.deleted_at), or(isNull(scenarios.system_id), ofSystem))
        : and(isNotNull(scenarios.deleted_at), ofSystem),
    )
    .orderBy(sql`${scenarios.system_id} IS NOT NULL`, asc(scenarios.created_at))
    .all();
  const counts = parameterCounts(actor, systemId);
  const runs = runCounts(actor, systemId);
  return rows.map(({ scenario_id, name, system_id, set_at }) => ({
    scenario_id,
    name,
    shared: system_id === null,
    parameters: counts.get(scenario_id) ?? 0,
    runs: runs.get(scenario_id) ?? 0,
    set_at,
  }));
}

/** SQL: rows of the system. Null: of any. */
const within = (column: SQLWrapper, systemId: string | null): SQL | undefined =>
  systemId === null ? undefined : sql`${column} = ${systemId}`;

function parameterCounts(actor: Actor, systemId: string | null): Map<string, number> {
  const rows = dbOf(actor)
    .select({ id: parameters.scenario_id, n: count() })
    .from(parameters)
    .where(and(within(parameters.system_id, systemId), isNull(parameters.deleted_at)))
    .groupBy(parameters.scenario_id)
    .all();
  return new Map(rows.map(({ id, n }) => [id, n]));
}

function runCounts(actor: Actor, systemId: string | null): Map<string, number> {
  const rows = dbOf(actor)
    .select({ ids: optimizations.scenario_ids })
    .from(optimizations)
    .where(and(within(optimizations.system_id, systemId), isNull(optimizations.deleted_at)))
    .all();
  const counts = new Map<string, number>();
  for (const { ids } of rows) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** What hangs on a scenario of a system. Null: of one that all systems share, wherever it is used. */
export function scenarioUse(
  actor: Actor,
  systemId: string | null,
  scenarioId: string,
): { parameters: number; runs: number } {
  return {
    parameters: parameterCounts(actor, systemId).get(scenarioId) ?? 0,
    runs: runCounts(actor, systemId).get(scenarioId) ?? 0,
  };
}

/**
 * Deletes a scenario of a system. Null: one that all systems share. Its parameters stay with it and come back with it; a permanent deletion
 * takes them along. 404 for another system's, 403 for a shared one inside a system and for the provider's, 409 for a permanent deletion
 * before the first one.
 */
export function removeScenario(
  actor: Actor,
  systemId: string | null,
  scenarioId: string,
  hard: boolean,
): Outcome<number> {
  const scenario = get(actor, scenarioEntity, scenarioId);
  if (!scenario || (scenario.system_id !== null && scenario.system_id !== systemId)) return notFound();
  if (scenario.system_id !== systemId) return refused(403, "errors.provider_scenario");
  const held = hard
    ? dbOf(actor).select({ n: count() }).from(parameters).where(ofScenario(scenarioId)).get()
    : undefined;
  const removed = remove(actor, scenarioEntity, scenarioId, hard);
  return removed.ok ? done(held?.n ?? 0) : removed;
}
