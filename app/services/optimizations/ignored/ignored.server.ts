import { type IgnoredParameters, ignoredParameters } from "~/engines/optimization/assembly/ignoredTypes";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import type { Optimization } from "~/entities/optimizations/optimization";
import { parameterTypes } from "~/services/catalogue/types.server";
import type { Actor } from "~/services/core/access.server";
import { done, notFound, type Outcome } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { liveParameters, parameterRows } from "~/services/parameters/liveParameters.server";
import { optimizationEntity } from "../optimization.entity.server";

type PlannedRun = Pick<Optimization, "system_id" | "scenario_ids" | "optimization_id_invest" | "config">;
/** With the page that lists them. */
type IgnoredOnPage = IgnoredParameters & { href: string };

/** What of the parameters of a system a run leaves aside as things are now, those with most rows first. */
export function ignoredOfRun(actor: Actor, run: PlannedRun): IgnoredOnPage[] {
  const scenarioIds = [...new Set([...run.scenario_ids, BASE_SCENARIO_ID])];
  const rows = parameterRows(dbOf(actor), liveParameters(run.system_id, scenarioIds));
  const types = new Map(parameterTypes(actor).map((type) => [type.parameter_type, type]));
  const list = sitePaths(run.system_id).parameters;
  return ignoredParameters(rows, types, run)
    .sort((a, b) => b.count - a.count || a.parameter_type.localeCompare(b.parameter_type))
    .map((parameter) => ({
      ...parameter,
      href: `${list}?${new URLSearchParams({ parameter_type: parameter.parameter_type })}`,
    }));
}

/** GET api/optimization/{id}/parameters-unused. 404 for a run out of sight. */
export function ignoredOf(actor: Actor, optimizationId: string): Outcome<IgnoredOnPage[]> {
  const run = get(actor, optimizationEntity, optimizationId);
  return run ? done(ignoredOfRun(actor, run)) : notFound();
}
