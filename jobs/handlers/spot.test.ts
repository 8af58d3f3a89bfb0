import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Loop, startLoop } from "~jobs/worker/loop";
import { openQueue, type SqliteQueue } from "~db/queue";
import { changes } from "~db/schema/changes";
import { spotFetches, spotPrices } from "~db/schema/spot";
import { addDays, deliveryDay, lastAuctioned } from "~/engines/spot";
import { midnightClock } from "~/entities/spot/deliveryClock";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import { enqueue } from "~/services/core/job.server";
import { dbOf, get, save } from "~/services/core/store.server";
import { fetchAgain, fetchingState } from "~/services/spot/fetching.server";
import { watchPricesJob } from "~/services/spot/fetchJob.server";
import { keepPrices } from "~/services/spot/keep.server";
import { pricesOfDays } from "~/services/spot/prices.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { PATIENCE_MS } from "../../tests/helpers/eventually";
import { type PriceSources, startPriceSources } from "../../tests/helpers/priceSources";
import { type TestSpace, testSpace } from "../../tests/helpers/space";
import { spotHandlers } from "./spot";

const ID = "day_ahead_DE-LU";
let sources: PriceSources;
let space: TestSpace;
let queue: SqliteQueue;
let loop: Loop | undefined;
beforeAll(async () => {
  sources = await startPriceSources();
  Object.assign(process.env, sources.env);
  space = await testSpace();
  queue = openQueue(space.dataDir, { retryMs: 1 });
});
beforeEach(() => {
  db().delete(spotPrices).run();
  db().delete(spotFetches).run();
  sources.paths.length = 0;
  sources.will({ kind: "prices" });
  sources.state.untilMs = deliveryDay(midnightClock(CLOCK), newest()).endMs;
});
afterEach(async () => {
  await loop?.stop();
  from("synthetic");
});
afterAll(async () => {
  queue.close();
  space.close();
  await sources.stop();
});

const CLOCK = "Europe/Brussels";
const db = () => dbOf(space.admin);
const market = () => get(space.admin, spotMarketEntity, ID)!;
const newest = () => lastAuctioned(CLOCK, Date.now());
const from = (price_source: SpotMarket["price_source"]) =>
  expect(save(space.admin, spotMarketEntity, { ...market(), timestep_minutes: 60, price_source }).ok).toBe(true);
const storedDays = () =>
  db()
    .select({ day: spotPrices.day })
    .from(spotPrices)
    .all()
    .map(({ day }) => day);
const notices = () =>
  db()
    .select()
    .from(changes)
    .all()
    .filter(({ type }) => type === "spot_prices").length;
/** Works until nothing of the kind waits any more. */
async function work(): Promise<void> {
  const log = pino({ level: "silent" });
  const pace = { pollMs: 5, watchMs: 50, heartbeatMs: 50, tendMs: 5 };
  loop = startLoop({ queue, registry: spotHandlers, workerId: "w", dataDir: space.dataDir, log, ...pace });
  const busy = () => fetchingState(space.admin, { ...market(), price_source: "smard" }).underWay;
  await vi.waitFor(() => expect(busy()).toBe(false), { timeout: PATIENCE_MS, interval: 10 });
  await loop.stop();
}
/** What the look by the clock does. */
async function look(): Promise<void> {
  const { id } = enqueue(watchPricesJob, {}, {});
  loop = startLoop({
    queue,
    registry: spotHandlers,
    workerId: "w",
    dataDir: space.dataDir,
    log: pino({ level: "silent" }),
    pollMs: 5,
    watchMs: 50,
    heartbeatMs: 50,
    tendMs: 5,
  });
  await vi.waitFor(() => expect(queue.get(id)?.state).toBe("done"), { timeout: PATIENCE_MS, interval: 10 });
  await loop.stop();
  await work();
}

test("a market with a new source has the last month at once; the same days again change nothing", async () => {
  from("energy_charts");
  await work();
  expect(storedDays()).toHaveLength(31);
  expect(pricesOfDays(db(), market(), { first: addDays(newest(), -30), last: newest() })).toMatchObject({
    missing: [],
  });
  expect(fetchingState(space.admin, market())).toMatchObject({ underWay: false, last: { days: 31, problem: null } });
  const before = notices();
  expect(fetchAgain(space.admin, market(), addDays(newest(), -1), newest()).ok).toBe(true);
  await work();
  expect(notices()).toBe(before);
});

test("by the clock what is missing is caught up, and not asked for again at once", async () => {
  sources.state.untilMs = deliveryDay(midnightClock(CLOCK), newest()).startMs;
  from("smard");
  await work();
  expect(storedDays()).toHaveLength(30);
  expect(fetchingState(space.admin, market()).last?.problem).toMatchObject({ key: "none", params: { day: newest() } });
  await look();
  const requests = sources.paths.length;
  await look();
  expect(sources.paths).toHaveLength(requests);
  sources.state.untilMs = deliveryDay(midnightClock(CLOCK), newest()).endMs;
  db().update(spotFetches).set({ tried_at: "2026-01-01T00:00:00.000Z" }).run();
  await look();
  expect(storedDays()).toHaveLength(31);
});

test("a source that refuses is told on the page, and what is stored stays", async () => {
  from("entsoe");
  await work();
  sources.will({ kind: "html" });
  expect(fetchAgain(space.admin, market(), newest(), newest()).ok).toBe(true);
  await work();
  expect(fetchingState(space.admin, market()).last).toMatchObject({ days: 0, problem: { key: "not_prices" } });
  expect(storedDays()).toHaveLength(31);
});

test("uploaded days stay, and a market whose source changed meanwhile takes nothing", () => {
  from("upload");
  const { startMs } = deliveryDay(midnightClock(CLOCK), newest());
  const day = { day: newest(), startMs, stepS: 3600, values: new Float64Array(24).fill(5) };
  const upload = { days: [day], source: "upload", origin: "own.csv", by: "me" } as const;
  expect(keepPrices(db(), market(), upload)).toEqual({ ok: true, value: [newest()] });
  expect(keepPrices(db(), market(), { ...upload, source: "smard" })).toMatchObject({ ok: false, status: 404 });
  db().update(spotPrices).set({ source: "upload" }).run();
  from("smard");
  const other = { ...day, values: new Float64Array(24).fill(6) };
  expect(keepPrices(db(), market(), { ...upload, days: [other], source: "smard" })).toEqual({ ok: true, value: [] });
});

test("only admins have prices fetched, of days that were auctioned", async () => {
  from("smard");
  await work();
  const [day, next] = [newest(), addDays(newest(), 1)];
  expect(fetchAgain(space.editor, market(), day, day)).toMatchObject({ ok: false, status: 403 });
  expect(fetchAgain(space.admin, market(), day, next)).toMatchObject({ ok: false, status: 422 });
  expect(fetchAgain(space.admin, market(), "2020-01-01", day)).toMatchObject({ ok: false, status: 422 });
  expect(fetchAgain(space.admin, { ...market(), price_source: "upload" }, day, day)).toMatchObject({ status: 409 });
  expect(save(space.admin, spotMarketEntity, { ...market(), timezone: "UTC" })).toMatchObject({ status: 422 });
});
