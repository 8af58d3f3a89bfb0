import { describe, expect, it } from "vitest";
import { midnightClock } from "~/entities/spot/deliveryClock";
import {
  type Deal,
  deliveryGrid,
  discountFactors,
  fromMinor,
  periodsOf,
  positions,
  splitMinor,
  toMinor,
  valueDeals,
} from "../index";

const RANGE = { first: "2027-03-01", last: "2027-03-31" };
const grid = deliveryGrid(midnightClock("Europe/Berlin"), RANGE);
const flat = (value: number) => new Float64Array(grid.steps).fill(value);
const deal = (id: string, change: Partial<Deal> = {}): Deal => ({
  id,
  side: "buy",
  profile: { kind: "base", mw: 6 },
  price: 80,
  ...RANGE,
  ...change,
});

describe("position of a month of 743 hours", () => {
  const at = (deals: Deal[], demand?: Float64Array, prices?: Float64Array) =>
    positions({
      grid,
      periods: periodsOf("month", RANGE),
      deals,
      ...(demand ? { demand } : {}),
      ...(prices ? { prices } : {}),
    })[0]!;

  it("is demand less what is hedged, by load, in MWh, MW and as a ratio, with the lines it is made of", () => {
    const deals = [
      deal("base"),
      deal("sold", { side: "sell", price: 95, profile: { kind: "base", mw: 1 } }),
      deal("peak", { price: 100, profile: { kind: "peak", mw: 3 } }),
    ];
    const [hours, peakHours] = [743, 276];
    const { base, peak, offPeak, lines } = at(deals, flat(10));
    expect(offPeak).toMatchObject({ hours: hours - peakHours, hedgedMw: 5, openMw: 5, ratio: 0.5, demandMw: 10 });
    expect(peak).toMatchObject({ hours: peakHours, hedgedMwh: 8 * peakHours, openMwh: 2 * peakHours, ratio: 0.8 });
    expect(base.openMwh).toBe(5 * (hours - peakHours) + 2 * peakHours);
    expect(peak.averagePrice).toBeCloseTo((6 * 80 + 3 * 100 - 95) / 8, 9);
    expect(peak.boughtPrice).toBeCloseTo((6 * 80 + 3 * 100) / 9, 9);
    expect([peak.soldPrice, offPeak.averagePrice]).toEqual([95, expect.closeTo((6 * 80 - 95) / 5, 9)]);
    expect(lines.map((line) => [line.deal, line.peakMwh])).toEqual([
      ["base", 6 * peakHours],
      ["sold", -peakHours],
      ["peak", 3 * peakHours],
    ]);
  });

  it("has no ratio without demand and no average price of what cancels out", () => {
    const { base } = at([deal("in"), deal("out", { side: "sell", price: 90 })]);
    expect(base).toMatchObject({ ratio: null, hedgedMwh: 0, averagePrice: null, boughtPrice: 80, soldPrice: 90 });
    const mw = (power: number): Partial<Deal> => ({ profile: { kind: "base", mw: power } });
    const thirds = [deal("a", mw(0.1)), deal("b", mw(0.2)), deal("c", { ...mw(0.3), side: "sell" })];
    expect(at(thirds).base.averagePrice).toBeNull();
    const demand = flat(10);
    demand.fill(NaN, 0, 5);
    expect(at([], demand)).toMatchObject({ hoursWithoutDemand: 5, base: { demandMwh: 7380, openMwh: 7380, ratio: 0 } });
  });

  it("of a deal with curtailment is what the market leaves of it: nothing at the agreed price itself", () => {
    const prices = flat(80);
    prices.fill(80.01, 0, 24);
    const curtailed = deal("ppa", { curtailed: true });
    expect(at([curtailed], undefined, prices).base.hedgedMwh).toBe(144);
    expect(at([curtailed]).base.hedgedMwh).toBe(6 * 743);
    const [line] = valueDeals([curtailed], { grid, asOf: RANGE.first, forward: prices });
    expect([line!.delta, line!.minor]).toEqual([144, 144]);
  });
});

describe("money", () => {
  it("is rounded half away from zero, also where a sum of halves is not exactly one", () => {
    expect([1.005, -1.005, 2.675, 0.125, -0.004, 0].map(toMinor)).toEqual([101, -101, 268, 13, 0, 0]);
    expect(toMinor(Array.from({ length: 743 }, () => 0.005).reduce((sum, part) => sum + part, 0))).toBe(372);
    expect(fromMinor(-101)).toBe(-1.01);
    for (const bad of [NaN, Infinity]) expect(() => toMinor(bad)).toThrow("no amount of money");
  });

  it("is split into whole parts that add up, by their weights", () => {
    expect(splitMinor(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitMinor(-100, [1, 1, 1]).reduce((sum, part) => sum + part, 0)).toBe(-100);
    expect(splitMinor(1001, [50, 30, 20])).toEqual([501, 300, 200]);
    expect([splitMinor(7, [0, 0]), splitMinor(7, [])]).toEqual([[4, 3], []]);
    expect(() => splitMinor(7, [1, -1])).toThrow("negative");
  });
});

describe("discount", () => {
  it("is of the days to the payment, at rates that are linear between the given ones and flat outside", () => {
    const rates = [
      { days: 100, rate: 0.04 },
      { days: 20, rate: 0.02 },
    ];
    const of = (asOf: string, paymentDays?: number) => discountFactors(grid, asOf, rates, paymentDays);
    expect(of("2027-03-01")[0]).toBe(1);
    expect(of("2027-04-15")[0]).toBe(1);
    expect(of("2027-02-19")[0]).toBeCloseTo(1.02 ** (-10 / 365), 12);
    expect(of("2027-02-19", 50)[0]).toBeCloseTo(1.03 ** (-60 / 365), 12);
    expect(of("2026-03-01")[0]).toBeCloseTo(1 / 1.04, 12);
    // All hours of a day have the factor of the day, on the day of 23 hours too.
    expect(new Set(of("2027-02-19")).size).toBe(31);
    expect(() => discountFactors(grid, "2027-03-01", [])).toThrow("at least one rate");
    expect(() => discountFactors(grid, "2027-03-01", [{ days: 1, rate: -1 }])).toThrow("no rate of interest");
  });
});
