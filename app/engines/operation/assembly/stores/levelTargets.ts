import { DAY_MS } from "~/entities/core/clock";
import type { LevelGoal } from "~/entities/operator/operationSite";
import type { LevelTarget } from "../../site/types";
import { dailySteps } from "../horizon";
import { type HorizonInput, STEP_H, STEP_MS } from "../input";
import type { LevelAfter } from "./trips";

/** Days of the week, 0 Sunday, on which a goal holds. */
const DAYS: Record<LevelGoal["days"], readonly number[]> = {
  every_day: [0, 1, 2, 3, 4, 5, 6],
  monday_to_friday: [1, 2, 3, 4, 5],
  weekend: [0, 6],
};

interface Levels {
  /** Those by times that lie in the horizon, the earliest first. */
  targets: LevelTarget[];
  /** Those within a day after it: when [h], and how much [kWh]. */
  after: LevelAfter[];
}

/** Steps after a horizon in which a level that is asked for already counts. */
const STEPS_AHEAD = DAY_MS / STEP_MS;

/**
 * The levels that a store of a capacity [kWh] should have by the times of a goal. A time that the clock skips is that much later, of one that
 * comes twice it is the first. `shortfallPrice`: of a missing kWh [currency/kWh].
 */
export function levelTargets(
  goal: LevelGoal,
  capacity: number,
  shortfallPrice: number,
  input: Omit<HorizonInput, "components">,
): Levels {
  const level = (capacity * goal.level) / 100;
  const { steps } = input;
  const all = dailySteps(goal.time, { ...input, steps: steps + STEPS_AHEAD })
    .filter(({ date }) => DAYS[goal.days].includes(new Date(`${date}T00:00Z`).getUTCDay()))
    .map(({ step }) => step)
    .filter((step) => step > 0 && step <= steps + STEPS_AHEAD);
  return {
    targets: all.filter((step) => step <= steps).map((to) => ({ to, level, shortfallPrice })),
    after: all.filter((step) => step > steps).map((step) => ({ hours: (step - steps) * STEP_H, level })),
  };
}
