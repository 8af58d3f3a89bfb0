import type { AppLoadContext } from "@remix-run/node";
import { sitePaths } from "~/entities/core/sitePaths";
import type { Scenario } from "~/entities/scenarios/scenario";
import { adminOnly, notFoundPage, refusalPage, requireEditable, type SystemPage } from "~/routes/page/guard.server";
import type { Actor } from "~/services/core/access.server";
import { refused } from "~/services/core/outcome";
import { get, type Stored } from "~/services/core/store.server";
import { isProviders } from "~/services/scenarios/rules.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";

interface Args {
  request: Request;
  context: AppLoadContext;
  params: Record<string, string | undefined>;
}

/** Where scenarios are written: in a system by those who edit it, for all systems (page null) by admins. */
interface ScenarioScope {
  actor: Actor;
  system_id: string | null;
  page: SystemPage | null;
  base: string;
}

/** 403 for those who may only look, before anything they sent is read. */
export function scenarioScope(args: Args): ScenarioScope {
  if (args.params.system_id) {
    const page = requireEditable(args);
    const { system_id } = page.system;
    return { actor: page.actor, system_id, page, base: sitePaths(system_id).scenarios };
  }
  const actor = adminOnly(args);
  return { actor, system_id: null, page: null, base: "/scenarios" };
}

/** A scenario of the place, deleted or not; 404 for any other, 403 for the provider's. */
export function requireScenario(
  { actor, system_id }: Pick<ScenarioScope, "actor" | "system_id">,
  id: string | undefined,
): Stored<Scenario> {
  const row = get(actor, scenarioEntity, id ?? "");
  if (!row || row.system_id !== system_id) throw notFoundPage();
  if (isProviders(row)) throw refusalPage(refused(403, "errors.provider_scenario"));
  return row;
}
