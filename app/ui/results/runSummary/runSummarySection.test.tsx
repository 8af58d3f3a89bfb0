import { describe, expect, it } from "vitest";
import type { Profitability } from "~/entities/results/economics/statusQuo";
import type { Influence } from "~/entities/results/influence";
import type { SummaryFigures } from "~/entities/results/view/summary";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { RunSummarySection } from "./RunSummarySection";

const profitability = (fields: Partial<Profitability> = {}): Profitability => ({
  npv: 5e6,
  repeatedA: null,
  replacements: { plan: [], statusQuo: [] },
  extraInvestment: 2e6,
  rate: 0.119,
  noRate: null,
  payback: 6.24,
  noPayback: null,
  extendedPayback: null,
  discountedPayback: 8,
  noDiscountedPayback: null,
  flows: [],
  ...fields,
});
const influence = (fields: Partial<Influence> & Pick<Influence, "of">): Influence => ({
  componentId: null,
  placeId: null,
  parameterType: null,
  bound: null,
  unit: null,
  year: null,
  kind: null,
  impact: null,
  onePercent: 0,
  exactUp: "unknown",
  exactDown: "unknown",
  ...fields,
});
const figures = (fields: Partial<SummaryFigures> = {}): SummaryFigures => ({
  removals: [],
  builds: [
    { componentId: "sun", year: 2030, amount: 1.2, unit: "MW", powerMw: null, lumpSum: 1_110_000 },
    { componentId: "battery", year: 2035, amount: 4, unit: "MWh", powerMw: 2, lumpSum: 0 },
  ],
  investment: 1_110_000,
  year: 2035,
  yearly: 362_958,
  mismatches: [],
  statusQuo: { optimization_id: "today", name: "Today", yearly: 563_769, npv: 5e6, profitability: profitability() },
  co2: { plan: 611_000, statusQuo: 1_420_000 },
  carriers: [
    {
      carrierId: "el",
      year: 2035,
      demandMwh: 100,
      generatedMwh: 38,
      fuelFreeMwh: 38,
      purchasedMwh: 62,
      soldMwh: 0,
      curtailedMwh: 62,
      ownShare: 0.38,
      fuelFreeShare: 0.38,
      selfConsumption: 0.38,
    },
  ],
  gridPeaks: [{ carrierId: "el", value: 0.153, year: 2030, startMs: Date.UTC(2030, 0, 20, 11) }],
  worst: {
    kind: "price",
    value: 3618,
    year: 2030,
    startMs: Date.UTC(2030, 10, 27, 5),
    placeId: "homes",
    carrierLevelId: "el04",
  },
  influences: [
    influence({ of: "price", componentId: "gas", kind: "purchase", impact: "money", onePercent: 1207 }),
    influence({ of: "limit", componentId: "sun", parameterType: "maximum_capacity", year: 2035, onePercent: -720 }),
  ],
  ...fields,
});
const NAMES = {
  components: { sun: "Solar roof", battery: "Battery", gas: "Gas" },
  carriers: { el: "Electricity" },
  levels: { el04: "Electricity 0.4 kV" },
  locationNames: { homes: "Homes" },
  parameters: { maximum_capacity: "Maximum capacity" },
};
const FRAME = {
  system_id: "s",
  run: null,
  locale: "en",
  currency: "EUR",
  timezone: "UTC",
  impact: "money_npv",
} as const;
const text = async (fields: Partial<SummaryFigures> = {}, period = { from: 2030, to: 2039 }) =>
  (await renderStatic(<RunSummarySection figures={figures(fields)} frame={FRAME} names={NAMES} period={period} />))
    .replace(/<[^>]*>/g, " ")
    .replace(/[\s\u00a0]+/g, " ");

describe("the answer of a run, in sentences", () => {
  it("says what is built when, what it costs and saves, when it pays, and what it hangs on", async () => {
    const rendered = await text();
    for (const sentence of [
      "2030: Solar roof, 1.20 MW, for €1.11m",
      "2035: Battery, 4.00 MWh with 2.00 MW",
      "an investment of €1.11m; 2035 costs €363k in all.",
      "€201k less in 2035 than the status quo, which costs €564k.",
      "Over 2030 to 2039 the plan is worth €5.00m more than the status quo, in money of 2030.",
      "It pays back in 6.2 years and earns 11.9% a year.",
      "611 t of CO₂ are emitted in 2035: 809 t (57%) less than the 1,420 t of the status quo.",
      "makes 38% itself and purchases the rest. Of what its plants could supply, 38% is used on site, 0% sold and 62% left unused.",
      "at most 153 kW are purchased at once, on 20 Jan 2030, 11:00.",
      "The scarcest hour is 27 Nov 2030, 05:00: one more MWh of Electricity 0.4 kV at Homes would cost €3,620.",
      "“Purchase” of Gas: 1% more raises all costs of 2030 to 2039 by at most €1,210.",
      "“Maximum capacity 2035” of Solar roof: 1% more lowers all costs of 2030 to 2039 by at most €720.",
    ])
      expect(rendered).toContain(sentence);
  });

  it("says first what is taken out, in a unit that fits, and what that saves", async () => {
    const removals = [
      { componentId: "boiler", year: 2027, amount: 0.046, left: 0.004, unit: "MW", saved: 1196, lifeEnds: 2031 },
      { componentId: "sun", year: 2030, amount: 1.2, left: 0, unit: "MW", saved: null, lifeEnds: null },
      { componentId: "battery", year: 2030, amount: 0.5, left: 1, unit: "MWh", saved: 0, lifeEnds: null },
    ];
    const rendered = await text({ removals });
    expect(rendered).toMatch(
      /^ The answer in short .*? To be taken out 2027: 46\.0 kW of boiler, 4\.00 kW stay\. That saves €1,200 of upkeep a year\. Its life ends in 2031, and keeping it would mean replacing it\. .*investment/,
    );
    expect(rendered).toContain("To be taken out 2030: all of Solar roof, 1.20 MW.");
    expect(rendered).toContain("To be taken out 2030: 500 kWh of Battery, 1.00 MWh stay.");
    const seven = Array.from({ length: 7 }, (_, i) => ({ ...removals[0]!, year: 2030 + i }));
    expect(await text({ removals: seven })).toContain("2 more are taken out");
    expect(await text()).not.toContain("To be taken out");
  });

  it("says what is not known, and why it does not pay", async () => {
    expect(await text({ statusQuo: null, co2: { plan: 611_000, statusQuo: null } })).toMatch(
      /when it pays back, is not known yet.*611 t of CO₂ are emitted in 2035\./,
    );
    expect(await text({ statusQuo: null, mismatches: ["is_status_quo"] })).not.toContain("not known yet");
    expect(await text({ builds: [], investment: 0 })).toMatch(/Nothing new is built\..*Nothing is invested/);
    const paying = (fields: Partial<Profitability>) =>
      text({
        statusQuo: {
          optimization_id: "today",
          name: "Today",
          yearly: 1,
          npv: -1e6,
          profitability: profitability(fields),
        },
      });
    const late = { payback: null, noPayback: "beyond_horizon" } as const;
    expect(await paying(late)).toMatch(
      /€363k more in 2035.*worth €1.00m less.*does not pay back within 2030 to 2039\./,
    );
    expect(await paying({ ...late, extendedPayback: 12.3 })).toContain(
      "if every later year saves what 2039 does, it does in 12.3 years.",
    );
    expect(await paying({ payback: null, noPayback: "no_investment" })).toContain("There is nothing to pay back");
    expect(await paying({ rate: null, noRate: "several" })).toMatch(/pays back in 6\.2 years\. /);
  });

  it("says of a single year what it would be in every year", async () => {
    const one = profitability({ payback: 6.6, repeatedA: 20 });
    const rendered = await text(
      { statusQuo: { optimization_id: "today", name: "Today", yearly: 563_769, npv: 1, profitability: one } },
      { from: 2030, to: 2030 },
    );
    expect(rendered).toContain(
      "If every year were like 2030, it would pay back in 6.6 years and earn 11.9% a year over 20 years.",
    );
    expect(rendered).toContain("If every year were like 2030, for 20 years, the plan would be worth €1.00 more");
  });
});
