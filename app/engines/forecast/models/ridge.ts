import { daysBack, type Forecasts, type ForecastTask, readerOf } from "../task";
import { solveDefinite } from "./cholesky";
import { type FeatureSettings, featuresOf, originRows } from "./features";
import { type Gram, gramOf, momentsOf } from "./gram";
import { weighedByErrors } from "./weighed";

/**
 * Ridge regression, one for each step of the day and lead, on standardized features:
 *   b = (R + k I)^-1 r,  R: correlations of the features, r: those with what is forecast,
 *   k = (p / n) s^2 / b'b (Hoerl, Kennard and Baldwin 1975: Ridge regression: some simulations), from a first fit with
 *   k = p / n; s^2 = SSE / (n - p - 1) * n of the standardized fit. It is fitted anew for every origin on windows of the days before. The
 *   forecast is the mean over the windows, as Lago, Marcjasz, De Schutter and Weron 2021 (Forecasting day-ahead electricity prices, Applied
 *   Energy 293) take it for their LEAR model.
 */
export interface RidgeSettings extends FeatureSettings {
  /**
   * A feature is taken when its correlation with what is forecast is at least this many standard errors, 1 / sqrt(n);
   * 0 takes all. (Screening by correlation: Fan and Lv 2008, Sure independence screening.)
   */
  thresholdFactor: number;
}

/** Days of the windows. */
const WINDOWS = [56, 112, 364] as const;
/** Fewer days than these explain nothing. */
const FEWEST_ROWS = 28;
/** Of more features the ones with the largest correlations are taken: what keeps 241 external steps affordable. */
const MOST_FEATURES = 48;

/** Times k: series of much noise want more shrinkage than the formula has, smooth ones less. */
const SHRINKAGES = [0.25, 1, 4] as const;

export function ridge(task: ForecastTask, settings: RidgeSettings): Forecasts {
  const empty = () => Array.from({ length: task.folds }, () => new Float64Array(task.targets.length).fill(NaN));
  const each = SHRINKAGES.map(empty);
  const farthest = Math.max(...task.targets.map((target) => daysBack(task, target)));
  const count = Math.max(...WINDOWS) + farthest + task.folds;
  const rows = originRows(task, settings.autoregressiveLags, count);
  const now = readerOf(task, 0);
  task.targets.forEach((target, t) => {
    const all = featuresOf(task, settings, rows, target);
    const targets = rows.map(({ day }) => now.at(day + target.ahead, target.step));
    // At the origin of row r the targets of the rows before r + 1 - daysBack are known.
    const trainedUntil = (fold: number) => count - fold - daysBack(task, target);
    const oldest = oldestFold(task.folds, (fold) => countTrained(all, targets, trainedUntil(fold)));
    if (oldest < 0) return;
    // What is taken is decided before the oldest fold, so that no fold knows more than it could.
    const columns = screened(all, targets, trainedUntil(oldest), settings.thresholdFactor);
    const features = all.map((row) => row && Float64Array.from(columns, (column) => row[column]!));
    const samples = features.map((row, r) =>
      row && !Number.isNaN(targets[r]!) ? Float64Array.of(...row, targets[r]!) : null,
    );
    const gram = gramOf(samples, columns.length + 1);
    for (let fold = 0; fold <= oldest; fold++) {
      const row = features[count - 1 - fold];
      if (row)
        meanOverWindows(gram, trainedUntil(fold), row).forEach(
          (value, shrinkage) => (each[shrinkage]![fold]![t] = value),
        );
    }
  });
  return weighedByErrors(task, each);
}

function countTrained(features: readonly (Float64Array | null)[], targets: readonly number[], to: number): number {
  let count = 0;
  for (let r = 0; r < to; r++) if (features[r] && !Number.isNaN(targets[r]!)) count++;
  return count;
}

/** The oldest fold that has days enough to train on. -1: none has. */
function oldestFold(folds: number, trained: (fold: number) => number): number {
  let fold = folds - 1;
  while (fold >= 0 && trained(fold) < FEWEST_ROWS) fold--;
  return fold;
}

/** The columns that are taken, by their correlation over the rows before `to`. */
function screened(
  features: readonly (Float64Array | null)[],
  targets: readonly number[],
  to: number,
  factor: number,
): number[] {
  const width = features.find((row) => row !== null)!.length;
  const columns = Array.from({ length: width }, (_, i) => i);
  if (factor === 0 && width <= MOST_FEATURES) return columns;
  const strengths = columns.map((column) => correlation(features, targets, to, column));
  return columns
    .filter((column) => strengths[column]! >= factor)
    .sort((a, b) => strengths[b]! - strengths[a]! || a - b)
    .slice(0, MOST_FEATURES)
    .sort((a, b) => a - b);
}

/** The size of the correlation of a column with what is forecast, in standard errors 1 / sqrt(n). */
function correlation(
  features: readonly (Float64Array | null)[],
  targets: readonly number[],
  to: number,
  column: number,
): number {
  let [n, mx, my, sxx, syy, sxy] = [0, 0, 0, 0, 0, 0];
  for (let r = 0; r < to; r++) {
    const [row, y] = [features[r], targets[r]!];
    if (!row || Number.isNaN(y)) continue;
    n++;
    const [dx, dy] = [row[column]! - mx, y - my];
    mx += dx / n;
    my += dy / n;
    sxx += dx * (row[column]! - mx);
    syy += dy * (y - my);
    sxy += dx * (y - my);
  }
  return sxx > 0 && syy > 0 ? (Math.abs(sxy) / Math.sqrt(sxx * syy)) * Math.sqrt(n) : 0;
}

/** A forecast for each shrinkage. */
function meanOverWindows(gram: Gram, to: number, features: Float64Array): Float64Array {
  const sum = new Float64Array(SHRINKAGES.length);
  let count = 0;
  for (const window of WINDOWS) {
    const values = predict(gram, Math.max(0, to - window), to, features);
    if (!values) continue;
    values.forEach((value, i) => (sum[i]! += value));
    count++;
  }
  return sum.map((value) => value / count);
}

/** A forecast for each shrinkage; null where the window has too few rows. */
function predict(gram: Gram, from: number, to: number, features: Float64Array): Float64Array | null {
  const { count, means, deviations, correlations } = momentsOf(gram, from, to);
  if (count < FEWEST_ROWS) return null;
  const { width } = gram;
  const columns = width - 1;
  const usedColumns = Array.from({ length: columns }, (_, i) => i).filter((i) => deviations[i]! > 0);
  const p = usedColumns.length;
  if (p === 0) return new Float64Array(SHRINKAGES.length).fill(means[columns]!);
  const r = (i: number, j: number) => correlations[usedColumns[i]! * width + usedColumns[j]!]!;
  const target = Float64Array.from(usedColumns, (i) => correlations[i * width + columns]!);
  const fit = (k: number): Float64Array => {
    const a = new Float64Array(p * p);
    for (let i = 0; i < p; i++) for (let j = 0; j < p; j++) a[i * p + j] = r(i, j) + (i === j ? k : 0);
    const b = target.slice();
    solveDefinite(a, b);
    return b;
  };
  const first = fit(p / count);
  let [square, explained, fitted] = [0, 0, 0];
  for (let i = 0; i < p; i++) {
    square += first[i]! ** 2;
    explained += first[i]! * target[i]!;
    for (let j = 0; j < p; j++) fitted += first[i]! * first[j]! * r(i, j);
  }
  const unexplained = (Math.max(0, 1 - 2 * explained + fitted) * count) / Math.max(1, count - p - 1);
  const k = square > 0 ? ((p / count) * unexplained) / square : Infinity;
  const moved = Float64Array.from(usedColumns, (column) => (features[column]! - means[column]!) / deviations[column]!);
  return Float64Array.from(SHRINKAGES, (times) => {
    const b = fit(Math.min(LARGEST_K, Math.max(SMALLEST_K, times * k)));
    const value = b.reduce((sum, one, i) => sum + one * moved[i]!, 0);
    return means[columns]! + value * deviations[columns]!;
  });
}

/** Bounds of k: below, features that depend on each other could not be solved. Above, nothing is left of them. */
const SMALLEST_K = 1e-4;
const LARGEST_K = 10;
