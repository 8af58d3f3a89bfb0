import type { RegularSeries, WeatherIssues } from "~/engines/forecast";
import { normals } from "~/engines/forecast/samples";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";

/** Measured hours of weather at a place: radiation [W/m²], that of a clear sky, temperature [°C] and wind speed at 10 m [m/s]. */
export interface MeasuredWeather {
  global: RegularSeries;
  clear: Float64Array;
  temperature: Float64Array;
  wind: Float64Array;
}

/** Errors of the share of a clear sky: of a whole day, and from hour to hour with a memory of so much. */
const DAY_ERROR = 0.14;
const HOUR_ERROR = 0.12;
const MEMORY = 0.8;
/** Errors of the temperature [K] of a day, and of the wind speed as a share of it, of a day and of an hour. */
const TEMPERATURE_ERROR = 1.5;
const WIND_ERROR = 0.15;

/**
 * A made-up weather forecast: what was measured, smoothed over three hours and with errors. No service issued it. Issued at 18:00 UTC of each
 * day for the two days after it. `nrmse`: root mean square error of its radiation as a share of the mean radiation, both by day.
 */
export function syntheticForecast(measured: MeasuredWeather, seed: number): WeatherIssues & { nrmse: number } {
  const { global, clear, temperature, wind } = measured;
  const noise = normals(seed);
  const days = Math.floor(global.values.length / 24) - 3;
  let [squares, sum, count] = [0, 0, 0];
  const issues = Array.from({ length: days }, (_, i) => {
    const first = (i + 1) * 24;
    const [bright, warm, windy] = [DAY_ERROR * noise(), TEMPERATURE_ERROR * noise(), WIND_ERROR * noise()];
    let wander = 0;
    const radiation = new Float64Array(48);
    for (let h = 0; h < 48; h++) {
      wander = MEMORY * wander + HOUR_ERROR * Math.sqrt(1 - MEMORY ** 2) * noise();
      const at = first + h;
      const around = [at - 1, at, at + 1].filter((k) => clear[k]! > 20);
      const share = around.reduce((all, k) => all + global.values[k]! / clear[k]!, 0) / (around.length || 1);
      radiation[h] = clear[at]! > 0 ? Math.min(1.1, Math.max(0.05, share + bright + wander)) * clear[at]! : 0;
      if (h >= 24 || clear[at]! <= 20) continue;
      squares += (radiation[h]! - global.values[at]!) ** 2;
      sum += global.values[at]!;
      count++;
    }
    const of = (values: Float64Array, change: (value: number) => number) =>
      Float64Array.from({ length: 48 }, (_, h) => change(values[first + h]!));
    const startMs = global.startMs + first * HOUR_MS;
    const issuedMs = startMs - DAY_MS / 4;
    return {
      issuedMs,
      knownMs: issuedMs,
      startMs,
      values: {
        global_radiation: radiation,
        temperature: of(temperature, (value) => value + warm),
        wind_speed: of(wind, (value) => Math.max(0, value * (1 + windy + (WIND_ERROR / 2) * noise()))),
      },
    };
  });
  return { issues, leadMs: 0, nrmse: Math.sqrt(squares / count) / (sum / count) };
}
