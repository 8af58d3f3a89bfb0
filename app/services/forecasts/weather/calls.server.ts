import { z } from "zod";
import type { Locale } from "~/entities/core/locale";
import { FORECAST_QUANTITIES, type WeatherQuantity } from "~/entities/weather/quantities";
import { ISSUE_ORIGINS, MOST_ISSUE_STEPS } from "~/entities/weather/weatherForecast";
import { textsOf } from "~/i18n/texts";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { call, json, jsonBody } from "~/services/core/call.server";
import { boundsOf } from "~/services/core/json/parsedJson";
import { complain, done, notAllowed, type Outcome, type Refusal } from "~/services/core/outcome";
import { dbOf } from "~/services/core/store.server";
import { instant } from "~/services/live/ingest.server";
import { keepIssues } from "./keep.server";
import type { NewIssue } from "./newIssue";
import { weatherForecastOf, weatherIssueAt, weatherIssuesOf } from "./read.server";
import { noteText } from "./sentences";
import { quantityUnit } from "./units.server";

/** Issues of one call. */
const MOST_SENT = 200;
/** A time that our clock can tell as well: one with ten decimals, say, is none. */
const time = z
  .string()
  .datetime({ message: "rules.invalid", offset: true })
  .refine((text) => Number.isFinite(instant(text)), "rules.invalid");
const utc = (value: string | undefined) => value && new Date(value).toISOString();
const row = z.array(z.number().finite().nullable()).min(1).max(MOST_ISSUE_STEPS);
const ofEach = <T extends z.ZodTypeAny>(schema: T) =>
  z
    .object(
      Object.fromEntries(FORECAST_QUANTITIES.map((name) => [name, schema.optional()])) as Record<
        WeatherQuantity,
        z.ZodOptional<T>
      >,
    )
    .strict();

const sentIssue = z
  .object({
    issued_at: time.describe("When it was issued; an issue is stored once"),
    start: time.describe("Time of the first row"),
    step_s: z.number().int().min(300).max(10_800).describe("From row to row [s]"),
    values: ofEach(row).describe(
      "A value for each row; null: not told. Radiation on the ground, as the moment of the weather forecast says",
    ),
    units: ofEach(z.string().min(1).max(40))
      .default({})
      .describe("Units where they are not W/m^2, °C, m/s and %; energies of radiation are those of a step"),
  })
  .strict();
const batch = z.object({ issues: z.array(sentIssue).min(1).max(MOST_SENT) }).strict();

const facts = z.object({
  issue_id: z.string(),
  issued_at: z.string(),
  known_at: z.string().describe("From when on forecasts could know it"),
  origin: z.enum(ISSUE_ORIGINS),
  start_ms: z.number(),
  step_s: z.number(),
  steps: z.number(),
  quantities: z.array(z.enum(FORECAST_QUANTITIES)),
  remarks: z.array(z.string()),
});
const issueWithValues = facts.extend({
  radiation_ms: z.number().describe("When the first value of radiation is of: the start of its mean, or the instant"),
  is_instant: z.boolean(),
  values: ofEach(z.array(z.number().nullable())),
});

function mayFeed(actor: Actor, id: string): Refusal | undefined {
  const forecast = weatherForecastOf(actor, id);
  if (!forecast.ok) return forecast;
  return mayEdit(systemRole(dbOf(actor), actor, forecast.value.system_id)) ? undefined : notAllowed();
}

/** An issue as it was sent, in stored units; 422 and its field for a unit that does not convert. */
function issueOf(
  { issued_at, start, step_s, values, units }: z.infer<typeof sentIssue>,
  at: string,
): Outcome<NewIssue> {
  const rows: NewIssue["values"] = {};
  for (const quantity of FORECAST_QUANTITIES) {
    const column = values[quantity];
    const unit = units[quantity];
    if (!column && unit !== undefined) return complain(`${at}.units.${quantity}`, "forecasts.weather.rule.no_values");
    if (!column) continue;
    const conversion = unit === undefined ? { factor: 1, offset: 0 } : quantityUnit(quantity, unit, step_s);
    if (!conversion) return complain(`${at}.units.${quantity}`, "forecasts.weather.rule.unit", { unit: unit ?? "" });
    const { factor, offset } = conversion;
    rows[quantity] = Float64Array.from(column, (value) => (value === null ? NaN : value * factor + offset));
  }
  return done({ issuedMs: instant(issued_at), startMs: instant(start), stepS: step_s, values: rows });
}

function storeSent(actor: Actor, id: string, { issues }: z.infer<typeof batch>, locale: Locale) {
  const forecast = weatherForecastOf(actor, id);
  if (!forecast.ok) return forecast;
  const read: NewIssue[] = [];
  for (const [i, one] of issues.entries()) {
    const issue = issueOf(one, `issues.${i}`);
    if (!issue.ok) return issue;
    read.push(issue.value);
  }
  const { stored, unchanged, refused, remarks } = keepIssues(dbOf(actor), forecast.value, read, {
    origin: "call",
    now: Date.now(),
  });
  const t = textsOf(locale);
  return done({
    stored,
    unchanged,
    refused: refused.map((note) => ({ index: note.index, reason: note.key, message: noteText(t, locale, note) })),
    remarks: remarks.map((key) => t(`forecasts:weather.remark.${key}`)),
  });
}

export const weatherForecastCalls = [
  call({
    method: "POST",
    path: "api/weather-forecast/:weather_forecast_id/issues",
    id: "storeWeatherIssues",
    needs: "operate",
    summary: "Store issues of a weather forecast as they were issued; the same issue may be sent again",
    allow: ({ actor, params }) => mayFeed(actor, params.weather_forecast_id),
    input: jsonBody(batch, 4 * 1024 * 1024, boundsOf(MOST_SENT * 12)),
    returns: json(
      z.object({
        stored: z.number(),
        unchanged: z.number(),
        refused: z.array(z.object({ index: z.number(), reason: z.string(), message: z.string() })),
        remarks: z.array(z.string()).describe("What is odd about issues that were stored as they were sent"),
      }),
    ),
    run: ({ actor, params, input, locale }) => storeSent(actor, params.weather_forecast_id, input, locale),
  }),
  call({
    method: "GET",
    path: "api/weather-forecast/:weather_forecast_id/issues",
    id: "weatherIssues",
    summary: "When issues of a weather forecast were issued, the latest first, at most 1000",
    query: z.object({ from: time.optional(), to: time.optional() }),
    returns: json(z.array(facts)),
    run: ({ actor, params, query }) =>
      weatherIssuesOf(actor, params.weather_forecast_id, { from: utc(query.from), to: utc(query.to) }),
  }),
  call({
    method: "GET",
    path: "api/weather-forecast/:weather_forecast_id/issue",
    id: "weatherIssueAt",
    summary: "The issue of a weather forecast that was the latest known at a time (now by default), with its values",
    query: z.object({ at: time.optional() }),
    returns: json(issueWithValues),
    run({ actor, params, query }) {
      const issue = weatherIssueAt(actor, params.weather_forecast_id, utc(query.at));
      if (!issue.ok) return issue;
      const rows = Object.entries(issue.value.values).map(([name, values]) => [
        name,
        Array.from(values, (value) => (Number.isNaN(value) ? null : Number(value.toPrecision(7)))),
      ]);
      return done({ ...issue.value, values: Object.fromEntries(rows) as z.infer<typeof issueWithValues>["values"] });
    },
  }),
];
