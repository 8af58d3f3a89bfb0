import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { spotPrices } from "~db/schema/spot";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { operationSchema } from "~/entities/operator/operation";
import type { StoredPlan } from "~/entities/operator/plan";
import { HIGHER_OVER_LOWER } from "~/entities/spot/deliveryClock";
import type { System } from "~/entities/systems/system";
import { dbOf, get, list, save } from "~/services/core/store.server";
import { eventEntity } from "~/services/events/event.entity.server";
import { futuresMarketEntity } from "~/services/market/futuresMarket.entity.server";
import { marketPair } from "~/services/market/markets.server";
import { storePastPlan } from "~/services/operator/inForce/pastPlan.server";
import { dealEntity } from "~/services/portfolio/deal.entity.server";
import type { MarketSnapshot } from "~/services/portfolio/marketSnapshot/types";
import { bookEntity, counterpartyEntity, houseEntity } from "~/services/portfolio/parties.entity.server";
import { selectedDeals } from "~/services/portfolio/valuation/view.server";
import { saveDeal } from "~/services/spot/deals.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { emptyPlan } from "../../../../tests/helpers/operator/emptyPlan";
import { giveRole, readySystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { plansOfPlants, planSpark, planSparkAt } from "./planSpark.server";

const year = new Date().getUTCFullYear() + 1;
/** Noon in Berlin of a Friday or whatever day it is, in winter. */
const noon = Date.parse(`${year}-01-08T11:00Z`);
const query = { statuses: ["existing"] as const, house: "", book: "", counterparty: "", derivative: null };
let space: TestSpace;
let system_id: string;
/** A component of the system, whatever it is: the plans say that it is a CHP. */
let chp: string;
let count = 0;

beforeAll(async () => {
  space = await testSpace();
  for (const [id, carrier_id] of [
    ["el", "electricity"],
    ["hub", "natural_gas"],
    ["eua", "emission_allowance"],
  ] as const) {
    const market = { spot_id: id, name: id, carrier_id, country_code: "DE", timezone: "Europe/Berlin" };
    expect(save(space.admin, spotMarketEntity, { ...market, price_source: "upload" })).toMatchObject({ ok: true });
    const futures = { futures_id: `f-${id}`, name: `Futures ${id}`, symbol: `X${id.toUpperCase()}`, spot_id: id };
    expect(save(space.admin, futuresMarketEntity, { ...futures, price_source: "upload" })).toMatchObject({ ok: true });
  }
  save(space.editor, houseEntity, { house_id: "desk", name: "Desk" });
  save(space.editor, bookEntity, { book_id: "book", name: "Book" });
  save(space.editor, counterpartyEntity, { counterparty_id: "party", name: "Party" });
});
afterAll(() => space.close());
beforeEach(() => {
  system_id = readySystem(space.superAdmin, { has_operation: true, has_portfolio: true });
  chp = list(space.superAdmin, nodeEntity, { system_id })[0]!.node_id;
  giveRole(space.editor, system_id, "editor");
  giveRole(space.viewer, system_id, "viewer");
});

interface Chp {
  startMs: number;
  /** Electricity in each quarter-hour [kW]. */
  kw: (t: number) => number;
  steps?: number;
  /** CO2 of the gas that is bought [kg/kWh]; 0: none is entered. */
  gasCo2?: number;
  more?: Partial<StoredPlan>;
}
/** Stores a plan of a day, in force from its begin, of a CHP with 1.2 of heat from 2.5 of gas for each kW of electricity. */
function plan(name: string, { startMs, kw, steps = 96, gasCo2 = 0.25, more = {} }: Chp): string {
  const id = `plan-${count++}`;
  const start = new Date(startMs).toISOString();
  const row = (factor: number) => Array.from({ length: steps }, (_, t) => factor * kw(t));
  const all = (value: number) => new Array<number>(steps).fill(value);
  const flow = (carrier_level_id: string, factor: number) => ({ carrier_level_id, power: row(factor) });
  const stored = emptyPlan(start, {
    steps,
    plants: [
      {
        component_id: chp,
        name: "CHP",
        takes: [flow("natural_gas_none", 2.5)],
        gives: [flow("electricity_0.4kV", 1), flow("heat_none", 1.2)],
      },
      { component_id: "boiler", name: "Boiler", takes: [flow("natural_gas_none", 9)], gives: [flow("heat_none", 8)] },
    ],
    trade: [
      {
        component_id: "gas",
        carrier_level_id: "natural_gas_none",
        import: row(11.5),
        export: all(0),
        import_price: all(0.03),
        export_price: null,
        import_fee: all(0),
        export_fee: null,
        import_co2: all(gasCo2),
      },
    ],
    ...more,
  });
  const days = Math.ceil(steps / 96);
  const about = { optimization_operation_id: id, system_id, name, scenario_id_sq: "base", start_at: start };
  const operation = operationSchema.parse({ ...about, days, approval_days: days });
  const db = dbOf(space.editor);
  expect(storePastPlan(db, { space: "alpha", operation, plan: stored }, () => undefined)).toMatchObject({ ok: true });
  return id;
}
/** One MW in the first two hours, nothing after them. */
const twoHours = (t: number) => (t < 8 ? 1000 : 0);

/** A curve of one price in the hours from `fromMs` on. */
function flat(price: number, fromMs: number, hours = 24 * 400): MarketSnapshot {
  const curve = { startMs: fromMs, prices: new Array<number>(hours).fill(price), periods: [], findings: [] };
  const snapshot: Partial<MarketSnapshot> = { madeAt: "", quoteDay: `${year}-01-07`, openFrom: `${year}-01-08`, curve };
  return snapshot as MarketSnapshot;
}
/** A day of prices of the power market that was auctioned, the same in all hours. */
function auctioned(day: string, price: number): void {
  const values = Buffer.alloc(24 * 8);
  for (let hour = 0; hour < 24; hour++) values.writeDoubleLE(price, hour * 8);
  const start_ms = Date.parse(`${day}T00:00+01:00`);
  const row = { spot_id: "el", day, start_ms, step_s: 3600, values, source: "upload" as const, origin: "test" };
  dbOf(space.editor)
    .insert(spotPrices)
    .values({ ...row, stored_at: "", stored_by: "" })
    .onConflictDoNothing()
    .run();
}

const system = (): System => get(space.admin, systemEntity, system_id)!;
function sparkAt(now: number, curves: { power?: MarketSnapshot | null; gas?: MarketSnapshot | null } = {}, book = "") {
  const planned = plansOfPlants(space.viewer, system(), now);
  if (typeof planned === "string") throw new Error(planned);
  const pairOf = (id: string) => marketPair(dbOf(space.editor), `f-${id}`)!;
  const { power = flat(160, noon), gas = flat(30, noon) } = curves;
  return planSparkAt(space.viewer, system(), {
    planned,
    markets: { power: pairOf("el"), gas: pairOf("hub"), allowances: pairOf("eua") },
    deals: selectedDeals(space.viewer, system_id, { ...query, book }),
    snapshots: { power, gas, allowances: flat(80, noon) },
    query: { ...query, book },
    now,
  });
}

// For each MWh of electricity 2.5 MWh of gas at 30 by the higher heating value, and 0.25 t of CO2 per MWh of gas at 80.
const fuel = 30 * HIGHER_OVER_LOWER + 0.25 * 80;
const heat = (1.2 * fuel) / 0.92;

it("has two hours of a CHP at the curves: 26.8 of spread and 69.5 of heat for each MWh; 35.0 by gas at its lower value", () => {
  plan("A", { startMs: noon, kw: twoHours });
  const { plants, totals, plans, quoteDays, synthetic } = sparkAt(noon);
  expect([plants.map(({ name }) => name), plants[0]!.isFactorOfPlan, synthetic]).toEqual([["CHP"], true, false]);
  const [day, next] = plants[0]!.days;
  expect(day).toMatchObject({
    // From 12:00 on: the day of gas of the 8th, up to 06:00 of the 9th; what is left of the plan is of the 9th.
    day: `${year}-01-08`,
    powerMwh: expect.closeTo(2, 9),
    pricedMwh: expect.closeTo(2, 9),
    gasMwh: expect.closeTo(5 * HIGHER_OVER_LOWER, 9),
    heatMwh: expect.closeTo(2.4, 9),
    co2T: expect.closeTo(5 * 0.25, 9),
    efficiency: expect.closeTo(0.4, 9),
    powerPrice: expect.closeTo(160, 9),
    gasPrice: expect.closeTo(30, 9),
    co2Price: expect.closeTo(80, 9),
    spread: expect.closeTo(160 - 2.5 * fuel, 9),
    heatCredit: expect.closeTo(heat, 9),
    value: expect.closeTo(2 * (160 - 2.5 * fuel + heat), 9),
  });
  expect(day!.spread).toBeCloseTo(26.775, 2);
  expect(heat).toBeCloseTo(69.51, 2);
  expect(next).toMatchObject({ day: `${year}-01-09`, powerMwh: 0, spread: null, value: 0 });
  expect(totals.map(({ hours, ofHours, gaps }) => [hours, ofHours, gaps])).toEqual([
    [18, 24, []],
    [6, 24, []],
  ]);
  expect(totals[0]!.legs).toMatchObject([
    { leg: "power", expected: expect.closeTo(2, 9), dealt: 0, open: expect.closeTo(2, 9) },
    { leg: "gas", expected: expect.closeTo(5 * HIGHER_OVER_LOWER, 9), dealt: 0 },
    // No run says what the year emits.
    { leg: "allowances", expected: expect.closeTo(1.25, 9), dealt: null, open: null, ratio: null },
  ]);
  expect(totals[0]).toMatchObject({ hedged: 0, openValue: expect.closeTo(day!.value!, 9) });
  expect(plans).toMatchObject([
    { name: "A", fromMs: noon, untilMs: noon + DAY_MS, made_at: new Date(noon).toISOString() },
  ]);
  expect(quoteDays.gas).toBe(`${year}-01-07`);
});

it("takes what is auctioned before the curve: the mean of 100 in the hour before midnight and 160 in that after it is 130", () => {
  auctioned(`${year}-02-08`, 100);
  const startMs = Date.parse(`${year}-02-08T23:00+01:00`);
  plan("A", { startMs, kw: twoHours });
  const [day] = sparkAt(startMs).plants[0]!.days;
  expect(day).toMatchObject({ day: `${year}-02-08`, powerPrice: expect.closeTo(130, 9) });
  expect(day!.value).toBeCloseTo(2 * (130 - 2.5 * fuel + heat), 9);
});

it("names the hours without a price and counts them in no sum: half of the value, which would be 2 MWh if they were filled", () => {
  plan("A", { startMs: noon, kw: twoHours });
  const { plants, totals } = sparkAt(noon, { gas: flat(30, noon, 1) });
  expect(plants[0]!.days[0]).toMatchObject({
    powerMwh: expect.closeTo(2, 9),
    pricedMwh: expect.closeTo(1, 9),
    value: expect.closeTo(160 - 2.5 * fuel + heat, 9),
  });
  expect(totals[0]!.gaps).toEqual([{ what: "gas", fromMs: noon + HOUR_MS, untilMs: noon + 2 * HOUR_MS }]);
  // Nothing runs in the day after: it lacks no price.
  expect(totals[1]!.gaps).toEqual([]);
  const none = sparkAt(noon, { power: null });
  expect(none.totals[0]).toMatchObject({ value: null, openValue: null, spread: null });
  expect(none.totals[0]!.gaps).toEqual([{ what: "power", fromMs: noon, untilMs: noon + 2 * HOUR_MS }]);
  expect(none.plants[0]!.days[0]).toMatchObject({ value: null, powerPrice: null });
});

it("takes off what is contracted: spot and futures that deliver, no derivative, and those of the book alone", () => {
  plan("A", { startMs: noon, kw: twoHours });
  for (const hour of [0, 1]) {
    const start_at = new Date(noon + hour * HOUR_MS).toISOString();
    const deal = { spotdeal_id: `${system_id}-${hour}`, spot_id: "el", start_at, direction: "sale" as const };
    expect(saveDeal(space.editor, system_id, { ...deal, amount: 0.4, trading_price: 50, expected: null }).ok).toBe(
      true,
    );
  }
  const gas = (id: string, amount: number, more: object) =>
    expect(
      save(space.editor, dealEntity, {
        deal_id: `${system_id}-${id}`,
        system_id,
        name: id,
        status: "existing",
        carrier_level_id: "natural_gas_none",
        house_id: "desk",
        book_id: "book",
        counterparty_id: "party",
        base_peak_type: "base",
        start_date: `${year}-01-01`,
        periodType: "year",
        tech_id: "futures_base_year",
        trading_price: 30,
        ticker_symbol: `XHUB.BASE.${year}`,
        amount,
        ...more,
      } as never),
    ).toMatchObject({ ok: true });
  gas("own", 0.1, {});
  gas("money", 7, { properties: { is_derivative: true } });
  const [total] = sparkAt(noon).totals;
  expect(total!.legs).toMatchObject([
    { leg: "power", dealt: expect.closeTo(0.8, 9), open: expect.closeTo(1.2, 9), ratio: expect.closeTo(0.4, 9) },
    // A tenth of a MW in the 18 hours that are left of the day of gas.
    { leg: "gas", dealt: expect.closeTo(1.8, 9), open: expect.closeTo(5 * HIGHER_OVER_LOWER - 1.8, 9) },
    { leg: "allowances" },
  ]);
  // Spot deals are in no book.
  expect(sparkAt(noon, {}, "book").totals[0]!.legs).toMatchObject([
    { dealt: 0 },
    { dealt: expect.closeTo(1.8, 9) },
    {},
  ]);
  expect(sparkAt(noon, {}, "other").totals[0]!.legs).toMatchObject([{ dealt: 0 }, { dealt: 0 }, {}]);
});

it("has a day of gas of 25 hours when the clock goes back: 25 MWh; 24 by days of 24 hours", () => {
  const last = new Date(Date.UTC(year, 10, 0));
  const sunday = last.getTime() - last.getUTCDay() * DAY_MS;
  // From 06:00 of the Saturday in summer time to 06:00 of the Sunday in winter time.
  const startMs = sunday - DAY_MS + 4 * HOUR_MS;
  plan("A", { startMs, kw: () => 1000, steps: 192 });
  const { totals, plants } = sparkAt(startMs, { power: flat(160, startMs), gas: flat(30, startMs) });
  const of = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  expect(totals.map(({ day, hours, ofHours }) => [day, hours, ofHours])).toEqual([
    [of(sunday - DAY_MS), 25, 25],
    [of(sunday), 23, 24],
  ]);
  expect(plants[0]!.days.map(({ powerMwh }) => Math.round(powerMwh * 1e6) / 1e6)).toEqual([25, 23]);
});

it("takes the plan that replaced another in the hours in which it does, and says which and when it was made", () => {
  plan("A", { startMs: noon, kw: twoHours });
  plan("B", { startMs: noon + HOUR_MS, kw: (t) => (t < 4 ? 3000 : 0), gasCo2: 0.1 });
  const both = sparkAt(noon);
  // An hour of 1 MW by A, one of 3 MW by B; with A alone it would be 2 MWh.
  expect(both.plants[0]!.days[0]).toMatchObject({
    powerMwh: expect.closeTo(4, 9),
    co2T: expect.closeTo(2.5 * 0.25 + 7.5 * 0.1, 9),
  });
  expect(both.plans.map(({ name, fromMs, untilMs, made_at }) => [name, fromMs, untilMs, Date.parse(made_at)])).toEqual([
    ["A", noon, noon + HOUR_MS, noon],
    ["B", noon + HOUR_MS, noon + HOUR_MS + DAY_MS, noon + HOUR_MS],
  ]);
  expect(sparkAt(noon + HOUR_MS).plans.map(({ name }) => name)).toEqual(["B"]);
});

it("counts the usual CO2 of natural gas where the plan has none, and nothing of a plant that a person says is out", () => {
  plan("A", { startMs: noon, kw: twoHours, gasCo2: 0 });
  const [plant] = sparkAt(noon).plants;
  expect([plant!.isFactorOfPlan, plant!.days[0]!.co2T]).toEqual([false, expect.closeTo(5 * 0.20196, 9)]);
  const event = {
    event_id: `out-${system_id}`,
    system_id,
    node_id: chp,
    type: "scheduled_maintenance",
    level: "info",
  } as const;
  const at = (ms: number) => new Date(ms).toISOString();
  const out = { ...event, start_at: at(noon + HOUR_MS), end_at: at(noon + 2 * HOUR_MS) };
  expect(save(space.superAdmin, eventEntity, out)).toMatchObject({ ok: true });
  expect(sparkAt(noon).plants[0]!.days[0]!.powerMwh).toBeCloseTo(1, 9);
});

it("says why there is nothing, and tells a stranger and people without a role or the operation nothing", async () => {
  const why = (actor = space.viewer, now = noon) => plansOfPlants(actor, system(), now);
  expect(why()).toBe("no_plan");
  plan("old", { startMs: noon, kw: twoHours, more: { plants: undefined } });
  expect(why()).toBe("no_flows");
  plan("none", { startMs: noon, kw: twoHours, more: { plants: [] } });
  expect(why()).toBe("no_gas_plant");
  plan("A", { startMs: noon, kw: twoHours });
  expect(why()).toMatchObject({ steps: 96 });
  for (const actor of [space.stranger, space.otherEditor]) {
    expect(why(actor)).toBe("no_plan");
    expect(await planSpark(actor, system(), { query, now: noon })).toBe("no_plan");
  }
  expect(why({ ...space.viewer, modules_off: ["operation"] })).toBe("operation_off");
  // Its time is over.
  expect(why(space.viewer, noon + 2 * DAY_MS)).toBe("no_plan");
});
