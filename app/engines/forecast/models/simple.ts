import type { Reader } from "../reader";
import { daysBack, type Forecasts, type ForecastTask, readerOf, type Target, weekdaysBack } from "../task";

/**
 * Forecasts without training: what the series was at the same step of an earlier day. They always take part in the
 * search, so that no model is chosen that is worse than them.
 */
function eachFold(task: ForecastTask, value: (reader: Reader, day: number, target: Target) => number): Forecasts {
  return Array.from({ length: task.folds }, (_, fold) => {
    const reader = readerOf(task, fold);
    const day = task.origin.day - fold;
    return Float64Array.from(task.targets, (target) => value(reader, day + target.ahead, target));
  });
}

/** The same step of the latest day that is known. */
export const dayNaive = (task: ForecastTask): Forecasts =>
  eachFold(task, (reader, day, target) => reader.filled(day - daysBack(task, target), target.step));

/** The same step of the same weekday, in the latest week that is known. */
export const weekNaive = (task: ForecastTask): Forecasts =>
  eachFold(task, (reader, day, target) => reader.filled(day - weekdaysBack(task, target), target.step));

/** So many days, and how many days they are apart. */
interface DaysOfMean {
  count: number;
  apart: number;
}
const THREE_WEEKS: DaysOfMean = { count: 3, apart: 7 };
const SEVEN_DAYS: DaysOfMean = { count: 7, apart: 1 };

/** The mean of the same step of the same weekday in the latest three weeks that are known. */
export const threeWeekMean = (task: ForecastTask): Forecasts =>
  eachFold(task, (reader, day, target) => mean(reader, day - weekdaysBack(task, target), target.step, THREE_WEEKS));

/** The mean of the same step of the latest seven days that are known. */
export const sevenDayMean = (task: ForecastTask): Forecasts =>
  eachFold(task, (reader, day, target) => mean(reader, day - daysBack(task, target), target.step, SEVEN_DAYS));

/** The mean of a step over some days from `day` back; gaps are left out, NaN when all are. */
function mean(reader: Reader, day: number, step: number, { count, apart }: DaysOfMean): number {
  let [sum, number] = [0, 0];
  for (let i = 0; i < count; i++) {
    const value = reader.at(day - apart * i, step);
    if (Number.isNaN(value)) continue;
    sum += value;
    number++;
  }
  return sum / number;
}
