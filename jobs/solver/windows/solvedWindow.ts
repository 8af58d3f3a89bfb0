import { wholeAt } from "./freeStanding";
import type { Plan } from "./plan";
import type { WindowAim, WindowResult } from "./solveWindow";
import { type Outside, type SolvedWindow, type Span, type WindowModel, windowModel } from "./windowModel";
import type { WindowTeam } from "./windowTeam";

/** A span of the year, what is around it and what is asked of it. */
interface WindowOrder {
  span: Span;
  outside: Outside;
  aim: WindowAim;
}

/** Who solves the windows of a year, and who hears of each. */
export interface WindowWork {
  team: WindowTeam;
  onWindow(result: WindowResult): void;
}

/**
 * The plan of a window; null where there is none. Lone whole numbers are left out at first. Where what the others do leaves no room for one, the
 * window is solved once more with all of them.
 */
export async function planOfWindow(
  plan: Plan,
  { span, outside, aim }: WindowOrder,
  { team, onWindow }: WindowWork,
): Promise<SolvedWindow | null> {
  const window = windowModel(plan.stepped, span, outside);
  const loose = {
    ...window.model,
    integer: window.model.integer!.map((v, p) => (plan.lone[window.columns[p]!] ? 0 : v)),
  };
  for (const model of [loose, window.model]) {
    const result = await team.solve(model, aim);
    onWindow(result);
    if (result.x.length === 0) return null;
    const solved = { ...window, values: result.x, objective: result.objective };
    if (model === window.model || leavesRoom(plan, window, outside.x, result.x)) return solved;
  }
  return null;
}

/** Whether there is a whole number for each lone one. */
function leavesRoom(
  plan: Plan,
  { columns, inside }: WindowModel,
  outside: Float64Array,
  values: Float64Array,
): boolean {
  const lone = columns.subarray(0, inside).filter((j) => plan.lone[j]);
  if (lone.length === 0) return true;
  // Their rows have columns of their own step alone, and such without a step.
  const saved = Float64Array.from(columns, (j) => outside[j]!);
  columns.forEach((j, p) => (outside[j] = values[p]!));
  const hasAll = lone.every((j) => wholeAt(plan.stepped, j, outside) !== null);
  columns.forEach((j, p) => (outside[j] = saved[p]!));
  return hasAll;
}
