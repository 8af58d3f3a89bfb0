import type { RunSummary } from "~/entities/results/result";
import type { Solution } from "../../linearModel";
import { capacityOf } from "../blocks/columns";
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
      ...{ component_ids: chosen.map(({ id }) => id), sense, slack_percent: slackPercent, optimum, limit },
      size: sizeOf(problem, components.map(capacityOf), x),
      unit: chosen[0]?.capacity.unit ?? "",
    },
  };
}
