import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import pino from "pino";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Loop, startLoop } from "~jobs/worker/loop";
import { type SpaceDb, spaceDb } from "~db/client";
import { openQueue, type SqliteQueue } from "~db/queue";
import { weatherFetches, weatherForecasts } from "~db/schema/forecasts";
import { notifications } from "~db/schema/notifications";
import { HOUR_MS } from "~/entities/core/clock";
import { enqueue } from "~/services/core/job.server";
import { save } from "~/services/core/store.server";
import { dueFetches, fetchIssue, fetchNow, fetchState } from "~/services/forecasts/weather/fetching.server";
import { watchWeatherJob } from "~/services/forecasts/weather/jobs.server";
import { weatherIssuesOf } from "~/services/forecasts/weather/read.server";
import { weatherForecastEntity } from "~/services/forecasts/weather/weatherForecast.entity.server";
import { teamOf } from "~/services/notifications/notifyTeam.server";
import { PATIENCE_MS } from "../../../tests/helpers/eventually";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { weatherForecastHandlers } from "./weather";

/** A server of this test stands in for a provider: it returns the shape of Open-Meteo with figures of its own. */
let server: Server;
let reply: { status: number; body: string };
let calls = 0;
let space: TestSpace;
let db: SpaceDb;
let queue: SqliteQueue;
let loop: Loop | undefined;
let url: string;
let system_id: string;
beforeAll(async () => {
  server = createServer((_, response) => {
    calls += 1;
    response.writeHead(reply.status, { "Content-Type": "application/json", Location: "/elsewhere" });
    response.end(reply.body);
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/forecast`;
  space = await testSpace();
  queue = openQueue(space.dataDir, { retryMs: 1 });
  db = spaceDb(space.dataDir, "alpha");
  system_id = newSystem(space.editor);
  const row = { weather_forecast_id: "w", system_id, name: "W", source: "Stand-in", timezone: "UTC" };
  const position = { latitude: 50, longitude: 8, moment: "before" as const, fetch_minutes: 60 };
  const outcome = save(space.editor, weatherForecastEntity, { ...row, ...position, url });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
});
afterEach(() => loop?.stop());
afterAll(async () => {
  queue.close();
  space.close();
  await new Promise((closed) => server.close(closed));
});

const HOUR = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
const content = (temperature: number) => ({
  status: 200,
  body: JSON.stringify({
    latitude: 50,
    longitude: 8,
    hourly_units: { temperature_2m: "°C" },
    hourly: {
      time: [0, 1, 2].map((hour) => (HOUR + hour * HOUR_MS) / 1000),
      temperature_2m: [temperature, temperature + 1, temperature + 2],
    },
  }),
});
const issues = () => {
  const outcome = weatherIssuesOf(space.editor, "w");
  return outcome.ok ? outcome.value : [];
};

test("a forecast is fetched by the clock, stored once as long as it says the same, and again when it is another", async () => {
  reply = content(5);
  const log = pino({ level: "silent" });
  loop = startLoop({
    queue,
    registry: weatherForecastHandlers,
    workerId: "w",
    dataDir: space.dataDir,
    log,
    pollMs: 20,
  });
  enqueue(watchWeatherJob, {});
  await vi.waitFor(() => expect(issues().length).toBe(1), PATIENCE_MS);
  await loop.stop();
  expect(issues()[0]).toMatchObject({ origin: "url", steps: 3, quantities: ["temperature"] });
  expect(dueFetches(db, Date.now())).toEqual([]);
  expect(dueFetches(db, Date.now() + HOUR_MS).length).toBe(1);
  expect(await fetchIssue(db, "w")).toEqual({ stored: false, problem: null });
  reply = content(6);
  expect(await fetchIssue(db, "w")).toEqual({ stored: true, problem: null });
  expect(issues().length).toBe(2);
});

test.each([
  ["status", { status: 500, body: "" }],
  ["redirect", { status: 302, body: "" }],
  ["not_json", { status: 200, body: "<html>" }],
  ["too_large", { status: 200, body: "x".repeat(1_100_000) }],
])("what cannot be used is noted with its reason, and stored is nothing: %s", async (reason, failing) => {
  const before = issues().length;
  reply = failing;
  expect(await fetchIssue(db, "w")).toMatchObject({ stored: false, problem: { reason } });
  expect(fetchState(space.editor, "w").last).toMatchObject({ problem: { reason } });
  expect(issues().length).toBe(before);
});

test("after failures it is asked later each time, and a good one ends that", async () => {
  const failures = () => db.select().from(weatherFetches).get()!.failures;
  expect(failures()).toBe(4);
  reply = content(7);
  await fetchIssue(db, "w");
  expect(failures()).toBe(0);
});

test("a long forecast that is cut is stored once as long as it says the same, and again when it is another", async () => {
  const long = (temperature: number) => ({
    status: 200,
    body: JSON.stringify({
      latitude: 50,
      longitude: 8,
      hourly_units: { temperature_2m: "°C", cloud_cover: "%" },
      hourly: {
        time: Array.from({ length: 500 }, (_, hour) => (HOUR + hour * HOUR_MS) / 1000),
        temperature_2m: Array.from({ length: 500 }, (_, hour) => temperature + (hour % 24)),
        // A quantity without values is none.
        cloud_cover: new Array(500).fill(null),
      },
    }),
  });
  reply = long(10);
  const at = (hours: number) => ({ now: () => HOUR + hours * HOUR_MS });
  expect(await fetchIssue(db, "w", at(1))).toEqual({ stored: true, problem: null });
  expect(issues()[0]).toMatchObject({ steps: 384, quantities: ["temperature"] });
  // An hour later a further hour is within the 384: the provider had it before.
  expect(await fetchIssue(db, "w", at(2))).toEqual({ stored: false, problem: null });
  reply = long(11);
  expect(await fetchIssue(db, "w", at(2))).toEqual({ stored: true, problem: null });
});

test("a private address is not asked, however it came into the settings", async () => {
  const before = calls;
  db.update(weatherForecasts).set({ url: "http://10.0.0.1/v1" }).run();
  const { problem } = await fetchIssue(db, "w");
  db.update(weatherForecasts).set({ url }).run();
  expect([problem?.reason, calls]).toEqual(["private", before]);
});

test("only those who may edit have it fetched now", () => {
  expect(fetchNow(space.viewer, "w")).toMatchObject({ ok: false });
  expect(fetchNow(space.editor, "w").ok).toBe(true);
});

test("the team is told once of an address that brings nothing for three hours, and again when that happens again", async () => {
  const messages = () => db.select().from(notifications).where(eq(notifications.topic, "weather_source_failing")).all();
  const begin = Date.now();
  const at = (hours: number) => ({ now: () => begin + hours * HOUR_MS });
  const people = teamOf(db, system_id).length;
  expect(people).toBeGreaterThan(0);
  reply = content(3);
  await fetchIssue(db, "w", at(0));
  reply = { status: 500, body: "" };
  await fetchIssue(db, "w", at(2.9));
  expect(messages()).toHaveLength(0);
  await fetchIssue(db, "w", at(3.1));
  await fetchIssue(db, "w", at(5));
  expect(messages()).toHaveLength(people);
  expect(messages()[0]).toMatchObject({
    params: { forecast: "W" },
    href: expect.stringContaining("weather-forecasts/w") as string,
  });
  const good_at = new Date(at(6).now()).toISOString();
  db.update(weatherFetches).set({ good_at, failures: 0, problem: null }).run();
  await fetchIssue(db, "w", at(10));
  expect(messages()).toHaveLength(2 * people);
});
