import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { highsOperation } from "~jobs/solver/operation/highsOperation";
import { spotPrices } from "~db/schema/spot";
import { demoSnapshot, demoValues, liveSeries } from "~db/seed/demo";
import { planOperation } from "~/engines/operation";
import { demand, grid, siteOf, storage } from "~/engines/operation/testing/cases";
import { DAY_MS } from "~/entities/core/clock";
import type { Event } from "~/entities/events/event";
import type { DayCost } from "~/entities/operator/afterwards/measuredDay";
import { importSnapshot } from "~/services/archive/importing.server";
import { snapshotOf } from "~/services/archive/snapshot.server";
import { dbOf, save } from "~/services/core/store.server";
import { eventEntity } from "~/services/events/event.entity.server";
import { storePoints } from "~/services/live/points.server";
import { askForDays, saveDay } from "~/services/operator/afterwards/days.server";
import { prepareDay, siteOfDay } from "~/services/operator/afterwards/prepareDay.server";
import { saveSite, siteOf as settingsOf } from "~/services/operator/site.server";
import { contractedPower } from "~/services/portfolio/contracted.server";
import { dealEntity } from "~/services/portfolio/deal.entity.server";
import { spotDealEntity } from "~/services/spot/spotDeal.entity.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { baseOfYear, saveParties } from "../../../tests/helpers/portfolio/desk";
import { type TestSpace, testSpace } from "../../../tests/helpers/space";
import { judgeDay } from "./judgeWork";

const DAY = "2026-02-04";
const startMs = Date.parse("2026-02-03T23:00:00Z");
const iso = (ms: number) => new Date(ms).toISOString();

let space: TestSpace;
let system_id: string;
beforeAll(async () => {
  space = await testSpace();
  const imported = importSnapshot(space.superAdmin, demoSnapshot());
  if (!imported.ok) throw new Error(JSON.stringify(imported));
  system_id = imported.value.system_id;
  for (const { live_id } of liveSeries) {
    const out = { chp: () => 0, battery: () => ({ power: 0, level: 0.2 }) };
    const points = demoValues(live_id, startMs - 3 * DAY_MS, startMs + 2 * DAY_MS, out);
    storePoints(
      dbOf(space.superAdmin),
      points.map((point) => ({ live_id, ...point })),
      startMs + 2 * DAY_MS,
    );
  }
});
afterAll(() => space.close());

const enter = (event: Partial<Event> & Pick<Event, "event_id" | "node_id" | "type">) =>
  save(space.superAdmin, eventEntity, {
    system_id,
    start_at: iso(startMs),
    end_at: iso(startMs + DAY_MS),
    level: "error",
    ...event,
  });

async function judged() {
  const db = dbOf(space.superAdmin);
  const prepared = prepareDay(db, snapshotOf(db, system_id), DAY, (carrierId, window) =>
    contractedPower(db, system_id, { carrierId, ...window }),
  );
  if (!("site" in prepared)) throw new Error(JSON.stringify(prepared));
  const solver = await highsOperation(() => false);
  const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => 0 };
  return judgeDay(prepared, (site, settings) => planOperation(site, solver, hooks, settings));
}

describe("a day of the demo, on which the CHP stood still", () => {
  it("is judged without the CHP in every course, once the outage is entered: nothing is used in it; 38 EUR of use and 375 EUR saved if the status quo had it", async () => {
    const before = await judged();
    expect(before.costs!.measured.terms.fuel).toBe(0);
    expect(before.costs!.status_quo.terms.fuel).toBeGreaterThan(25);
    expect(before.costs!.foresight.terms.fuel).toBeGreaterThan(25);
    expect(enter({ event_id: "out", node_id: "demo-chp", type: "outage" })).toMatchObject({ ok: true });
    const { costs } = await judged();
    expect([costs!.measured, costs!.status_quo, costs!.foresight].map(({ terms }) => terms.fuel)).toEqual([0, 0, 0]);
    // The battery alone is left to be run otherwise: without the charge on its peak that is less than a tenth of what the CHP would have made.
    const withoutPeak = ({ total, terms }: DayCost) => total - terms.demand_charge;
    const saved = (of: NonNullable<typeof costs>) => withoutPeak(of.measured) - withoutPeak(of.status_quo);
    expect(saved(before.costs!)).toBeGreaterThan(300);
    expect(saved(costs!)).toBeLessThan(30);
    expect(costs!.status_quo.terms.demand_charge).toBeLessThanOrEqual(costs!.measured.terms.demand_charge + 1e-6);
  });

  it("is judged by the load that was measured, whatever somebody expected: the same cost; 120 MWh more if the forecast counted", async () => {
    const before = await judged();
    const expectedLoad = {
      event_id: "more",
      node_id: "demo-homes-electricity",
      type: "manual_forecast",
      forecast_mw: 5,
    } as const;
    expect(enter(expectedLoad)).toMatchObject({ ok: true });
    const after = await judged();
    expect(after.costs!.status_quo.total).toBeCloseTo(before.costs!.status_quo.total, 6);
    expect(after.costs!.foresight.total).toBeCloseTo(before.costs!.foresight.total, 6);
  });
});

it("binds nobody who knows everything to what was approved: no kept steps, the load that was measured", () => {
  const site = siteOf(2, {
    grids: [grid()],
    demands: [demand(3), demand(4, { id: "other" })],
    storages: [storage()],
    kept: { steps: 2, on: {}, power: { battery: Float64Array.of(5, 5) }, starts: {}, price: 100 },
  });
  const ofDay = siteOfDay(site, new Map([["demand", Float64Array.of(2, -1)]]));
  expect(ofDay.kept).toBeUndefined();
  expect(ofDay.demands.map(({ power }) => power)).toEqual([Float64Array.of(2, 0), 4]);
});

it("judges a day again when an outage of it is entered or changed later: one day asked for; none if only missing values counted", async () => {
  const db = dbOf(space.superAdmin);
  const now = startMs + 1.2 * DAY_MS;
  saveDay(db, { system_id, readAt: Date.now() }, await judged(), () => undefined);
  expect(askForDays("alpha", now)).toBe(0);
  // What is of another day, or no outage, is none of its business.
  enter({
    event_id: "later",
    node_id: "demo-boiler",
    type: "outage",
    start_at: iso(startMs + DAY_MS),
    end_at: iso(now),
  });
  enter({ event_id: "odd", node_id: "demo-boiler", type: "outlier" });
  expect(askForDays("alpha", now)).toBe(0);
  enter({ event_id: "boiler", node_id: "demo-boiler", type: "outage", end_at: iso(startMs + DAY_MS / 24) });
  expect(askForDays("alpha", now)).toBe(1);
});

it("pays for imbalance in every course of a day with deals, and judges it again when one comes later: 0.05 EUR for each kWh that is not dealt; the fees of before if deals were left out", async () => {
  const db = dbOf(space.superAdmin);
  const market = "demo-market";
  const is = (outcome: { ok: boolean }) => expect(outcome).toMatchObject({ ok: true });
  is(
    save(space.superAdmin, spotMarketEntity, {
      spot_id: market,
      name: market,
      carrier_id: "electricity",
      country_code: "DE",
      currency: "EUR",
      price_source: "upload",
    }),
  );
  for (const day of [DAY, "2026-02-05"])
    db.insert(spotPrices)
      .values({
        spot_id: market,
        day,
        start_ms: Date.parse(`${day}T00:00:00+01:00`),
        step_s: 3600,
        values: Buffer.from(new Float64Array(24).fill(80).buffer),
        source: "upload",
        origin: "prices.csv",
        stored_at: iso(startMs),
        stored_by: "x",
      })
      .run();
  is(
    saveSite(space.superAdmin, system_id, { ...settingsOf(space.superAdmin, system_id), price_spot_id: market }, null),
  );
  const before = await judged();
  expect(before.not_judged).toBe(null);
  saveDay(db, { system_id, readAt: Date.now() }, before, () => undefined);
  expect(askForDays("alpha", startMs + 1.2 * DAY_MS)).toBe(0);
  is(
    save(space.superAdmin, spotDealEntity, {
      spotdeal_id: "noon",
      system_id,
      spot_id: market,
      start_at: "2026-02-04T11:00:00Z",
      direction: "purchase",
      amount: 50,
      trading_price: 80,
    }),
  );
  expect(askForDays("alpha", startMs + 1.2 * DAY_MS)).toBe(1);
  const { costs, net } = await judged();
  // A deal for an hour, far above what the site can take: all of it that nobody takes is imbalance. What the site takes is gas, too.
  const hour = Math.round((Date.parse("2026-02-04T11:00:00Z") - startMs) / 900_000);
  const intake = net!.measured.slice(hour, hour + 4).reduce<number>((sum, kw) => sum + kw! / 4, 0);
  const more = costs!.measured.terms.fees - before.costs!.measured.terms.fees;
  expect(intake).toBeGreaterThan(100);
  expect(more).toBeGreaterThan(0.05 * (50_000 - intake));
  expect(more).toBeLessThan(0.05 * 50_000);
  for (const course of ["status_quo", "foresight"] as const)
    expect(costs![course].terms.fees - before.costs![course].terms.fees).toBeGreaterThan(100);
});

it("judges a day again when a future of it is changed, or a deal leaves it for another day: the log says where it was", async () => {
  const db = dbOf(space.superAdmin);
  const now = startMs + 1.2 * DAY_MS;
  const is = (outcome: { ok: boolean }) => expect(outcome, JSON.stringify(outcome)).toMatchObject({ ok: true });
  const judge = async () => {
    const body = await judged();
    // What is entered in the same millisecond as a day is read would not be later.
    await new Promise((resolve) => setTimeout(resolve, 5));
    saveDay(db, { system_id, readAt: Date.now() }, body, () => undefined);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(askForDays("alpha", now)).toBe(0);
  };
  const noon = {
    spotdeal_id: "noon",
    system_id,
    spot_id: "demo-market",
    direction: "purchase",
    amount: 50,
    trading_price: 80,
  } as const;
  is(save(space.superAdmin, spotDealEntity, { ...noon, start_at: "2026-02-04T11:00:00Z" }));
  await judge();
  // It moves to the next day: the end that it has now says nothing of this one.
  is(save(space.superAdmin, spotDealEntity, { ...noon, start_at: "2026-02-05T11:00:00Z", end_at: undefined }));
  expect(askForDays("alpha", now)).toBe(1);
  await judge();
  saveParties(space.superAdmin);
  is(save(space.superAdmin, dealEntity, baseOfYear(system_id, 2026)));
  expect(askForDays("alpha", now)).toBe(1);
  await judge();
  // A deal of another year changes nothing in it; to move the one that delivered here does.
  is(save(space.superAdmin, dealEntity, { ...baseOfYear(system_id, 2028), deal_id: "far" }));
  expect(askForDays("alpha", now)).toBe(0);
  is(save(space.superAdmin, dealEntity, baseOfYear(system_id, 2027)));
  expect(askForDays("alpha", now)).toBe(1);
});
