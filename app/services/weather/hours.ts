import type { WeatherType } from "~/entities/timeseries/weatherType";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import { KELVIN } from "~/entities/weather/weather";

const HOUR_MS = 3_600_000;

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
 * The hours of a UTC year out of stored blocks, in the units of the engine (°C, m/s, J/m² of the hour): means of shorter steps,
 * longer ones repeated, NaN where nothing is stored or the unit is none of weatherUnits.
 */
export function hoursOf(type: WeatherType, unit: string, blocks: readonly SeriesBlock[], year: number): Float64Array {
  const convert = UNITS[type][unit] ?? (() => NaN);
  const yearMs = Date.UTC(year, 0, 1);
  const sums = new Float64Array((Date.UTC(year + 1, 0, 1) - yearMs) / HOUR_MS);
  const parts = new Float64Array(sums.length);
  for (const { startMs, stepS, values } of blocks) {
    const lasting = Math.max(1, Math.round(stepS / 3600));
    for (let i = 0; i < values.length; i++) {
      if (Number.isNaN(values[i]!)) continue;
      const first = Math.floor((startMs + i * stepS * 1000 - yearMs) / HOUR_MS);
      for (let hour = Math.max(0, first); hour < Math.min(sums.length, first + lasting); hour++) {
        sums[hour]! += convert(values[i]!, stepS);
        parts[hour]! += 1;
      }
    }
  }
  return sums.map((sum, hour) => (parts[hour]! > 0 ? sum / parts[hour]! : NaN));
}
