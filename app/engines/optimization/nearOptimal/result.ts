import type { RunSummary } from "~/entities/results/result";
import type { Solution } from "../../linearModel";
import { capacityOf } from "../blocks/columns";
import type { Findings } from "../findings";
import type { Formulation } from "../formulate";
import type { EnergyProblem } from "../problem";
import { sizeOf } from "./size";

/** What a result says of the alternative that it is. */
export function alternativeOf(
  problem: EnergyProblem,
  { components }: Pick<Formulation, "components">,
  { x }: Pick<Solution, "x">,
): Partial<RunSummary> {
  const { alternative } = problem;
  if (!alternative) return {};
  const { sense, slackPercent, optimum, limit } = alternative;
  const chosen = alternative.components.map((k) => problem.components[k]!);
  return {
    alternative: {
      component_ids: chosen.map(({ id }) => id),
      sense,
      slack_percent: slackPercent,
      optimum,
      limit,
      size: sizeOf(problem, components.map(capacityOf), x),
      unit: chosen[0]?.capacity.unit ?? "",
    },
  };
}

/** Says of a result that it is an alternative, of what and by how much more. */
export function tellAlternative({ components }: EnergyProblem, { alternative }: RunSummary, findings: Findings): void {
  if (!alternative) return;
  const { component_ids, sense, slack_percent, size, unit } = alternative;
  const chosen = new Set(component_ids);
  const names = components.filter(({ id }) => chosen.has(id)).map(({ name }) => name);
  const detail = `${names.join(", ")} (+${slack_percent} %)`;
  findings.add(`alternative_${sense}`, "info", { detail, amount: size, unit });
}
