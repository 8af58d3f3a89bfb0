import { describe, expect, it } from "vitest";
import { type AppraisalInput, appraise } from "./appraisal";
import { ageingShares, batteryLife, purchasesOf, residualOf } from "./assets";
import { depreciationShares } from "./depreciation";
import { grantAmounts } from "./grants";
import { loanSchedule, recoveryFactor } from "./loan";
import { splitStreams } from "./parties";
import { levelizedCost, paybackYears } from "./payback";
import { internalRates, presentValue } from "./rates";
import { taxYears } from "./tax";

describe("internal rates of return", () => {
  const rates = (points: number[]) => {
    const result = internalRates(points);
    return result.kind === "several" ? result.rates : result;
  };
  it("are all rates of a flow that changes its sign more than once", () => {
    // -1000 + 2300 x - 1320 x² with x = 1 / (1 + r) is 0 at 1 / 1.1 and 1 / 1.2.
    const both = rates([-1000, 2300, -1320]);
    expect(both).toHaveLength(2);
    expect((both as number[])[0]).toBeCloseTo(0.1, 12);
    expect((both as number[])[1]).toBeCloseTo(0.2, 12);
    // (1 - 1.1 x) (1 - 1.3 x) (1 - 1.7 x): three of them.
    const three = rates([-1, 4.1, -1.43 - 1.87 - 2.21, 2.431]) as number[];
    expect(three.map((rate) => rate.toFixed(9))).toEqual(["0.100000000", "0.300000000", "0.700000000"]);
  });
  it("say why there is none", () => {
    expect(internalRates([0, 0, 0])).toEqual({ kind: "none", reason: "empty" });
    expect(internalRates([])).toEqual({ kind: "none", reason: "empty" });
    expect(internalRates([5, 0, 2])).toEqual({ kind: "none", reason: "only_gains" });
    expect(internalRates([-5, 0, -2])).toEqual({ kind: "none", reason: "only_payments" });
    // Two changes of sign, and its present value is above 0 at every rate.
    expect(internalRates([1000, -3000, 2500])).toEqual({ kind: "none", reason: "none" });
  });
  it("say when money comes first and is paid later", () => {
    expect(internalRates([100, -60, -60])).toMatchObject({ kind: "one", reversed: true });
  });
  it("stay exact over sixty years, below zero and with a late start", () => {
    const rate = (points: number[]) => {
      const result = internalRates(points);
      return result.kind === "one" ? result.rate : Number.NaN;
    };
    const years = [-1000, ...new Array<number>(60).fill(1000 * recoveryFactor(0.07, 60))];
    expect(rate(years)).toBeCloseTo(0.07, 10);
    expect(rate([-1000, 100, 100, 500])).toBeLessThan(0);
    expect(presentValue([-1000, 100, 100, 500], rate([-1000, 100, 100, 500]))).toBeCloseTo(0, 8);
    expect(rate([0, 0, -100, 110])).toBeCloseTo(0.1, 12);
  });
});

describe("loans", () => {
  const terms = { rate: 0.05, years: 10, kind: "annuity", grace: 0, fee: 0 } as const;
  it("repay what was drawn, whatever their kind", () => {
    for (const kind of ["annuity", "linear", "bullet"] as const)
      for (const grace of [0, 3]) {
        const schedule = loanSchedule(1000, { ...terms, kind, grace }, 15);
        expect(schedule.reduce((sum, { principal }) => sum + principal, 0)).toBeCloseTo(1000, 9);
        expect(schedule[9]!.balance).toBeCloseTo(0, 9);
        expect(schedule[10]).toEqual({ interest: 0, principal: 0, balance: 0 });
        if (grace > 0) expect(schedule.slice(0, 3).map(({ principal }) => principal)).toEqual([0, 0, 0]);
        const service = schedule.map(({ interest, principal }) => interest + principal);
        expect(presentValue([0, ...service], 0.05)).toBeCloseTo(1000, 8);
      }
  });
  it("are repaid with the last year where that comes first", () => {
    const schedule = loanSchedule(1000, { ...terms, kind: "bullet" }, 4);
    expect(schedule[3]).toEqual({ interest: 50, principal: 1000, balance: 0 });
  });
  it("without interest are paid in equal parts", () => {
    expect(loanSchedule(100, { ...terms, rate: 0, years: 4 }, 4).map(({ principal }) => principal)).toEqual([
      25, 25, 25, 25,
    ]);
  });
});

describe("depreciation", () => {
  it("comes to the whole cost within its years", () => {
    const sum = (shares: number[]) => shares.reduce((total, share) => total + share, 0);
    for (const firstYear of [1, 0.5, 0.25]) {
      expect(sum(depreciationShares({ method: "straight", years: 8, firstYear }, 9))).toBeCloseTo(1, 12);
      const falling = { method: "declining", years: 8, rate: 0.25, switches: true, firstYear } as const;
      expect(sum(depreciationShares(falling, 9))).toBeCloseTo(1, 12);
    }
  });
  it("of a declining balance goes over to the straight line when that gives more", () => {
    // 40 % of 1, of 0.6 (0.24), then 0.36: 0.144 against 0.36 / 3 = 0.12, then 0.216 / 2 = 0.108 twice.
    const shares = depreciationShares({ method: "declining", years: 5, rate: 0.4, switches: true, firstYear: 1 }, 6);
    expect(shares.map((share) => share.toFixed(4))).toEqual([
      "0.4000",
      "0.2400",
      "0.1440",
      "0.1080",
      "0.1080",
      "0.0000",
    ]);
  });
});

describe("what is bought", () => {
  const asset = { id: "battery", at: 0, cost: 1000, lifeA: 9.5, renewed: true, replacement: false, there: 1 };
  it("is bought anew at the end of its life, a begun year being a whole one", () => {
    const purchases = purchasesOf([asset], 25, 0.1);
    expect(purchases.map(({ at, replacement }) => [at, replacement])).toEqual([
      [0, false],
      [10, true],
      [20, true],
    ]);
    expect(purchases[1]!.cost).toBeCloseTo(1000 * 1.1 ** 10, 9);
  });
  it("is worth what remains of its life", () => {
    const [purchase] = purchasesOf([asset], 4, 0);
    expect(residualOf(purchase!, { kind: "straight" }, 4, 0.05)).toBeCloseTo(600, 9);
    // Ten annuities at 5 %, six of them not yet paid.
    const annuity = 1000 * recoveryFactor(0.05, 10);
    const worth = residualOf(purchase!, { kind: "annuities" }, 4, 0.05);
    expect(worth).toBeCloseTo(presentValue([0, ...new Array<number>(6).fill(annuity)], 0.05), 9);
    expect(residualOf(purchase!, { kind: "annuities" }, 4, 0)).toBeCloseTo(600, 9);
    expect(residualOf({ ...purchase!, there: 0.5 }, { kind: "straight" }, 4, 0.05)).toBeCloseTo(300, 9);
    expect(residualOf({ ...purchase!, service: null }, { kind: "straight" }, 4, 0.05)).toBe(1000);
  });
  it("wears out by years or by cycles", () => {
    expect(batteryLife(15, 6000, 300)).toBe(15);
    expect(batteryLife(15, 6000, 600)).toBe(10);
    expect(batteryLife(null, 6000, 600)).toBe(10);
    expect(batteryLife(15, null, 600)).toBe(15);
    expect(batteryLife(null, null, 0)).toBeNull();
    expect(ageingShares(0.005, 3).map((share) => share.toFixed(6))).toEqual(["0.000000", "0.005000", "0.009975"]);
  });
});

describe("grants", () => {
  const assets = [
    { id: "roof", size: 80, cost: 60_000 },
    { id: "battery", size: 50, cost: 20_000 },
  ];
  it("are by size or by cost, up to their caps", () => {
    const amounts = grantAmounts(
      [
        { id: "a", assetIds: ["roof"], kind: "per_size", rate: 190, cap: null },
        { id: "b", assetIds: null, kind: "per_cost", rate: 0.1, cap: 5000 },
      ],
      assets,
    );
    expect(amounts).toEqual([
      { ruleId: "a", amount: 15_200, uncapped: 15_200 },
      { ruleId: "b", amount: 5000, uncapped: 8000 },
    ]);
  });
  it("are never more than the cost", () => {
    const rule = { assetIds: ["battery"], kind: "per_cost", rate: 0.8, cap: null } as const;
    const amounts = grantAmounts(
      [
        { id: "a", ...rule },
        { id: "b", ...rule },
      ],
      assets,
    );
    expect(amounts.map(({ amount }) => amount)).toEqual([16_000, 4000]);
  });
});

it("carries losses on until they are used", () => {
  const years = taxYears([-100, 60, 60, 60], { rate: 0.3, losses: "carried" });
  expect(years.map(({ lossUsed }) => lossUsed)).toEqual([0, 60, 40, 0]);
  expect(years.map(({ tax }) => tax)).toEqual([0, 0, 6, 18]);
});

describe("payback", () => {
  it("falls into the year in which gains have made up, and is the last such moment", () => {
    expect(paybackYears([-100, 0, 0, 0], [40, 40, 40, 40], 0)).toEqual({ years: 2.5 });
    // Paid back after two years, paid again for a replacement after three: at last in the fifth.
    expect(paybackYears([-80, 0, 0, -60, 0], [40, 40, 40, 10, 40], 0)).toEqual({ years: 4.25 });
    expect(paybackYears([-100, 0], [40, 40], 0)).toEqual({ reason: "beyond" });
    expect(paybackYears([0, 0], [40, 40], 0)).toEqual({ reason: "no_investment" });
    expect(paybackYears([0], [0], 0)).toEqual({ reason: "empty" });
  });
  it("is longer when discounted", () => {
    // 50 / 1.1 + 50 / 1.21 = 86.78; the rest of 100 in the third year: 13.22 of 37.57.
    const payback = paybackYears([-100, 0, 0], [50, 50, 50], 0.1);
    expect("years" in payback && payback.years).toBeCloseTo(2 + (100 - 50 / 1.1 - 50 / 1.21) / (50 / 1.331), 12);
  });
});

it("levels costs over discounted energy", () => {
  // 1000 now and 100 a year for two years over 50 MWh a year, at 10 %: 1173.55 / 86.777.
  expect(levelizedCost([1000, 100, 100], [50, 50], 0.1)).toBeCloseTo(
    (1000 + 100 / 1.1 + 100 / 1.21) / (50 / 1.1 + 50 / 1.21),
    12,
  );
  expect(levelizedCost([1000], [0], 0.1)).toBeNull();
});

describe("an appraisal", () => {
  const input: AppraisalInput = {
    years: 2,
    assets: [],
    streams: [{ id: "a", amounts: [1, 1], growth: 0 }],
    grants: 0,
    discountRate: 0.05,
    equityRate: 0.05,
    equipmentGrowth: 0,
    residual: { kind: "none" },
    tax: null,
    loan: null,
  };
  it("refuses what it cannot compute", () => {
    expect(() => appraise({ ...input, years: 61 })).toThrow(RangeError);
    expect(() => appraise({ ...input, years: 0 })).toThrow(RangeError);
    expect(() => appraise({ ...input, years: 1.5 })).toThrow(RangeError);
    expect(() => appraise({ ...input, years: 3 })).toThrow(RangeError);
  });
  it("draws no loan for what is not bought, and is the same before and after a tax that is not computed", () => {
    const appraisal = appraise({
      ...input,
      loan: { share: 0.8, rate: 0.05, years: 2, kind: "annuity", grace: 0, fee: 0.01 },
    });
    expect(appraisal.loan).toBe(0);
    expect(appraisal.coverage).toBeNull();
    expect(appraisal.afterTax).toEqual(appraisal.beforeTax);
    expect(appraisal.equity.npv).toBe(appraisal.beforeTax.npv);
  });
});

it("divides the money of a project between owner and user without a rest", () => {
  const streams = [
    { id: "purchase", amounts: [900, 900], growth: 0.03 },
    { id: "operation", amounts: [-100, -100], growth: 0.02 },
  ];
  const contract = { price: 15, growth: 0.02, fee: 20, energy: [40, 39] };
  const { owner, user } = splitStreams(streams, new Set(["purchase"]), contract);
  const sum = (parts: typeof owner, i: number) =>
    parts.reduce((total, { amounts, growth }) => total + amounts[i]! * (1 + growth) ** i, 0);
  for (const i of [0, 1]) expect(sum(owner, i) + sum(user, i)).toBeCloseTo(sum(streams, i), 9);
  expect(sum(owner, 1)).toBeCloseTo(-102 + (39 * 15 + 20) * 1.02, 9);
  expect(sum(user, 0)).toBeCloseTo(900 - 620, 9);
});
