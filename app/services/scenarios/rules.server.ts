import { and, eq, isNull, or } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { scenarios } from "~db/schema/scenarios";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { type Scenario } from "~/entities/scenarios/scenario";
import type { Change, Removal } from "~/services/core/entity.server";
import { complain, type Refusal, refused } from "~/services/core/outcome";

/** The word that marks what the provider supplies; a planner's scenario cannot carry it. */
const RESERVED = "rizm";

const isReserved = (name: string): boolean => name.toLowerCase().includes(RESERVED);

/** The base scenario, whose parameters are changed inside a system only, and those whose name the provider keeps for itself. */
export const isProviders = ({ scenario_id, name }: Pick<Scenario, "scenario_id" | "name">): boolean =>
  scenario_id === BASE_SCENARIO_ID || isReserved(name);

export function checkScenario({ db, before, after }: Change<Scenario>): Refusal | void {
  if (before && isProviders(before)) return refused(403, "errors.provider_scenario");
  const odd = nameIssue(db, after);
  if (odd) return complain("name", odd);
}

/** What is wrong with the name of a scenario: kept for the provider, or taken in its system or by one of all systems. */
function nameIssue(db: SpaceDb, { scenario_id, name, system_id }: Scenario): string | undefined {
  if (isReserved(name)) return "rules.name_reserved";
  const inAll = isNull(scenarios.system_id);
  const twin = db
    .select()
    .from(scenarios)
    .where(
      and(
        eq(scenarios.name, name),
        isNull(scenarios.deleted_at),
        system_id ? or(eq(scenarios.system_id, system_id), inAll) : inAll,
      ),
    )
    .all()
    .find((row) => row.scenario_id !== scenario_id);
  return twin && "rules.name_taken";
}

export function checkScenarioRemoval({ row }: Removal<Scenario>): Refusal | void {
  if (isProviders(row)) return refused(403, "errors.provider_scenario");
}

/** A scenario comes back only under a name that nobody took meanwhile. */
export function checkScenarioReturn({ db, row }: Removal<Scenario>): Refusal | void {
  const odd = nameIssue(db, row);
  if (odd) return refused(409, odd);
}
