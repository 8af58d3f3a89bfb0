import type { Solution } from "../../linearModel";
import type { ModelBuilder } from "../builder";
import type { EnergyProblem } from "../problem";
import { planOf } from "../reduce/plan";
import { resampled } from "../reduce/reduce";

/** Length of the steps of the outline [h], and where the year itself has such steps. */
const STEP_H = 4;
const LONGER_STEP_H = 24;

/** The whole year in long steps: what it does with storages and yearly amounts is what its parts are told to do. */
export function outlineOf(problem: EnergyProblem): EnergyProblem {
  const { time } = problem;
  const every = (time.stepH < STEP_H ? STEP_H : LONGER_STEP_H) / time.stepH;
  const starts = Array.from({ length: time.inputSteps / every }, (_, i) => i * every);
  const plan = planOf(time, [{ starts, end: time.inputSteps, weight: 1, isExact: false }], null);
  return { ...problem, time: plan.time, components: resampled(problem.components, plan) };
}

/** An outline's values for the columns of the year: of every step those of the long step it lies in. */
export function inSteps(
  outline: { problem: EnergyProblem; builder: ModelBuilder; solution: Solution },
  whole: { builder: ModelBuilder; steps: number },
): Float64Array {
  const { stepOfInput, steps } = outline.problem.time;
  const from = outline.builder.columnGroups;
  const to = whole.builder.columnGroups;
  if (from.length !== to.length) throw new Error("The outline of a year has other groups of columns than the year");
  const { x } = outline.solution;
  const values = new Float64Array(whole.builder.columns);
  to.forEach((first, g) => {
    const count = (to[g + 1] ?? whole.builder.columns) - first;
    const own = (from[g + 1] ?? outline.builder.columns) - from[g]!;
    if (count === whole.steps && own === steps)
      for (let t = 0; t < count; t++) values[first + t] = x[from[g]! + stepOfInput![t]!]!;
    else if (count === own) for (let i = 0; i < count; i++) values[first + i] = x[from[g]! + i]!;
    else throw new Error("A group of columns of the outline is of another size than that of the year");
  });
  return values;
}
