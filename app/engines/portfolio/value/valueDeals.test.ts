import { describe, expect, it } from "vitest";
import { randomStream } from "~/entities/core/random";
import { midnightClock } from "~/entities/spot/deliveryClock";
import {
  captureOf,
  type Deal,
  type DeliveryGrid,
  deliveryGrid,
  type DeliveryLoad,
  discountFactors,
  energyOf,
  fairPrice,
  groupLines,
  loadHours,
  type Market,
  periodsOf,
  positions,
  powerAt,
  signOf,
  type StepMinutes,
  stepsOf,
  sumLines,
  valueDeals,
} from "../index";

const BERLIN = "Europe/Berlin";
const RANGE = { first: "2027-02-10", last: "2028-04-05" };
const LOADS: DeliveryLoad[] = ["base", "peak", "offPeak"];
const random = randomStream(99);
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
const between = (grid: DeliveryGrid, low: number, high: number) =>
  Float64Array.from({ length: grid.steps }, () => low + (high - low) * random());

/** Any deal: its days may lie outside of the grid, its price below zero. */
function anyDeal(id: string, grid: DeliveryGrid, change: Partial<Deal> = {}): Deal {
  const [first, last] = [random(), random()]
    .sort()
    .map((share) => new Date(Date.UTC(2027, 0, 1 + Math.floor(share * 500))).toISOString().slice(0, 10)) as [
    string,
    string,
  ];
  return {
    id,
    side: pick(["buy", "sell"]),
    price: 200 * random() - 40,
    first,
    last,
    profile:
      random() < 0.3
        ? { kind: "series", mw: between(grid, 0, 20), scale: random() }
        : { kind: pick(LOADS), mw: 20 * random() },
    ...change,
  };
}

describe("value of any deals", () => {
  const grid = deliveryGrid(midnightClock(BERLIN), RANGE);
  const market: Market = {
    grid,
    asOf: "2027-07-11",
    forward: between(grid, -50, 200),
    spot: between(grid, -50, 200),
    discount: discountFactors(
      grid,
      "2027-07-11",
      [
        { days: 0, rate: 0.02 },
        { days: 400, rate: 0.05 },
      ],
      20,
    ),
  };
  const deals = Array.from({ length: 40 }, (_, i) => anyDeal(`${i}`, grid, { curtailed: i % 5 === 0 }));

  it("is additive over deals and months, to the cent, whichever way it is grouped", () => {
    const lines = valueDeals(deals, market);
    const total = sumLines(lines).minor;
    expect(deals.reduce((sum, deal) => sum + sumLines(valueDeals([deal], market)).minor, 0)).toBe(total);
    for (const key of ["deal", "month", "part"] as const) {
      const groups = groupLines(lines, (line) => line[key]);
      expect(groups.reduce((sum, { sums }) => sum + sums.minor, 0)).toBe(total);
      expect(groups.reduce((count, group) => count + group.lines.length, 0)).toBe(lines.length);
    }
    // A deal cut at the end of a month is worth the same in two parts.
    const halves = deals.flatMap((deal) => [
      { ...deal, last: deal.last < "2027-08-31" ? deal.last : "2027-08-31" },
      { ...deal, first: deal.first > "2027-09-01" ? deal.first : "2027-09-01" },
    ]);
    expect(
      sumLines(
        valueDeals(
          halves.filter(({ first, last }) => first <= last),
          market,
        ),
      ).minor,
    ).toBe(total);
  });

  it("a sale is worth what its purchase is not", () => {
    for (const deal of deals) {
      const of = (side: Deal["side"]) => sumLines(valueDeals([{ ...deal, side }], market));
      expect(of("buy").minor + of("sell").minor).toBe(0);
      expect(of("buy").contract + of("sell").contract).toBe(0);
    }
  });

  it("is zero when the price is the curve, and the fair price makes it so", () => {
    const flat = {
      ...market,
      forward: new Float64Array(grid.steps).fill(77.7),
      spot: new Float64Array(grid.steps).fill(77.7),
    };
    for (const deal of deals) {
      const lines = valueDeals([{ ...deal, price: 77.7 }], flat);
      expect(lines.every(({ minor }) => minor === 0)).toBe(true);
      const price = fairPrice(deal, market);
      const open = valueDeals([{ ...deal, price: price ?? 0 }], market).filter(({ part }) => part === "open");
      if (price !== null) expect(Math.abs(sumLines(open).minor)).toBeLessThanOrEqual(open.length);
      else expect(deal.curtailed === true || open.length === 0).toBe(true);
    }
  });

  it("delta is what it rises by with the price, in and outside of peak load", () => {
    for (const deal of deals.filter(({ curtailed }) => !curtailed)) {
      const lines = valueDeals([deal], market);
      const open = sumLines(lines.filter(({ part }) => part === "open"));
      const risen = (load: DeliveryLoad) => {
        const forward = market.forward.map((price, step) => price + (load === "base" || grid.peak[step] === 1 ? 1 : 0));
        return (sumLines(valueDeals([deal], { ...market, forward })).minor - sumLines(lines).minor) / 100;
      };
      expect(Math.abs(risen("base") - open.delta)).toBeLessThan(0.2);
      expect(Math.abs(risen("peak") - open.peakDelta)).toBeLessThan(0.2);
    }
  });

  it("with curtailment a purchase is never worth less than nothing, and at least what it is without", () => {
    for (const deal of deals) {
      const of = (curtailed: boolean) => sumLines(valueDeals([{ ...deal, side: "buy", curtailed }], market)).minor;
      expect(of(true)).toBeGreaterThanOrEqual(Math.max(0, of(false) - 20));
    }
  });

  it("the position of a deal is its profile, in every period and step length", () => {
    for (const minutes of [60, 15] as StepMinutes[]) {
      const own = deliveryGrid(midnightClock(BERLIN), { first: "2027-10-25", last: "2027-11-30" }, minutes);
      for (let i = 0; i < 10; i++) {
        const deal = anyDeal(`${i}`, own, { first: "2027-10-28", last: "2027-11-20" });
        const [from, until] = stepsOf(own, deal);
        const profile = Float64Array.from({ length: own.steps }, (_, step) =>
          step < from || step >= until ? 0 : signOf(deal) * powerAt(own, deal.profile, step),
        );
        for (const kind of ["month", "week", "day", "custom"] as const) {
          for (const { period, base, peak, offPeak } of positions({
            grid: own,
            periods: periodsOf(kind, own),
            deals: [deal],
          })) {
            const energy = energyOf(own, profile, ...stepsOf(own, period));
            expect(base.hedgedMwh).toBeCloseTo(energy, 8);
            expect(peak.hedgedMwh + offPeak.hedgedMwh).toBeCloseTo(energy, 8);
            expect(base.openMwh).toBeCloseTo(-energy, 8);
          }
        }
      }
    }
  });
});

describe("delivery across clock changes", () => {
  const valued = (profile: Deal["profile"], month: string, last: string, minutes: StepMinutes = 60) => {
    const range = { first: `${month}-01`, last };
    const grid = deliveryGrid(midnightClock(BERLIN), range, minutes);
    const forward = new Float64Array(grid.steps).fill(90);
    const deal: Deal = { id: "d", side: "buy", profile, price: 80, ...range };
    return valueDeals([deal], { grid, asOf: range.first, forward })[0]!;
  };

  it.each([
    ["2027-03", "2027-03-31", 743, 23 * 12],
    ["2027-10", "2027-10-31", 745, 21 * 12],
    ["2028-02", "2028-02-29", 696, 21 * 12],
    ["2027-02", "2027-02-28", 672, 20 * 12],
  ])("%s is valued by its own hours, of 60 and of 15 minutes", (month, last, hours, peak) => {
    for (const minutes of [60, 30, 15] as StepMinutes[]) {
      expect(valued({ kind: "base", mw: 3 }, month, last, minutes)).toMatchObject({
        peakMwh: 3 * peak,
        offPeakMwh: 3 * (hours - peak),
        minor: 3 * hours * 1000,
        contract: 240 * hours,
      });
      expect(valued({ kind: "peak", mw: 3 }, month, last, minutes)).toMatchObject({
        minor: 3 * peak * 1000,
        offPeakMwh: 0,
      });
      expect(valued({ kind: "offPeak", mw: 3 }, month, last, minutes).minor).toBe(3 * (hours - peak) * 1000);
    }
  });

  it("a quarter-hourly profile has 92 values on one day and 100 on another", () => {
    for (const [day, steps] of [
      ["2027-03-28", 92],
      ["2027-10-31", 100],
    ] as const) {
      const grid = deliveryGrid(midnightClock(BERLIN), { first: day, last: day }, 15);
      expect(grid.steps).toBe(steps);
      const mw = Float64Array.from({ length: steps }, (_, i) => i % 4);
      const deal: Deal = { id: "q", side: "sell", profile: { kind: "series", mw }, price: 50, first: day, last: day };
      const [line] = valueDeals([deal], { grid, asOf: day, forward: mw.map((power) => 50 - 10 * power) });
      // Four quarters of an hour: (0 + 10 + 40 + 90) / 4 below the agreed price, sold.
      expect(line!.minor).toBe((steps / 4) * 3500);
      expect(loadHours(grid, { first: day, last: day }).peak).toBe(0);
    }
  });

  it("capture of a profile on the day of 25 hours counts the hour that comes twice twice", () => {
    const grid = deliveryGrid(midnightClock(BERLIN), { first: "2027-10-31", last: "2027-10-31" });
    const prices = Float64Array.from({ length: 25 }, (_, i) => (i === 2 || i === 3 ? 10 : 60));
    const power = Float64Array.from({ length: 25 }, (_, i) => (i === 2 || i === 3 ? 4 : 0));
    expect(captureOf(grid, power, prices)).toMatchObject({
      energyMwh: 8,
      revenue: 80,
      capturePrice: 10,
      basePrice: (23 * 60 + 20) / 25,
    });
  });
});

describe("what cannot be valued", () => {
  const grid = deliveryGrid(midnightClock(BERLIN), { first: "2027-01-01", last: "2027-01-02" });
  const market: Market = { grid, asOf: "2027-01-01", forward: new Float64Array(48).fill(80) };
  const deal = anyDeal("d", grid, { first: "2027-01-01", last: "2027-01-02" });
  it.each([
    [{ price: NaN }, "price of deal d"],
    [{ profile: { kind: "base", mw: Infinity } as const }, "power of deal d"],
    [{ profile: { kind: "series", mw: new Float64Array(24) } as const }, "24 steps, the grid 48"],
  ])("is refused", (wrong, words) => {
    expect(() => valueDeals([{ ...deal, ...wrong }], market)).toThrow(words);
  });

  it("is counted where a price or a power is missing", () => {
    const forward = market.forward.map((price, step) => (step < 3 ? NaN : price));
    const mw = Float64Array.from({ length: 48 }, (_, step) => (step < 2 || step > 45 ? NaN : 1));
    const own: Deal = { ...deal, side: "buy", price: 70, profile: { kind: "series", mw } };
    expect(valueDeals([own], { ...market, forward })).toMatchObject([
      { hoursWithoutPower: 4, hoursWithoutPrice: 1, minor: 43_000 },
    ]);
    expect(() => valueDeals([own], { ...market, spot: new Float64Array(3) })).toThrow("3 values do not fit 48 steps");
  });
});
