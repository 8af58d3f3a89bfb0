import { HOUR_MS } from "~/entities/core/clock";
import { daysBack, type Forecasts, type ForecastTask, readerOf, type Target, weatherReader } from "../task";
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
/** Of a day: the upper left of the normal equations of so many features, their right side, and 1 when it counts. */
const sizeOf = (width: number): number => width * width + width + 1;

/** Features of a target at an origin that are added to those of the sky alone; NaN where one is missing. */
type MoreFeatures = (sky: Sky, day: number) => (target: Target, mean: number) => number[];

/**
 * One linear regression of the clear-sky index for all steps of a day together, by least squares of what is measured: a bright step counts
 * more than one at dusk. It looks at the index of the step on the latest day that is known, at its mean over 28 days, at the index of the 24
 * hours before the origin, and at how that of the last three hours differs from it, which fades with the time ahead. The forecast is the
 * mean over the windows.
 */
export const sunRegression = (task: ForecastTask): Forecasts => regressionOfSky(task, () => () => []);

/** Temperature [°C] at which modules are rated. */
const RATED_AT = 25;

/**
 * The same regression with the weather forecast: the global radiation that is forecast for the step, as an index of the clear sky, the same
 * times the mean index of the step, which knows how the plane stands to the sun, and with a temperature what warmth takes from modules. Where
 * direct radiation is forecast its index is looked at too.
 */
export function sunWeather(task: ForecastTask): Forecasts {
  const quantities = task.weather?.quantities ?? [];
  return regressionOfSky(task, (sky, originDay) => {
    const at = weatherReader(task, task.origin.day - originDay)?.at;
    return ({ ahead, step }, mean) => {
      const day = originDay + ahead;
      const index = (at?.("global_radiation", day, step) ?? NaN) / sky.clear(day, step);
      const direct = (at?.("direct_radiation", day, step) ?? NaN) / sky.clear(day, step);
      const warmth = index * ((at?.("temperature", day, step) ?? NaN) - RATED_AT);
      return [
        index,
        mean * index,
        ...(quantities.includes("direct_radiation") ? [direct, mean * direct] : []),
        ...(quantities.includes("temperature") ? [warmth] : []),
      ];
    };
  });
}

function regressionOfSky(task: ForecastTask, more: MoreFeatures): Forecasts {
  const forecasts = Array.from({ length: task.folds }, () => new Float64Array(task.targets.length).fill(NaN));
  const backs = task.targets.map((target) => daysBack(task, target));
  const count = Math.max(...WINDOWS) + Math.max(...backs) + task.folds;
  // The origins of so many days, the one of the task last.
  const skies = Array.from({ length: count }, (_, r) => skyOf(task, count - 1 - r));
  for (const back of new Set(backs)) {
    const members = task.targets.flatMap((target, t) => (backs[t] === back ? [{ target, t }] : []));
    const targets = members.map(({ target }) => target);
    const rows = skies.map(
      (sky, r) => sky && featuresOf(task, sky, task.origin.day - (count - 1 - r), { targets, more }),
    );
    const sums = sumsOf(task, skies, rows, targets);
    const width = rows.find((row) => row)?.[0]?.length ?? 0;
    for (let fold = 0; fold < task.folds; fold++) {
      const [sky, features] = [skies[count - 1 - fold], rows[count - 1 - fold]];
      if (!sky || !features) continue;
      const to = count - fold - back;
      const fits = WINDOWS.flatMap((window) => {
        const b = fit(sums, { from: Math.max(0, to - window), to, width });
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
function featuresOf(
  task: ForecastTask,
  sky: Sky,
  day: number,
  { targets, more }: { targets: readonly Target[]; more: MoreFeatures },
): Float64Array[] {
  const { perDay, stepMs } = task.cells;
  const { step: origin } = task.origin;
  const lastDay = sky.indexBefore(day, origin, perDay);
  const recent = sky.indexBefore(day, origin, (RECENT_HOURS * HOUR_MS) / stepMs);
  // Before dawn nothing is known of the sky just now.
  const unlike = Number.isNaN(recent) ? 0 : recent - lastDay;
  const added = more(sky, day);
  return targets.map((target) => {
    const latest = { day: day + target.ahead - daysBack(task, target), step: target.step };
    const hours = ((target.ahead * perDay + target.step - origin) * stepMs) / HOUR_MS;
    const mean = meanIndex(sky, latest, LONG_DAYS);
    const fading = unlike * Math.exp(-hours / FADING_HOURS);
    return Float64Array.of(1, mean, sky.index(latest.day, latest.step), lastDay, fading, ...added(target, mean));
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
  const width = rows.find((row) => row)?.[0]?.length ?? 0;
  const size = sizeOf(width);
  const sums = new Float64Array((rows.length + 1) * size);
  rows.forEach((features, r) => {
    const from = (r + 1) * size;
    sums.copyWithin(from, r * size, from);
    const sky = skies[r];
    const day = task.origin.day - (rows.length - 1 - r);
    let counts = 0;
    targets.forEach(({ ahead, step }, m) => {
      const value = measured.at(day + ahead, step);
      if (!sky || sky.isDark(day + ahead, step) || Number.isNaN(value) || features![m]!.some(Number.isNaN)) return;
      counts = 1;
      const clear = sky.clear(day + ahead, step);
      const x = features![m]!.map((feature) => feature * clear);
      for (let i = 0; i < width; i++) {
        for (let j = 0; j < width; j++) sums[from + i * width + j]! += x[i]! * x[j]!;
        sums[from + width * width + i]! += x[i]! * value;
      }
    });
    sums[from + size - 1]! += counts;
  });
  return sums;
}

/** The coefficients over the origins from `from` up to, without, `to`; null where too few days count. */
function fit(
  sums: Float64Array,
  { from, to, width }: { from: number; to: number; width: number },
): Float64Array | null {
  if (to <= from) return null;
  const size = sizeOf(width);
  const within = Float64Array.from({ length: size }, (_, n) => sums[to * size + n]! - sums[from * size + n]!);
  if (within[size - 1]! < FEWEST_DAYS) return null;
  // To one scale: features are indices of any unit, next to 1.
  const scales = Float64Array.from({ length: width }, (_, i) => 1 / Math.sqrt(within[i * width + i]! || 1));
  const a = new Float64Array(width * width);
  for (let i = 0; i < width; i++)
    for (let j = 0; j < width; j++)
      a[i * width + j] = within[i * width + j]! * scales[i]! * scales[j]! + (i === j ? RIDGE : 0);
  const b = scales.map((scale, i) => within[width * width + i]! * scale);
  solveDefinite(a, b);
  return b.map((value, i) => value * scales[i]!);
}
