import type { SourceProblem } from "~/entities/live/view";
import type { WeatherQuantity } from "~/entities/weather/quantities";
import { MOST_ISSUE_STEPS, type WeatherForecast } from "~/entities/weather/weatherForecast";
import { kilometres } from "./distance";
import type { NewIssue } from "./newIssue";
import { quantityUnit } from "./units.server";

/** Variables of Open-Meteo, whose radiation is the mean of the step before its time and is on the ground. */
const VARIABLES: Readonly<Record<WeatherQuantity, string>> = {
  global_radiation: "shortwave_radiation",
  direct_radiation: "direct_radiation",
  temperature: "temperature_2m",
  wind_speed: "wind_speed_10m",
  cloud_cover: "cloud_cover",
};
/** Lists that a content can have, the finer one first. */
const LISTS = ["minutely_15", "hourly"] as const;
/** A grid point of a model is not farther off [km]; where it is, the address is of another place. */
const FARTHEST_KM = 50;

type Read = { ok: true; issue: NewIssue } | ({ ok: false } & SourceProblem);

const no = (reason: string, params: SourceProblem["params"] = {}): Read => ({ ok: false, reason, params });
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * A weather forecast out of JSON as Open-Meteo writes it (open-meteo.com/en/docs, "JSON Return Object"): a list of times and one of values for
 * each variable, with their units. It states no time of issue: that is `now` (ms since 1970), when it was fetched.
 */
export function readOpenMeteo(text: string, forecast: WeatherForecast, now: number): Read {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return no("not_json", { start: text.slice(0, 60) });
  }
  const name = LISTS.find((one) => isObject(content) && isObject(content[one]));
  if (!isObject(content) || !name) return no("no_forecast");
  const { latitude, longitude, utc_offset_seconds: offsetS = 0 } = content;
  if (typeof latitude !== "number" || typeof longitude !== "number" || typeof offsetS !== "number")
    return no("no_forecast");
  const km = kilometres({ latitude, longitude }, forecast);
  if (!(km <= FARTHEST_KM)) return no("elsewhere", { km: Math.round(km) });
  const list = content[name] as Record<string, unknown>;
  const units = content[`${name}_units`];
  const times = Array.isArray(list["time"]) ? list["time"].map((time: unknown) => timeOf(time, offsetS)) : [];
  const [first, second] = times;
  if (first === undefined || second === undefined) return no("no_forecast");
  const stepMs = second - first;
  if (!times.every((time, i) => time === first + i * stepMs)) return no("uneven");
  // What is over when it is fetched is no forecast.
  const from = Math.max(
    0,
    times.findIndex((time) => time + stepMs > now),
  );
  const to = Math.min(times.length, from + MOST_ISSUE_STEPS);
  const values: NewIssue["values"] = {};
  for (const [quantity, variable] of Object.entries(VARIABLES) as [WeatherQuantity, string][]) {
    const row = list[variable];
    if (!Array.isArray(row)) continue;
    if (row.length !== times.length) return no("unlike_rows", { variable, values: row.length, times: times.length });
    const unit = isObject(units) && typeof units[variable] === "string" ? units[variable] : "";
    const conversion = quantityUnit(quantity, unit, stepMs / 1000);
    if (!conversion) return no("unit", { variable, unit: unit.slice(0, 40) });
    const { factor, offset } = conversion;
    const numbers = row
      .slice(from, to)
      .map((value: unknown) => (typeof value === "number" ? value * factor + offset : NaN));
    values[quantity] = Float64Array.from(numbers);
  }
  if (Object.keys(values).length === 0) return no("no_variable", { variables: Object.values(VARIABLES).join(", ") });
  return { ok: true, issue: { issuedMs: now, startMs: times[from]!, stepS: stepMs / 1000, values } };
}

/** "2026-11-28T06:00" by a clock that is so many seconds ahead of UTC, or seconds since 1970; NaN for what is none. */
function timeOf(time: unknown, offsetS: number): number {
  if (typeof time === "number") return time * 1000;
  if (typeof time !== "string" || !/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(time)) return NaN;
  return Date.parse(`${time}Z`) - offsetS * 1000;
}
