import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type SpaceDb, spaceDb } from "~db/client";
import { weatherIssues } from "~db/schema/forecasts";
import { forecastSeries } from "~/engines/forecast";
import { normals } from "~/engines/forecast/samples";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { forecastSettingsSchema } from "~/entities/forecasts/forecast";
import { KEEP_ISSUE_DAYS, type WeatherForecast } from "~/entities/weather/weatherForecast";
import { get, list, remove, save } from "~/services/core/store.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { storePoints } from "~/services/live/points.server";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { latestForecast } from "../forecasts.server";
import { prepareForecast } from "../prepare.server";
import { forecastSettingsEntity } from "../settings.entity.server";
import { sourceOf } from "../source.server";
import { storeForecast } from "../store.server";
import { positionOf } from "../sun.server";
import { clearSkyFor } from "./atStep";
import { dropOldIssues, keepIssues } from "./keep.server";
import { weatherNear } from "./near.server";
import type { NewIssue } from "./newIssue";
import { weatherIssueAt, weatherIssuesOf } from "./read.server";
import { weatherForecastEntity } from "./weatherForecast.entity.server";

/** Sun of days that are all chance, measured until now, and a weather forecast of each evening that knows the day after. */
const NOW = Date.UTC(2026, 10, 28);
const DAYS = 80;
let space: TestSpace;
let db: SpaceDb;
let system_id: string;
let here: { latitude: number; longitude: number };

const forecastOf = (change: Partial<WeatherForecast> = {}) => ({
  weather_forecast_id: "w",
  system_id,
  name: "Evening run",
  source: "Test service",
  synthetic: true,
  timezone: "UTC",
  moment: "after" as const,
  ...here,
  ...change,
});
const stored = (change?: Partial<WeatherForecast>) => {
  const outcome = save(space.editor, weatherForecastEntity, forecastOf(change));
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.value;
};
const at = (day: number, hour = 0) => NOW + day * DAY_MS + hour * HOUR_MS;
const noise = normals(7);
const clearness = Array.from({ length: DAYS + 4 }, () => Math.min(1, Math.max(0.2, 0.6 + 0.3 * noise())));
let sky: (fromMs: number, toMs: number) => number;
/** Radiation of an hour of a day before (-1) or after now [W/m²]. */
const radiation = (day: number, hour: number) => clearness[day + DAYS]! * sky(at(day, hour), at(day, hour + 1));

/** Issued at 18:00 of the day before, for the day. */
const issueOf = (day: number, change: Partial<NewIssue> = {}): NewIssue => ({
  issuedMs: at(day - 1, 18),
  startMs: at(day),
  stepS: 3600,
  values: { global_radiation: Float64Array.from({ length: 24 }, (_, hour) => radiation(day, hour)) },
  ...change,
});
const SENT = { origin: "call" as const, now: NOW };

beforeAll(async () => {
  space = await testSpace();
  db = spaceDb(space.dataDir, "alpha");
  system_id = newSystem(space.editor);
  const position = positionOf(db, { live_id: "roof", system_id, node_id: null })!;
  here = { latitude: position.latitudeDeg, longitude: position.longitudeDeg };
  sky = clearSkyFor(position, at(-DAYS - 1), at(4));
  const series = {
    live_id: "roof",
    system_id,
    name: "Roof",
    type: "production",
    unit: "kW",
    resolution: "hourly",
  } as const;
  expect(save(space.editor, liveSeriesEntity, series).ok).toBe(true);
  const points = Array.from({ length: DAYS * 24 }, (_, i) => {
    const [day, hour] = [Math.floor(i / 24) - DAYS, i % 24];
    return { live_id: "roof", at: at(day, hour), value: 0.01 * radiation(day, hour) };
  });
  storePoints(db, points, NOW);
});
afterAll(() => space.close());

describe("issues of a weather forecast", () => {
  afterEach(() => {
    for (const { weather_forecast_id } of list(space.editor, weatherForecastEntity, { system_id }))
      remove(space.editor, weatherForecastEntity, weather_forecast_id);
  });
  it("are stored once, and stay as they were issued", () => {
    const forecast = stored({ weather_forecast_id: "kept" });
    const issue = issueOf(-3);
    expect(keepIssues(db, forecast, [issue], SENT)).toMatchObject({ stored: 1, unchanged: 0, refused: [] });
    expect(keepIssues(db, forecast, [issue], SENT)).toMatchObject({ stored: 0, unchanged: 1, refused: [] });
    const other = { ...issue, values: { global_radiation: issue.values.global_radiation!.map((value) => value / 2) } };
    expect(keepIssues(db, forecast, [other], SENT).refused).toEqual([{ index: 0, key: "differs", params: {} }]);
    // A forecast made for a day that is over can be read as it was known then, and not before it was known.
    const then = weatherIssueAt(space.editor, "kept", new Date(at(-3)).toISOString());
    expect(then.ok && then.value.values.global_radiation![12]).toBeCloseTo(radiation(-3, 12), 3);
    expect(weatherIssueAt(space.editor, "kept", new Date(at(-4, 17)).toISOString()).ok).toBe(false);
  });

  it("of an archive count as known when they would have been there, those that come in time when they came", () => {
    const forecast = stored({ weather_forecast_id: "delayed", delay_minutes: 240 });
    keepIssues(db, forecast, [issueOf(-9), issueOf(0)], SENT);
    const issues = weatherIssuesOf(space.editor, "delayed");
    expect(issues.ok && issues.value.map(({ known_at }) => known_at)).toEqual([
      new Date(NOW).toISOString(),
      new Date(at(-10, 22)).toISOString(),
    ]);
  });

  it.each([
    ["future", { issuedMs: at(1) }],
    ["too_old", { issuedMs: at(-KEEP_ISSUE_DAYS - 1) }],
    ["step", { stepS: 1000 }],
    ["empty", { values: {} }],
    ["empty", { values: { temperature: new Float64Array(24).fill(NaN) } }],
    ["too_many", { values: { temperature: new Float64Array(385) } }],
    ["unlike", { values: { temperature: new Float64Array(24), wind_speed: new Float64Array(23) } }],
    ["past", { startMs: at(-3) }],
    ["late_start", { startMs: at(16) }],
    ["late_start", { startMs: Date.UTC(9999, 0) }],
    ["no_time", { startMs: Infinity }],
    ["no_time", { issuedMs: NaN }],
    ["out_of_bounds", { values: { temperature: new Float64Array(24).fill(280) } }],
    ["out_of_bounds", { values: { global_radiation: new Float64Array(24).fill(3000) } }],
  ])("are refused with the reason: %s", (key, change) => {
    const forecast = stored({ weather_forecast_id: "refusing" });
    const { refused, stored: count } = keepIssues(db, forecast, [issueOf(0, change)], SENT);
    expect([refused.map((note) => note.key), count]).toEqual([[key], 0]);
  });

  it("say it when radiation comes in the dark, or is more than a clear sky gives", () => {
    const forecast = stored({ weather_forecast_id: "odd" });
    const night = Float64Array.from({ length: 24 }, (_, hour) => radiation(-5, (hour + 12) % 24));
    expect(keepIssues(db, forecast, [issueOf(-5, { values: { global_radiation: night } })], SENT).remarks).toEqual([
      "in_the_dark",
    ]);
    const bright = Float64Array.from({ length: 24 }, (_, hour) => 1.5 * sky(at(-6, hour), at(-6, hour + 1)));
    expect(keepIssues(db, forecast, [issueOf(-6, { values: { global_radiation: bright } })], SENT).remarks).toEqual([
      "above_clear",
    ]);
    expect(keepIssues(db, forecast, [issueOf(-7)], SENT).remarks).toEqual([]);
  });

  it("of an instant are not the same as means that begin at the same time", () => {
    const forecast = stored({ weather_forecast_id: "instant" });
    keepIssues(db, forecast, [issueOf(-3)], SENT);
    const { refused } = keepIssues(db, { ...forecast, moment: "instant" }, [issueOf(-3)], SENT);
    expect(refused.map(({ key }) => key)).toEqual(["differs"]);
  });

  it("end after 200 days, and with their weather forecast", () => {
    const forecast = stored({ weather_forecast_id: "ending" });
    keepIssues(db, forecast, [issueOf(-70), issueOf(-1)], SENT);
    expect(dropOldIssues(db, at(KEEP_ISSUE_DAYS - 70))).toBe(1);
    const left = weatherIssuesOf(space.editor, "ending");
    expect(left.ok && left.value.length).toBe(1);
    expect(remove(space.editor, weatherForecastEntity, "ending").ok).toBe(true);
    expect(get(space.editor, weatherForecastEntity, "ending")).toBeUndefined();
    expect(keepIssues(db, forecast, [issueOf(-1)], SENT).stored).toBe(0);
  });
});

describe("a weather forecast", () => {
  it.each([
    ["moment_minute", { moment_minute: 10 }],
    ["timezone", { timezone: "Mars/Olympus" }],
    ["moment", { url: "https://weather.example/v1" }],
    ["url", { moment: "before" as const, url: "http://weather.example/v1" }],
    ["url", { moment: "before" as const, url: "https://10.0.0.1/v1" }],
    ["url", { moment: "before" as const, url: "https://weather.example/v1?apikey={secret}" }],
    ["url", { moment: "before" as const, url: "https://weather.example/v1?hourly=temperature_2m&apikey=3f9a" }],
    ["url", { moment: "before" as const, url: "https://weather.example/v1?APPID=3f9a" }],
    ["latitude", { latitude: 91 }],
  ])("is refused at %s", (path, change) => {
    const outcome = save(space.editor, weatherForecastEntity, forecastOf({ weather_forecast_id: "never", ...change }));
    expect(!outcome.ok && outcome.issues?.map((issue) => issue.path)).toEqual([path]);
  });
});

describe("a weather forecast with issues", () => {
  it.each([
    ["latitude", { latitude: 10 }],
    ["longitude", { longitude: 20 }],
    ["moment", { moment: "around" as const }],
  ])("stays what its issues are of: %s", (path, change) => {
    const forecast = stored({ weather_forecast_id: "of-issues" });
    // Without issues it may still be changed, and back.
    stored({ weather_forecast_id: "of-issues", ...change });
    stored({ weather_forecast_id: "of-issues" });
    keepIssues(db, forecast, [issueOf(-3)], SENT);
    const outcome = save(
      space.editor,
      weatherForecastEntity,
      forecastOf({ weather_forecast_id: "of-issues", ...change }),
    );
    expect(!outcome.ok && outcome.issues).toMatchObject([{ path, message: "forecasts.weather.rule.has_issues" }]);
    expect(stored({ weather_forecast_id: "of-issues", name: "Other name" }).name).toBe("Other name");
    remove(space.editor, weatherForecastEntity, "of-issues");
  });
});

describe("the weather near a series", () => {
  const ROOF = { live_id: "roof", type: "production", node_id: null } as const;
  const SPAN = { timezone: "UTC", originMs: NOW, firstMs: NOW, now: NOW, stepS: 3600, steps: 24 };
  const near = () => weatherNear(db, { ...ROOF, system_id }, SPAN)!;
  afterEach(() => {
    remove(space.editor, weatherForecastEntity, "near");
  });

  it("is told by an older issue where the newest ones begin later", () => {
    const forecast = stored({ weather_forecast_id: "near" });
    // Four issues of the afternoon alone, the newest last, in front of the one of the whole day.
    const values = { global_radiation: new Float64Array(12).fill(1) };
    const later = [20, 21, 22, 23].map((hour) => issueOf(0, { issuedMs: at(-1, hour), startMs: at(0, 12), values }));
    keepIssues(db, forecast, [issueOf(0), ...later], SENT);
    const { issues } = near().issues!;
    const whole = issues.find(({ issuedMs }) => issuedMs === at(-1, 18));
    expect(whole?.values.global_radiation![9]).toBeCloseTo(radiation(0, 9), 3);
  });

  it("does not reach to the end where its radiation is of the hours before its rows", () => {
    keepIssues(db, stored({ weather_forecast_id: "near" }), [issueOf(0)], SENT);
    expect(near().reachesEnd).toBe(true);
    remove(space.editor, weatherForecastEntity, "near");
    // Its last row is of 23:00: the mean from 22:00 on. What is after 23:00 is not told.
    keepIssues(db, stored({ weather_forecast_id: "near", moment: "before" }), [issueOf(0)], SENT);
    expect(near().reachesEnd).toBe(false);
  });

  it("leaves out an issue of another century, which was stored before that was refused", () => {
    keepIssues(db, stored({ weather_forecast_id: "near" }), [issueOf(0), issueOf(0, { issuedMs: at(-1, 20) })], SENT);
    db.update(weatherIssues)
      .set({ start_ms: Date.UTC(9999, 0), radiation_ms: Date.UTC(9999, 0) })
      .where(eq(weatherIssues.issued_at, new Date(at(-1, 20)).toISOString()))
      .run();
    // Room from one to the other would be 800 million steps of five minutes.
    expect(near().issues!.issues.map(({ issuedMs }) => issuedMs)).toEqual([at(-1, 18)]);
  });
});

describe("the forecast of a series", () => {
  const settings = () =>
    forecastSettingsSchema.parse({ live_id: "roof", system_id, datetime_features: ["weekday", "sun"] });
  const prepared = (now = NOW) => {
    const result = prepareForecast(db, sourceOf(db, "roof")!, settings(), { now });
    if ("problem" in result) throw new Error(result.problem);
    return result;
  };
  const result = (now = NOW) => {
    const { input, weather } = prepared(now);
    const outcome = forecastSeries(input);
    if (!outcome.ok) throw new Error(outcome.reason);
    return { input, weather, outcome, forecast: outcome.forecast };
  };

  it("takes the weather of the nearest place, misses less by it, and says so", () => {
    const taking = { ...settings(), model_name: "sun_weather" as const };
    // Those of a file are inactive: they can be stored, and are refused once they are switched on.
    expect(save(space.editor, forecastSettingsEntity, { ...taking, active: false }).ok).toBe(true);
    expect(save(space.editor, forecastSettingsEntity, { ...taking, active: true })).toMatchObject({
      ok: false,
      issues: [{ path: "model_name" }],
    });
    const none = result();
    expect(none.weather).toBeNull();
    stored({ weather_forecast_id: "far", name: "Far", latitude: here.latitude + 1 });
    expect(result().weather).toBeNull();
    const forecast = stored();
    const issues = Array.from({ length: DAYS }, (_, i) => issueOf(i - DAYS + 1));
    expect(keepIssues(db, forecast, issues, SENT)).toMatchObject({ stored: DAYS, refused: [] });
    const { forecast: with_, weather, input, outcome } = result();
    const missed = (hours: Float64Array) =>
      hours.reduce((sum, value, hour) => sum + Math.abs(value - 0.01 * radiation(0, hour)), 0);
    // The radiation is known exactly: what is left is the shrinkage of the regression. Without it a chance day is missed.
    expect(missed(with_.p50)).toBeLessThan(0.2 * missed(none.forecast.p50));
    expect(save(space.editor, forecastSettingsEntity, settings()).ok).toBe(true);
    storeForecast(
      db,
      "roof",
      { input, outcome: { ...outcome, build: "0123456789ab" }, weather, externalName: null },
      NOW,
    );
    const latest = latestForecast(space.editor, "roof", new Date(NOW + 1).toISOString());
    expect(latest.ok && latest.value.build).toBe("0123456789ab");
    expect(latest.ok && latest.value.weather).toEqual({
      use: "taken",
      weather_forecast_id: "w",
      name: "Evening run",
      source: "Test service",
      synthetic: true,
      issued_at: new Date(at(-1, 18)).toISOString(),
    });
  });

  it("falls back to measured days where the weather is old, and says of which issue", () => {
    // Nothing was issued since yesterday 18:00; it is the day after tomorrow.
    const points = Array.from({ length: 48 }, (_, i) => ({ live_id: "roof", at: at(0, i), value: 0 }));
    storePoints(db, points, NOW);
    const { weather, forecast } = result(at(2));
    expect(weather).toMatchObject({ isOld: true, facts: { issued_at: new Date(at(-1, 18)).toISOString() } });
    expect(forecast.parts).not.toContain("sun_weather");
    expect(forecast.parts).not.toContain("ridge_weather");
  });

  it("reads no more issues than it needs, and none that was not known then", () => {
    const span = { timezone: "UTC", originMs: NOW, firstMs: NOW, now: NOW, stepS: 3600, steps: 24 };
    const near = weatherNear(db, { live_id: "roof", system_id, type: "production", node_id: null }, span)!;
    expect(near.issues!.issues.length).toBeLessThanOrEqual(DAYS);
    expect(near.reachesEnd).toBe(true);
    // What was issued in the last 36 hours came in now. Before, the newest one is of an evening before these, and does not reach to the end.
    const early = { ...span, originMs: at(-1, 17), firstMs: at(-1, 17), now: at(-1, 17) };
    const then = weatherNear(db, { live_id: "roof", system_id, type: "production", node_id: null }, early)!;
    expect(then.facts.issued_at).toBe(new Date(at(-3, 18)).toISOString());
    expect(then.reachesEnd).toBe(false);
    expect(weatherNear(db, { live_id: "roof", system_id, type: "trading_price", node_id: null }, span)).toBeNull();
  });
});
