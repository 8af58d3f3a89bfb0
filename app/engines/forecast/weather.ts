import { HOUR_MS } from "~/entities/core/clock";
import type { WeatherQuantity } from "~/entities/weather/quantities";
import { type Cells, layOut } from "./cells";

/** A weather forecast as it was issued, at the step of the series that it explains. */
export interface WeatherIssue {
  /** When it was issued, and from when on it could be known [UTC ms]. */
  issuedMs: number;
  knownMs: number;
  /** The start of its first step [UTC ms]; all quantities have the same steps. */
  startMs: number;
  /** Radiation [W/m²], temperature [°C], wind speed [m/s], cloud cover [%]; gaps are NaN. */
  values: Partial<Record<WeatherQuantity, Float64Array>>;
}

/** Weather forecasts that may explain a series. */
export interface WeatherIssues {
  issues: readonly WeatherIssue[];
  /** How long after the origin the forecast is made [ms]: what was known then counts. */
  leadMs: number;
}

/** A weather forecast older than this when a forecast is made tells nothing of tomorrow that is worth a coefficient. */
export const OLDEST_WEATHER_MS = 36 * HOUR_MS;

/** The weather as a fold knew it. */
export interface WeatherReader {
  /** NaN: the forecast of that time does not tell it. */
  at(quantity: WeatherQuantity, day: number, step: number): number;
}

/** The weather of a task, laid out in the cells of its series. */
export interface TaskWeather {
  /** What the latest issue tells: no model can use more. */
  quantities: readonly WeatherQuantity[];
  /**
   * What was known when a forecast was made from an origin [UTC ms]: each step as the latest issue told it that was known then and no older
   * than `OLDEST_WEATHER_MS`. Null: there was none.
   */
  readerAt(originMs: number): WeatherReader | null;
}

type LaidIssue = Omit<WeatherIssue, "values" | "startMs"> & { cells: Partial<Record<WeatherQuantity, Cells>> };

/** Lays issues out by the clock of a zone, at a step of `stepS` seconds. Null: there is none. */
export function weatherOfTask(
  { issues, leadMs }: WeatherIssues,
  { stepS, timezone }: { stepS: number; timezone: string },
): TaskWeather | null {
  const laid = issues.map(({ issuedMs, knownMs, startMs, values }): LaidIssue => {
    const rows = Object.entries(values) as [WeatherQuantity, Float64Array][];
    const cells = rows.map(([name, row]) => [name, layOut({ startMs, stepS, values: row }, timezone)]);
    return { issuedMs, knownMs, cells: Object.fromEntries(cells) as LaidIssue["cells"] };
  });
  const newestFirst = laid.sort((a, b) => b.issuedMs - a.issuedMs || b.knownMs - a.knownMs);
  const [latest] = newestFirst;
  if (!latest) return null;
  return {
    quantities: Object.keys(latest.cells) as WeatherQuantity[],
    readerAt(originMs) {
      const now = originMs + leadMs;
      const candidates = newestFirst.filter(
        ({ knownMs, issuedMs }) => knownMs <= now && now - issuedMs <= OLDEST_WEATHER_MS,
      );
      return candidates.length === 0 ? null : readerOf(candidates);
    },
  };
}

const readerOf = (newestFirst: readonly LaidIssue[]): WeatherReader => ({
  at(quantity, day, step) {
    for (const { cells } of newestFirst) {
      const row = cells[quantity];
      if (!row) continue;
      const value = row.values[(day - row.firstDay) * row.perDay + step];
      if (value !== undefined && !Number.isNaN(value)) return value;
    }
    return NaN;
  },
});

/** Temperature [°C] below which buildings are heated. */
const HEATED_BELOW = 15;

/**
 * What a regression for each step looks at of the weather: each quantity, the cold below 15 °C, and powers of the wind speed, as the
 * power of wind grows with its cube up to a rated one.
 */
export function weatherFeatures(
  quantities: readonly WeatherQuantity[],
  reader: WeatherReader | null,
  { day, step }: { day: number; step: number },
): number[] {
  return quantities.flatMap((quantity) => {
    const value = reader?.at(quantity, day, step) ?? NaN;
    if (quantity === "temperature") return [value, Math.max(0, HEATED_BELOW - value)];
    if (quantity === "wind_speed") return [value, value ** 2, value ** 3];
    return [value];
  });
}
