import { expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import type { DealDirection } from "~/entities/spot/direction";
import {
  marketFactor,
  spotPeriods,
  spotPower,
  stepCosts,
  tradeCost,
  tradeFigures,
  tradeSaving,
  type TradeSteps,
  tradeTogether,
  tradeTotal,
} from "./trade";

const none = [NaN, NaN, NaN, NaN];
/** Buys 40 kW for an hour, at 10, 20, 30 and 40 ct/kWh with a fee of 5 ct. Sells 8 kW in the last step for 4 ct less a fee of 1 ct. */
const course: TradeSteps = {
  import: [40, 40, 40, 40],
  export: [0, 0, 0, 8],
  import_price: [0.1, 0.2, 0.3, 0.4],
  import_fee: [0.05, 0.05, 0.05, 0.05],
  export_price: [0.04, 0.04, 0.04, 0.04],
  export_fee: [0.01, 0.01, 0.01, 0.01],
  import_co2: [0.3, 0.3, 0.3, 0.3],
};
const deal = (amount: number, start_at: string, end_at: string, direction: DealDirection = "purchase") => ({
  spotdeal_id: "d",
  system_id: "s",
  spot_id: "m",
  amount,
  direction,
  trading_price: 50,
  start_at,
  end_at,
});

/** Spot deals alone, in steps of the first of March. */
const ofSpot = (deals: ReturnType<typeof deal>[], steps: number) => ({
  spot: spotPower(deals, { startMs: Date.parse("2026-03-01T00:00Z"), steps }),
  ownUse: new Float64Array(steps),
});

it("costs what is bought with its fee, less what is sold after its fee", () => {
  const cost = tradeCost([course]);
  // 10 kWh a step: 10 * (0.1 + 0.2 + 0.3 + 0.4) = 10. Fees: 40 kWh * 0.05 = 2. Sales: 2 kWh * 0.04 and * 0.01.
  expect(cost.bought).toBeCloseTo(10, 12);
  expect(cost.fees_bought).toBeCloseTo(2, 12);
  expect(cost.sold).toBeCloseTo(-0.08, 12);
  expect(cost.fees_sold).toBeCloseTo(0.02, 12);
  expect(tradeTotal(cost)).toBeCloseTo(11.94, 12);
  expect([...stepCosts([course], 4)]).toEqual([1.5, 2.5, 3.5, 4.44].map((v) => expect.closeTo(v, 9) as number));
});

it("has the price of what is bought next to that of all hours and of the load", () => {
  const cheap = { ...course, import: [40, 0, 0, 0] };
  const figures = tradeFigures([cheap], [0, 0, 10, 30]);
  expect(figures.purchasePrice).toBeCloseTo(0.1, 12);
  expect(figures.baseloadPrice).toBeCloseTo(0.25, 12);
  expect(figures.loadPrice).toBeCloseTo((10 * 0.3 + 30 * 0.4) / 40, 12);
  expect(figures).toMatchObject({ bought: 10, sold: 2, known: 4 });
});

it("leaves steps without a plan out of every sum", () => {
  const half = { ...course, import: [40, 40, NaN, NaN], export: [0, 0, NaN, NaN] };
  const figures = tradeFigures([{ ...half, import_price: [0.1, 0.2, NaN, NaN] }], [1, 1, 1, 1]);
  expect(figures).toMatchObject({ bought: 20, sold: 0, known: 2 });
  expect(figures.baseloadPrice).toBeCloseTo(0.15, 12);
  expect(tradeFigures([], [1, 1])).toMatchObject({
    purchasePrice: null,
    baseloadPrice: null,
    loadPrice: null,
    known: 0,
  });
});

it("weighs prices of several connections by what they take", () => {
  const sale: TradeSteps = { ...course, import: [0, 0, 0, 0], import_price: none, import_fee: none };
  const other: TradeSteps = { ...course, import: [120, 0, 0, 0], import_price: [0.5, 0.6, 0.7, 0.8] };
  const both = tradeTogether([course, other, sale], 4);
  expect(both.import[0]).toBe(160);
  expect(both.import_price[0]).toBeCloseTo((40 * 0.1 + 120 * 0.5) / 160, 12);
  expect(both.import_price[1]).toBeCloseTo(0.2, 12);
  expect(tradeTogether([sale], 4).import_price[0]).toBeNaN();
});

it("saves exactly 0 when the status quo trades the same, and compares only steps of both", () => {
  const same = { ...course, import: [...(course.import as number[])] };
  expect(tradeSaving([course], [same], 4)).toEqual({ saving: 0, compared: 4 });
  const quo = { ...course, import: [NaN, 80, 40, 40] };
  const saving = tradeSaving([course], [quo], 4)!;
  expect(saving.compared).toBe(3);
  expect(saving.saving).toBeCloseTo(10 * (0.2 + 0.05), 12);
  expect(tradeSaving([course], [], 4)).toBeNull();
});

it("proposes what is planned and not contracted, in tenths of a megawatt by the hour", () => {
  const start = Date.parse("2026-03-01T00:00Z");
  const trade = {
    import: [1000, 1100, 1200, 1300, 0, 0, 0, 0, 500, 500, NaN, 500],
    export: [0, 0, 0, 0, 240, 240, 240, 240, 0, 0, 0, 0],
  };
  const deals = [
    deal(0.5, "2026-03-01T00:00Z", "2026-03-01T01:00Z"),
    deal(0.36, "2026-03-01T00:45Z", "2026-03-01T01:00Z"),
  ];
  const hours = spotPeriods(trade, { startMs: start, minutes: 60 }, ofSpot(deals, 12));
  expect(hours[0]!.net).toBeCloseTo(1.15, 12);
  expect(hours[0]!.contracted).toBeCloseTo(0.59, 12);
  // 1.15 - 0.59 = 0.56
  expect(hours.map(({ proposed }) => proposed)).toEqual([0.6, -0.2, null]);
  expect(hours[2]).toMatchObject({ net: null, contracted: 0, startMs: start + 2 * HOUR_MS });
});

it("counts what was sold against what was bought", () => {
  const start = Date.parse("2026-03-01T00:00Z");
  const trade = { import: [1000, 1000, 1000, 1000], export: [0, 0, 0, 0] };
  const time = ["2026-03-01T00:00Z", "2026-03-01T01:00Z"] as const;
  const power = ofSpot([deal(0.5, ...time), deal(0.3, ...time, "sale")], 4);
  const [hour] = spotPeriods(trade, { startMs: start, minutes: 60 }, power);
  // 0.5 - 0.3. Were a sale counted like a purchase, it would be 0.8, and 0.2 were proposed.
  expect(hour!.contracted).toBeCloseTo(0.2, 12);
  expect(hour!.proposed).toBe(0.8);
});

it("cuts the same into quarter-hours", () => {
  const start = Date.parse("2026-03-01T00:00Z");
  const trade = { import: [1000, 2000, NaN, 0], export: [0, 0, 0, 600] };
  const contracted = { spot: Float64Array.of(0.4, 0, 0, 0.4), ownUse: new Float64Array(4) };
  const periods = spotPeriods(trade, { startMs: start, minutes: 15 }, contracted);
  expect(periods.map(({ proposed }) => proposed)).toEqual([0.6, 2, null, -1]);
  expect(periods[3]!.startMs).toBe(start + 2_700_000);
});

it("counts gas as its market does, by the higher heating value", () => {
  const trade = { import: [8026, 8026, 8026, 8026], export: [0, 0, 0, 0] };
  const factor = marketFactor("natural_gas");
  const [hour] = spotPeriods(trade, { startMs: 0, minutes: 60, factor }, ofSpot([], 4));
  // 8.026 MW of the lower value are 8.906 MW of the higher one; without the factor 8.0 would be proposed.
  expect(hour!.proposed).toBe(8.9);
  expect(marketFactor("electricity")).toBe(1);
});
