import { daysBack, ERROR_DAYS, type Forecasts, type ForecastTask, readerOf } from "../task";

/** Power of the errors that variants are weighed by: those that are nearly as good as the best share the weight. */
const SHARPNESS = 32;
/** Days of errors below which nothing is known of variants: each counts alike. */
const FEWEST_DAYS = 7;

/**
 * The mean of variants of a model, weighed in each fold by what each missed in the 28 latest days that are known then.
 * All variants tell the same steps.
 */
export function weighedByErrors(task: ForecastTask, variants: readonly Forecasts[]): Forecasts {
  const now = readerOf(task, 0);
  const backs = task.targets.map((target) => daysBack(task, target));
  // What each variant missed on each day, and on how many steps.
  const missed = variants.map((rows) =>
    rows.map((row, fold) => {
      let [sum, count] = [0, 0];
      row.forEach((value, t) => {
        const { ahead, step } = task.targets[t]!;
        const error = Math.abs(now.at(task.origin.day - fold + ahead, step) - value);
        if (Number.isNaN(error)) return;
        sum += error;
        count++;
      });
      return { sum, count };
    }),
  );
  const farthest = Math.max(...backs);
  return variants[0]!.map((first, fold) => {
    const days = missed.map((of) =>
      of.slice(fold + farthest, fold + farthest + ERROR_DAYS).filter(({ count }) => count > 0),
    );
    const errors = days.map((of) => of.reduce((all, { sum }) => all + sum, 0));
    const least = Math.min(...errors);
    const isKnown = days[0]!.length >= FEWEST_DAYS && least > 0;
    const weights = errors.map((error) => (isKnown ? (least / error) ** SHARPNESS : 1));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    return first.map((_, t) => variants.reduce((sum, rows, i) => sum + (weights[i]! / all) * rows[fold]![t]!, 0));
  });
}
