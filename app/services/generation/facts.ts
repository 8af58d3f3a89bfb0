import type { Weather } from "~/engines/generation";
import { statistics, together } from "~/engines/timeseries";
import type { GenerationType } from "~/entities/generation/generation";
import type { GeneratedFacts, GeneratedNumbers } from "~/entities/generation/view";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import type { WeatherType } from "~/entities/timeseries/weatherType";
import type { WeatherDays } from "~/entities/weather/view";

/** Numbers of a series; a coefficient of performance has no full load. */
export function factsOf(blocks: readonly SeriesBlock[], type: GenerationType): GeneratedFacts {
  const years = blocks.map(({ year, stepS, values }) => ({ year, ...numbersOf([values], stepS) }));
  const step_s = blocks[0]?.stepS ?? 3600;
  const total = numbersOf(
    blocks.map(({ values }) => values),
    step_s,
  );
  const full = isDemand(type) ? (total.max ?? 0) : 1;
  const full_load_hours = full > 0 && type !== "heat_pump" ? total.integral / blocks.length / full : null;
  return { ...total, full_load_hours, step_s, years };
}

function numbersOf(parts: readonly Float64Array[], stepS: number): GeneratedNumbers {
  const { sum, mean, min, max, gaps, count } = together(parts.map((values) => statistics(values, stepS / 3600)));
  return { integral: sum, mean, min, max, gaps, count };
}

export function weatherDays(weather: Weather, needs: readonly WeatherType[]): WeatherDays {
  const perDay = Math.max(1, Math.round(86_400 / weather.stepS));
  const days = (values: Float64Array, factor: number) =>
    Array.from({ length: Math.ceil(values.length / perDay) }, (_, day) => {
      const numbers = values.subarray(day * perDay, (day + 1) * perDay).filter((value) => !Number.isNaN(value));
      return numbers.length > 0 ? (numbers.reduce((sum, value) => sum + value, 0) / numbers.length) * factor : null;
    });
  const all: Record<WeatherType, () => (number | null)[]> = {
    temp: () => days(weather.temperatureC, 1),
    wind: () => days(weather.windSpeed100Ms, 1),
    ssrd: () => days(weather.ssrdJm2, 1 / weather.stepS),
    fdir: () => days(weather.fdirJm2, 1 / weather.stepS),
  };
  return Object.fromEntries(needs.map((type) => [type, all[type]()]));
}

const DEMANDS: readonly GenerationType[] = [
  "heating",
  "cooling",
  "heating_measurement",
  "cooling_measurement",
  "load_shape",
];
/** Whether a kind makes power in MW; others make shares and coefficients without unit. */
export const isDemand = (type: GenerationType): boolean => DEMANDS.includes(type);

/** Whether a series holds numbers of ours in place of measured ones. */
export const isSynthetic = (type: string, source: string | null): boolean =>
  type === "load_shape" || source === "synthetic";
