import type { LevelGoal } from "~/entities/operator/operationSite";
import type { LevelTarget } from "../../site/types";
import { dailySteps } from "../horizon";
import type { HorizonInput } from "../input";

/** Days of the week, 0 Sunday, on which a goal holds. */
const DAYS: Record<LevelGoal["days"], readonly number[]> = {
  every_day: [0, 1, 2, 3, 4, 5, 6],
  monday_to_friday: [1, 2, 3, 4, 5],
  weekend: [0, 6],
};

/**
 * The levels that a store of a capacity [kWh] should have by the times of a goal that lie in the horizon, the earliest first. A time that the
 * clock skips is that much later, of one that comes twice it is the first. `shortfallPrice`: of a missing kWh [currency/kWh].
 */
export function levelTargets(
  goal: LevelGoal,
  capacity: number,
  shortfallPrice: number,
  input: Omit<HorizonInput, "components">,
): LevelTarget[] {
  const level = (capacity * goal.level) / 100;
  return dailySteps(goal.time, input)
    .filter(({ date }) => DAYS[goal.days].includes(new Date(`${date}T00:00Z`).getUTCDay()))
    .map(({ step }) => ({ to: step, level, shortfallPrice }))
    .filter(({ to }) => to > 0 && to <= input.steps);
}
