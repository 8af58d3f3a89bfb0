import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { events } from "~db/schema/events";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import type { StoredPlan } from "~/entities/operator/plan";
import { type TradeCourse, tradeSaving } from "~/entities/operator/trade";
import { programActor } from "~/services/core/programActor.server";
import { dbOf, list, save } from "~/services/core/store.server";
import { detectSeriesEvents } from "~/services/events/detectEvents.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { storePoints } from "~/services/live/points.server";
import { agentDecides, whyNotApproved } from "~/services/operator/agent.server";
import { approveOperation, planInForce } from "~/services/operator/approve.server";
import { approvedStepsOfPlanInForce } from "~/services/operator/commitments/approvedSteps.server";
import { inForce, namedRows } from "~/services/operator/inForce/courses.server";
import { planAt } from "~/services/operator/inForce/plannedPower.server";
import { operationEntity } from "~/services/operator/operation.entity.server";
import { operationSiteEntity } from "~/services/operator/operationSite.entity.server";
import { savePlan } from "~/services/operator/plans.server";
import { replanHourly } from "~/services/operator/replanning/trigger.server";
import { startUntested } from "~/services/operator/start.server";
import { purgeOptimizations } from "~/services/start/purge.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { readySystem, type TestSpace, testSpace } from "../../../tests/helpers/space";

let space: TestSpace;
let system_id: string;
/** A component whose power is measured. */
let pump_id: string;
beforeAll(async () => {
  space = await testSpace();
  system_id = readySystem(space.superAdmin, { has_operation: true });
  pump_id = list(space.superAdmin, nodeEntity, { system_id })[0]!.node_id;
  const series = { live_id: "pump-power", system_id, name: "Pump", type: "measurement", unit: "MW" } as const;
  expect(save(space.superAdmin, liveSeriesEntity, series).ok).toBe(true);
  const components = [{ component_id: pump_id, power_live_id: "pump-power" }];
  expect(save(space.superAdmin, operationSiteEntity, { system_id, hourly: true, days: 1, components }).ok).toBe(true);
});
afterAll(() => space.close());

const now = Date.parse(new Date().toISOString());
const plans = (lifecycle: "live" | "deleted" = "live") =>
  list(space.superAdmin, operationEntity, { system_id, lifecycle });
const cost = { energy: 10, fees: 0, feed_in: 0, demand_charge: 0, sources: 0, fuel: 0, starts: 0, wear: 0, dumping: 0 };
/** What a pump takes counts the quarter-hours. */
const pump = () => ({
  component_id: pump_id,
  name: "Pump",
  kind: "unit" as const,
  carrier_level_id: "power",
  power: Array.from({ length: 96 }, (_, t) => t),
});
/** A line, along which nobody steers anything. */
const pipe = () => ({ ...pump(), component_id: "pipe", name: "Pipe", kind: "line" as const });
const grid = (kw: number): TradeCourse => ({
  component_id: "grid",
  carrier_level_id: "power",
  import: new Array<number>(96).fill(kw),
  export: new Array<number>(96).fill(0),
  import_price: new Array<number>(96).fill(0.1),
  export_price: null,
  import_fee: new Array<number>(96).fill(0.05),
  export_fee: null,
  import_co2: null,
});
const storedPlan = (start: string): StoredPlan => ({
  start,
  steps: 96,
  rows: [pump(), pipe()],
  price: null,
  shortfalls: [],
  remarks: [],
  inputs: [],
  ageMinutes: 5,
  cost: { ...cost, end_value: 0 },
  statusQuo: { ...cost, energy: 12, end_value: 0 },
  trade: [grid(2)],
  statusQuoTrade: [grid(3)],
  statusQuoShift: [],
  objective: 10,
  bound: 10,
  gap: 0,
  seconds: 1,
  ended: "gap",
  switched: {
    on: { "pipe#forward": new Array<number>(96).fill(1), chp: Array.from({ length: 96 }, (_, t) => (t < 8 ? 1 : 0)) },
    power: { chp: Array.from({ length: 96 }, (_, t) => (t < 8 ? 50 : 0)) },
    starts: {},
  },
});
function planned(id: string, start: string) {
  const log = { at: new Date(now).toISOString(), key: "planned", params: {} };
  const result = { status: "proposed" as const, plan: storedPlan(start), log };
  expect(savePlan(dbOf(space.superAdmin), { space: "alpha", id }, result, () => undefined).ok).toBe(true);
}

it("asks for one plan an hour; what nobody approved gives way to the next", () => {
  expect(replanHourly("alpha", now)).toEqual({ asked: 1, refused: [] });
  // It is still being made.
  expect(replanHourly("alpha", now)).toEqual({ asked: 0, refused: [] });
  const [first] = plans();
  expect(first).toMatchObject({
    status: "pending",
    days: 1,
    config: { horizon_hours: 24, optimizer: { MIPGap: 0.01 } },
  });
  planned(first!.optimization_operation_id, first!.start_at);
  expect(replanHourly("alpha", now)).toEqual({ asked: 1, refused: [] });
  expect(plans()).toHaveLength(1);
  expect(plans("deleted").map((row) => row.optimization_operation_id)).toEqual([first!.optimization_operation_id]);
});

it("deletes for good what was deleted a month ago", async () => {
  expect(await purgeOptimizations("alpha", now + 29 * DAY_MS)).toBe(0);
  expect(await purgeOptimizations("alpha", now + 31 * DAY_MS)).toBe(1);
  expect(plans("deleted")).toEqual([]);
  expect(plans()).toHaveLength(1);
});

it("keeps the next plan to the one in force, as long as that is approved for", () => {
  const [row] = plans();
  const { optimization_operation_id: id, start_at } = row!;
  planned(id, start_at);
  expect(approveOperation(space.superAdmin, id, undefined)).toMatchObject({ ok: true });
  expect(approveOperation(space.superAdmin, id, undefined)).toMatchObject({ ok: false, status: 409 });
  expect(planInForce(dbOf(space.superAdmin), system_id, start_at)?.optimization_operation_id).toBe(id);
  const window = { startMs: Date.parse(start_at) - 900_000, steps: 98 };
  const {
    plans: inForcePlans,
    at,
    courses,
  } = inForce(dbOf(space.superAdmin), system_id, { part: "power", window, component_id: pump_id });
  expect([at[0], at[1], at[96], at[97]].map((i) => inForcePlans[i!]?.id)).toEqual([undefined, id, id, undefined]);
  expect(planAt(dbOf(space.superAdmin), system_id, Date.parse(start_at) + HOUR_MS)).toEqual({ id, day: 0 });
  expect(planAt(dbOf(space.superAdmin), system_id, Date.parse(start_at) - 1)).toBe(null);
  expect([...courses[0]!.rows[0]!.slice(0, 4), courses[0]!.rows[0]![97]]).toEqual([NaN, 0, 1, 2, NaN]);
  const traded = (part: "trade" | "status_quo") =>
    inForce(dbOf(space.superAdmin), system_id, { part, window }).courses.map(namedRows);
  expect(tradeSaving(traded("trade"), traded("status_quo"), 98)).toEqual({
    compared: 96,
    saving: expect.closeTo(24 * 0.15, 9) as number,
  });
  expect(traded("trade")[0]!.export_price[5]).toBeNaN();
  const later = new Date(Date.parse(start_at) + 4 * 900_000).toISOString();
  const empty = { storages: [], shiftables: [], batches: [], buses: [{ shortfallPrice: 100 }], stepHours: 0.25 };
  const site = { ...empty, steps: 96, units: [{ id: "chp" }, { id: "new" }, { id: "pipe#forward" }] } as never;
  const held = (switching: number, blocked = new Map<string, { windows: [number, number][] }>()) =>
    approvedStepsOfPlanInForce(dbOf(space.superAdmin), { system_id, start_at: later }, site, {
      price: { power: 0.05, switching },
      blocked,
    })!;
  const { before, kept } = held(2).site;
  expect(before?.switchingPrice).toBe(2);
  expect(Object.keys(before!.on).sort()).toEqual(["chp", "pipe#forward"]);
  const on = [...before!.on.chp!];
  expect([on[0], on[3], on[4], on[91], on[92]]).toEqual([1, 1, 0, 0, -1]);
  // A day is approved, four quarter-hours of it are over; a machine that is new is not held to anything.
  expect(kept).toMatchObject({ steps: 92, starts: {}, price: 0.05 });
  expect([Object.keys(kept!.on), [...kept!.on.chp!.slice(0, 5)]]).toEqual([["chp"], [1, 1, 1, 1, 0]]);
  expect([...kept!.power.chp!.slice(0, 5)]).toEqual([50, 50, 50, 50, 0]);
  expect(held(2).from).toMatchObject({ optimization_operation_id: id });
  expect(Date.parse(held(2).from.until)).toBe(Date.parse(start_at) + DAY_MS);
  expect(held(0).site.before).toBe(undefined);
  // Something is out that the plan in force did not know of: what was approved stays up to then, and nothing of it from then on.
  const out = new Map([[pump_id, { windows: [[3, 50] as [number, number]] }]]);
  expect(held(2, out).site.kept!.steps).toBe(3);
  expect([...held(2, out).site.before!.on.chp!.slice(0, 5)]).toEqual([1, 1, 1, -1, -1]);
  expect(held(2, out).from).toMatchObject({ freed: true, price: { power: 0.05, switching: 2 } });
  expect(held(2).from.freed).toBe(undefined);
});

it("raises one divergence of what is measured from the plan in force, and withdraws it when values are corrected", () => {
  const db = dbOf(space.superAdmin);
  const begin = Date.parse(plans().find(({ approved_at }) => approved_at !== null)!.start_at);
  const measure = (from: number, to: number, off: number) =>
    storePoints(
      db,
      Array.from({ length: to - from }, (_, i) => ({
        live_id: "pump-power",
        at: begin + (from + i) * 900_000,
        value: (from + i + off) / 1000,
      })),
      now,
    );
  const raised = () =>
    db
      .select()
      .from(events)
      .where(eq(events.timeseries_id, "pump-power"))
      .all()
      .filter(({ type, deleted_at }) => type === "operation_divergence" && deleted_at === null);
  // 20 % of the 29 kW planned so far at most may differ; from the eighth quarter-hour on it is 40 kW too much.
  measure(0, 8, 5);
  measure(8, 20, 40);
  measure(20, 30, -5);
  const look = () => detectSeriesEvents(db, "alpha", "pump-power", begin + 30 * 900_000 + 360_000);
  expect(look().raised).toBe(1);
  expect(look()).toEqual({ raised: 0, changed: 0 });
  const [event] = raised();
  expect(event).toMatchObject({ node_id: pump_id, level: "warning", cause: { count: 12, ongoing: false } });
  expect([event!.start_at, event!.end_at].map((at) => (Date.parse(at) - begin) / 900_000)).toEqual([8, 20]);
  // The largest distance first came with 8 kW planned, in the unit of the series.
  expect([event!.cause!.value, event!.cause!.measure]).toEqual(
    [0.048, 0.008].map((v) => expect.closeTo(v, 9) as number),
  );
  measure(8, 20, 0);
  expect(look()).toEqual({ raised: 0, changed: 1 });
  expect(raised()).toEqual([]);
});

it("approves by itself only without warnings, from recent values, at no more than the status quo", () => {
  const plan = storedPlan("2026-01-01T00:00:00Z");
  const shortfall = { component_id: "x", name: "x", kind: "unserved" as const, amount: 1, from: 0, to: 1 };
  expect(whyNotApproved(plan, 30)).toBe(null);
  expect(whyNotApproved({ ...plan, shortfalls: [shortfall] }, 30)).toBe("warnings");
  // Whatever made approved steps impossible: that they change is for a person to see.
  const left = (why: "values" | "outage") => [{ ...shortfall, kind: "kept" as const, why }];
  expect(whyNotApproved({ ...plan, shortfalls: left("values") }, 30)).toBe("warnings");
  expect(whyNotApproved({ ...plan, shortfalls: left("outage") }, 30)).toBe("warnings");
  expect(whyNotApproved({ ...plan, ageMinutes: null }, 30)).toBe("not_measured");
  expect(whyNotApproved({ ...plan, ageMinutes: 31 }, 30)).toBe("old_values");
  // Others of its values are recent.
  const missing = [{ key: "values_missing", component_id: "store", name: "Store" }];
  expect(whyNotApproved({ ...plan, remarks: missing }, 30)).toBe("missing_values");
  expect(whyNotApproved({ ...plan, statusQuo: null }, 30)).toBe("no_comparison");
  expect(whyNotApproved({ ...plan, statusQuo: { ...cost, energy: 9, end_value: 0 } }, 30)).toBe("dearer");
});

it("on autopilot approves what the agent asked for; of a plan by hand its own box counts", () => {
  const decided = (id: string, byAgent: boolean, auto_approve = false) => {
    const operation = {
      optimization_operation_id: id,
      system_id,
      name: id,
      scenario_id_sq: "base",
      days: 1,
      auto_approve,
    };
    const start_at = new Date(Math.ceil(now / 900_000) * 900_000).toISOString();
    const actor = byAgent ? programActor("alpha") : space.superAdmin;
    expect(startUntested(actor, { ...operation, start_at, causes: ["hourly"] })).toMatchObject({ ok: true });
    planned(id, start_at);
    agentDecides(dbOf(space.superAdmin), "alpha", id, now);
    return plans().find((plan) => plan.optimization_operation_id === id)!.status;
  };
  expect(decided("advice", true)).toBe("proposed");
  const components = [{ component_id: pump_id, power_live_id: "pump-power" }];
  const site = { system_id, hourly: true, days: 1, components, mode: "autopilot" } as const;
  expect(save(space.superAdmin, operationSiteEntity, site as never).ok).toBe(true);
  expect(decided("autopilot", true)).toBe("approved");
  expect(decided("by-hand", false)).toBe("proposed");
  expect(decided("by-hand-ticked", false, true)).toBe("approved");
});
