import type { Locale } from "~/entities/core/locale";
import type { Optimization } from "~/entities/optimizations/optimization";
import type { WhyNotSettings } from "~/entities/studies/whyNot/settings";
import type { Actor } from "~/services/core/access.server";
import { complain, type Refusal } from "~/services/core/outcome";
import type { Stored } from "~/services/core/store.server";
import { readResult } from "~/services/optimizations/state.server";
import { optionsOfRun } from "./alternatives/options.server";
import { type StudyInput, studyInputs } from "./inputs.server";
import { investsByCosts } from "./nearOptimal.server";

/** A size below this is a rest of the solver [unit]: ten watts. */
export const LEAST_BUILT = 1e-5;

/** Whether a run can be asked why it does not build something: it decides what is built, by its costs, all years at once. */
export const canAskWhyNot = investsByCosts;

/** A component that may be built and is not, with its cost of investment. */
export interface UnbuiltComponent {
  component_id: string;
  cost: StudyInput;
}

/** What a run may build and does not, as far as it has a cost of investment. */
export function unbuiltOf(actor: Actor, run: Stored<Optimization>, locale: Locale): UnbuiltComponent[] {
  const result = readResult(actor, run.optimization_id);
  if (!result) return [];
  const built = new Set(
    result.tables.capacities.flatMap((row) => (row.new > LEAST_BUILT || row.total === null ? [row.componentId] : [])),
  );
  const costs = new Map(
    studyInputs(actor, run.optimization_id, locale)
      .filter(({ parameter_type, impact }) => parameter_type === "investment_cost" && impact === "money")
      .map((input) => [input.component_id, input]),
  );
  const ids = new Set(optionsOfRun(actor, run).flatMap(({ component_ids }) => component_ids));
  return [...ids].flatMap((component_id) => {
    const cost = costs.get(component_id);
    return cost && cost.mean > 0 && !built.has(component_id) ? [{ component_id, cost }] : [];
  });
}

/** Thresholds are of an investment at least costs that sees all years at once, and of components that it may build and does not. */
export function checkWhyNot(
  actor: Actor,
  run: Stored<Optimization>,
  { component_ids }: WhyNotSettings,
): Refusal | undefined {
  if (!canAskWhyNot(run)) return complain("optimization_id", "rules.needs_cost_investment");
  const offered = new Set(unbuiltOf(actor, run, "en").map(({ component_id }) => component_id));
  const at = component_ids.findIndex((id) => !offered.has(id));
  return at === -1 ? undefined : complain(`settings.component_ids.${at}`, "rules.component_not_unbuilt");
}
