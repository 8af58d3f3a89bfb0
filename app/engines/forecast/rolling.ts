import type { Accuracy } from "~/entities/forecasts/figures";
import type { ForecastModel } from "~/entities/forecasts/forecast";
import { forecastsOf, modelsOf } from "./candidates";
import { AccuracySums } from "./metrics";
import type { RidgeSettings } from "./models/ridge";
import { errorQuantile } from "./quantiles";
import { daysBack, ERROR_DAYS, type Forecasts, type ForecastTask, readerOf } from "./task";

/** Physical bounds of a series, in its unit. Null: none. */
export interface Bounds {
  lower: number | null;
  upper: number | null;
}

const clip = (value: number, { lower, upper }: Bounds): number =>
  Math.max(lower ?? -Infinity, Math.min(upper ?? Infinity, value));

/** Errors of a step below which they say too little of it. */
const FEWEST_ERRORS = 5;

/**
 * Power of the errors that models are weighed by in a combination. Inverse squares (Bates & Granger, The combination of forecasts,
 * Operational Research Quarterly 20, 1969) keep much of bad models. With a high power those that were nearly as good as the best share the
 * weight. The choice does not jump between them from day to day.
 */
const SHARPNESS = 8;

/** What every model would have forecast on every day, as it was known then, and what came of it. */
export class Rolling {
  readonly models: readonly ForecastModel[];
  private readonly forecasts: Map<ForecastModel, Forecasts>;
  private readonly back: readonly number[];

  constructor(
    private readonly task: ForecastTask,
    settings: RidgeSettings,
    private readonly bounds: Bounds,
  ) {
    const models = modelsOf(task);
    const clipped = (rows: Forecasts) => rows.map((row) => row.map((value) => clip(value, bounds)));
    this.forecasts = new Map(models.map((model) => [model, clipped(forecastsOf(task, model, settings))]));
    this.back = task.targets.map((target) => daysBack(task, target));
    this.forecasts.set(
      "combination",
      Array.from({ length: task.folds }, (_, fold) => this.combined(models, fold)),
    );
    this.models = [...models, "combination"];
  }

  /** The mean of models, weighed by what each missed in the 28 latest days that a fold knows; NaN where not all of these days are there. */
  private combined(models: readonly ForecastModel[], fold: number): Float64Array {
    const sum = new Float64Array(this.task.targets.length);
    const isKnown = fold + Math.max(...this.back) + ERROR_DAYS <= this.task.folds;
    const ranking = isKnown ? this.compare(models, fold) : [];
    if (ranking.length === 0) return sum.fill(NaN);
    const [best] = ranking;
    // Relative to the best: errors of any unit, and of 0.
    const weights = ranking.map(({ mae }) => (mae > 0 ? (best!.mae / mae) ** SHARPNESS : 1));
    const all = weights.reduce((total, weight) => total + weight, 0);
    ranking.forEach(({ model }, i) => {
      const point = this.point(model, fold);
      for (let t = 0; t < sum.length; t++) sum[t]! += (weights[i]! / all) * point[t]!;
    });
    return sum;
  }

  point(model: ForecastModel, fold: number): Float64Array {
    return this.forecasts.get(model)![fold]!;
  }

  /** The signed errors (measured less forecast) of a target on the 28 latest days that a fold knows, from low to high. */
  private errors(model: ForecastModel, fold: number): (target: number) => Float64Array {
    const reader = readerOf(this.task, fold);
    const rows = this.forecasts.get(model)!;
    return (t) => {
      const { ahead, step } = this.task.targets[t]!;
      const errors: number[] = [];
      for (let j = fold + this.back[t]!; j < Math.min(rows.length, fold + this.back[t]! + ERROR_DAYS); j++) {
        const error = reader.at(this.task.origin.day - j + ahead, step) - rows[j]![t]!;
        if (!Number.isNaN(error)) errors.push(error);
      }
      return Float64Array.from(errors).sort();
    };
  }

  /**
   * Quantiles of the targets of a fold, a row for each level (0 to 1), within the bounds. A step with few errors of its own
   * takes those of all steps; NaN without any.
   */
  quantiles(model: ForecastModel, fold: number, levels: readonly number[]): Float64Array[] {
    const point = this.point(model, fold);
    const own = Array.from(point, (_, t) => t).map(this.errors(model, fold));
    const rows = levels.map(() => new Float64Array(point.length));
    const all = own.some((errors) => errors.length < FEWEST_ERRORS)
      ? Float64Array.from(own.flatMap((errors) => Array.from(errors))).sort()
      : null;
    point.forEach((value, t) => {
      const errors = all && own[t]!.length < FEWEST_ERRORS ? all : own[t]!;
      levels.forEach((q, i) => (rows[i]![t] = clip(value + errorQuantile(errors, q), this.bounds)));
    });
    return rows;
  }

  /**
   * The models with their figures over the 28 latest days that a fold knows, the best first. A model that cannot tell
   * every step of this fold, or less than half of what the best known one could tell, takes no part. All are compared on
   * the steps that all of them told.
   */
  search(fold: number): { model: ForecastModel; mae: number }[] {
    return this.compare(this.models, fold);
  }

  private compare(models: readonly ForecastModel[], fold: number): { model: ForecastModel; mae: number }[] {
    const reader = readerOf(this.task, fold);
    const complete = models.filter((model) => !this.point(model, fold).some(Number.isNaN));
    const counts = complete.map((model) =>
      this.eachKnown(fold, reader, (t, j) => !Number.isNaN(this.point(model, j)[t]!)),
    );
    const most = Math.max(0, ...counts);
    const taking = complete.filter((_, i) => counts[i]! * 2 >= most && counts[i]! > 0);
    const sums = taking.map(() => 0);
    const count = this.eachKnown(fold, reader, (t, j, measured) => {
      if (taking.some((model) => Number.isNaN(this.point(model, j)[t]!))) return false;
      taking.forEach((model, i) => (sums[i]! += Math.abs(measured - this.point(model, j)[t]!)));
      return true;
    });
    return taking.map((model, i) => ({ model, mae: sums[i]! / count })).sort((a, b) => a.mae - b.mae);
  }

  /** Calls for every step of the 28 latest days that is known when a fold is issued; returns how often it was true. */
  private eachKnown(
    fold: number,
    reader: ReturnType<typeof readerOf>,
    is: (target: number, j: number, measured: number) => boolean,
  ): number {
    let count = 0;
    this.task.targets.forEach(({ ahead, step }, t) => {
      const first = fold + this.back[t]!;
      for (let j = first; j < Math.min(this.task.folds, first + ERROR_DAYS); j++) {
        const measured = reader.at(this.task.origin.day - j + ahead, step);
        if (!Number.isNaN(measured) && is(t, j, measured)) count++;
      }
    });
    return count;
  }

  /** The figures of a model over the 28 latest days that the origin knows, with the bands it would have had then. */
  accuracy(model: ForecastModel, scale: number): Accuracy {
    const sums = new AccuracySums();
    const reader = readerOf(this.task, 0);
    const bands = new Map<number, Float64Array[]>();
    this.eachKnown(0, reader, (t, j, measured) => {
      let band = bands.get(j);
      if (!band) bands.set(j, (band = this.quantiles(model, j, [0.1, 0.5, 0.9])));
      sums.add(measured, this.point(model, j)[t]!, [band[0]![t]!, band[1]![t]!, band[2]![t]!]);
      return true;
    });
    return sums.accuracy(scale);
  }

  /** The mean absolute change from a week to the next before the days that are judged: the scale of MASE. */
  weeklyChange(): number {
    const reader = readerOf(this.task, 0);
    const { perDay } = this.task.cells;
    let [sum, count] = [0, 0];
    for (let back = 1; back <= 364 * perDay; back++) {
      const at = (days: number) => reader.at(this.task.origin.day - days, this.task.origin.step - back);
      const change = Math.abs(at(0) - at(7));
      if (Number.isNaN(change)) continue;
      sum += change;
      count++;
    }
    return sum / count;
  }
}
