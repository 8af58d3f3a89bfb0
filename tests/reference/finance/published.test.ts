import { describe, expect, it } from "vitest";
import {
  type AppraisalInput,
  appraise,
  type Asset,
  internalRates,
  levelizedCost,
  presentValue,
  recoveryFactor,
} from "~/engines/finance";
import { depreciationShares } from "~/engines/finance/depreciation";
import { loanSchedule } from "~/engines/finance/loan";
import { taxYears } from "~/engines/finance/tax";

const bought = (cost: number): Asset => ({
  id: "plant",
  at: 0,
  cost,
  lifeA: null,
  renewed: false,
  replacement: false,
  there: 1,
});
const input = (fields: Partial<AppraisalInput> & Pick<AppraisalInput, "years" | "assets">): AppraisalInput => ({
  streams: [],
  grants: 0,
  discountRate: 0,
  equityRate: fields.discountRate ?? 0,
  equipmentGrowth: 0,
  residual: { kind: "none" },
  tax: null,
  loan: null,
  ...fields,
});
const oneRate = (points: readonly number[]) => {
  const rates = internalRates(points);
  return rates.kind === "one" ? rates.rate : rates;
};

/**
 * NREL's System Advisor Model, financial model "single owner", as it printed its cash flow for a geothermal plant of 50 MW: NREL/GEOPHIRES-X,
 * tests/examples/example_SAM-single-owner-PPA.out (version 3.10.10). Numbers are those of the file, in USD and kWh.
 */
describe("single owner of the System Advisor Model", () => {
  const revenue = [
    34_284_397, 34_499_207, 35_955_353, 37_387_962, 38_810_736, 40_228_246, 41_642_549, 43_054_733, 44_465_440,
    45_875_072, 47_283_899, 48_692_110, 50_099_838, 51_507_184, 52_914_222, 54_321_010, 55_727_598, 57_134_026,
    58_540_317, 59_946_188,
  ];
  const energyKwh = [
    428_554_957, 431_240_089, 432_051_822, 432_530_792, 432_865_667, 433_120_646, 433_325_167, 433_495_101, 433_639_945,
    433_765_810, 433_876_853, 433_976_022, 434_065_480, 434_146_861, 434_221_417, 434_290_137, 434_353_843, 434_413_216,
    434_468_735, 434_518_614,
  ];
  const afterTaxReturns = [
    -135_485_121, 83_286_459, 16_938_508, 17_970_292, 18_982_881, 19_986_247, 20_983_647, 21_976_490, 22_965_464,
    23_950_924, 24_933_045, 25_911_899, 26_887_488, 27_859_772, 28_828_676, 29_794_101, 30_755_926, 31_714_016,
    32_668_223, 33_618_374, 117_514_829,
  ];
  const state = 0.07;
  const federal = 0.21;
  const nominal = 1.08 * 1.02 - 1;
  const appraisal = appraise(
    input({
      years: 20,
      assets: [bought(225_808_536)],
      streams: [
        { id: "sale", amounts: revenue, growth: 0 },
        { id: "operation", amounts: new Array<number>(20).fill(-6_626_143), growth: 0 },
      ],
      discountRate: nominal,
      residual: { kind: "share", share: 0.5 },
      tax: {
        rate: state + federal * (1 - state),
        losses: "offset",
        depreciation: { method: "straight", years: 20, firstYear: 0.5 },
        credit: 0.3,
        creditBasis: 0.5,
        grants: "untaxed",
        // It deducts no book value from what is sold at the end.
        bookAtEnd: "lost",
      },
      loan: { share: 0.4, rate: 0.05, years: 20, kind: "annuity", grace: 0, fee: 0 },
    }),
  );
  const { points, equity } = appraisal;

  it("has its loan, depreciation and credit to a dollar", () => {
    expect(Math.abs(appraisal.loan - 90_323_414)).toBeLessThan(1);
    expect(Math.abs(points[1]!.interest + points[1]!.principal - 7_247_784)).toBeLessThan(1);
    expect(Math.abs(points[10]!.balance - 55_965_470)).toBeLessThan(1);
    expect(Math.abs(points[20]!.interest - 345_133)).toBeLessThan(1);
    expect(Math.abs(points[1]!.depreciation - 4_798_431)).toBeLessThan(1);
    expect(Math.abs(points[2]!.depreciation - 9_596_863)).toBeLessThan(1);
    expect(Math.abs(points[1]!.taxCredit - 67_742_561)).toBeLessThan(1);
  });

  it("has its after-tax returns in every year to three dollars", () => {
    expect(
      points.map((point, t) => Math.abs(point.equity - afterTaxReturns[t]!)).filter((difference) => difference > 3),
    ).toEqual([]);
  });

  it("has its rate of return, present value, coverage and levelized cost", () => {
    expect(equity.rates).toMatchObject({ kind: "one", reversed: false });
    expect((equity.rates.kind === "one" ? equity.rates.rate : 0) * 100).toBeCloseTo(24.35, 2);
    expect(Math.abs(equity.npv - 126_117_828)).toBeLessThan(20);
    expect(points[1]!.operating / (points[1]!.interest + points[1]!.principal)).toBeCloseTo(3.82, 2);
    expect(points[19]!.operating / (points[19]!.interest + points[19]!.principal)).toBeCloseTo(7.16, 2);
    const costs = points.map((point, t) => (t === 0 ? 0 : revenue[t - 1]!) - point.equity);
    expect(Math.abs(presentValue(costs, nominal) - 230_967_710)).toBeLessThan(20);
    expect(100 * levelizedCost(costs, energyKwh, nominal)!).toBeCloseTo(6.34, 2);
  });
});

/**
 * C. S. Park, Contemporary Engineering Economics, chapter "Developing project cash flows", the computerized machining centre: 125 000 USD,
 * 100 000 a year earned, 40 000 paid (labour 20 000, material 12 000, overhead 8 000), seven-year table of the US tax law, sold after five years
 * for 50 000, 40 % tax. Its present worth at 15 % is 43 152 USD.
 */
it("has the present worth of Park's machining centre", () => {
  const { afterTax, points } = appraise(
    input({
      years: 5,
      assets: [bought(125_000)],
      streams: [{ id: "net", amounts: new Array<number>(5).fill(60_000), growth: 0 }],
      discountRate: 0.15,
      residual: { kind: "share", share: 0.4 },
      tax: {
        rate: 0.4,
        losses: "offset",
        // Half of the fifth year counts, as it is sold in it.
        depreciation: {
          method: "table",
          firstYear: 1,
          shares: [0.1429, 0.2449, 0.1749, 0.1249, 0.0893 / 2],
        },
        credit: 0,
        creditBasis: 0,
        grants: "untaxed",
        bookAtEnd: "deducted",
      },
    }),
  );
  expect(Math.round(points[1]!.afterTax)).toBe(43_145);
  expect(Math.round(points[2]!.afterTax)).toBe(48_245);
  expect(Math.abs(afterTax.npv - 43_152)).toBeLessThan(1);
});

/**
 * A course on engineering economy, problem 37 on income taxes, as solved in Lingxuan-Ye/MSEM, EMGT6225/assignments/Assignment-10.md: 750 000 earned, 475 000 paid, 121 465 depreciated, interest 46 750, principal 85 000, 40 % tax.
 */
it("has the taxable income, tax and cash flow of a course's problem 37", () => {
  const taxable = 750_000 - 475_000 - 121_465 - 46_750;
  const [year] = taxYears([taxable], { rate: 0.4, losses: "carried" });
  expect(year).toEqual({ taxable: 106_785, lossUsed: 0, tax: 42_714 });
  expect(750_000 - 475_000 - year!.tax - 46_750 - 85_000).toBe(100_536);
});

/** Analyzing and Computing Cash Flows, documentation of MathWorks' Financial Toolbox: 11.72 %. */
it("has the rate of return of a second investment in between", () => {
  expect(oneRate([-20_000, 2000, 2500, 3500, -5000, 6500, 9500, 9500, 9500])).toBeCloseTo(0.1172, 4);
});

/** L. J. Gitman, Principles of Managerial Finance, as in the reference of numpy.irr: rates of return to five digits. */
it("has the rates of return of the reference of numpy", () => {
  expect(oneRate([-100, 39, 59, 55, 20])).toBeCloseTo(0.28095, 5);
  expect(oneRate([-100, 0, 0, 74])).toBeCloseTo(-0.0955, 4);
  expect(oneRate([-100, 100, 0, 7])).toBeCloseTo(0.06206, 5);
});

/** Microsoft, reference of the function DDB: 2 400 for ten years, double declining 480 in the first, 306 in the second at 1.5. */
it("has the declining balances of the reference of a spreadsheet", () => {
  const shares = (factor: number) =>
    depreciationShares({ method: "declining", years: 10, rate: factor / 10, firstYear: 1, switches: false }, 2);
  expect(2400 * shares(2)[0]!).toBeCloseTo(480, 9);
  expect(2400 * shares(1.5)[1]!).toBeCloseTo(306, 9);
});

/** Tables of compound interest, printed in any textbook: (A/P, i, n) to four digits. */
it("has the capital recovery factors of printed tables", () => {
  expect(recoveryFactor(0.05, 10)).toBeCloseTo(0.1295, 4);
  expect(recoveryFactor(0.08, 20)).toBeCloseTo(0.1019, 4);
  expect(recoveryFactor(0.1, 5)).toBeCloseTo(0.2638, 4);
  expect(recoveryFactor(0.12, 15)).toBeCloseTo(0.1468, 4);
  const [first] = loanSchedule(1000, { rate: 0.1, years: 5, kind: "annuity", grace: 0, fee: 0 }, 5);
  expect(first!.interest + first!.principal).toBeCloseTo(263.8, 1);
});
