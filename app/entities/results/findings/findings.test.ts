import { describe, expect, it } from "vitest";
import { paybackYears } from "../economics/profitability";
import { changeOf, leader, levelFinding, loadShape, mainGivers, paidBack, priceFinding } from "./findings";

describe("what stands out in a chart", () => {
  it("is who gives most to the two largest carriers that have several givers", () => {
    const flow = (from: string, to: string, mwh: number) => ({ from, to, mwh });
    const flows = [
      flow("wind", "power", 60),
      flow("grid", "power", 40),
      flow("pump", "heat", 30),
      flow("boiler", "heat", 10),
      flow("purchase", "gas", 500),
      flow("chiller", "cold", 3),
      flow("store", "cold", 1),
    ];
    expect(mainGivers(flows, ["cold", "gas", "heat", "power"])).toEqual([
      { carrier: "power", giver: "wind", share: 0.6 },
      { carrier: "heat", giver: "pump", share: 0.75 },
    ]);
    expect(mainGivers(flows, ["gas"])).toEqual([]);
    const even = ["a", "b", "c", "d"].map((from) => flow(from, "power", 1));
    expect(mainGivers(even, ["power"])).toEqual([]);
  });

  it("is a change of five percent or more from the first year to the last", () => {
    expect(changeOf([200, 300, 150])).toEqual({ share: 0.25, context: "less" });
    expect(changeOf([100, 130])!.context).toBe("more");
    expect(changeOf([100, 102])).toBeNull();
    expect([changeOf([100]), changeOf([0, 5]), changeOf([null, 5]), changeOf([5, null])]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it("is the first of several only where it leads by a tenth", () => {
    expect([leader([111, 100]), leader([109, 100]), leader([110]), leader([0, 0]), leader([3, null])]).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
  });

  it("is the year in which savings have made up for the investment, for good, as the payback says it", () => {
    const nothing = { invested: 0, replaced: 0, running: 0, kinds: {}, financing: 0, residual: 0 };
    const paidOf = (...years: Partial<typeof nothing>[]) => {
      const saved = years.map((row, i) => ({ ...nothing, ...row, year: 2030 + i }));
      const paid = paybackYears(saved, 0, 150);
      return paidBack({
        flows: saved,
        payback: "years" in paid ? paid.years : null,
        noPayback: "reason" in paid ? paid.reason : null,
      });
    };
    // 150 more at first, 60 less a year: −90, −30, 30.
    expect(paidOf({ invested: -150, running: 60 }, { running: 60 }, { running: 60 }, { running: 60 })).toEqual({
      kind: "paid",
      year: 2032,
    });
    // At the very end of the second year.
    expect(paidOf({ invested: -120, running: 60 }, { running: 60 }, { running: 60 })).toEqual({
      kind: "paid",
      year: 2031,
    });
    expect(paidOf({ invested: -150, running: 60 }, { running: 60 })).toEqual({ kind: "open", year: 2031 });
    // −40, 20, then 100 for a replacement: −20 at the end of the third year, 40 after the fourth; without the fourth not paid back.
    const replaced = [{ invested: -100, running: 60 }, { running: 60 }, { replaced: -100, running: 60 }];
    expect(paidOf(...replaced, { running: 60 })).toEqual({ kind: "paid", year: 2033 });
    expect(paidOf(...replaced)).toEqual({ kind: "open", year: 2032 });
    // A rest of the solver is no investment.
    expect(paidOf({ invested: -1e-5, running: 60 })).toBeNull();
    expect([paidOf({ running: 60 }), paidOf()]).toEqual([null, null]);
  });

  it("is a price of three times the mean, or none at all", () => {
    expect(priceFinding([10, 20, 90], 30)).toEqual({ kind: "scarce", high: 90, times: 3 });
    expect(priceFinding([0, 40, 50], 30)).toEqual({ kind: "free", high: 50 });
    expect(priceFinding([-5, 40], null)).toEqual({ kind: "free", high: 40 });
    expect([priceFinding([20, 40], 30), priceFinding([], 30), priceFinding([0, 0], 0)]).toEqual([null, null, null]);
  });

  it("is a load of a few peaks, or one that hardly changes", () => {
    const hours = [0, 1000, 5000, 8760];
    expect(loadShape(hours, [100, 49, 40, 30])).toEqual({ kind: "peaky", hours: 1000 });
    expect(loadShape(hours, [100, 90, 80, 70])).toEqual({ kind: "even", hours: 8760 });
    expect(loadShape([0, 3000, 8760], [100, 40, 30])).toBeNull();
    expect([loadShape([], []), loadShape(hours, [0, 0, 0, 0])]).toEqual([null, null]);
  });

  it("is a store that moves, or is never filled", () => {
    expect([levelFinding([1, 9]), levelFinding([0, 0]), levelFinding([100, 98]), levelFinding([])]).toEqual([
      "moves",
      "unused",
      null,
      null,
    ]);
  });
});
