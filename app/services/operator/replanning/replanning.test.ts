import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { events } from "~db/schema/events";
import { operationPlans, optimizationOperations } from "~db/schema/operator";
import { spotPrices } from "~db/schema/spot";
import { HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import { liveJob } from "~/services/core/job.server";
import { jobs } from "~/services/core/jobs.server";
import { dbOf, list, remove, restore, save } from "~/services/core/store.server";
import { eventEntity } from "~/services/events/event.entity.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { readySystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { blockedIn } from "../blocked.server";
import { operationEntity } from "../operation.entity.server";
import { operationSiteEntity } from "../operationSite.entity.server";
import { planJob } from "../planJob.server";
import { savePlan } from "../plans.server";
import { nextStep, startUntested } from "../start.server";
import { causesSince } from "./causes.server";
import { replanAfterEvents } from "./trigger.server";

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
interface RaisedTime {
  from: number;
  to: number;
}

function raised(
  type: "outage" | "operation_divergence" | "outlier",
  at: number,
  { from, to }: RaisedTime,
  overrides = {},
) {
  const history = { created_at: iso(at), created_by: "x", set_at: iso(at), set_by: "x", deleted_at: null };
  const row = { event_id: `${type} ${at}`, system_id, node_id, type, level: "error" as const, description: "" };
  db()
    .insert(events)
    .values({ ...row, ...history, start_at: iso(from), end_at: iso(to), ...overrides })
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
const finish = () => db().update(optimizationOperations).set({ status: "error" }).run();

it("counts outages that go on, deviations and prices of days to come, and nothing that is over or older", () => {
  const site = { system_id, days: 1, price_spot_id: "m" };
  const since = iso(now - 10 * MINUTE_MS);
  const causes = () => causesSince(db(), site, since, now);
  raised("outage", now - 20 * MINUTE_MS, { from: now, to: now + HOUR_MS });
  raised("outage", now - 9 * MINUTE_MS, { from: now - 2 * HOUR_MS, to: now - HOUR_MS });
  raised("outage", now - 8 * MINUTE_MS, { from: now + 48 * HOUR_MS, to: now + 49 * HOUR_MS });
  raised("outlier", now - 7 * MINUTE_MS, { from: now, to: now + HOUR_MS });
  priced("2020-01-01", now - 100 * HOUR_MS, now - 5 * MINUTE_MS);
  expect(causes()).toEqual([]);
  priced("2020-01-02", now + HOUR_MS, now - 11 * MINUTE_MS);
  expect(causes()).toEqual([]);
  priced("2020-01-03", now + 2 * HOUR_MS, now - 5 * MINUTE_MS);
  expect(causes()).toEqual(["auction"]);
  raised("operation_divergence", now - 4 * MINUTE_MS, { from: now - HOUR_MS, to: now - 5 * MINUTE_MS });
  // Its end is not known, and lies behind as long as nobody says more.
  const outage = { rule: "silent", start_at: iso(now - HOUR_MS), end_at: iso(now - 4 * MINUTE_MS), ongoing: true };
  raised("outage", now - 3 * MINUTE_MS, { from: now - HOUR_MS, to: now - 4 * MINUTE_MS }, { cause: outage });
  expect(causes()).toEqual(["auction", "deviation", "outage"]);
  expect(causesSince(db(), { ...site, price_spot_id: null }, since, now)).toEqual(["deviation", "outage"]);
});

it("makes one plan of several causes, at most one at a time, and none twice", () => {
  expect(replanAfterEvents("alpha", now)).toEqual({ asked: 1, refused: [] });
  expect(plans().map(({ causes, status }) => [causes, status])).toEqual([
    [["auction", "deviation", "outage"], "pending"],
  ]);
  // Something new while it is being made waits, and so it does for five minutes after.
  raised("operation_divergence", now + MINUTE_MS, { from: now, to: now + MINUTE_MS });
  expect(replanAfterEvents("alpha", now + 2 * MINUTE_MS).asked).toBe(0);
  finish();
  expect(replanAfterEvents("alpha", now + 3 * MINUTE_MS).asked).toBe(0);
  raised("outage", now + 4 * MINUTE_MS, { from: now, to: now + HOUR_MS });
  expect(replanAfterEvents("alpha", now + 6 * MINUTE_MS).asked).toBe(1);
  expect(plans().find(({ status }) => status === "pending")!.causes).toEqual(["deviation", "outage"]);
  finish();
  db()
    .update(optimizationOperations)
    .set({ created_at: iso(now + 6 * MINUTE_MS) })
    .run();
  expect(replanAfterEvents("alpha", now + 30 * MINUTE_MS)).toEqual({ asked: 0, refused: [] });
  expect(db().select().from(operationPlans).all()).toEqual([]);
});

it("leaves sites alone that nobody wants planned by themselves", () => {
  const site = { system_id, hourly: false, days: 1, price_spot_id: "m" };
  expect(save(space.superAdmin, operationSiteEntity, site as never).ok).toBe(true);
  raised("outage", now + 31 * MINUTE_MS, { from: now, to: now + 2 * HOUR_MS });
  expect(replanAfterEvents("alpha", now + 32 * MINUTE_MS).asked).toBe(0);
});

it("takes the cause from the agent alone", () => {
  const operation = { optimization_operation_id: "own", system_id, name: "own", scenario_id_sq: "base", days: 1 };
  const started = startUntested(space.superAdmin, { ...operation, start_at: iso(nextStep(now)), causes: ["outage"] });
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
  finish();
  back();
  expect([there()?.status, job()]).toEqual(["error", null]);
});

it("blocks what is out in the steps of a plan, to its end where nobody knows how long", () => {
  const startMs = nextStep(now);
  const { windows } = blockedIn(db(), system_id, { startMs, steps: 96 }).get(node_id)!;
  expect(windows).toContainEqual([0, 96]);
  expect(windows.every(([from, to]) => from >= 0 && to <= 96)).toBe(true);
});

describe("an outage whose end nobody knows", () => {
  let systemId: string;
  let boiler: string;
  const outage = (overrides: object) =>
    save(space.superAdmin, eventEntity, {
      event_id: "open",
      system_id: systemId,
      node_id: boiler,
      type: "outage",
      level: "error",
      start_at: iso(now - HOUR_MS),
      end_at: iso(now - HOUR_MS / 2),
      ...overrides,
    } as never);
  const startMs = nextStep(now);
  const windows = () => blockedIn(db(), systemId, { startMs, steps: 96 }).get(boiler)?.windows ?? [];
  const causes = (since: number) =>
    causesSince(db(), { system_id: systemId, days: 1, price_spot_id: null }, iso(since), now);
  const aMinuteAgo = () => Date.now() - MINUTE_MS;
  beforeAll(() => {
    systemId = readySystem(space.superAdmin, { has_operation: true });
    boiler = list(space.superAdmin, nodeEntity, { system_id: systemId })[0]!.node_id;
  });

  it("lasts to the end of a plan, and is a cause for one", () => {
    expect(outage({ type: "scheduled_maintenance", ongoing: true })).toMatchObject({ issues: [{ path: "ongoing" }] });
    expect(outage({ ongoing: true }).ok).toBe(true);
    expect(windows()).toEqual([[0, 96]]);
    expect(causes(aMinuteAgo())).toEqual(["outage"]);
    // Who does not know the field, and changes something else, leaves it going on.
    expect(outage({ description: "Burner" }).ok).toBe(true);
    expect(windows()).toEqual([[0, 96]]);
  });

  it("is a cause for another plan once it ended, was deleted or came back, as far as the last plan does not know", () => {
    const operation = {
      optimization_operation_id: "known",
      system_id: systemId,
      name: "known",
      scenario_id_sq: "base",
      days: 1,
    };
    expect(startUntested(space.superAdmin, { ...operation, start_at: iso(startMs) }).ok).toBe(true);
    const row = { component_id: boiler, name: "Boiler", kind: "unit", carrier_level_id: "x", power: [] };
    const plan = (blocked: [number, number][]) => ({ start: iso(startMs), steps: 96, rows: [{ ...row, blocked }] });
    const log = { at: iso(now), key: "planned", params: {} };
    const result = { status: "proposed" as const, plan: plan([[0, 96]]) as never, log };
    expect(savePlan(db(), { space: "alpha", id: "known" }, result, () => undefined).ok).toBe(true);
    const back = (table: typeof events | typeof optimizationOperations, at: number) =>
      db()
        .update(table)
        .set({ created_at: iso(at), set_at: iso(at) })
        .run();
    back(optimizationOperations, now - 9 * MINUTE_MS);
    back(events, now - 10 * MINUTE_MS);
    const since = now - 9 * MINUTE_MS;
    expect(causes(since)).toEqual([]);
    // Changed, but not when it is out.
    expect(outage({ description: "Burner and pump" }).ok).toBe(true);
    expect(causes(since)).toEqual([]);
    // Another end says when it ended.
    expect(outage({ end_at: iso(now - MINUTE_MS) }).ok).toBe(true);
    expect(windows()).toEqual([]);
    expect(causes(since)).toEqual(["event_changed"]);
    expect(outage({ ongoing: true }).ok).toBe(true);
    expect(causes(since)).toEqual([]);
    expect(remove(space.superAdmin, eventEntity, "open").ok).toBe(true);
    expect(causes(since)).toEqual(["event_changed"]);
    expect(restore(space.superAdmin, eventEntity, "open").ok).toBe(true);
    expect(causes(since)).toEqual([]);
  });
});
