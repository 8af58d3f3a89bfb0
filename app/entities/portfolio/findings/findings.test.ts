import { describe, expect, it } from "vitest";
import {
  costSide,
  exposureFinding,
  hedgeFinding,
  largestShare,
  positionFinding,
  valueFinding,
  worstPrices,
} from "./findings";

describe("the hedge path", () => {
  const months = (...states: Parameters<typeof hedgeFinding>[0][number]["state"][]) =>
    states.map((state, i) => ({ month: `2027-0${i + 1}`, state }));

  it("holds in all months, or not in some, the first of them named", () => {
    expect(hedgeFinding(months("within", "within"))).toEqual({ kind: "within", count: 2 });
    expect(hedgeFinding(months("within", "below", "above", "below"))).toEqual({
      kind: "below",
      count: 2,
      all: 4,
      month: "2027-02",
    });
    expect(hedgeFinding(months("above", "above", "below"))).toEqual({
      kind: "above",
      count: 2,
      all: 3,
      month: "2027-01",
    });
  });

  it("says nothing of months whose demand is not known", () => {
    expect(hedgeFinding(months("unknown", "noDemand"))).toBeNull();
    expect(hedgeFinding(months("unknown", "within"))).toEqual({ kind: "within", count: 1 });
  });
});

it("a value moved by its largest reason of the same direction", () => {
  const change = { before: 24_727, volume: 0, time: -112, price: 211, newDeals: 0, after: 24_826 };
  expect(valueFinding(change)).toEqual({ context: "more", amount: 99, reason: "price" });
  expect(valueFinding({ ...change, price: 20, after: 24_635 })).toEqual({
    context: "less",
    amount: 92,
    reason: "time",
  });
  expect(valueFinding({ ...change, time: -211, after: 24_727 })).toBeNull();
});

it("deals are worth least at higher or at lower prices", () => {
  expect(worstPrices({ high: 84, low: -34 })).toEqual({ kind: "low", value: -34 });
  expect(worstPrices({ high: -3, low: 4 })).toEqual({ kind: "high", value: -3 });
  expect(worstPrices({ high: 4, low: 4 })).toBeNull();
});

describe("the position", () => {
  const period = (label: string, energy: number, demand?: number) => ({
    label,
    energy,
    needed: demand === undefined ? null : { demand, open: demand - energy },
  });

  it("covers a share of the demand, and most is open in one period", () => {
    expect(positionFinding([period("May", 60, 100), period("June", 90, 100)])).toEqual({
      kind: "covered",
      share: 0.75,
      label: "May",
    });
    expect(positionFinding([period("May", 120, 100), period("June", 100, 100)])).toEqual({ kind: "whole" });
    // What is sold too much in one month does not cover another.
    expect(positionFinding([period("May", 200, 100), period("June", 0, 100)])).toEqual({
      kind: "covered",
      share: 0.5,
      label: "June",
    });
  });

  it("delivers most in one period where the demand of one is not known", () => {
    expect(positionFinding([period("May", 60, 100), period("June", 180)])).toEqual({
      kind: "most",
      label: "June",
      energy: 180,
    });
    expect(positionFinding([period("May", 100), period("June", 105)])).toBeNull();
    expect(positionFinding([period("May", 0), period("June", 0)])).toBeNull();
    expect(positionFinding([])).toBeNull();
  });
});

describe("exposures", () => {
  const owed = (
    name: string,
    netted: number,
    utilisation: number | null,
    state: Parameters<typeof exposureFinding>[0][number]["state"],
  ) => ({ name, netted, utilisation, state });

  it("name who is beyond a limit, else near one, else how far the most used one is used", () => {
    const lines = [owed("A", 10, 0.1, "green"), owed("B", 5, 1.2, "red"), owed("C", 5, Infinity, "red")];
    expect(exposureFinding(lines)).toEqual({ kind: "beyond", name: "B", others: 1 });
    expect(exposureFinding([lines[0]!, owed("D", 1, 0.9, "amber")])).toEqual({ kind: "near", name: "D", share: 0.9 });
    expect(exposureFinding([lines[0]!, owed("E", 1, null, "noLimit")])).toEqual({
      kind: "free",
      name: "A",
      share: 0.1,
    });
  });

  it("name who owes most where there are no limits", () => {
    expect(exposureFinding([owed("A", 30, null, "noLimit"), owed("B", 10, null, "noLimit")])).toEqual({
      kind: "owes",
      name: "A",
      share: 0.75,
    });
    expect(exposureFinding([owed("A", 0, null, "noLimit"), owed("B", 0, null, "noLimit")])).toBeNull();
    expect(exposureFinding([owed("A", 30, null, "noLimit")])).toBeNull();
  });
});

it("being long or short of a schedule costs more, or neither costs", () => {
  const period = (longMinor: number, shortMinor: number) => ({ longMinor, shortMinor });
  expect(costSide([period(-200, 500), period(100, 50)])).toEqual({ kind: "short", minor: 550 });
  expect(costSide([period(300, -500)])).toEqual({ kind: "long", minor: 300 });
  expect([costSide([period(-300, -500)]), costSide([])]).toEqual([null, null]);
});

it("who adds most to a sum is named, unless nobody adds to it", () => {
  const [a, b] = [
    { name: "A", share: 2 },
    { name: "B", share: 5 },
  ];
  expect(largestShare([a, b])).toBe(b);
  expect([largestShare([{ name: "C", share: -1 }]), largestShare([])]).toEqual([null, null]);
});
