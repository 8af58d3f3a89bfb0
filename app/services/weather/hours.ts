import { HOUR_MS } from "~/entities/core/clock";
import { ownValue } from "~/entities/core/lookups/ownValue";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import type { WeatherType } from "~/entities/timeseries/weatherType";
import { KELVIN } from "~/entities/weather/weather";

/** How values in the unit of a series become those of the engine; null where they do not. `stepS` of the stored values. */
const UNITS: Readonly<Record<WeatherType, Readonly<Record<string, (value: number, stepS: number) => number>>>> = {
  temp: { "°C": (value) => value, degC: (value) => value, K: (value) => value - KELVIN },
  wind: { "m/s": (value) => value, "km/h": (value) => value / 3.6 },
  ssrd: { "J/m^2": perHour, "J/m²": perHour, "W/m^2": (value) => value * 3600, "W/m²": (value) => value * 3600 },
  fdir: { "J/m^2": perHour, "J/m²": perHour, "W/m^2": (value) => value * 3600, "W/m²": (value) => value * 3600 },
};
export const weatherUnits = (type: WeatherType): string[] => Object.keys(UNITS[type]);

/** Energy of a step as if it came for an hour. */
function perHour(value: number, stepS: number): number {
  return (value / stepS) * 3600;
}

/**
 * The hours of a UTC year out of stored blocks, in the units of the engine (°C, m/s, J/m² of the hour). Means of shorter steps are taken
 * and longer ones are repeated. Those across two hours count by what of them lies in each. NaN where nothing is stored or the unit is none
 * of weatherUnits.
 */
export function hoursOf(type: WeatherType, unit: string, blocks: readonly SeriesBlock[], year: number): Float64Array {
  const convert = ownValue(UNITS[type], unit) ?? (() => NaN);
  const yearMs = Date.UTC(year, 0, 1);
  const sums = new Float64Array((Date.UTC(year + 1, 0, 1) - yearMs) / HOUR_MS);
  const parts = new Float64Array(sums.length);
  for (const { startMs, stepS, values } of blocks) {
    const stepMs = stepS * 1000;
    for (let i = 0; i < values.length; i++) {
      if (Number.isNaN(values[i]!)) continue;
      const from = startMs + i * stepMs - yearMs;
      const until = from + stepMs;
      for (let hour = Math.max(0, Math.floor(from / HOUR_MS)); hour < sums.length && hour * HOUR_MS < until; hour++) {
        const overlap = Math.min(until, (hour + 1) * HOUR_MS) - Math.max(from, hour * HOUR_MS);
        const weight = overlap / Math.min(stepMs, HOUR_MS);
        sums[hour]! += convert(values[i]!, stepS) * weight;
        parts[hour]! += weight;
      }
    }
  }
  return sums.map((sum, hour) => (parts[hour]! > 0 ? sum / parts[hour]! : NaN));
}
