import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { spaceDb } from "~db/client";
import { livePoints } from "~db/livePoints";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import type { LiveSeries } from "~/entities/live/liveSeries";
import { get, remove, restore, save, type Stored } from "~/services/core/store.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { historyOf } from "./history.server";
import { batchSchema, type GivenPoint, ingest } from "./ingest.server";
import { liveSeriesEntity } from "./liveSeries.entity.server";
import { liveView } from "./page.server";
import { extentOf, latestPoint } from "./points.server";
import { dropOldPoints } from "./retention.server";
import { valuesBetween } from "./values.server";

const NOW = Date.UTC(2030, 5, 15, 12);
let space: TestSpace;
let system_id: string;
const db = () => spaceDb(space.dataDir, "alpha");
beforeAll(async () => {
  space = await testSpace();
  system_id = newSystem(space.editor);
});
afterAll(() => space.close());

function make(live_id: string, overrides: Partial<LiveSeries> = {}): Stored<LiveSeries> {
  const outcome = save(space.editor, liveSeriesEntity, {
    live_id,
    system_id,
    name: live_id,
    type: "measurement" as const,
    unit: "MW",
    ...overrides,
  });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.value;
}
const point = (live_id: string, at: number, value: number): GivenPoint => ({
  live_id,
  value,
  timestamp: new Date(at).toISOString(),
});
const send = (...data: GivenPoint[]) => ingest(space.editor, system_id, data, NOW);
/** Points that are stored of a series. */
const count = (live_id: string): unknown =>
  livePoints(db())
    .prepare("SELECT count(*) FROM points JOIN series ON series = key WHERE live_id = ?")
    .pluck()
    .get(live_id);
/** Values of a series over some hours around NOW. */
const held = (live_id: string, from = NOW - 4 * HOUR_MS, to = NOW) => [...historyOf(db(), live_id, from, to).values];

describe("points of live series", () => {
  it("are averaged over each step; a step without points is a gap", () => {
    make("mean", { resolution: "hourly", timezone: "Europe/Berlin" });
    const at = NOW - 3 * HOUR_MS;
    // 2 and 4 in the first hour, the last instant before the next one included; 7 at the start of the third.
    const sent = send(point("mean", at, 2), point("mean", at + HOUR_MS - 1, 4), point("mean", at + 2 * HOUR_MS, 7));
    expect(sent).toMatchObject({ ok: true, value: { stored: 3, unchanged: 0, refused: 0 } });
    expect(historyOf(db(), "mean", NOW - 4 * HOUR_MS + 1, NOW)).toEqual({
      startMs: at,
      stepS: 3600,
      values: new Float64Array([3, NaN, 7]),
      timezone: "Europe/Berlin",
    });
    expect(latestPoint(db(), "mean", NOW)).toEqual({ at: at + 2 * HOUR_MS, value: 7 });
    expect(latestPoint(db(), "mean", at + 2 * HOUR_MS - 1)).toEqual({ at: at + HOUR_MS - 1, value: 4 });
  });

  it("are the same whatever the order, size and repetition of the batches", () => {
    // A small generator with a seed of its own, so that a failure can be repeated.
    let state = 7;
    const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
    const points = Array.from({ length: 300 }, (_, i) => ({
      at: NOW - i * 613_000,
      value: Math.round(random() * 100),
    }));
    const expected: number[][] = [];
    for (let round = 0; round < 8; round++) {
      const id = `order-${round}`;
      make(id);
      const twice = [...points, ...points.filter(() => random() < 0.4)];
      const mixed = twice.map((sent) => ({ one: sent, key: random() })).sort((a, b) => a.key - b.key);
      let storedCount = 0;
      while (mixed.length > 0) {
        const batch = mixed.splice(0, 1 + Math.floor(random() * 90)).map(({ one }) => point(id, one.at, one.value));
        const sent = send(...batch);
        storedCount += sent.ok ? sent.value.stored : NaN;
      }
      expect(storedCount).toBe(points.length);
      expect(count(id)).toBe(points.length);
      expected.push(held(id, NOW - 60 * HOUR_MS, NOW + HOUR_MS));
    }
    for (const values of expected) expect(values).toEqual(expected[0]);
    expect(expected[0]!.some((value) => !Number.isNaN(value))).toBe(true);
  });

  it("are replaced by what comes later for the same time", () => {
    make("corrected", { resolution: "hourly" });
    send(point("corrected", NOW - HOUR_MS, 5));
    expect(send(point("corrected", NOW - HOUR_MS, 6))).toMatchObject({ value: { stored: 1, unchanged: 0 } });
    expect(send(point("corrected", NOW - HOUR_MS, 6))).toMatchObject({ value: { stored: 0, unchanged: 1 } });
    expect(held("corrected", NOW - HOUR_MS, NOW)).toEqual([6]);
  });

  it("that cannot be used are named, and the others stored", () => {
    make("bounded", { lower_bound: 0, upper_bound: 10, keep_days: 30, resolution: "hourly" });
    const sent = send(
      point("bounded", NOW - HOUR_MS, 11),
      point("nowhere", NOW, 1),
      { live_id: "bounded", timestamp: "2030-06-15T10:00:00", value: 1 },
      { live_id: "bounded", timestamp: "2030-02-30T10:00:00Z", value: 1 },
      point("bounded", NOW - 30 * DAY_MS - 1, 1),
      point("bounded", NOW + 401 * DAY_MS, 1),
      point("bounded", NOW - 2 * HOUR_MS, 10),
    );
    expect(sent).toMatchObject({ value: { stored: 1, refused: 6 } });
    expect(sent.ok && sent.value.refusals.map(({ index, reason }) => `${index} ${reason}`)).toEqual([
      "0 out_of_bounds",
      "1 unknown_series",
      "2 time",
      "3 time",
      "4 too_old",
      "5 too_late",
    ]);
    expect(held("bounded", NOW - 2 * HOUR_MS, NOW)).toEqual([10, NaN]);
  });

  it("come in batches of a bounded size, each value a number", () => {
    const sent = point("mean", NOW, 1);
    expect(batchSchema.safeParse({ data: Array(10_001).fill(sent) }).success).toBe(false);
    expect(batchSchema.safeParse({ data: [{ ...sent, value: Infinity }] }).success).toBe(false);
    expect(batchSchema.safeParse({ data: [] }).success).toBe(false);
    expect(batchSchema.safeParse({ data: [sent] }).success).toBe(true);
  });

  it("are sent by those who edit the system alone", () => {
    expect(ingest(space.viewer, system_id, [point("mean", NOW, 1)], NOW)).toMatchObject({ status: 404 });
    expect(ingest(space.stranger, system_id, [point("mean", NOW, 1)], NOW)).toMatchObject({ status: 404 });
  });
});

describe("a live series", () => {
  it.each([
    [{ type: "temperature", unit: "MW" }, "unit"],
    [{ type: "trading_price", unit: "MW" }, "unit"],
    [{ unit: "quux" }, "unit"],
    [{ timezone: "Mars/Olympus" }, "timezone"],
    [{ lower_bound: 2, upper_bound: 2 }, "upper_bound"],
    [{ node_id: "a", line_id: "b" }, "line_id"],
    [{ node_id: "not-there" }, "node_id"],
  ])("with %j is refused at %s", (overrides, path) => {
    const series = {
      live_id: "odd",
      system_id,
      name: "odd",
      type: "measurement",
      unit: "MW",
      ...overrides,
    } as LiveSeries;
    expect(save(space.editor, liveSeriesEntity, series)).toMatchObject({ status: 422, issues: [{ path }] });
  });

  it("keeps its points when it is deleted and loses them when it goes for good", async () => {
    make("short");
    send(point("short", NOW - HOUR_MS, 1));
    expect(remove(space.editor, liveSeriesEntity, "short").ok).toBe(true);
    expect(send(point("short", NOW, 1))).toMatchObject({ value: { refused: 1 } });
    expect(() => historyOf(db(), "short", NOW - HOUR_MS, NOW)).toThrow("no live series");
    expect(restore(space.editor, liveSeriesEntity, "short").ok).toBe(true);
    expect(extentOf(db(), "short")).toEqual({ from: NOW - HOUR_MS, to: NOW - HOUR_MS });
    expect(count("short")).toBe(1);
    remove(space.editor, liveSeriesEntity, "short");
    expect(remove(space.editor, liveSeriesEntity, "short", true).ok).toBe(true);
    expect(await dropOldPoints("alpha", NOW)).toBeGreaterThan(0);
    expect(extentOf(db(), "short")).toBeNull();
  });

  it("keeps its points for the days it says", async () => {
    make("days", { keep_days: 2 });
    send(point("days", NOW - 2 * DAY_MS, 1), point("days", NOW, 2));
    expect(await dropOldPoints("alpha", NOW)).toBe(0);
    expect(await dropOldPoints("alpha", NOW + 1)).toBe(1);
    expect(extentOf(db(), "days")).toEqual({ from: NOW, to: NOW });
  });

  it("stays with its system when its component goes for good", () => {
    const location = { geometry_id: "yard", name: "Yard", type: "Point", coordinates: [6.5, 51.5], system_id } as const;
    expect(save(space.editor, geometryEntity, { ...location, coordinates: [6.5, 51.5] }).ok).toBe(true);
    const node = { node_id: "meter", technology_id: "photovoltaics", geometry_id: "yard", system_id, name: "Meter" };
    const level = { carrier_level_output: "electricity_0.4kV" };
    expect(save(space.editor, nodeEntity, { ...node, ...level }).ok).toBe(true);
    make("of-meter", { node_id: "meter" });
    expect(remove(space.editor, nodeEntity, "meter").ok).toBe(true);
    expect(get(space.editor, liveSeriesEntity, "of-meter")).toMatchObject({ node_id: "meter" });
    expect(remove(space.editor, nodeEntity, "meter", true).ok).toBe(true);
    expect(get(space.editor, liveSeriesEntity, "of-meter")).toMatchObject({ node_id: null, deleted_at: null });
  });
});

it("the page of a series has the days of its zone with what their steps come to", async () => {
  make("page", { resolution: "bi_hourly", timezone: "Europe/Berlin" });
  const series = get(space.editor, liveSeriesEntity, "page")!;
  // Berlin's 15 June begins at 22:00 UTC. Steps of two hours: 3 (mean of 2 and 4) and 9. The day before: 7.
  const midnight = Date.UTC(2030, 5, 14, 22);
  const values: [number, number][] = [
    [midnight, 2],
    [midnight + 2 * HOUR_MS - 1, 4],
    [midnight + 2 * HOUR_MS, 9],
    [midnight - 1, 7],
  ];
  send(...values.map(([at, value]) => point("page", at, value)));
  const view = await liveView(space.editor, series, "week", { now: NOW });
  const sums = [
    { label: "2030-06-15", startMs: midnight, count: 2, gaps: 10, mean: 6, min: 3, max: 9, sum: 24 },
    { label: "2030-06-14", startMs: midnight - DAY_MS, count: 1, gaps: 11, mean: 7, min: 7, max: 7, sum: 14 },
  ];
  expect(view.lines).toMatchObject(sums);
  expect(view.total).toMatchObject({ count: 3, mean: (3 + 9 + 7) / 3, min: 3, max: 9, sum: 38 });
  expect(view.latest).toEqual({ at: midnight + 2 * HOUR_MS, value: 9 });
  expect(view.course).toMatchObject({ stepS: 7200, startMs: midnight - 6 * DAY_MS });
  expect(view.course.values).toHaveLength(7 * 12);
  // Prices are known before: the period goes up to the last point.
  send(point("page", NOW + 30 * HOUR_MS, 1));
  expect((await liveView(space.editor, series, "week", { now: NOW })).lines[0]?.label).toBe("2030-06-16");
});

it("the page of a series whose values ended long ago shows the period of its last value", async () => {
  const series = make("ended", { timezone: "Europe/Berlin", keep_days: 3650 });
  const last = Date.UTC(2029, 2, 25, 10);
  send(point("ended", last, 4));
  const view = await liveView(space.editor, series, "week", { now: NOW });
  expect(view.lines.map(({ label }) => label)).toEqual(["2029-03-25"]);
  expect([view.endsBefore, view.days]).toEqual([last, { from: "2029-03-19", to: "2029-03-25" }]);
  // A time that was asked for is shown, with values or without.
  expect((await liveView(space.editor, series, "week", { now: NOW, at: NOW })).lines).toEqual([]);
  expect((await liveView(space.editor, series, "years", { now: NOW })).endsBefore).toBeNull();
});

it("values between two days are those of the zone's days, 23 and 25 hours long where its clock changes", async () => {
  const series = make("days", { resolution: "hourly", timezone: "Europe/Berlin", keep_days: 3650 });
  const midnight = Date.UTC(2030, 2, 30, 23);
  send(point("days", midnight - 1, 9), point("days", midnight, 1), point("days", midnight + 22 * HOUR_MS, 2));
  const of = (from: string, to: string) => valuesBetween(space.editor, series, from, to);
  const spring = await of("2030-03-31", "2030-03-31");
  expect(spring).toMatchObject({ ok: true, value: { startMs: midnight, stepS: 3600 } });
  const values = [...(spring.ok ? spring.value.values : [])];
  expect([values.length, values[0], values[22], values.filter(Number.isNaN).length]).toEqual([23, 1, 2, 21]);
  expect(await of("2030-10-27", "2030-10-27")).toMatchObject({ value: { values: { length: 25 } } });
  for (const [from, to, message] of [
    ["", "2030-01-01", "days"],
    ["2030-02-30", "2030-03-01", "days"],
    ["2030-01-02", "2030-01-01", "days_reversed"],
    ["1990-01-01", "2060-01-01", "days_too_many"],
  ] as const)
    expect(await of(from, to)).toMatchObject({ status: 422, message: `live.problem.${message}` });
});
