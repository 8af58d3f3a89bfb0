import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { highsOperation } from "~jobs/solver/operation/highsOperation";
import { events } from "~db/schema/events";
import { planOperation, validateSite } from "~/engines/operation";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { limitIn } from "~/entities/operator/inForce/forced";
import { operationSchema } from "~/entities/operator/operation";
import { snapshotOf } from "~/services/archive/snapshot.server";
import { dbOf, save } from "~/services/core/store.server";
import { eventEntity } from "~/services/events/event.entity.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { meansOf, storePoints } from "~/services/live/points.server";
import { withoutForcedSteps } from "~/services/operator/forced/withoutForced.server";
import { storePastPlan } from "~/services/operator/inForce/pastPlan.server";
import { operationSiteEntity } from "~/services/operator/operationSite.entity.server";
import { prepareOperation } from "~/services/operator/prepare.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { saveAll } from "../../../tests/helpers/saveAll";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { planToStore, taskOf } from "./plan";
import { planSite } from "./planWork";

/**
 * Four weeks of a plant that does what it is told, with days on which it is told to give less, two outages, maintenance and a sensor that
 * is wrong. What a plan expects has to be what could be, whatever was forced before.
 */

const STEP = 900_000;
const DAYS = 28;
/** Days of free running before the first plan. */
const BEFORE = 8;
/** A Monday without a change of clocks in the weeks after it; the system's zone is UTC + 2 then. */
const FIRST = Date.parse("2026-05-03T22:00Z");
const PEAK_KW = 100;

let space: TestSpace;
let system_id: string;
let pv: string;
beforeAll(async () => {
  space = await testSpace();
  system_id = newSystem(space.superAdmin, { has_operation: true });
  pv = site();
});
afterAll(() => space.close());

/** What the sun gives [kW]: the same each day, and 0.2 % more from day to day. */
function possible(ms: number): number {
  const hour = (((ms - FIRST) % DAY_MS) + DAY_MS) % DAY_MS;
  const shape = Math.cos(((hour / HOUR_MS + 0.125 - 13) / 6) * (Math.PI / 2));
  const inDay = hour >= 7 * HOUR_MS && hour < 19 * HOUR_MS;
  return inDay ? Math.max(0, shape) * PEAK_KW * 0.9 * 1.002 ** ((ms - FIRST) / DAY_MS) : 0;
}
const hourOf = (ms: number): number => Math.floor(((ms - FIRST) % DAY_MS) / HOUR_MS);
const dayOf = (ms: number): number => Math.floor((ms - FIRST) / DAY_MS);

/** What is sold costs money from 12 to 16 o'clock: every Saturday, on three days in a row, and on two others [currency/MWh]. */
const DEAR_DAYS = [2, 5, 8, 9, 10, 12, 17, 19, 26];
const isDear = (ms: number): boolean => DEAR_DAYS.includes(dayOf(ms)) && hourOf(ms) >= 12 && hourOf(ms) < 16;

/** Hours of events, from FIRST on. */
const EVENTS = [
  { type: "outage", from: 4 * 24 + 9, to: 4 * 24 + 15 },
  { type: "outage", from: 13 * 24 + 11, to: 14 * 24 + 10 },
  { type: "scheduled_maintenance", from: 20 * 24 + 8, to: 20 * 24 + 17 },
  { type: "outlier", from: 16 * 24 + 10, to: 16 * 24 + 14 },
] as const;
const isIn = (ms: number, type: string): boolean =>
  EVENTS.some((one) => one.type === type && ms >= FIRST + one.from * HOUR_MS && ms < FIRST + one.to * HOUR_MS);
const isOut = (ms: number): boolean => isIn(ms, "outage") || isIn(ms, "scheduled_maintenance");

/** A plant, a small demand, and a meter that sells at the price of a series. Returns the id of the plant. */
function site(): string {
  const here = { geometry_id: randomUUID(), name: "Here", type: "Point", coordinates: [6.5, 51.5], system_id } as const;
  const node = (node_id: string, technology_id: string, side: "input" | "output") => ({
    node_id,
    system_id,
    geometry_id: here.geometry_id,
    technology_id,
    name: node_id,
    status: "existing" as const,
    is_draft: false,
    [`carrier_level_${side}`]: "electricity_0.4kV",
  });
  const entered = (node_id: string, type: string, value: number, impact?: string) => ({
    parameter_id: randomUUID(),
    system_id,
    scenario_id: "base",
    node_id,
    date: null,
    properties: { type, value, unit: "", ...(impact ? { impact } : {}) },
  });
  const live = (live_id: string, node_id: string | null, unit: string, type: string) => ({
    live_id,
    system_id,
    node_id,
    name: live_id,
    type,
    unit,
    timezone: "Europe/Berlin",
  });
  const component = (component_id: string, more: object = {}) => ({ component_id, ...more });
  const saved = saveAll(space.superAdmin, [
    [geometryEntity, here],
    [nodeEntity, node("plant", "photovoltaics", "output")],
    [nodeEntity, node("load", "electricity_demand", "input")],
    [nodeEntity, node("purchase", "electricity_purchase", "output")],
    [nodeEntity, node("sale", "electricity_sale", "input")],
    [parameterEntity, entered("plant", "existing_capacity", 0.1)],
    [parameterEntity, entered("plant", "availability", 0.2)],
    [parameterEntity, entered("load", "demand", 0.005)],
    [parameterEntity, entered("purchase", "existing_capacity", 0.5)],
    [parameterEntity, entered("purchase", "purchase_price", 300, "money")],
    [parameterEntity, entered("sale", "existing_capacity", 0.5)],
    [parameterEntity, entered("sale", "sale_price", 80, "money")],
    [liveSeriesEntity, live("sun", "plant", "MW", "production")],
    [liveSeriesEntity, live("price", null, "EUR/MWh", "measurement")],
    [
      operationSiteEntity,
      {
        system_id,
        price_live_id: "price",
        components: [
          component("plant", { power_live_id: "sun" }),
          component("load"),
          component("purchase"),
          component("sale", { market_price: true }),
        ],
      },
    ],
    ...EVENTS.map(
      ({ type, from, to }) =>
        [
          eventEntity,
          {
            event_id: randomUUID(),
            system_id,
            node_id: "plant",
            timeseries_id: type === "outlier" ? "sun" : null,
            start_at: new Date(FIRST + from * HOUR_MS).toISOString(),
            end_at: new Date(FIRST + to * HOUR_MS).toISOString(),
            type,
          },
        ] as const,
    ),
  ]);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  return "plant";
}

const stepsFrom = (startMs: number, steps: number): number[] =>
  Array.from({ length: steps }, (_, t) => startMs + t * STEP);

/** Stores what the meter says of a time in which the plant gives what it can and may [kW]. */
function measure(times: readonly number[], setpoint: (ms: number) => number): void {
  const points = times.map((at) => {
    const gives = isOut(at) ? 0 : Math.min(possible(at), setpoint(at));
    return { live_id: "sun", at, value: (isIn(at, "outlier") ? 8 * gives : gives) / 1000 };
  });
  storePoints(dbOf(space.superAdmin), points, Date.now());
}

it("a plant that obeys is expected to give what it could, whatever was forced on it before, and no plan keeps it down", async () => {
  const db = dbOf(space.superAdmin);
  measure(stepsFrom(FIRST - BEFORE * DAY_MS, BEFORE * 96), () => Infinity);
  const solver = await highsOperation(() => false);
  const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => 0 };
  let worst = 0;
  let withRemark = 0;
  for (let day = 0; day < DAYS; day++) {
    const startMs = FIRST + day * DAY_MS;
    const times = stepsFrom(startMs, 96);
    const prices = times.map((at) => ({ live_id: "price", at, value: isDear(at) ? -60 : 80 }));
    storePoints(db, prices, startMs);
    const operation = operationSchema.parse({
      optimization_operation_id: `day-${day}`,
      system_id,
      name: `day ${day}`,
      scenario_id_sq: BASE_SCENARIO_ID,
      start_at: new Date(startMs).toISOString(),
      days: 1,
      approval_days: 1,
      config: { horizon_hours: 24 },
    });
    const prepared = prepareOperation(db, snapshotOf(db, system_id), operation, startMs);
    if ("findings" in prepared) throw new Error(JSON.stringify(prepared.findings));
    expect(validateSite(prepared.site)).toEqual([]);
    const { available } = prepared.site.sources.find(({ id }) => id === pv)!;
    const expected = times.map((_, t) => (typeof available === "number" ? available : available[t]!));
    const outcome = await planSite(taskOf(operation, prepared), (one, settings) =>
      planOperation(one, solver, hooks, settings),
    );
    if (!outcome.ok) throw new Error(outcome.reason);
    const plan = planToStore(prepared, outcome, 0);
    expect(storePastPlan(db, { space: "alpha", operation, plan }, () => undefined).ok).toBe(true);
    const row = plan.rows.find(({ component_id }) => component_id === pv)!;
    const { power } = row;
    times.forEach((at, t) => {
      if (isOut(at)) return expect(power[t]).toBe(0);
      const off = Math.abs(expected[t]! - possible(at)) / PEAK_KW;
      worst = Math.max(worst, off);
      expect(off, `expected on day ${day} at ${hourOf(at)} o'clock`).toBeLessThan(0.03);
      if (isDear(at)) expect(power[t]).toBeLessThanOrEqual(5.001);
      else expect(power[t], `told on day ${day} at ${hourOf(at)} o'clock`).toBeGreaterThan(possible(at) - 3);
    });
    withRemark += plan.inputs.filter(({ live_id, forced = 0 }) => live_id === "sun" && forced > 0).length;
    measure(times, (at) => limitIn(row, times.indexOf(at)) ?? Infinity);
  }
  // Of what was forced on day 2 every later plan says that it is left out.
  expect(withRemark).toBe(DAYS - 3);
  expect(worst).toBeGreaterThan(0.0005);
});

it("forecasts take the same hours for gaps, of a series of hours as soon as a quarter of one was forced", () => {
  const db = dbOf(space.superAdmin);
  const series = { system_id, live_id: "sun", unit: "MW" };
  const gapsOf = (day: number, stepS: number): number[] => {
    const startMs = FIRST + day * DAY_MS;
    const steps = { startMs, stepMs: stepS * 1000, steps: DAY_MS / (stepS * 1000) };
    const values = meansOf(db, "sun", steps);
    const natural = withoutForcedSteps(db, series, values, { startMs, stepS });
    return Array.from(natural, (value, i) => (Number.isNaN(value) ? (i * stepS) / 3600 : -1)).filter((h) => h >= 0);
  };
  // 12 to 16 o'clock is curtailed on day 2; the outage of day 4 is from 9 to 15 o'clock; nothing lies on day 3.
  expect(gapsOf(2, 3600)).toEqual([12, 13, 14, 15]);
  expect(gapsOf(2, 900)).toHaveLength(16);
  expect(gapsOf(4, 3600)).toEqual([9, 10, 11, 12, 13, 14]);
  expect(gapsOf(3, 3600)).toEqual([]);
});

it("what was forced by an event that was deleted since is no nature either: 0 kW at noon of the next day else", () => {
  const db = dbOf(space.superAdmin);
  const today = FIRST + DAYS * DAY_MS;
  const [from, to] = [today - 15 * HOUR_MS, today - 9 * HOUR_MS];
  const zeros = stepsFrom(from, 24).map((at) => ({ live_id: "sun", at, value: 0 }));
  storePoints(db, zeros, today);
  const iso = (ms: number) => new Date(ms).toISOString();
  const event = {
    event_id: "wrong",
    system_id,
    node_id: pv,
    start_at: iso(from),
    end_at: iso(to),
    type: "outage" as const,
  };
  expect(save(space.superAdmin, eventEntity, event).ok).toBe(true);
  const ofEvent = eq(events.event_id, "wrong");
  const expectedAtNoon = () => {
    const operation = { system_id, start_at: iso(today), scenario_id_sq: BASE_SCENARIO_ID };
    const config = { delta_t: 0.25 as const, horizon_hours: 24 };
    const prepared = prepareOperation(db, snapshotOf(db, system_id), { ...operation, config }, today);
    if ("findings" in prepared) throw new Error(JSON.stringify(prepared.findings));
    return (prepared.site.sources.find(({ id }) => id === pv)!.available as Float64Array)[4 * 12]!;
  };
  expect(expectedAtNoon()).toBeGreaterThan(80);
  // Entered when it began, and deleted when it was over: the plant was told 0 all the same.
  db.update(events)
    .set({ created_at: iso(from), deleted_at: iso(to) })
    .where(ofEvent)
    .run();
  expect(expectedAtNoon()).toBeGreaterThan(80);
  // Entered afterwards and deleted: nobody was told anything.
  db.update(events)
    .set({ created_at: iso(to) })
    .where(ofEvent)
    .run();
  expect(expectedAtNoon()).toBe(0);
});
