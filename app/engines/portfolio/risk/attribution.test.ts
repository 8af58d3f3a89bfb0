import { describe, expect, it } from "vitest";
import { randomStream } from "~/entities/core/random";
import { midnightClock } from "~/entities/spot/deliveryClock";
import {
  attribute,
  type Deal,
  deliveryGrid,
  discountFactors,
  loadHours,
  type Market,
  REASONS,
  scenarioValues,
  sumLines,
  valueDeals,
} from "../index";

const RANGE = { first: "2027-01-01", last: "2027-06-30" };
const grid = deliveryGrid(midnightClock("Europe/Berlin"), RANGE);
const flat = (price: number) => new Float64Array(grid.steps).fill(price);
const base = (id: string, mw: number, price: number): Deal => ({
  id,
  side: "buy",
  price,
  ...RANGE,
  profile: { kind: "base", mw },
});
const hours = loadHours(grid, RANGE).base;

describe("attribution of a change", () => {
  const before = { deals: [base("old", 10, 80)], market: { grid, asOf: "2027-01-01", forward: flat(85) } };

  it("a new price, deal or volume is found by its own reason", () => {
    const later = { ...before.market, forward: flat(86) };
    expect(attribute(before, { deals: before.deals, market: later }).total).toEqual({
      before: hours * 5000,
      after: hours * 6000,
      change: hours * 1000,
      volume: 0,
      time: 0,
      price: hours * 1000,
      newDeals: 0,
    });
    const deals = [base("old", 12, 80), base("new", 1, 83)];
    const { total, deals: each } = attribute(before, { deals, market: later });
    // The added volume is worth 5 at the old price; that it is worth 6 now is a matter of the price.
    expect(total).toMatchObject({ volume: hours * 1000, price: hours * 1200, newDeals: hours * 300, time: 0 });
    expect(each.map(({ deal, change }) => [deal, change])).toEqual([
      ["old", hours * 2200],
      ["new", hours * 300],
    ]);
    expect(attribute(before, { deals: [], market: later }).total).toMatchObject({ after: 0, volume: -hours * 5000 });
  });

  it("time alone changes nothing but the discount: what is delivered earns what was expected, a surprise of the spot market is price", () => {
    const later = { ...before.market, asOf: "2027-01-02", spot: flat(85) };
    expect(attribute(before, { deals: before.deals, market: later }).total).toMatchObject({
      change: 0,
      time: 0,
      price: 0,
    });
    const dear = { ...later, spot: flat(95) };
    expect(attribute(before, { deals: before.deals, market: dear }).total).toMatchObject({
      time: 0,
      price: 24 * 10_000,
    });
    // Of the open part alone the delivered day is gone.
    expect(attribute(before, { deals: before.deals, market: dear }, ["open"]).total).toMatchObject({
      time: -24 * 5000,
      price: 0,
    });
    const discounted = (asOf: string): Market => ({
      grid,
      asOf,
      forward: flat(85),
      spot: flat(85),
      discount: discountFactors(grid, asOf, [{ days: 0, rate: 0.05 }]),
    });
    const { total } = attribute(
      { deals: before.deals, market: discounted("2027-01-01") },
      { deals: before.deals, market: discounted("2027-02-01") },
    );
    expect(total.time).toBeGreaterThan(0);
    expect(total.time).toBe(total.change);
  });

  it("reasons add up to the change exactly, in total and deal by deal, whatever happened", () => {
    const random = randomStream(3);
    const one = (id: string): Deal => ({
      id,
      side: random() < 0.5 ? "buy" : "sell",
      price: 60 + 50 * random(),
      curtailed: random() < 0.2,
      ...RANGE,
      profile:
        random() < 0.3
          ? { kind: "series", mw: Float64Array.from({ length: grid.steps }, () => 5 * random()) }
          : { kind: (["base", "peak", "offPeak"] as const)[Math.floor(3 * random())]!, mw: 7 * random() },
    });
    const market = (asOf: string): Market => ({
      grid,
      asOf,
      forward: Float64Array.from({ length: grid.steps }, () => 140 * random() - 20),
      spot: Float64Array.from({ length: grid.steps }, () => 140 * random() - 20),
      discount: discountFactors(grid, asOf, [{ days: 0, rate: 0.1 * random() }]),
    });
    for (let round = 0; round < 5; round++) {
      const ids = (from: number) => Array.from({ length: 6 }, (_, i) => one(`${from + i}`));
      const old = { deals: ids(0), market: market("2027-01-15") };
      const now = { deals: [...old.deals.slice(2, 4), ...ids(4)], market: market("2027-02-20") };
      const { total, deals } = attribute(old, now);
      for (const part of [total, ...deals]) {
        expect(REASONS.reduce((sum, reason) => sum + part[reason], part.before)).toBe(part.after);
        expect(part.after - part.before).toBe(part.change);
      }
      expect(total.before).toBe(sumLines(valueDeals(old.deals, old.market)).minor);
      expect(total.after).toBe(sumLines(valueDeals(now.deals, now.market)).minor);
      expect(deals).toHaveLength(10);
    }
  });

  it("refuses other steps and a second day before the first", () => {
    const other = deliveryGrid(midnightClock("UTC"), RANGE);
    const market = { grid: other, asOf: "2027-01-01", forward: new Float64Array(other.steps) };
    expect(() => attribute(before, { deals: [], market })).toThrow("same steps");
    const earlier = { ...before.market, asOf: "2026-12-31" };
    expect(() => attribute(before, { deals: [], market: earlier })).toThrow("does not follow");
  });
});

describe("price scenarios", () => {
  it("move what is open, not what is delivered", () => {
    const market = { grid, asOf: "2027-04-01", forward: flat(100), spot: flat(90) };
    const values = scenarioValues([base("b", 1, 80)], market);
    expect(values.map(({ scenario }) => scenario)).toEqual(["base", "high", "low"]);
    const [delivered, open] = [2159, hours - 2159];
    expect(values.map(({ sums }) => sums.minor)).toEqual(
      [20, 40, 0].map((margin) => 100 * (delivered * 10 + open * margin)),
    );
    const shifted = scenarioValues([base("b", 1, 80)], market, { base: {}, high: { shift: 7 }, low: { shift: -3 } });
    expect(shifted[1]!.sums.minor - shifted[2]!.sums.minor).toBe(1000 * open);
  });
});
