import { describe, expect, it } from "vitest";
import { billOf, isRefused } from "~/engines/tariffs";
import { tariffSchema } from "~/entities/tariffs/tariff";
import { type Given, optimization, repeat, run, Site } from "../site";

/** What tariffs cost in an optimization: each part with its optimum worked out by hand. Steps of six hours, the year 2025 in UTC. */
const H = 8760;
const STEPS = 1460;
const six = (series: ArrayLike<number>): Given => ({ series, year: 2025, stepS: 6 * 3600 });

const tariffOf = (elements: object[], more: object = {}, version: object = {}) =>
  tariffSchema.parse({
    tariff_id: "tariff",
    name: "Tariff",
    timezone: "UTC",
    bears_vat: false,
    versions: [{ year: 2025, ...version, elements: elements.map((element) => ({ name: "Part", ...element })) }],
    ...more,
  });

interface Setting {
  /** [MW] by step of six hours. */
  demand?: ArrayLike<number>;
  /** Lossless, of this content [MWh]. */
  battery?: number;
  /** Another supply at this price [currency/MWh]. */
  other?: number;
  /** Given away by the sun [MW], and sold. */
  sun?: number;
  parameters?: Record<string, Given>;
  more?: object;
  version?: object;
}

function siteOf(elements: object[], { demand, battery, other, sun, parameters = {}, more, version }: Setting): Site {
  const site = new Site()
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: six(demand ?? repeat([1], STEPS)) } })
    .node({ id: "grid", root: "trade", output: "el", parameters });
  site.snapshot.nodes.at(-1)!.tariff_id = "tariff";
  site.snapshot.tariffs = [tariffOf(elements, more, version)];
  if (battery)
    site.node({
      id: "battery",
      root: "storage",
      input: "el",
      output: "el",
      parameters: { existing_capacity: battery, power_to_energy_ratio: 1 },
    });
  if (other !== undefined)
    site.node({ id: "other", root: "trade", output: "el", parameters: { purchase_price: other } });
  if (sun) {
    site.node({ id: "sun", root: "transformation", output: "el", parameters: { existing_capacity: sun } });
    site.node({ id: "sale", root: "trade", input: "el" });
    site.snapshot.nodes.at(-1)!.tariff_id = "tariff";
  }
  return site;
}

async function solve(elements: object[], setting: Setting = {}) {
  const result = await run(siteOf(elements, setting), optimization([2025], { config: { delta_t: 6 } }));
  return result;
}
const costOf = async (elements: object[], setting: Setting = {}) => {
  const { summary, findings } = await solve(elements, setting);
  if (!summary) throw new Error(JSON.stringify(findings.filter(({ severity }) => severity === "error")));
  // What is booked by kind is what was minimized.
  expect(Math.abs(summary.moneyNpv - summary.objective)).toBeLessThan(1e-3 + 1e-9 * Math.abs(summary.objective));
  return summary.objective;
};
const rulesOf = async (elements: object[], setting: Setting = {}) =>
  (await solve(elements, setting)).findings.map(({ rule, severity }) => `${severity}: ${rule}`);

/** 1 MW in the first half of each day, 3 MW in the second. */
const HALVES = repeat([1, 1, 3, 3], STEPS);

describe("what is bought costs by the clock", () => {
  const night = { from: "00:00", to: "06:00", price: 0.05 };
  it("energy by time of use: a battery buys all of it at night", async () => {
    // 48 MWh a day: without a battery 6 MWh at 50 and 42 at 100; with one of 48 MWh all at 50.
    expect(await costOf([{ kind: "energy", price: 0.1, windows: [night] }], { demand: HALVES })).toBeCloseTo(
      365 * (6 * 50 + 42 * 100),
      2,
    );
    const stored = { demand: HALVES, battery: 42 };
    expect(await costOf([{ kind: "energy", price: 0.1, windows: [night] }], stored)).toBeCloseTo(365 * 48 * 50, 2);
  });
  it("day-ahead price times a factor, with a margin", async () => {
    const parameters = { market_price: 40 };
    expect(await costOf([{ kind: "day_ahead", factor: 1.1, margin: 0.01 }], { parameters })).toBeCloseTo(
      H * (44 + 10),
      2,
    );
    expect(await rulesOf([{ kind: "day_ahead", margin: 0 }])).toContain("error: tariff_without_market_price");
  });
  it("with tax and percentages of it, a path of prices, fixed amounts", async () => {
    // 100 per MWh: 5 % of it as a tax, 20 % value added tax on both; 10 % dearer a year from 2024 on; 240 a year without tax.
    const parts = [
      { kind: "energy", price: 0.1, path_percent: 10 },
      { kind: "share", role: "levy", percent: 5, of: "energy" },
      { kind: "standing", role: "grid", price: 20, per: "month", vat: false },
    ];
    const setting = { more: { bears_vat: true }, version: { year: 2024, vat_percent: 20 } };
    expect(await costOf(parts, setting)).toBeCloseTo(H * 110 * 1.05 * 1.2 + 240, 2);
  });
});

describe("peaks", () => {
  it("of the year, of each month, in a window: a battery levels them", async () => {
    const setting = { demand: HALVES, battery: 24 };
    // The mean is 2 MW.
    expect(await costOf([{ kind: "demand", price: 10 }], setting)).toBeCloseTo(2 * 10_000, 2);
    expect(await costOf([{ kind: "demand", price: 1, per: "month" }], { ...setting, battery: 12 })).toBeCloseTo(
      12 * 2000,
      2,
    );
    const window = { from: "12:00", to: "24:00" };
    expect(await costOf([{ kind: "demand", price: 10, window }], { ...setting, battery: 36 })).toBeCloseTo(0, 2);
    // Of six hours, 3 MW: 12 MWh stored in the morning leave 2 MW.
    expect(await costOf([{ kind: "demand", price: 10, window }], { ...setting, battery: 12 })).toBeCloseTo(20_000, 2);
  });
  it("the mean of several, of any time, of days, of months with a least", async () => {
    const demand = repeat([1], STEPS);
    // On 11 January 4 and 3 MW, on 21 January 2 MW.
    demand[40] = 4;
    demand[41] = 3;
    demand[80] = 2;
    const mean = (more: object) => costOf([{ kind: "demand", price: 10, ...more }], { demand });
    expect(await mean({ peaks: 2 })).toBeCloseTo(35_000, 2);
    expect(await mean({ peaks: 2, apart: "day" })).toBeCloseTo(30_000, 2);
    expect(await mean({ peaks: 12, apart: "month", least_kw: 2500 })).toBeCloseTo((10_000 * (4 + 11 * 2.5)) / 12, 2);
    expect(await mean({ peaks: 3, apart: "month" })).toBeCloseTo((10_000 * (4 + 1 + 1)) / 3, 2);
  });
  it("a ratchet: 80 % of the highest before", async () => {
    const demand = repeat([1], STEPS);
    // In February 5 MW: January 1, February 5, then 4 in each of ten months.
    demand[160] = 5;
    const ratchet = { kind: "demand", price: 1, per: "month", ratchet_percent: 80 };
    expect(await costOf([ratchet], { demand })).toBeCloseTo(1000 * (1 + 5 + 10 * 4), 2);
    // A battery of 12 MWh: 3 MW from before and after February, spread over the steps next to it: 30 MWh of 6 h at 1 MW more.
    expect(await costOf([ratchet], { demand, battery: 24 })).toBeLessThan(1000 * 46);
  });
  it("subscribed power: as needed, fixed, and beyond it by the kW", async () => {
    const demand = HALVES;
    expect(await costOf([{ kind: "subscribed", price: 5 }], { demand })).toBeCloseTo(3 * 5000, 2);
    const fixed = { kind: "subscribed", price: 5, subscribed_kw: 2000, steps: [{ up_to_kw: null, price: 70 }] };
    expect(await costOf([fixed], { demand })).toBeCloseTo(2 * 5000 + 70, 2);
    const beyond = { ...fixed, over: "kw", over_price: 2 };
    // 1 MW beyond in each of twelve months; a battery keeps within.
    expect(await costOf([beyond], { demand })).toBeCloseTo(10_070 + 12 * 2000, 2);
    expect(await costOf([beyond], { demand, battery: 12 })).toBeCloseTo(10_070, 2);
  });
});

describe("tiers and reductions", () => {
  const tiers = [
    { up_to_kwh: 100_000, price: 0.1 },
    { up_to_kwh: null, price: 0.2 },
  ];
  it("tiers that rise, by month and year: another supply takes the dear ones", async () => {
    const perMonth = { kind: "tiers", per: "month", tiers };
    expect(await costOf([perMonth])).toBeCloseTo(1200 * 100 + (H - 1200) * 200, 2);
    expect(await costOf([perMonth], { other: 150 })).toBeCloseTo(1200 * 100 + (H - 1200) * 150, 2);
    expect(await costOf([{ ...perMonth, per: "year" }])).toBeCloseTo(100 * 100 + (H - 100) * 200, 2);
    // 10 kWh a day from June to August, 92 days: 0.92 MWh at 100, the rest of 92 * 24 at 200.
    const daily = [{ ...tiers[0], up_to_kwh: 10 }, tiers[1]];
    const summer = { kind: "tiers", per: "month", per_day: true, from_month: 6, to_month: 8, tiers: daily };
    expect(await costOf([summer])).toBeCloseTo(0.92 * 100 + (92 * 24 - 0.92) * 200, 2);
  });
  it("a flat reduction is at most what it is taken off", async () => {
    const parts = (off: number) => [
      { kind: "energy", price: 0.1 },
      { kind: "energy", role: "grid", price: 0.05 },
      { kind: "reduction", role: "grid", price: off },
    ];
    expect(await costOf(parts(1000))).toBeCloseTo(H * 150 - 1000, 2);
    // More than the grid fee of 438 000: nothing is left of that.
    expect(await costOf(parts(1e6))).toBeCloseTo(H * 100, 2);
    // With another supply at 120 grid energy is worth buying as long as the reduction pays its fee: 1 000 / 50 = 20 MWh at 100.
    expect(await costOf(parts(1000), { other: 120 })).toBeCloseTo(20 * 100 + (H - 20) * 120, 2);
  });
});

describe("what is sold", () => {
  const energy = { kind: "energy", price: 0.2 };
  it("a fixed feed-in price, and after the contract what is agreed for then", async () => {
    const feedIn = {
      kind: "feed_in",
      steps: [{ up_to_kw: null, price: 0.08 }],
      first_year: 2010,
      years: 20,
      after: 0.01,
    };
    // 3 MW of sun for 1 MW of demand: 2 MW are sold.
    expect(await costOf([energy, feedIn], { sun: 3 })).toBeCloseTo(-2 * H * 80, 2);
    expect(await costOf([energy, { ...feedIn, years: 15 }], { sun: 3 })).toBeCloseTo(-2 * H * 10, 2);
  });
  it("net billing that is paid out, by time", async () => {
    const windows = [{ from: "12:00", to: "18:00", price: 0.02 }];
    const credit = { kind: "net_billing", settle: "none", price: 0.06, windows };
    expect(await costOf([energy, credit], { sun: 3 })).toBeCloseTo(-2 * ((H * 3) / 4) * 60 - 2 * (H / 4) * 20, 2);
  });
});

describe("what a run cannot take as the tariff says", () => {
  const energy = { kind: "energy", price: 0.2 };
  it.each([
    [
      "tariff_tiers_fall",
      {
        kind: "tiers",
        tiers: [
          { up_to_kwh: 1, price: 2 },
          { up_to_kwh: null, price: 1 },
        ],
      },
    ],
    ["tariff_full_load_hours", { kind: "high_use", below_kw: 1, below_kwh: 1, above_kw: 2, above_kwh: 0 }],
    ["tariff_hours_beyond", { kind: "subscribed", price: 1, subscribed_kw: 1, over: "hour", over_price: 1 }],
    ["tariff_steps_of_power", { kind: "subscribed", price: 0, steps: [{ up_to_kw: null, price: 1 }] }],
    ["tariff_credit_settled", { kind: "net_billing", price: 1, settle: "month" }],
    ["tariff_open_prices", { kind: "standing", price: null }],
  ])("%s is refused", async (rule, element) => {
    expect(await rulesOf([energy, element])).toContain(`error: ${rule}`);
  });
  it("is said where the run goes on: a bonus, sizes of a plant, examples, prices that are replaced", async () => {
    const steps = [
      { up_to_kw: 10, price: 0.1 },
      { up_to_kw: null, price: 0.05 },
    ];
    const parts = [energy, { kind: "self_use", price: 0.1 }, { kind: "feed_in", steps }];
    const rules = await rulesOf(parts, { version: { example_prices: true }, parameters: { purchase_price: 5 } });
    expect(rules).toEqual(
      expect.arrayContaining([
        "warning: tariff_self_use",
        "warning: tariff_feed_in_by_size",
        "warning: tariff_example_prices",
        "info: tariff_replaces_price",
      ]),
    );
    expect(await rulesOf([energy], { more: { currency: "CHF" } })).toContain("error: tariff_currency");
  });
});

it("a run without anything to decide costs what the bill of its meter says", async () => {
  const demand = Float64Array.from({ length: STEPS }, (_, t) => 1 + Math.abs(Math.sin(t / 7)) + (t % 97 === 0 ? 2 : 0));
  const elements = [
    { kind: "energy", price: 0.1, windows: [{ days: "workdays", from: "06:00", to: "18:00", price: 0.2 }] },
    {
      kind: "tiers",
      role: "levy",
      per: "year",
      tiers: [
        { up_to_kwh: 1e6, price: 0.01 },
        { up_to_kwh: null, price: 0.02 },
      ],
    },
    { kind: "demand", price: 10, per: "month", ratchet_percent: 90, window: { from_month: 11, to_month: 3 } },
    { kind: "demand", price: 20, peaks: 3, apart: "day", interval_min: 60 },
    { kind: "subscribed", price: 3, subscribed_kw: 2000, over: "kw", over_price: 1 },
    { kind: "standing", price: 300, per: "day" },
    { kind: "share", role: "levy", percent: 5, of: "all" },
  ];
  const more = { bears_vat: true, holiday_country: "DE" };
  const version = { vat_percent: 19 };
  const cost = await costOf(elements, { demand, more, version });
  const importKwh = Float64Array.from({ length: H }, (_, t) => demand[Math.floor(t / 6)]! * 1000);
  const bill = billOf(tariffOf(elements, more, version), { startMs: Date.UTC(2025, 0, 1), stepMin: 60, importKwh });
  if (isRefused(bill)) throw new Error("refused");
  expect(cost / bill.total).toBeCloseTo(1, 9);
});
