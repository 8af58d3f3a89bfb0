import type { Alternative } from "~/entities/optimizations/alternative";
import type { Findings } from "../findings";
import type { CapacityModel, EnergyProblem } from "../problem";

/** What an alternative is asked of. */
type Asked = Alternative | null | undefined;

/** The components of an alternative (index), those that the problem does not have left out. */
const indicesOf = ({ components }: EnergyProblem, { component_ids }: Alternative): number[] => {
  const chosenIds = new Set(component_ids);
  return components.flatMap(({ id }, k) => (chosenIds.has(id) ? [k] : []));
};

/** Whether anything says how large it is: what has no limit has no size, and a demand is not built. */
const hasSize = (cap: CapacityModel): boolean =>
  !cap.unlimited && !(cap.byMaximum && cap.maximum.some((most) => most === null));

/** What keeps an alternative from being computed: errors that say what to change. */
export function checkAlternative(problem: EnergyProblem, request: Asked, findings: Findings): void {
  if (!request) return;
  if (problem.kind !== "invest") findings.add("alternative_needs_investment", "error");
  const indices = indicesOf(problem, request);
  const ids = new Set(indices.map((k) => problem.components[k]!.id));
  const gone = request.component_ids.filter((id) => !ids.has(id));
  if (gone.length > 0) findings.add("alternative_component_missing", "error", { amount: gone.length });
  const units = new Set<string>();
  for (const k of indices) {
    const { id, name, kind, capacity } = problem.components[k]!;
    const about = { componentId: id, componentName: name };
    if (kind === "demand" || !hasSize(capacity)) findings.add("alternative_without_size", "error", about);
    else units.add(capacity.unit);
  }
  if (units.size > 1) findings.add("alternative_units_differ", "error", { detail: [...units].join(", ") });
}

/**
 * The problem of an alternative. It is at most `optimum` + slack * |optimum| of what the run minimizes. So the limit lies above the optimum
 * also where the system earns more than it costs. `optimum`: the least of it, in the objective's unit.
 */
export function withAlternative(problem: EnergyProblem, request: Alternative, optimum: number): EnergyProblem {
  const { sense, slack_percent: slackPercent } = request;
  const limit = optimum + (slackPercent / 100) * Math.abs(optimum);
  const components = indicesOf(problem, request);
  return { ...problem, alternative: { components, sense, slackPercent, optimum, limit, size: null } };
}

/** The same once its size is known: of all systems of this size the one with the least of what the run minimizes. */
export const ofSize = (problem: EnergyProblem, size: number): EnergyProblem => ({
  ...problem,
  alternative: problem.alternative && { ...problem.alternative, size },
});
