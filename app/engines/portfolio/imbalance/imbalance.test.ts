import { describe, expect, it } from "vitest";
import { randomStream } from "~/entities/core/random";
import { midnightClock } from "~/entities/spot/deliveryClock";
import {
  type DeliveryGrid,
  deliveryGrid,
  imbalanceBy,
  imbalanceHeatMap,
  type ImbalanceInput,
  imbalanceOf,
  onGrid,
  stepsOf,
  sumImbalances,
  worstSteps,
} from "../index";

const BERLIN = "Europe/Berlin";
const onePrice = (values: Float64Array) => ({ positive: values, negative: values });
const filled = (grid: DeliveryGrid, value: number) => new Float64Array(grid.steps).fill(value);

describe("balancing energy", () => {
  const grid = deliveryGrid(midnightClock(BERLIN), { first: "2025-10-01", last: "2025-10-31" }, 15);
  const input = (change: Partial<ImbalanceInput> = {}): ImbalanceInput => ({
    grid,
    metered: filled(grid, 10),
    scheduled: filled(grid, 10),
    prices: onePrice(filled(grid, 80)),
    ...change,
  });
  const withSteps = (values: Record<number, number>, rest: number) => {
    const array = filled(grid, rest);
    for (const [step, value] of Object.entries(values)) array[Number(step)] = value;
    return array;
  };

  it("is paid to whom is long and paid by whom is short, at one price or at two", () => {
    // 4 MW too much for a quarter of an hour are 1 MWh, worth 80 EUR; 320 EUR if power were taken for energy.
    const metered = withSteps({ 0: 14, 1: 4, 2: 11 }, 10);
    const one = imbalanceOf(input({ metered }));
    expect([...one.deltaMwh.subarray(0, 4)]).toEqual([1, -1.5, 0.25, 0]);
    expect([...one.cost.subarray(0, 4)]).toEqual([-80, 120, -20, 0]);
    const two = imbalanceOf(input({ metered, prices: { positive: filled(grid, 30), negative: filled(grid, 120) } }));
    expect([...two.cost.subarray(0, 4)]).toEqual([-30, 180, -7.5, 0]);
    // Who is long at a negative price pays.
    expect(imbalanceOf(input({ metered, prices: onePrice(filled(grid, -50)) })).cost[0]).toBe(50);
    // A consumer who takes more than announced is short.
    const consumer = imbalanceOf(input({ metered: filled(grid, -11), scheduled: filled(grid, -10) }));
    expect([consumer.deltaMwh[0], consumer.cost[0]]).toEqual([-0.25, 20]);
  });

  it("a month of 745 hours: long, short and net, per MWh, as a share, against day-ahead", () => {
    const metered = Float64Array.from({ length: grid.steps }, (_, step) => (step % 2 ? 11 : 8));
    const dayAhead = filled(grid, 60);
    const [month] = imbalanceBy("month", imbalanceOf(input({ metered, dayAhead })));
    const quarters = 745 * 4;
    expect(month).toMatchObject({
      longMwh: quarters / 8,
      shortMwh: -quarters / 4,
      netMwh: -quarters / 8,
      hours: 745,
      longMinor: -quarters * 1000,
      shortMinor: quarters * 2000,
      costMinor: quarters * 1000,
      // Sold and bought at 60 instead of 80 the same deviation would have cost 3/4 of it.
      againstDayAheadMinor: quarters * 250,
      volumeMwh: (745 * 19) / 2,
      hoursPreliminary: 0,
      hoursWithoutPrice: 0,
      hoursWithoutVolume: 0,
      hoursWithoutDayAhead: 0,
    });
    expect(month!.perMwh).toBeCloseTo(80 / 3, 9);
    expect(month!.share).toBeCloseTo(3 / 19, 9);
    expect(month!.perMeteredMwh).toBeCloseTo((80 / 3) * (3 / 19), 9);
  });

  it("what is missing is counted, not guessed; what is preliminary is said", () => {
    const metered = withSteps({ 0: NaN, 1: 12, 2: 12 }, 10);
    const final = new Uint8Array(grid.steps).fill(1);
    final.fill(0, -96);
    const imbalance = imbalanceOf(input({ metered, final, prices: onePrice(withSteps({ 1: NaN }, 80)) }));
    const [month] = imbalanceBy("month", imbalance);
    expect(month).toMatchObject({
      hours: 744.75,
      hoursWithoutVolume: 0.25,
      hoursWithoutPrice: 0.25,
      hoursWithoutDayAhead: 744.75,
      longMwh: 1,
      costMinor: -4000,
      pricedMwh: 0.5,
      perMwh: -80,
      hoursPreliminary: 24,
      againstDayAheadMinor: 0,
    });
    const [empty] = imbalanceBy("month", imbalanceOf(input({ metered: filled(grid, NaN) })));
    expect([empty!.perMwh, empty!.share, empty!.costMinor, empty!.hours]).toEqual([null, null, 0, 0]);
    expect(() => imbalanceOf(input({ metered: new Float64Array(3) }))).toThrow("3 values do not fit");
  });

  it("names the quarter-hours that cost most", () => {
    const metered = withSteps({ 5: 4, 7: 2, 9: 30, 11: 2 }, 10);
    const worst = worstSteps(imbalanceOf(input({ metered, dayAhead: filled(grid, 100) })), 2);
    expect(worst).toEqual(
      [7, 11].map((step) => ({
        step,
        startMs: Date.parse("2025-09-30T22:00Z") + step * 900_000,
        deltaMwh: -2,
        price: 80,
        cost: 160,
        againstDayAhead: -40,
        preliminary: false,
      })),
    );
    expect(worstSteps(imbalanceOf(input({ metered })), 99)).toHaveLength(3);
  });

  it("by weekday and hour of the clock, the hour that comes twice too", () => {
    const metered = filled(grid, 10);
    const [sunday, monday] = stepsOf(grid, { first: "2025-10-26", last: "2025-10-26" });
    metered.fill(6, sunday + 8, sunday + 16);
    metered.fill(14, monday + 32, monday + 36);
    const map = imbalanceHeatMap(imbalanceOf(input({ metered })));
    expect([map.netMwh[6 * 24 + 2], map.cost[6 * 24 + 2], map.hours[6 * 24 + 2]]).toEqual([-8, 640, 5]);
    expect([map.netMwh[8], map.cost[8], map.sizeMwh[8]]).toEqual([4, -320, 4]);
    expect(map.hours.reduce((sum, value) => sum + value, 0)).toBe(745);
    expect(map.sizeMwh.reduce((sum, value) => sum + value, 0)).toBe(12);
  });

  it("half hours of a market hold in its settlement periods", () => {
    const half = deliveryGrid(midnightClock("Europe/Paris"), { first: "2025-03-30", last: "2025-03-30" }, 30);
    const quarters = Float64Array.from({ length: 92 }, (_, i) => (i % 2 ? 12 : 10));
    const metered = onGrid(half, { startMs: half.startMs, stepMinutes: 15, values: quarters });
    const imbalance = imbalanceOf({
      grid: half,
      metered,
      scheduled: filled(half, 10),
      prices: onePrice(filled(half, 50)),
    });
    expect(imbalanceBy("day", imbalance)).toMatchObject([{ hours: 23, longMwh: 23, costMinor: -23 * 5000 }]);
  });
});

describe("sums of balancing energy", () => {
  const random = randomStream(21);

  it("long + short = net, in energy and money, in every period; quarters and years are their months to the cent", () => {
    const grid = deliveryGrid(midnightClock(BERLIN), { first: "2025-08-20", last: "2026-04-05" }, 15);
    const array = (low: number, high: number, missing = 0) =>
      Float64Array.from({ length: grid.steps }, () => (random() < missing ? NaN : low + (high - low) * random()));
    const imbalance = imbalanceOf({
      grid,
      metered: array(-5, 20, 0.01),
      scheduled: array(-5, 20, 0.01),
      dayAhead: array(-50, 300, 0.01),
      prices: { positive: array(-500, 300, 0.01), negative: array(-300, 900, 0.01) },
    });
    const net = imbalance.deltaMwh.reduce((sum, delta) => sum + (delta || 0), 0);
    const cost = imbalance.cost.reduce((sum, value) => sum + (value || 0), 0);
    const months = imbalanceBy("month", imbalance);
    for (const kind of ["day", "week", "month", "quarter", "year", "custom"] as const) {
      const periods = imbalanceBy(kind, imbalance);
      for (const one of periods) {
        expect(one.longMinor + one.shortMinor).toBe(one.costMinor);
        expect(one.longMwh + one.shortMwh).toBeCloseTo(one.netMwh, 9);
        expect(Math.min(one.longMwh, -one.shortMwh)).toBeGreaterThanOrEqual(0);
      }
      const all = sumImbalances(periods);
      expect(all.netMwh).toBeCloseTo(net, 6);
      expect(Math.abs(all.costMinor / 100 - cost)).toBeLessThan(0.01 * periods.length * 2);
      if (!["day", "week"].includes(kind)) expect(all.costMinor).toBe(sumImbalances(months).costMinor);
    }
  });
});
