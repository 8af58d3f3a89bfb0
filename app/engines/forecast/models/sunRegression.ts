import { HOUR_MS } from "~/entities/core/clock";
import { daysBack, type Forecasts, type ForecastTask, readerOf, type Target } from "../task";
import { solveDefinite } from "./cholesky";
import { meanIndex, type Sky, skyOf, turnedBack } from "./sky";

/** Days of the windows of the regression, and below which it is none. */
const WINDOWS = [28, 56, 112] as const;
const FEWEST_DAYS = 14;
/** Days of the mean that the regression looks at. */
const LONG_DAYS = 28;
/** Hours before the origin that tell how clear the sky is just now, and in which that fades to 1/e. */
const RECENT_HOURS = 3;
const FADING_HOURS = 6;
/** Added to the diagonal of the normal equations, as a share of it: features may be the same. */
const RIDGE = 1e-4;
const WIDTH = 5;
/** Of a day: the upper left of the normal equations, their right side, and 1 when it counts. */
const SIZE = WIDTH * WIDTH + WIDTH + 1;

/**
 * One linear regression of the clear-sky index for all steps of a day together, by least squares of what is measured: a bright step counts
 * more than one at dusk. It looks at the index of the step on the latest day that is known, at its mean over 28 days, at the index of the 24
 * hours before the origin, and at how that of the last three hours differs from it, which fades with the time ahead. The forecast is the
 * mean over the windows.
 */
export function sunRegression(task: ForecastTask): Forecasts {
  const forecasts = Array.from({ length: task.folds }, () => new Float64Array(task.targets.length).fill(NaN));
  const backs = task.targets.map((target) => daysBack(task, target));
  const count = Math.max(...WINDOWS) + Math.max(...backs) + task.folds;
  // The origins of so many days, the one of the task last.
  const skies = Array.from({ length: count }, (_, r) => skyOf(task, count - 1 - r));
  for (const back of new Set(backs)) {
    const members = task.targets.flatMap((target, t) => (backs[t] === back ? [{ target, t }] : []));
    const targets = members.map(({ target }) => target);
    const rows = skies.map((sky, r) => sky && featuresOf(task, sky, task.origin.day - (count - 1 - r), targets));
    const sums = sumsOf(task, skies, rows, targets);
    for (let fold = 0; fold < task.folds; fold++) {
      const [sky, features] = [skies[count - 1 - fold], rows[count - 1 - fold]];
      if (!sky || !features) continue;
      const to = count - fold - back;
      const fits = WINDOWS.flatMap((window) => {
        const b = fit(sums, Math.max(0, to - window), to);
        return b ? [b] : [];
      });
      members.forEach(({ target: { ahead, step }, t }, m) => {
        const indices = fits.map((b) => b.reduce((sum, one, i) => sum + one * features[m]![i]!, 0));
        const index = indices.reduce((sum, one) => sum + one, 0) / indices.length;
        forecasts[fold]![t] = turnedBack(sky, task.origin.day - fold + ahead, step, index);
      });
    }
  }
  return forecasts;
}

/** The features of every target at an origin; NaN where one is missing. */
function featuresOf(task: ForecastTask, sky: Sky, day: number, targets: readonly Target[]): Float64Array[] {
  const { perDay, stepMs } = task.cells;
  const { step: origin } = task.origin;
  const lastDay = sky.indexBefore(day, origin, perDay);
  const recent = sky.indexBefore(day, origin, (RECENT_HOURS * HOUR_MS) / stepMs);
  // Before dawn nothing is known of the sky just now.
  const unlike = Number.isNaN(recent) ? 0 : recent - lastDay;
  return targets.map((target) => {
    const latest = { day: day + target.ahead - daysBack(task, target), step: target.step };
    const hours = ((target.ahead * perDay + target.step - origin) * stepMs) / HOUR_MS;
    const mean = meanIndex(sky, latest, LONG_DAYS);
    return Float64Array.of(1, mean, sky.index(latest.day, latest.step), lastDay, unlike * Math.exp(-hours / FADING_HOURS)); // prettier-ignore
  });
}

/** Running sums of the normal equations over the origins, the oldest first: those of any window are a difference. */
function sumsOf(
  task: ForecastTask,
  skies: readonly (Sky | null)[],
  rows: readonly (Float64Array[] | null)[],
  targets: readonly Target[],
): Float64Array {
  const measured = readerOf(task, 0);
  const sums = new Float64Array((rows.length + 1) * SIZE);
  rows.forEach((features, r) => {
    const from = (r + 1) * SIZE;
    sums.copyWithin(from, r * SIZE, from);
    const sky = skies[r];
    const day = task.origin.day - (rows.length - 1 - r);
    let counts = 0;
    targets.forEach(({ ahead, step }, m) => {
      const value = measured.at(day + ahead, step);
      if (!sky || sky.isDark(day + ahead, step) || Number.isNaN(value) || features![m]!.some(Number.isNaN)) return;
      counts = 1;
      const clear = sky.clear(day + ahead, step);
      const x = features![m]!.map((feature) => feature * clear);
      for (let i = 0; i < WIDTH; i++) {
        for (let j = 0; j < WIDTH; j++) sums[from + i * WIDTH + j]! += x[i]! * x[j]!;
        sums[from + WIDTH * WIDTH + i]! += x[i]! * value;
      }
    });
    sums[from + SIZE - 1]! += counts;
  });
  return sums;
}

/** The coefficients over the origins from `from` up to, without, `to`; null where too few days count. */
function fit(sums: Float64Array, from: number, to: number): Float64Array | null {
  if (to <= from) return null;
  const within = Float64Array.from({ length: SIZE }, (_, n) => sums[to * SIZE + n]! - sums[from * SIZE + n]!);
  if (within[SIZE - 1]! < FEWEST_DAYS) return null;
  // To one scale: features are indices of any unit, next to 1.
  const scales = Float64Array.from({ length: WIDTH }, (_, i) => 1 / Math.sqrt(within[i * WIDTH + i]! || 1));
  const a = new Float64Array(WIDTH * WIDTH);
  for (let i = 0; i < WIDTH; i++)
    for (let j = 0; j < WIDTH; j++)
      a[i * WIDTH + j] = within[i * WIDTH + j]! * scales[i]! * scales[j]! + (i === j ? RIDGE : 0);
  const b = scales.map((scale, i) => within[WIDTH * WIDTH + i]! * scale);
  solveDefinite(a, b);
  return b.map((value, i) => value * scales[i]!);
}
