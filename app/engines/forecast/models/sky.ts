import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { errorQuantile } from "../quantiles";
import type { Reader } from "../reader";
import { type ForecastTask, readerOf } from "../task";

/** Irradiance [W/m²] below which a value is not divided by it: what is left of a low sun is shade and reflection. */
const FAINT = 20;
/** Irradiance [W/m²] from which on a value says how clear the sky is. */
const BRIGHT = 100;
/** Days that tell what the series is in the dark, and how much of what is above that may come in the dark. */
const DARK_DAYS = 28;
const MOST_IN_THE_DARK = 0.01;

/**
 * A series of sun as it was known when a fold was issued, by how clear the sky was. What was measured is divided by the irradiance of a clear
 * sky at the place. This clear-sky index (Inman, Pedro and Coimbra 2013, Solar forecasting methods for renewable energy integration, Progress in
 * Energy and Combustion Science 39) knows no time of the day and of the year: it is what models forecast.
 */
export interface Sky {
  /** Irradiance under a clear sky [W/m²], at least FAINT: what an index is a share of. */
  clear(day: number, step: number): number;
  isDark(day: number, step: number): boolean;
  /** What was measured divided by `clear`, the mean of an hour around the step. NaN: not known. */
  index(day: number, step: number): number;
  /** The sum of what was measured divided by that of `clear`, over `steps` before a step as far as they are bright. NaN: none is. */
  indexBefore(day: number, step: number, steps: number): number;
  /** What the series was in the dark, from low to high, and the middle of it. */
  darkValues: Float64Array;
  darkLevel: number;
}

/** Of a task the skies of its folds: both models of the sun and the bands of the dark ask for the same ones. */
const skies = new WeakMap<ForecastTask, Map<number, Sky | null>>();

/** The sky of a fold (`skyOfFold`), worked out once for each task. */
export function skyOf(task: ForecastTask, fold: number): Sky | null {
  const ofTask = skies.get(task) ?? new Map<number, Sky | null>();
  skies.set(task, ofTask);
  if (!ofTask.has(fold)) ofTask.set(fold, skyOfFold(task, fold));
  return ofTask.get(fold) ?? null;
}

/**
 * The sky of a fold. Null: the series has no sun, or it does not follow it. Then a share of more than 1 % of what was measured above the level
 * of the dark came while the sun was down, as with a wrong place or wrong stamps.
 */
function skyOfFold(task: ForecastTask, fold: number): Sky | null {
  const { sun } = task;
  if (!sun) return null;
  const reader = readerOf(task, fold);
  const global = (day: number, step: number) => sun.values[(day - sun.firstDay) * sun.perDay + step] ?? NaN;
  const darkValues = valuesInTheDark(task, fold, reader, global);
  if (!darkValues) return null;
  const darkLevel = errorQuantile(darkValues, 0.5);
  const clear = (day: number, step: number) => Math.max(FAINT, global(day, step));
  // Half an hour to both sides, without the step that it ends in.
  const around = Math.ceil(HOUR_MS / 2 / task.cells.stepMs) - 1;
  const index = (day: number, step: number) => {
    let [sum, count] = [0, 0];
    for (let s = step - around; s <= step + around; s++) {
      const value = reader.at(day, s) / clear(day, s);
      if (Number.isNaN(value)) continue;
      sum += value;
      count++;
    }
    return sum / count;
  };
  const indexBefore = (day: number, step: number, steps: number) => {
    let [sum, possible] = [0, 0];
    for (let s = step - steps; s < step; s++) {
      const [value, most] = [reader.at(day, s), global(day, s)];
      if (!(most >= BRIGHT) || Number.isNaN(value)) continue;
      sum += value;
      possible += most;
    }
    return sum / possible;
  };
  return { clear, isDark: (day, step) => global(day, step) === 0, index, indexBefore, darkValues, darkLevel };
}

/** What came in the dark over the latest days, from low to high; null where the series does not follow the sun or nothing is known. */
function valuesInTheDark(
  task: ForecastTask,
  fold: number,
  reader: Reader,
  global: (day: number, step: number) => number,
): Float64Array | null {
  const { day, step } = task.origin;
  const perDay = DAY_MS / task.cells.stepMs;
  const dark: number[] = [];
  const bright: number[] = [];
  for (let back = 1; back <= DARK_DAYS * perDay; back++) {
    const value = reader.at(day - fold, step - back);
    if (!Number.isNaN(value)) (global(day - fold, step - back) === 0 ? dark : bright).push(value);
  }
  if (dark.length === 0 || bright.length === 0) return null;
  const sorted = Float64Array.from(dark).sort();
  const level = errorQuantile(sorted, 0.5);
  const above = (values: readonly number[]) => values.reduce((sum, value) => sum + Math.abs(value - level), 0);
  return above(dark) <= MOST_IN_THE_DARK * above(bright) ? sorted : null;
}

/** An index as a value of the series; in the dark what the series is then. */
export const turnedBack = (sky: Sky, day: number, step: number, index: number): number =>
  sky.isDark(day, step) ? sky.darkLevel : index * sky.clear(day, step);

/** The mean of the index of a step over so many days from its day back; NaN where none is known. */
export function meanIndex(sky: Sky, { day, step }: { day: number; step: number }, days: number): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < days; i++) {
    const value = sky.index(day - i, step);
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
  }
  return sum / count;
}

/** Of a fold: whether the sun is down in each target, and what the series was in the dark before, from low to high. */
export interface Darkness {
  isDark: readonly boolean[];
  values: Float64Array;
}

/** The darkness of each fold; without sun there is none. */
export function darknessOf(task: ForecastTask): Darkness[] {
  if (!task.sun) return [];
  return Array.from({ length: task.folds }, (_, fold) => {
    const sky = skyOf(task, fold);
    const day = task.origin.day - fold;
    const isDark = task.targets.map(({ ahead, step }) => sky?.isDark(day + ahead, step) ?? false);
    return { isDark, values: sky?.darkValues ?? new Float64Array() };
  });
}
