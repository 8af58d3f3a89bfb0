import type { Optimization } from "~/entities/optimizations/optimization";
import type { ManyYearsSettings } from "~/entities/studies/manyYears/settings";
import { asMember, membersOf } from "~/entities/studies/members";
import type { Actor } from "~/services/core/access.server";
import { complain, type Refusal } from "~/services/core/outcome";
import type { Stored } from "~/services/core/store.server";
import { preflightOf } from "~/services/optimizations/preflight.server";
import { investsByCosts } from "../nearOptimal.server";
import { offeredYears } from "./offered.server";

/**
 * Entries of a model that the structured method can hold: 65 MB for the 416 000 of a weather year of the bench's site, so 3.1 of the 4 GB
 * that WebAssembly can address (docs/structured-solver.md). Whatever the memory of the machine, HiGHS does not solve such models.
 */
const MOST_ENTRIES = 2e7;

/** Whether a run can be planned for many weather years: it decides what is built by its costs, which have no cap. */
export const canPlanYears = (run: Optimization): boolean => investsByCosts(run) && run.config.cost_cap === null;

/** Years are of those that the series of the run have, and the model of all of them has to fit into the memory of the run. */
export function checkManyYears(
  actor: Actor,
  run: Stored<Optimization>,
  settings: ManyYearsSettings,
): Refusal | undefined {
  if (!canPlanYears(run)) return complain("optimization_id", "rules.needs_cost_investment");
  const offered = new Set(offeredYears(actor, run).years);
  const at = settings.years.findIndex(({ year }) => !offered.has(year));
  if (at !== -1)
    return complain(`settings.years.${at}.year`, "rules.year_not_stored", { year: settings.years[at]!.year });
  const { tooLarge, memoryGb, size } = preflightOf(actor, asMember(run, membersOf(settings)[0]!));
  const { memory } = run.config.machine;
  if (size.entries > MOST_ENTRIES) return complain("settings.years", "rules.years_beyond_solver");
  return tooLarge
    ? complain("settings.years", "rules.model_too_large", { need: Math.ceil(memoryGb), memory })
    : undefined;
}
