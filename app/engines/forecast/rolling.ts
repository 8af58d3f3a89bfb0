import type { Accuracy } from "~/entities/forecasts/figures";
import type { ForecastModel } from "~/entities/forecasts/forecast";
import { forecastsOf, modelsOf } from "./candidates";
import { combinationWeights, WEIGHT_DAYS } from "./combination";
import { AccuracySums } from "./metrics";
import type { RidgeSettings } from "./models/ridge";
import { type Darkness, darknessOf } from "./models/sky";
import { errorQuantile } from "./quantiles";
import type { Reader } from "./reader";
import { daysBack, ERROR_DAYS, type Forecasts, type ForecastTask, readerOf } from "./task";

/** Physical bounds of a series, in its unit. Null: none. */
export interface Bounds {
  lower: number | null;
  upper: number | null;
}

/** A model and what it missed on average. */
export interface Ranked {
  model: ForecastModel;
  mae: number;
}

const clip = (value: number, { lower, upper }: Bounds): number =>
  Math.max(lower ?? -Infinity, Math.min(upper ?? Infinity, value));

/** Errors of a step below which they say too little of it. */
const FEWEST_ERRORS = 5;

/** A model is taken instead of the combination only where it missed less than this share of what that missed: less is luck. */
const CLEARLY_BETTER = 0.8;
/** A model of less weight takes no part that anybody could see. */
const SMALLEST_PART = 0.01;
/** Of what was missed in the middle so much is believed: the median of some tens of errors is as uncertain as it is large. */
const BELIEVED = 0.5;

/** What every model would have forecast on every day, as it was known then, and what came of it. */
export class Rolling {
  readonly models: readonly ForecastModel[];
  /** Weights of the models in the combination of fold 0. */
  private weightsNow: ReadonlyMap<ForecastModel, number> = new Map();
  private readonly forecasts: Map<ForecastModel, Forecasts>;
  private readonly back: readonly number[];
  private readonly darkness: readonly Darkness[];

  constructor(
    private readonly task: ForecastTask,
    settings: RidgeSettings,
    private readonly bounds: Bounds,
  ) {
    const models = modelsOf(task);
    this.darkness = darknessOf(task);
    const expected = (value: number, fold: number, t: number) => {
      const dark = this.darkness[fold];
      return clip(dark?.isDark[t] ? errorQuantile(dark.values, 0.5) : value, bounds);
    };
    const clipped = (rows: Forecasts) => rows.map((row, fold) => row.map((value, t) => expected(value, fold, t)));
    this.forecasts = new Map(models.map((model) => [model, clipped(forecastsOf(task, model, settings))]));
    this.back = task.targets.map((target) => daysBack(task, target));
    this.forecasts.set(
      "combination",
      Array.from({ length: task.folds }, (_, fold) => this.combined(models, fold)),
    );
    this.models = [...models, "combination"];
  }

  /**
   * The mean of models, weighed by what each missed in the 56 latest days that a fold knows (`combinationWeights`). Where the task reaches less
   * far back, in those there are; NaN below 28.
   */
  private combined(models: readonly ForecastModel[], fold: number): Float64Array {
    const sum = new Float64Array(this.task.targets.length);
    const isKnown = fold + Math.max(...this.back) + ERROR_DAYS <= this.task.folds;
    const ranking = isKnown ? this.compare(models, fold, WEIGHT_DAYS) : [];
    if (ranking.length === 0) return sum.fill(NaN);
    const products = this.errorProducts(
      ranking.map(({ model }) => model),
      fold,
    );
    const weights = combinationWeights(
      ranking.map(({ mae }) => mae),
      products,
    );
    if (fold === 0) this.weightsNow = new Map(ranking.map(({ model }, i) => [model, weights[i]!]));
    ranking.forEach(({ model }, i) => {
      const point = this.point(model, fold);
      for (let t = 0; t < sum.length; t++) sum[t]! += weights[i]! * point[t]!;
    });
    return sum;
  }

  /** Mean products of the errors of models with each other over the days that a fold knows, row by row. */
  private errorProducts(models: readonly ForecastModel[], fold: number): Float64Array {
    const reader = readerOf(this.task, fold);
    const products = new Float64Array(models.length ** 2);
    const errors = new Float64Array(models.length);
    const rows = models.map((model) => this.forecasts.get(model)!);
    const count = this.eachKnown(fold, { reader, days: WEIGHT_DAYS }, (t, j, measured) => {
      rows.forEach((row, i) => (errors[i] = measured - row[j]![t]!));
      if (errors.some(Number.isNaN)) return false;
      for (let i = 0, n = 0; i < errors.length; i++)
        for (let k = 0; k < errors.length; k++) products[n++]! += errors[i]! * errors[k]!;
      return true;
    });
    return products.map((sum) => sum / count);
  }

  /** The models that the forecast of a model for fold 0 is made of: of the combination those that weigh a hundredth or more. */
  partsOf(model: ForecastModel): ForecastModel[] {
    if (model !== "combination") return [model];
    return [...this.weightsNow].flatMap(([part, weight]) => (weight >= SMALLEST_PART ? [part] : []));
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
   * Quantiles of the targets of a fold, a row for each level (0 to 1), within the bounds. A step with few errors of its own takes those of all
   * steps; NaN without any. The spread is that of the step. Where its middle lies is told by the steps next to it too, and half believed.
   */
  quantiles(model: ForecastModel, fold: number, levels: readonly number[]): Float64Array[] {
    const point = this.point(model, fold);
    const own = Array.from(point, (_, t) => t).map(this.errors(model, fold));
    const rows = levels.map(() => new Float64Array(point.length));
    const all = own.some((errors) => errors.length < FEWEST_ERRORS)
      ? Float64Array.from(own.flatMap((errors) => Array.from(errors))).sort()
      : null;
    point.forEach((value, t) => {
      const dark = this.darkness[fold];
      if (dark?.isDark[t])
        return levels.forEach((q, i) => (rows[i]![t] = clip(errorQuantile(dark.values, q), this.bounds)));
      const errors = all && own[t]!.length < FEWEST_ERRORS ? all : own[t]!;
      const near = Float64Array.from([t - 1, t, t + 1].flatMap((i) => Array.from(own[i] ?? []))).sort();
      const middle = value + BELIEVED * (near.length > 0 ? errorQuantile(near, 0.5) : 0) - errorQuantile(errors, 0.5);
      levels.forEach((q, i) => (rows[i]![t] = clip(middle + errorQuantile(errors, q), this.bounds)));
    });
    return rows;
  }

  /**
   * The models with their figures over the 28 latest days that a fold knows, the best first. A model that cannot tell
   * every step of this fold, or less than half of what the best known one could tell, takes no part. All are compared on
   * the steps that all of them told.
   */
  search(fold: number): Ranked[] {
    return this.compare(this.models, fold);
  }

  /**
   * The model that is taken automatically in a fold: the combination, or another one that is clearly better or misses nothing either. Where
   * there is no combination, the first of the ranking of `search`; null where that is empty.
   */
  choose(ranking: readonly Ranked[]): ForecastModel | null {
    const combination = ranking.find(({ model }) => model === "combination");
    const [best] = ranking;
    if (!best) return null;
    const isBest = combination && combination.mae > 0 && best.mae >= CLEARLY_BETTER * combination.mae;
    return isBest ? "combination" : best.model;
  }

  private compare(models: readonly ForecastModel[], fold: number, days = ERROR_DAYS): Ranked[] {
    const reader = readerOf(this.task, fold);
    const complete = models.filter((model) => !this.point(model, fold).some(Number.isNaN));
    const counts = complete.map((model) =>
      this.eachKnown(fold, { reader, days }, (t, j) => !Number.isNaN(this.point(model, j)[t]!)),
    );
    const most = Math.max(0, ...counts);
    const taking = complete.filter((_, i) => counts[i]! * 2 >= most && counts[i]! > 0);
    const sums = taking.map(() => 0);
    const count = this.eachKnown(fold, { reader, days }, (t, j, measured) => {
      if (taking.some((model) => Number.isNaN(this.point(model, j)[t]!))) return false;
      taking.forEach((model, i) => (sums[i]! += Math.abs(measured - this.point(model, j)[t]!)));
      return true;
    });
    return taking.map((model, i) => ({ model, mae: sums[i]! / count })).sort((a, b) => a.mae - b.mae);
  }

  /** Calls for every step of the latest days (28) that is known when a fold is issued; returns how often it was true. */
  private eachKnown(
    fold: number,
    { reader, days = ERROR_DAYS }: { reader: Reader; days?: number },
    is: (target: number, j: number, measured: number) => boolean,
  ): number {
    let count = 0;
    this.task.targets.forEach(({ ahead, step }, t) => {
      const first = fold + this.back[t]!;
      for (let j = first; j < Math.min(this.task.folds, first + days); j++) {
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
    this.eachKnown(0, { reader }, (t, j, measured) => {
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
