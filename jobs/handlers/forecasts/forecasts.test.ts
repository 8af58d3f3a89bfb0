import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forecastHandler } from "~jobs/handlers/forecasts/forecast";
import { type SpaceDb, spaceDb } from "~db/client";
import { forecasts, forecastSettings, forecastStates } from "~db/schema/forecasts";
import { notifications } from "~db/schema/notifications";
import { forecastSeries } from "~/engines/forecast";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { forecastSettingsSchema } from "~/entities/forecasts/forecast";
import { type Resolution, RESOLUTION_S } from "~/entities/live/liveSeries";
import { remove, save } from "~/services/core/store.server";
import { askForDue, dropOldForecasts, lastSlot } from "~/services/forecasts/due.server";
import { askForForecast, forecastsIssued, forecastState, latestForecast } from "~/services/forecasts/forecasts.server";
import { forecastView, sourceIn } from "~/services/forecasts/page.server";
import { forecastSettingsEntity } from "~/services/forecasts/settings.entity.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { storePoints } from "~/services/live/points.server";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";

/** A Monday, 00:00 in Berlin. */
const NOW = Date.UTC(2026, 1, 1, 23);

let space: TestSpace;
let db: SpaceDb;
let system: string;
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
  db = spaceDb(space.dataDir, "alpha");
  system = newSystem(space.admin);
  giveRole(space.editor, system, "editor");
  giveRole(space.viewer, system, "viewer");
});
afterAll(() => space.close());

let live_id: string;
const value = (ms: number) => 10 + new Date(ms).getUTCHours() + (new Date(ms).getUTCDay() === 0 ? 5 : 0);

/** Values of 60 days up to `until`. */
function storeSeries(id: string, until: number, resolution: Resolution = "hourly"): void {
  const series = { live_id: id, system_id: system, name: id, type: "measurement", unit: "kW", lower_bound: 0 } as const;
  const outcome = save(space.admin, liveSeriesEntity, { ...series, resolution, timezone: "Europe/Berlin" });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  storeValues(id, { from: until - 60 * DAY_MS, until, stepMs: RESOLUTION_S[resolution] * 1000 });
}
function storeValues(
  id: string,
  { from, until, stepMs }: { from: number; until: number; stepMs: number },
  offset = 0,
): void {
  const length = (until - from) / stepMs;
  const at = (i: number) => from + i * stepMs;
  const points = Array.from({ length }, (_, i) => ({ live_id: id, at: at(i), value: value(at(i)) + offset }));
  storePoints(db, points, until);
}
const settings = (fields: object = {}) => ({ live_id, system_id: system, ...fields });
const saveSettings = (fields: object = {}) => save(space.editor, forecastSettingsEntity, settings(fields));

/** Does the job of the series at a time. */
async function run(now: number, meanwhile: () => unknown = () => undefined): Promise<unknown> {
  const handler = forecastHandler(
    (input) => {
      meanwhile();
      return Promise.resolve({ ...forecastSeries(input), build: "sources" });
    },
    () => now,
  );
  const job = { id: "job", space: "alpha", payload: { live_id } };
  const context = { job, signal: new AbortController().signal, dataDir: space.dataDir, log: pino({ level: "silent" }) };
  return handler["forecast"]!.run({ ...context, progress: () => undefined, guard: () => undefined } as never);
}
beforeEach(() => {
  live_id = randomUUID();
  storeSeries(live_id, NOW);
});

describe("settings", () => {
  const refusedAt = (fields: object) => {
    const outcome = saveSettings(fields);
    return outcome.ok ? null : (outcome.issues?.map(({ path, message }) => `${path}: ${message}`) ?? outcome.message);
  };

  test("are bounded, and nothing is entered that would not count", () => {
    storeSeries("two-hours", NOW, "bi_hourly");
    expect(refusedAt({ external_backward_lags: 121 })).toEqual(["external_backward_lags: rules.external_lags"]);
    expect(refusedAt({ time_steps_ahead: 14 * 24 + 1 })).toEqual(["time_steps_ahead: rules.must_be_in_range"]);
    expect(refusedAt({ time_steps_past: 27 * 24 })).toEqual(["time_steps_past: rules.must_be_in_range"]);
    expect(refusedAt({ uncertainty_percentile: 50 })).toEqual(["uncertainty_percentile: rules.must_be_at_least"]);
    expect(refusedAt({ interval_hours: 5 })).toEqual(["interval_hours: rules.not_in_list"]);
    expect(refusedAt({ seasonal_delays: [1, 1] })).toEqual(["seasonal_delays: rules.delays_unique"]);
    expect(refusedAt({ external_forward_lags: 2 })).toEqual(["external_forward_lags: forecasts.rules.needs_external"]);
    expect(refusedAt({ model_name: "external" })).toEqual(["external_live_id: forecasts.rules.model_needs_external"]);
    expect(refusedAt({ external_live_id: live_id })).toEqual(["external_live_id: forecasts.rules.not_itself"]);
    expect(refusedAt({ external_live_id: "none" })).toEqual(["external_live_id: rules.unknown_reference"]);
    expect(refusedAt({ live_id: "none" })).toEqual(["live_id: rules.unknown_reference"]);
    expect(refusedAt({ external_live_id: "two-hours", external_backward_lags: 120 })).toBeNull();
  });

  test("are saved by editors only, and removed with their forecasts", async () => {
    expect(save(space.viewer, forecastSettingsEntity, settings())).toMatchObject({ ok: false, status: 403 });
    expect(save(space.stranger, forecastSettingsEntity, settings())).toMatchObject({ ok: false });
    expect(saveSettings()).toMatchObject({ ok: true });
    await run(NOW);
    expect(db.select().from(forecasts).where(eq(forecasts.live_id, live_id)).all()).toHaveLength(1);
    expect(remove(space.editor, forecastSettingsEntity, live_id).ok).toBe(true);
    expect(db.select().from(forecasts).where(eq(forecasts.live_id, live_id)).all()).toHaveLength(0);
    expect(db.select().from(forecastStates).where(eq(forecastStates.live_id, live_id)).all()).toHaveLength(0);
    expect(await run(NOW)).toEqual({ skipped: true });
    saveSettings();
    expect(await run(NOW, () => remove(space.editor, forecastSettingsEntity, live_id))).toEqual({ skipped: true });
    expect(db.select().from(forecasts).where(eq(forecasts.live_id, live_id)).all()).toHaveLength(0);
    // As they are when the series is removed for good.
    saveSettings();
    expect(remove(space.editor, liveSeriesEntity, live_id).ok).toBe(true);
    expect(sourceIn(space.viewer, system, live_id)).toBeNull();
    expect(remove(space.editor, liveSeriesEntity, live_id, true).ok).toBe(true);
    expect(db.select().from(forecastSettings).where(eq(forecastSettings.live_id, live_id)).all()).toHaveLength(0);
  });

  test("that are saved while a forecast is computed lead to one of theirs", async () => {
    saveSettings({ uncertainty_percentile: 80 });
    let computed = 0;
    await run(NOW, () => (computed += 1) === 1 && saveSettings({ uncertainty_percentile: 90 }));
    const [issue] = db.select().from(forecasts).where(eq(forecasts.live_id, live_id)).all();
    expect([computed, issue?.percentile]).toEqual([2, 90]);
  });
});

describe("a forecast", () => {
  test("is issued, kept with its issue time and what was known, and found again", async () => {
    saveSettings({ uncertainty_percentile: 95 });
    expect(await run(NOW + 10_000)).toEqual({ model: "week_naive", problem: null });
    const latest = latestForecast(space.viewer, live_id);
    if (!latest.ok) throw new Error(latest.message);
    const { p10, p50, upper, ...facts } = latest.value;
    expect(facts).toMatchObject({
      issued_at: new Date(NOW + 10_000).toISOString(),
      known_until: new Date(NOW).toISOString(),
      start_ms: NOW,
      step_s: 3600,
      model: "week_naive",
      percentile: 95,
    });
    expect(Array.from(p50)).toEqual(Array.from({ length: 24 }, (_, i) => value(NOW + i * HOUR_MS)));
    expect([p10.length, upper.length]).toEqual([24, 24]);
    const state = forecastState(space.viewer, live_id);
    expect(state.ok && state.value?.search[0]).toMatchObject({ model: "week_naive", mae: 0 });
    expect(latestForecast(space.viewer, live_id, new Date(NOW).toISOString())).toMatchObject({
      ok: false,
      status: 404,
    });
    for (const call of [latestForecast, forecastState, askForForecast])
      expect(call(space.otherEditor, live_id)).toMatchObject({ ok: false, status: 404 });
  });

  test("is compared with what came, and shown next to it", async () => {
    saveSettings();
    await run(NOW);
    // Everything was two higher than expected on the next day.
    storeValues(live_id, { from: NOW, until: NOW + DAY_MS, stepMs: HOUR_MS }, 2);
    await run(NOW + DAY_MS);
    const state = forecastState(space.viewer, live_id);
    const accuracy = state.ok ? (state.value?.accuracy ?? []) : [];
    expect(accuracy.map(({ model, days, count, mae, bias }) => [model, days, count, mae, bias])).toEqual([
      ["week_naive", 7, 24, 2, -2],
      ["week_naive", 28, 24, 2, -2],
    ]);
    const source = sourceIn(space.viewer, system, live_id)!;
    const issued = forecastsIssued(space.viewer, live_id);
    const first = issued.ok ? issued.value.at(-1)! : null;
    const { curves } = forecastView(space.viewer, source, first!.forecast_id, NOW + 5 * HOUR_MS);
    expect(curves).toMatchObject({ start: NOW - 3 * DAY_MS, step: 3600, now: 3 * 24 + 5 });
    expect([curves!.p50[71], curves!.p50[72], curves!.measured[72]]).toEqual([null, value(NOW), value(NOW) + 2]);
    expect(sourceIn(space.viewer, "another", live_id)).toBeNull();
  });

  test("begins with the step under way, of which only a part is known", async () => {
    saveSettings();
    expect(await run(NOW - HOUR_MS / 2)).toMatchObject({ problem: null });
    const latest = latestForecast(space.viewer, live_id);
    const under = NOW - HOUR_MS;
    expect(latest).toMatchObject({ value: { start_ms: under, known_until: new Date(under).toISOString() } });
  });

  test("says why there is none", async () => {
    saveSettings({ model_name: "ridge" });
    expect(await run(NOW + 8 * DAY_MS)).toEqual({ model: null, problem: "stale" });
    expect(forecastState(space.viewer, live_id)).toMatchObject({ value: { problem: "stale", search: [] } });
    expect(await run(NOW - 90 * DAY_MS)).toEqual({ model: null, problem: "no_history" });
    storeSeries("forecast-of-others", NOW);
    saveSettings({ model_name: "external", external_live_id: "forecast-of-others" });
    // A measurement is not known ahead: it cannot be the forecast.
    expect(await run(NOW)).toEqual({ model: null, problem: "model_cannot" });
    db.update(forecastSettings).set({ external_live_id: "gone" }).where(eq(forecastSettings.live_id, live_id)).run();
    expect(await run(NOW)).toEqual({ model: null, problem: "external_missing" });
  });

  test("takes another series of another step, as far as it is known ahead", async () => {
    storeSeries("quarters", NOW + 2 * DAY_MS, "quarter_hourly");
    saveSettings({ model_name: "external", external_live_id: "quarters", external_known_ahead_hours: 24 });
    expect(await run(NOW)).toEqual({ model: "external", problem: null });
    const latest = latestForecast(space.viewer, live_id);
    expect(latest.ok && Array.from(latest.value.p50)).toEqual(
      Array.from({ length: 24 }, (_, i) => value(NOW + i * HOUR_MS)),
    );
  });
});

describe("forecasts that are due", () => {
  const every = (hours: number, hour = 0) =>
    forecastSettingsSchema.parse({ live_id: "a", system_id: "b", interval_hours: hours, issue_hour: hour });

  test("are counted by the local day", () => {
    expect(lastSlot(every(24), "Europe/Berlin", NOW + 5 * HOUR_MS)).toBe(NOW);
    expect(lastSlot(every(24, 10), "Europe/Berlin", NOW + 5 * HOUR_MS)).toBe(NOW - 14 * HOUR_MS);
    expect(lastSlot(every(6, 2), "Europe/Berlin", NOW + 5 * HOUR_MS)).toBe(NOW + 2 * HOUR_MS);
    expect(lastSlot(every(24), "Asia/Kolkata", NOW)).toBe(Date.UTC(2026, 1, 1, 18, 30));
    // The day its clock goes forward has 23 hours: 04:00 comes three hours after midnight.
    expect(lastSlot(every(24, 4), "Europe/Berlin", Date.UTC(2026, 2, 29, 5))).toBe(Date.UTC(2026, 2, 29, 2));
  });

  test("are asked for once, and told to be missing once when they do not come", async () => {
    db.delete(forecastSettings).run();
    saveSettings();
    await run(NOW);
    db.update(forecastSettings)
      .set({ set_at: new Date(NOW).toISOString() })
      .run();
    const notices = () => db.select().from(notifications).where(eq(notifications.topic, "forecast_missing")).all();
    expect(askForDue(db, "alpha", NOW + 23 * HOUR_MS)).toEqual({ asked: 0, missing: 0 });
    expect(askForDue(db, "alpha", NOW + DAY_MS)).toEqual({ asked: 1, missing: 0 });
    expect(notices()).toHaveLength(0);
    const saved_at = (ms: number) =>
      db
        .update(forecastSettings)
        .set({ set_at: new Date(ms).toISOString() })
        .run();
    saved_at(NOW + HOUR_MS);
    expect(askForDue(db, "alpha", NOW + 2 * HOUR_MS)).toEqual({ asked: 1, missing: 0 });
    saved_at(NOW);
    for (let hour = 26; hour < 29; hour++)
      expect(askForDue(db, "alpha", NOW + hour * HOUR_MS)).toEqual({ asked: 1, missing: 1 });
    expect(
      notices()
        .map(({ user_id, params }) => [user_id, params.series])
        .sort(),
    ).toEqual([space.admin, space.editor, space.viewer].map(({ user_id }) => [user_id, live_id]).sort());
    saveSettings({ active: false });
    expect(askForDue(db, "alpha", NOW + 90 * HOUR_MS)).toEqual({ asked: 0, missing: 0 });
    expect(askForForecast(space.editor, live_id)).toMatchObject({ status: 409, message: "errors.forecast_off" });
    expect(askForForecast(space.viewer, live_id)).toMatchObject({ status: 403 });
  });

  test("are dropped after 100 days", async () => {
    saveSettings();
    await run(NOW);
    expect(dropOldForecasts(db, NOW + 99 * DAY_MS)).toBe(0);
    expect(dropOldForecasts(db, NOW + 101 * DAY_MS)).toBeGreaterThan(0);
    expect(latestForecast(space.viewer, live_id)).toMatchObject({ status: 404 });
  });
});
