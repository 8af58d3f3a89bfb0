import { z } from "zod";
import { finiteNumber, id, requiredText } from "~/entities/core/shared";
import { timezone } from "~/entities/core/timezone";
import { MOMENTS } from "~/entities/timeseries/moment";

/** Issues are kept for so many days: as many as models learn from, and a little. */
export const KEEP_ISSUE_DAYS = 200;
/** Of more issues of one weather forecast the oldest fall out: one an hour over the days that are kept. */
export const MOST_ISSUES = 24 * KEEP_ISSUE_DAYS;
/** Steps of an issue: sixteen days of hours, four of quarter-hours. */
export const MOST_ISSUE_STEPS = 384;
/** So long after its issue [days] its first step may be: no service looks farther ahead. */
export const MOST_START_DAYS = 16;
/** Steps that an issue can have [s]: whole parts of a day, as sunrise is looked at every five minutes. */
export const ISSUE_STEPS_S = [300, 600, 900, 1800, 3600, 7200, 10_800] as const;
/** So far from a series [km] its weather is taken for that of the series. */
export const MOST_KM = 50;

const whole = (least: number, most: number) => finiteNumber.int("rules.must_be_integer").min(least).max(most);

/** A weather forecast of a place that somebody makes again and again. Each time is an issue, which is kept as it was issued. */
export const weatherForecastSchema = z.object({
  weather_forecast_id: id,
  system_id: id,
  name: requiredText(120),
  /** Whose it is, and of which model. */
  source: requiredText(200),
  /** Made up, or computed from what was measured: said wherever it is named. */
  synthetic: z.boolean().default(false),
  /** Where it is for [degrees, WGS 84]. */
  latitude: finiteNumber.min(-90).max(90),
  longitude: finiteNumber.min(-180).max(180),
  /** The clock of times that state no offset from UTC. */
  timezone,
  /** What a value of radiation is, by the time that its row has. */
  moment: z.enum(MOMENTS),
  /** Of an instant: minutes from the time of its row. */
  moment_minute: finiteNumber.min(0).max(59).default(0),
  /** Minutes after its issue at which an issue that was sent in later is taken to have been there. */
  delay_minutes: whole(0, 2880).default(0),
  /** Where it is fetched; null: it is sent, or uploaded as a file. */
  url: z.string().trim().max(1000, "rules.string_length").nullable().default(null),
  /** How often it is fetched. */
  fetch_minutes: whole(15, 1440).default(60),
});
export type WeatherForecast = z.infer<typeof weatherForecastSchema>;

/** The form of a weather forecast. */
export const weatherForecastForm = weatherForecastSchema
  .omit({ system_id: true })
  .extend({ expected: z.string().nullable().default(null) });

/** How an issue came in. */
export const ISSUE_ORIGINS = ["call", "file", "url"] as const;
export type IssueOrigin = (typeof ISSUE_ORIGINS)[number];
