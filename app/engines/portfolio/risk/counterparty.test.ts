import { describe, expect, it } from "vitest";
import { midnightClock } from "~/entities/spot/deliveryClock";
import {
  counterpartyExposure,
  type Deal,
  type DealValue,
  deliveryGrid,
  dueOn,
  hedgeStep,
  type HedgeTarget,
  hedgeTargetAt,
  periodsOf,
  positions,
  settlementExposure,
  valueDeals,
} from "../index";

describe("exposure to a counterparty", () => {
  const deals: DealValue[] = [
    { deal: "a", minor: 1_000_000, referenceMinor: 700_000 },
    { deal: "b", minor: -400_000, referenceMinor: -100_000 },
    { deal: "new", minor: 50_000, referenceMinor: 0 },
    { deal: "ended", minor: 0, referenceMinor: -30_000 },
  ];

  it("is what it owes, netted or deal by deal, and the change since the reference day", () => {
    expect(counterpartyExposure(deals, { limitMinor: 100_000 })).toEqual({
      netMinor: 650_000,
      referenceMinor: 570_000,
      changeMinor: 80_000,
      nettedMinor: 650_000,
      grossMinor: 1_050_000,
      potentialMinor: null,
      utilisation: 0.8,
      state: "amber",
    });
    const owing = deals.map((deal) => ({ ...deal, minor: -deal.minor }));
    expect(counterpartyExposure(owing, { limitMinor: null })).toMatchObject({
      netMinor: -650_000,
      nettedMinor: 0,
      grossMinor: 400_000,
      utilisation: null,
      state: "noLimit",
    });
  });

  it.each([
    [100_001, "green"],
    [100_000, "amber"],
    [80_001, "amber"],
    [80_000, "red"],
    [0, "red"],
  ] as const)("against a limit of %d minor units is %s", (limitMinor, state) => {
    expect(counterpartyExposure(deals, { limitMinor }).state).toBe(state);
    const fallen = deals.map(({ deal, minor, referenceMinor }) => ({
      deal,
      minor: referenceMinor,
      referenceMinor: minor,
    }));
    expect(counterpartyExposure(fallen, { limitMinor }).state).toBe(state);
  });

  it("the limit can be held against the value instead of its change; a limit of nothing is kept by nothing", () => {
    expect(counterpartyExposure(deals, { limitMinor: 1_300_000, basis: "value" })).toMatchObject({
      utilisation: 0.5,
      state: "green",
    });
    expect(counterpartyExposure([], { limitMinor: 0 })).toMatchObject({ utilisation: 0, state: "green" });
  });

  it("potential exposure is V + 1.645 sigma sqrt(h), never below zero", () => {
    const at = (deviation: number, holdingDays?: number) =>
      counterpartyExposure(deals, { limitMinor: null, deviation, ...(holdingDays ? { holdingDays } : {}) })
        .potentialMinor;
    expect(at(0)).toBe(650_000);
    expect(at(1000, 4)).toBe(650_000 + Math.round(1.6448536 * 1000 * 2 * 100));
    expect(at(1000)).toBe(650_000 + Math.round(1.6448536 * 1000 * Math.sqrt(10) * 100));
    const owing = [{ deal: "a", minor: -500_000, referenceMinor: 0 }];
    expect(counterpartyExposure(owing, { limitMinor: null, deviation: 10 }).potentialMinor).toBe(0);
  });

  it.each([
    [deals, { limitMinor: -1 }, "limit of -1"],
    [deals, { limitMinor: null, deviation: -1 }, "-1 is no standard deviation"],
    [deals, { limitMinor: null, holdingDays: 0 }, "holding time of 0 days"],
    [[{ deal: "x", minor: 0.5, referenceMinor: 0 }], { limitMinor: null }, "deal x is no whole number"],
  ])("refuses what is no amount", (values, options, words) => {
    expect(() => counterpartyExposure(values, options)).toThrow(words);
  });
});

describe("settlement exposure", () => {
  const RANGE = { first: "2027-01-01", last: "2027-04-30" };
  const grid = deliveryGrid(midnightClock("Europe/Berlin"), RANGE);
  const deals: Deal[] = [
    { id: "sold", side: "sell", profile: { kind: "base", mw: 2 }, price: 80, ...RANGE },
    { id: "bought", side: "buy", profile: { kind: "base", mw: 1 }, price: 70, ...RANGE },
  ];
  const lines = (asOf: string) => valueDeals(deals, { grid, asOf, forward: new Float64Array(grid.steps).fill(75) });

  it("is what is delivered and not paid until the 20th of the next month", () => {
    expect([dueOn("2027-12"), dueOn("2028-01", 28)]).toEqual(["2028-01-20", "2028-02-28"]);
    expect(() => dueOn("2027-01", 31)).toThrow("from 1 to 28");
    const [february, march] = [672, 10 * 24];
    expect(settlementExposure(lines("2027-03-11"), "2027-03-11")).toEqual({
      receivableMinor: (february + march) * 16_000,
      payableMinor: (february + march) * 7000,
      nettedMinor: (february + march) * 9000,
      months: [
        { month: "2027-02", due: "2027-03-20", receivableMinor: february * 16_000, payableMinor: february * 7000 },
        { month: "2027-03", due: "2027-04-20", receivableMinor: march * 16_000, payableMinor: march * 7000 },
      ],
    });
    const monthsOn = (day: string) => settlementExposure(lines(day), day).months.map(({ month }) => month);
    expect(monthsOn("2027-03-20")).toEqual(["2027-02", "2027-03"]);
    expect(monthsOn("2027-03-21")).toEqual(["2027-03"]);
  });

  it("a purchase alone exposes to nothing, at a negative price it does", () => {
    const of = (price: number) =>
      settlementExposure(
        valueDeals([{ ...deals[1]!, price }], { grid, asOf: "2027-01-02", forward: new Float64Array(grid.steps) }),
        "2027-01-02",
      );
    expect(of(70)).toMatchObject({ receivableMinor: 0, payableMinor: 24 * 7000, nettedMinor: 0 });
    expect(of(-10)).toMatchObject({ receivableMinor: 24 * 1000, payableMinor: 0, nettedMinor: 24 * 1000 });
  });
});

describe("hedge path", () => {
  const path: HedgeTarget[] = [
    { daysBefore: 0, least: 0.9, target: 1, most: 1.1 },
    { daysBefore: 400, least: 0.1, target: 0.2, most: 0.5 },
    { daysBefore: 200, least: 0.5, target: 0.6, most: 0.8 },
  ];
  const range = { first: "2027-01-01", last: "2027-01-31" };
  const grid = deliveryGrid(midnightClock("Europe/Berlin"), range);
  const [period] = periodsOf("month", range);
  const stepAt = (asOf: string, mw: number, demand = 10) => {
    const deal: Deal = {
      id: "d",
      side: demand < 0 ? "sell" : "buy",
      profile: { kind: "base", mw },
      price: 80,
      ...range,
    };
    const [{ base } = { base: null }] = positions({
      grid,
      periods: [period!],
      deals: [deal],
      demand: new Float64Array(grid.steps).fill(demand),
    });
    return hedgeStep(path, asOf, period!, base!);
  };

  it("is linear between its points and flat outside", () => {
    expect(hedgeTargetAt(path, 100)).toMatchObject({ least: 0.7, target: 0.8, most: expect.closeTo(0.95, 9) });
    expect(hedgeTargetAt(path, 200)).toMatchObject({ least: 0.5, target: 0.6, most: 0.8 });
    expect(hedgeTargetAt(path, 999)).toMatchObject({ least: 0.1, target: 0.2, most: 0.5 });
    expect(hedgeTargetAt(path, 0)).toMatchObject({ least: 0.9, target: 1, most: 1.1 });
  });

  it("says where a delivery is and what brings it back", () => {
    // 200 days before: the middle point, 0.5 to 0.8 with 0.6 between them.
    const below = stepAt("2026-06-15", 4);
    expect(below).toMatchObject({ daysBefore: 200, ratio: 0.4, state: "below" });
    expect([below.toTargetMwh, below.toLimitMwh]).toEqual([expect.closeTo(2 * 744, 6), expect.closeTo(744, 6)]);
    expect(stepAt("2026-06-15", 8)).toMatchObject({ state: "within", toLimitMwh: 0 });
    const above = stepAt("2026-06-15", 9);
    expect([above.state, above.toLimitMwh]).toEqual(["above", expect.closeTo(-744, 6)]);
    expect(stepAt("2027-01-10", 9)).toMatchObject({ daysBefore: 0, state: "within" });
    // Production is hedged by sales.
    const produced = stepAt("2026-06-15", 4, -10);
    expect([produced.state, produced.toTargetMwh]).toEqual(["below", expect.closeTo(-2 * 744, 6)]);
    expect(stepAt("2026-06-15", 4, 0)).toMatchObject({ state: "noDemand", ratio: null, toLimitMwh: -4 * 744 });
  });

  it.each([
    [[], "at least one point"],
    [[{ daysBefore: -1, least: 0, target: 0, most: 0 }], "-1 days before"],
    [[{ daysBefore: 1, least: 0.5, target: 0.4, most: 1 }], "do not ascend"],
    [[path[0]!, path[0]!], "same day"],
  ])("refuses a path that is none", (points, words) => {
    expect(() => hedgeTargetAt(points, 10)).toThrow(words);
  });
});
