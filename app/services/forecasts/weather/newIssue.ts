import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import type { Moment } from "~/entities/timeseries/moment";
import { QUANTITY_FACTS, type WeatherQuantity } from "~/entities/weather/quantities";
import {
  ISSUE_STEPS_S,
  KEEP_ISSUE_DAYS,
  MOST_ISSUE_STEPS,
  MOST_START_DAYS,
  type WeatherForecast,
} from "~/entities/weather/weatherForecast";
import { type ClearSky, clearSkyFor } from "./atStep";

/** An issue on its way in, from a call, a file or a provider, in the units of `QUANTITY_FACTS`. */
export interface NewIssue {
  /** When it was issued, and the time of its first row [UTC ms]. */
  issuedMs: number;
  startMs: number;
  stepS: number;
  /** One value for each step; NaN: not told. */
  values: Partial<Record<WeatherQuantity, Float64Array>>;
}

/** Why an issue is not stored, or what is odd about it: a key of `forecasts:weather.refused` or `forecasts:weather.remark`. */
export interface IssueNote {
  key: string;
  params: Record<string, string | number>;
}

/** Clocks of senders may be ahead of ours by so much. */
const AHEAD_MS = 15 * MINUTE_MS;

/** Why an issue cannot be stored at `now` (ms since 1970); null where it can. */
export function issueProblem({ issuedMs, startMs, stepS, values }: NewIssue, now: number): IssueNote | null {
  const iso = (ms: number): string => new Date(ms).toISOString();
  const rows = Object.entries(values) as [WeatherQuantity, Float64Array][];
  const steps = rows[0]?.[1].length ?? 0;
  if (![issuedMs, startMs].every(Number.isSafeInteger)) return { key: "no_time", params: {} };
  if (issuedMs > now + AHEAD_MS) return { key: "future", params: {} };
  if (issuedMs < now - KEEP_ISSUE_DAYS * DAY_MS) return { key: "too_old", params: { days: KEEP_ISSUE_DAYS } };
  if (!ISSUE_STEPS_S.includes(stepS as 3600)) return { key: "step", params: { minutes: stepS / 60 } };
  if (steps === 0 || rows.every(([, row]) => row.every(Number.isNaN))) return { key: "empty", params: {} };
  if (steps > MOST_ISSUE_STEPS) return { key: "too_many", params: { max: MOST_ISSUE_STEPS } };
  const unlike = rows.find(([, row]) => row.length !== steps);
  if (unlike) return { key: "unlike", params: { quantity: unlike[0], values: unlike[1].length, steps } };
  if (startMs + steps * stepS * 1000 <= issuedMs) return { key: "past", params: {} };
  // Whoever reads it makes room from its start on: a start of another century would take all there is.
  if (startMs > issuedMs + MOST_START_DAYS * DAY_MS) return { key: "late_start", params: { days: MOST_START_DAYS } };
  for (const [quantity, row] of rows) {
    const { lower, upper, unit } = QUANTITY_FACTS[quantity];
    const at = row.findIndex((value) => value < lower || value > upper);
    if (at < 0) continue;
    const time = iso(startMs + at * stepS * 1000);
    return { key: "out_of_bounds", params: { quantity, time, value: row[at]!, lower, upper, unit } };
  }
  return null;
}

/** When the first value of radiation is of [UTC ms]: the start of its mean, of an instant the instant itself. */
export function radiationStart(
  startMs: number,
  stepS: number,
  { moment, moment_minute }: { moment: Moment; moment_minute: number },
): number {
  if (moment === "before") return startMs - stepS * 1000;
  if (moment === "around") return startMs - stepS * 500;
  return moment === "instant" ? startMs + moment_minute * MINUTE_MS : startMs;
}

/** Of the radiation so much may come while the sun is down: it is refraction and rounding. */
const MOST_IN_THE_DARK = 0.01;
/** So many times a clear sky is no weather: the unit is another one. */
const MOST_OF_CLEAR = 1.3;

/** The clear sky at the place of a weather forecast for all times of which issues tell radiation; null where none does. */
export function clearSkyOf(forecast: WeatherForecast, issues: readonly NewIssue[]): ClearSky | null {
  let [fromMs, toMs] = [Infinity, -Infinity];
  for (const { startMs, stepS, values } of issues) {
    if (!values.global_radiation) continue;
    const begin = radiationStart(startMs, stepS, forecast);
    fromMs = Math.min(fromMs, begin);
    toMs = Math.max(toMs, begin + values.global_radiation.length * stepS * 1000);
  }
  if (fromMs === Infinity) return null;
  return clearSkyFor({ latitudeDeg: forecast.latitude, longitudeDeg: forecast.longitude }, fromMs, toMs + HOUR_MS);
}

/** What is odd about the radiation of an issue at its place, whose clear sky is `clear`. Its values are stored as they are. */
export function issueRemarks(
  { startMs, stepS, values }: NewIssue,
  forecast: WeatherForecast,
  clear: ClearSky | null,
): string[] {
  const row = values.global_radiation;
  if (!row || !clear) return [];
  const [begin, stepMs] = [radiationStart(startMs, stepS, forecast), stepS * 1000];
  let [all, dark, possible] = [0, 0, 0];
  row.forEach((value, i) => {
    if (Number.isNaN(value)) return;
    const at = begin + i * stepMs;
    const most = clear(at, forecast.moment === "instant" ? at : at + stepMs);
    all += Math.max(0, value);
    possible += most;
    if (most === 0) dark += Math.max(0, value);
  });
  return [
    ...(dark > MOST_IN_THE_DARK * all ? ["in_the_dark"] : []),
    ...(all > MOST_OF_CLEAR * possible ? ["above_clear"] : []),
  ];
}
