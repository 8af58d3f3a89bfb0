import { afterAll, beforeAll, expect, it } from "vitest";
import { events } from "~db/schema/events";
import { operationPlans, optimizationOperations } from "~db/schema/operator";
import { spotPrices } from "~db/schema/spot";
import { jobs } from "~/services/core/jobs.server";
import { liveJob } from "~/services/core/job.server";
import { dbOf, list, remove, restore, save } from "~/services/core/store.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { readySystem, testSpace, type TestSpace } from "../../../../tests/helpers/space";
import { blockedIn } from "../blocked.server";
import { operationEntity } from "../operation.entity.server";
import { operationSiteEntity } from "../operationSite.entity.server";
import { planJob } from "../planJob.server";
import { nextStep, startOperation } from "../start.server";
import { askForCaused } from "./ask.server";
import { causesSince } from "./causes.server";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const now = Date.now();
const iso = (ms: number) => new Date(ms).toISOString();

let space: TestSpace;
let system_id: string;
let node_id: string;
beforeAll(async () => {
  space = await testSpace();
  system_id = readySystem(space.superAdmin, { has_operation: true });
  node_id = list(space.superAdmin, nodeEntity, { system_id })[0]!.node_id;
  const market = { spot_id: "m", name: "m", carrier_id: "electricity", country_code: "DE", price_source: "upload" };
  expect(save(space.superAdmin, spotMarketEntity, market as never).ok).toBe(true);
  const site = { system_id, hourly: true, days: 1, price_spot_id: "m" };
  expect(save(space.superAdmin, operationSiteEntity, site as never).ok).toBe(true);
});
afterAll(() => space.close());

const db = () => dbOf(space.superAdmin);
function raised(type: "outage" | "operation_divergence" | "outlier", at: number, from: number, to: number, more = {}) {
  const history = { created_at: iso(at), created_by: "x", set_at: iso(at), set_by: "x", deleted_at: null };
  const row = { event_id: `${type} ${at}`, system_id, node_id, type, level: "error" as const, description: "" };
  db()
    .insert(events)
    .values({ ...row, ...history, start_at: iso(from), end_at: iso(to), ...more })
    .run();
}
function priced(day: string, start_ms: number, at: number) {
  const row = { spot_id: "m", day, start_ms, step_s: 3600, values: Buffer.alloc(24 * 8), source: "upload" as const };
  db()
    .insert(spotPrices)
    .values({ ...row, origin: "x", stored_at: iso(at), stored_by: "x" })
    .run();
}
const plans = () => list(space.superAdmin, operationEntity, { system_id });
const made = () => db().update(optimizationOperations).set({ status: "error" }).run();

it("counts outages that go on, deviations and prices of days to come, and nothing that is over or older", () => {
  const site = { system_id, days: 1, price_spot_id: "m" };
  const since = iso(now - 10 * MINUTE);
  const causes = () => causesSince(db(), site, since, now);
  raised("outage", now - 20 * MINUTE, now, now + HOUR);
  raised("outage", now - 9 * MINUTE, now - 2 * HOUR, now - HOUR);
  raised("outage", now - 8 * MINUTE, now + 48 * HOUR, now + 49 * HOUR);
  raised("outlier", now - 7 * MINUTE, now, now + HOUR);
  priced("2020-01-01", now - 100 * HOUR, now - 5 * MINUTE);
  expect(causes()).toEqual([]);
  priced("2020-01-02", now + HOUR, now - 11 * MINUTE);
  expect(causes()).toEqual([]);
  priced("2020-01-03", now + 2 * HOUR, now - 5 * MINUTE);
  expect(causes()).toEqual(["auction"]);
  raised("operation_divergence", now - 4 * MINUTE, now - HOUR, now - 5 * MINUTE);
  // Its end is not known, and lies behind as long as nobody says more.
  raised("outage", now - 3 * MINUTE, now - HOUR, now - 4 * MINUTE, { cause: { rule: "outage", ongoing: true } });
  expect(causes()).toEqual(["auction", "deviation", "outage"]);
  expect(causesSince(db(), { ...site, price_spot_id: null }, since, now)).toEqual(["deviation", "outage"]);
});

it("makes one plan of several causes, at most one at a time, and none twice", () => {
  expect(askForCaused("alpha", now)).toEqual({ asked: 1, refused: [] });
  expect(plans().map(({ causes, status }) => [causes, status])).toEqual([
    [["auction", "deviation", "outage"], "pending"],
  ]);
  // Something new while it is being made waits, and so it does for five minutes after.
  raised("operation_divergence", now + MINUTE, now, now + MINUTE);
  expect(askForCaused("alpha", now + 2 * MINUTE).asked).toBe(0);
  made();
  expect(askForCaused("alpha", now + 3 * MINUTE).asked).toBe(0);
  raised("outage", now + 4 * MINUTE, now, now + HOUR);
  expect(askForCaused("alpha", now + 6 * MINUTE).asked).toBe(1);
  expect(plans().find(({ status }) => status === "pending")!.causes).toEqual(["deviation", "outage"]);
  made();
  db()
    .update(optimizationOperations)
    .set({ created_at: iso(now + 6 * MINUTE) })
    .run();
  expect(askForCaused("alpha", now + 30 * MINUTE)).toEqual({ asked: 0, refused: [] });
  expect(db().select().from(operationPlans).all()).toEqual([]);
});

it("leaves sites alone that nobody wants planned by themselves", () => {
  const site = { system_id, hourly: false, days: 1, price_spot_id: "m" };
  expect(save(space.superAdmin, operationSiteEntity, site as never).ok).toBe(true);
  raised("outage", now + 31 * MINUTE, now, now + 2 * HOUR);
  expect(askForCaused("alpha", now + 32 * MINUTE).asked).toBe(0);
});

it("takes the cause from the agent alone", () => {
  const asked = { optimization_operation_id: "own", system_id, name: "own", scenario_id_sq: "base", days: 1 };
  const started = startOperation(space.superAdmin, { ...asked, start_at: iso(nextStep(now)), causes: ["outage"] });
  expect(started).toMatchObject({ ok: true, value: { causes: ["by_hand"] } });
});

it("makes a plan that is restored before it was made; one that was made comes back as it was", () => {
  const job = () => liveJob(planJob, { space: "alpha", optimization_operation_id: "own" });
  const there = () => list(space.superAdmin, operationEntity, { system_id }).find(({ name }) => name === "own");
  const back = () => {
    expect(remove(space.superAdmin, operationEntity, "own").ok).toBe(true);
    expect(job()).toBe(null);
    expect(restore(space.superAdmin, operationEntity, "own").ok).toBe(true);
  };
  back();
  expect([there()?.status, job()?.state]).toEqual(["pending", "pending"]);
  jobs().requestCancel(job()!.id);
  made();
  back();
  expect([there()?.status, job()]).toEqual(["error", null]);
});

it("blocks what is out in the steps of a plan, to its end where nobody knows how long", () => {
  const startMs = nextStep(now);
  const { windows } = blockedIn(db(), system_id, { startMs, steps: 96 }).get(node_id)!;
  expect(windows).toContainEqual([0, 96]);
  expect(windows.every(([from, to]) => from >= 0 && to <= 96)).toBe(true);
});
