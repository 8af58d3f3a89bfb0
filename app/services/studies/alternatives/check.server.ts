import { type Optimization, optimizationKind } from "~/entities/optimizations/optimization";
import { type AlternativesSettings, MOST_RUNS, tooManyRuns } from "~/entities/studies/alternatives/settings";
import { notReady } from "~/services/checks/notReady.server";
import { runBlockers } from "~/services/checks/plausibility.server";
import type { Actor } from "~/services/core/access.server";
import { complain, type Refusal } from "~/services/core/outcome";
import { get, type Stored } from "~/services/core/store.server";
import { scenarioRows } from "~/services/scenarios/scenarios.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { optionsOfRun } from "./options.server";

/**
 * Alternatives are of a run that decides what is built, by components that may be built and have a size, in scenarios that the system has and
 * that lack nothing a run needs, and not too many.
 */
export function checkAlternatives(
  actor: Actor,
  run: Stored<Optimization>,
  settings: AlternativesSettings,
): Refusal | undefined {
  if (optimizationKind(run) !== "invest") return complain("optimization_id", "rules.needs_investment");
  if (run.config.variation !== null) return complain("optimization_id", "rules.needs_run_as_entered");
  if (tooManyRuns(settings)) return complain("settings.options", "rules.too_many_runs", { most: MOST_RUNS });
  const offered = new Set(optionsOfRun(actor, run).flatMap(({ component_ids }) => component_ids));
  for (const [i, { component_ids }] of settings.options.entries())
    if (!component_ids.every((id) => offered.has(id)))
      return complain(`settings.options.${i}.component_ids`, "rules.component_not_optional");
  return checkScenarios(actor, run, settings);
}

function checkScenarios(
  actor: Actor,
  run: Stored<Optimization>,
  { choices }: AlternativesSettings,
): Refusal | undefined {
  const system = get(actor, systemEntity, run.system_id);
  const usable = new Set(scenarioRows(actor, run.system_id).map(({ scenario_id }) => scenario_id));
  for (const [i, choice] of choices.entries()) {
    if (choice.kind !== "scenario") continue;
    const at = `settings.choices.${i}.scenario_ids`;
    for (const scenario_id of choice.scenario_ids) {
      if (!usable.has(scenario_id)) return complain(at, "rules.unknown_reference");
      if (run.scenario_ids.length === 1 && run.scenario_ids[0] === scenario_id)
        return complain(at, "rules.scenario_of_the_run");
      const inScenario = { ...run, scenario_ids: [scenario_id] };
      const open = system ? runBlockers(actor, system, inScenario) : [];
      if (open.length > 0) return notReady(inScenario, open);
    }
  }
  return undefined;
}
