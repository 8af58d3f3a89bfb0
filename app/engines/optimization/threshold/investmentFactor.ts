import type { CapacityModel, EnergyProblem } from "../problem";

/** The problem with the cost of investment of a component (index `k`) times a factor, as if it had been entered so. */
export function withInvestment(problem: EnergyProblem, k: number, factor: number): EnergyProblem {
  if (factor === 1) return problem;
  const component = problem.components[k]!;
  const times = (costs: CapacityModel["investment"]): CapacityModel["investment"] =>
    costs.map((values) => (values.money === undefined ? values : { ...values, money: values.money * factor }));
  const { capacity } = component;
  const components = problem.components.slice();
  components[k] = {
    ...component,
    capacity: { ...capacity, investment: times(capacity.investment), replacement: times(capacity.replacement) },
  };
  return { ...problem, components };
}
