import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { notifyWords } from "~jobs/handlers/notifications/notify";
import { type SpaceDb, spaceDb } from "~db/client";
import { events } from "~db/schema/events";
import { forecasts, forecastSettings } from "~db/schema/forecasts";
import { notifications } from "~db/schema/notifications";
import { HOUR_MS } from "~/entities/core/clock";
import type { LiveSeries } from "~/entities/live/liveSeries";
import { get, remove, save } from "~/services/core/store.server";
import { detectSeriesEvents, seriesToCheck } from "~/services/events/detectEvents.server";
import { eventEntity } from "~/services/events/event.entity.server";
import { eventRulesEntity } from "~/services/events/eventRules.entity.server";
import { acknowledge } from "~/services/events/events.server";
import { forecastSettingsEntity } from "~/services/forecasts/settings.entity.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { storePoints } from "~/services/live/points.server";
import { newSystem, type TestSpace, testSpace } from "../../tests/helpers/space";

/** The middle of an hour: its step is not over. */
const NOW = Math.floor(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS / 2;
const FULL = NOW - HOUR_MS / 2;

let space: TestSpace;
let db: SpaceDb;
let system_id: string;
let live_id: string;
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
  db = spaceDb(space.dataDir, "alpha");
});
afterAll(() => space.close());
beforeEach(() => {
  system_id = newSystem(space.editor, { name: "Harbour" });
  live_id = series();
});

function series(overrides: Partial<LiveSeries> = {}): string {
  const id = randomUUID();
  const row = { live_id: id, system_id, name: "Meter", type: "measurement", unit: "MW", resolution: "hourly" } as const;
  const outcome = save(space.editor, liveSeriesEntity, { ...row, ...overrides });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return id;
}
const course = (hour: number) => 50 + 10 * Math.sin(hour / 4) + (hour % 3);
/** Values of the hours from some before FULL up to others before it. NaN: none. */
function come(from: number, to: number, value: (hour: number) => number = course, id = live_id): void {
  const points = Array.from({ length: from - to }, (_, i) => ({
    live_id: id,
    at: FULL - (from - i) * HOUR_MS,
    value: value(from - i),
  }));
  const numbers = points.filter(({ value: reading }) => !Number.isNaN(reading));
  storePoints(db, numbers, NOW);
}
const look = (now = NOW, id = live_id) => detectSeriesEvents(db, "alpha", id, now);
const rows = (id = live_id) => db.select().from(events).where(eq(events.timeseries_id, id)).all();
/** The events that are there: type, hours before FULL, "…" where it goes on. */
const rowsOf = (id = live_id) =>
  rows(id)
    .filter(({ deleted_at }) => deleted_at === null)
    .map(({ type, level, start_at, end_at, cause }) => {
      const hours = (at: string) => (FULL - Date.parse(at)) / HOUR_MS;
      return `${type} ${level} ${hours(start_at)}-${hours(end_at)}${cause?.ongoing ? "…" : ""}`;
    })
    .sort();
const setRules = (overrides: object = {}, id = live_id) =>
  save(space.editor, eventRulesEntity, { live_id: id, system_id, ...overrides });
const messages = () =>
  db
    .select()
    .from(notifications)
    .where(and(eq(notifications.system_id, system_id), eq(notifications.user_id, space.editor.user_id)))
    .all();

describe("a series that falls silent", () => {
  it("is one outage, told once, extended, and closed when values come in again", () => {
    come(48, 10);
    expect(look(NOW - 9 * HOUR_MS)).toEqual({ raised: 0, changed: 0 });
    expect(look(NOW - 7 * HOUR_MS)).toEqual({ raised: 1, changed: 0 });
    expect(rowsOf()).toEqual(["outage warning 10-7…"]);
    expect(look(NOW)).toEqual({ raised: 0, changed: 1 });
    expect(look(NOW)).toEqual({ raised: 0, changed: 0 });
    expect(rowsOf()).toEqual(["outage warning 10-0…"]);
    come(2, 0);
    expect(look(NOW)).toEqual({ raised: 0, changed: 1 });
    expect(rowsOf()).toEqual(["outage warning 10-2"]);
    expect(look(NOW)).toEqual({ raised: 0, changed: 0 });
    expect(messages()).toHaveLength(1);
    expect(notifyWords.subject("en", messages())).toBe("Warning at Meter in Harbour: outage.");
    expect(messages()[0]!.href).toBe(`/system/${system_id}/digital-twin/events/${rows()[0]!.event_id}`);
  });

  it("that was late only is no outage any more, unless somebody took note of it", () => {
    come(48, 10);
    come(2, 0);
    look();
    expect(rowsOf()).toEqual(["outage warning 10-2"]);
    come(10, 2);
    look();
    expect(rowsOf()).toEqual([]);
    const other = series();
    come(48, 10, course, other);
    come(2, 0, course, other);
    look(NOW, other);
    expect(acknowledge(space.editor, rows(other)[0]!.event_id, "The line was cut.")).toMatchObject({ ok: true });
    come(10, 2, course, other);
    look(NOW, other);
    expect(rowsOf(other)).toEqual(["outage warning 10-2"]);
  });

  it("is not raised again when somebody deleted it, and stays as somebody changed it", () => {
    come(48, 10);
    look();
    const [row] = rows();
    expect(remove(space.editor, eventEntity, row!.event_id).ok).toBe(true);
    look(NOW + 3 * HOUR_MS);
    expect([rows().length, rowsOf()]).toEqual([1, []]);
    const other = series();
    come(48, 10, course, other);
    look(NOW, other);
    const event = get(space.editor, eventEntity, rows(other)[0]!.event_id)!;
    const changed = {
      ...event,
      end_at: new Date(FULL).toISOString(),
      start_at: new Date(FULL - 20 * HOUR_MS).toISOString(),
    };
    expect(save(space.editor, eventEntity, changed)).toMatchObject({ ok: true });
    look(NOW + 3 * HOUR_MS, other);
    expect(rowsOf(other)).toEqual(["outage warning 20-0…"]);
  });

  it("that is deleted, or whose rules are off, keeps its events, and they end", () => {
    come(48, 10);
    look();
    expect(remove(space.editor, liveSeriesEntity, live_id).ok).toBe(true);
    expect(seriesToCheck(db)).toContain(live_id);
    look();
    expect(rowsOf()).toEqual(["outage warning 10-0"]);
    expect(seriesToCheck(db)).not.toContain(live_id);
    const other = series();
    come(48, 10, course, other);
    look(NOW, other);
    expect(setRules({ active: false }, other).ok).toBe(true);
    look(NOW, other);
    expect(rowsOf(other)).toEqual(["outage warning 10-0"]);
  });

  it("long ago, as a file of old values shows, is told to nobody", () => {
    come(100, 80);
    come(60, 0);
    look();
    expect(rowsOf()).toEqual(["outage warning 80-60"]);
    expect(messages()).toEqual([]);
  });
});

it("a standstill, outliers and accumulated values are raised with their levels", () => {
  expect(setRules({ outage_below: 0, outage_level: "error", outlier_level: 1, outage_minutes: 240 }).ok).toBe(true);
  const striking: Record<number, number> = { 120: 900, 84: NaN, 83: NaN, 82: NaN, 81: 200 };
  come(150, 0, (hour) => striking[hour] ?? (hour <= 60 && hour > 50 ? 0 : course(hour)));
  look();
  expect(rowsOf()).toEqual(["accumulated_value info 84-80", "outage error 60-50", "outlier warning 120-119"]);
  const outage = rows().find(({ type }) => type === "outage")!;
  expect(outage.cause).toMatchObject({ rule: "standstill", value: 0, measure: 0, count: 10, ongoing: false });
  expect(look()).toEqual({ raised: 0, changed: 0 });
});

it("a reserve source and a forecast that are missing are events of the series", () => {
  const reserve = series({ name: "Reserve" });
  come(48, 0);
  come(48, 6, course, reserve);
  expect(setRules({ backup_live_id: reserve }).ok).toBe(true);
  const settings = { live_id, system_id, active: true, interval_hours: 1 };
  expect(save(space.editor, forecastSettingsEntity, settings).ok).toBe(true);
  const set_at = new Date(FULL - 30 * HOUR_MS).toISOString();
  db.update(forecastSettings).set({ set_at }).where(eq(forecastSettings.live_id, live_id)).run();
  look();
  expect(rowsOf()).toEqual(["backup_inactive warning 28-4…", "backup_inactive warning 6-0…"]);
  db.insert(forecasts)
    .values({
      forecast_id: randomUUID(),
      live_id,
      issued_at: new Date(NOW).toISOString(),
      known_until: set_at,
      start_ms: NOW,
      step_s: 3600,
      model: "ridge",
      percentile: 90,
      values: Buffer.alloc(0),
    })
    .run();
  come(6, 0, course, reserve);
  look();
  expect(rowsOf()).toEqual(["backup_inactive warning 28--0.5"]);
  // The forecasts tell of theirs themselves.
  expect(messages().map(({ topic }) => topic)).toEqual(["event"]);
});

it("many events within an hour are told in one message", () => {
  const many = Array.from({ length: 9 }, (_, i) => series({ name: `Meter ${i}` }));
  for (const id of many) {
    come(48, 10, course, id);
    look(NOW, id);
  }
  expect(many.flatMap((id) => rowsOf(id))).toHaveLength(9);
  const texts = messages();
  expect(texts).toHaveLength(6);
  const last = texts.find(({ href }) => href === `/system/${system_id}/digital-twin/events`)!;
  expect(notifyWords.subject("en", [last])).toBe("There are more events in Harbour within one hour.");
});

describe("rules", () => {
  const refusedAt = (overrides: object, id = live_id) => {
    const outcome = setRules(overrides, id);
    return outcome.ok ? null : outcome.issues?.map(({ path, message }) => `${path}: ${message}`);
  };
  it("are of a live series and hold nothing that would not count", () => {
    expect(refusedAt({}, "none")).toEqual(["live_id: rules.unknown_reference"]);
    expect(refusedAt({ outage_minutes: 59 })).toEqual(["outage_minutes: rules.must_be_at_least"]);
    expect(refusedAt({ outage_minutes: null, outage_below: 0 })).toEqual(["outage_below: events.rules.needs_minutes"]);
    expect(refusedAt({ outage_minutes: null, backup_live_id: live_id })).toEqual([
      "backup_live_id: events.rules.needs_minutes",
    ]);
    expect(refusedAt({ backup_live_id: live_id })).toEqual(["backup_live_id: events.rules.not_itself"]);
    expect(refusedAt({ backup_live_id: "none" })).toEqual(["backup_live_id: rules.unknown_reference"]);
    expect(refusedAt({ threshold_factor_accumulated: 1 })).toEqual([
      "threshold_factor_accumulated: events.rules.above_one",
    ]);
    expect(refusedAt({ window_size: 1 })).toHaveLength(1);
    expect(refusedAt({ outlier_zscore: 0 })).toHaveLength(1);
    expect(refusedAt({})).toBeNull();
  });

  it("are saved by editors only, and go with their series", () => {
    const input = { live_id, system_id };
    expect(save(space.viewer, eventRulesEntity, input)).toMatchObject({ ok: false });
    expect(save(space.stranger, eventRulesEntity, input)).toMatchObject({ ok: false });
    expect(setRules().ok).toBe(true);
    remove(space.editor, liveSeriesEntity, live_id);
    expect(remove(space.editor, liveSeriesEntity, live_id, true).ok).toBe(true);
    expect(get(space.editor, eventRulesEntity, live_id)).toBeUndefined();
  });
});
