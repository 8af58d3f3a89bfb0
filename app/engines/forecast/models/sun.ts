import { daysBack, type Forecasts, type ForecastTask } from "../task";
import { meanIndex, skyOf, turnedBack } from "./sky";

/** Days of the mean. */
const DAYS = 14;

/**
 * The mean of the clear-sky index over 14 days, turned back: a forecast of what follows the sun that knows the time of the day and of the
 * year.
 */
export function sunMean(task: ForecastTask): Forecasts {
  const backs = task.targets.map((target) => daysBack(task, target));
  return Array.from({ length: task.folds }, (_, fold) => {
    const sky = skyOf(task, fold);
    const row = new Float64Array(task.targets.length).fill(NaN);
    if (!sky) return row;
    task.targets.forEach(({ ahead, step }, t) => {
      const day = task.origin.day - fold + ahead;
      row[t] = turnedBack(sky, day, step, meanIndex(sky, { day: day - backs[t]!, step }, DAYS));
    });
    return row;
  });
}
