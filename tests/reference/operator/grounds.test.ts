import { beforeAll, describe, expect, it } from "vitest";
import { highsOperation } from "~jobs/solver/operation/highsOperation";
import { explainPlan, type OperationSite, PLAN_SETTINGS, planOperation } from "~/engines/operation";
import type { OperationSolver } from "~/engines/operation/steps/solver";
import {
  batch,
  bus,
  demand,
  grid,
  series,
  shiftable,
  siteOf,
  source,
  storage,
  unit,
} from "~/engines/operation/testing/cases";
import { groundText } from "~/entities/operator/told/groundText";
import { textsOf } from "~/i18n/texts";

/** Cases in which everybody knows the right sentence. Steps of one hour from midnight UTC, prices in EUR/kWh. */
let solver: OperationSolver;
let t: ReturnType<typeof textsOf>;
beforeAll(async () => {
  solver = await highsOperation(() => false);
  t = textsOf("en");
});

const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => 0 };
/** What is said of a component, with the steps that it is said of; lines as "0-2 Waits for ...". */
async function sentences(site: OperationSite, id: string): Promise<string[]> {
  const plan = await planOperation(site, solver, hooks, { ...PLAN_SETTINGS, gap: 1e-9, timeLimitS: Infinity });
  const frame = {
    t: (key: string, values: object) => t(`operator:${key}`, { ...values }),
    locale: "en" as const,
    zone: "UTC",
    currency: "EUR",
    // Steps of the site are hours, sentences count in quarter-hours: a step is 15 minutes there.
    start: Date.parse(site.start),
  };
  return explainPlan(site, plan)[id]!.grounds.map(
    (one) => `${one.from}-${one.to} ${groundText(one, frame).replaceAll("\u00a0", " ")}`,
  );
}
const buying = (...prices: number[]) => grid({ importPrice: series(...prices) });
const price = (eur: string) => `€${eur}/MWh`;

describe("a battery", () => {
  const battery = storage({ capacity: 4, chargeLimit: 4, dischargeLimit: 4 });

  it("waits for the cheap hour, charges for the dear one, keeps for it and gives", async () => {
    const site = siteOf(6, {
      grids: [buying(0.062, 0.039, 0.062, 0.062, 0.092, 0.062)],
      demands: [demand(4)],
      storages: [battery],
    });
    expect(await sentences(site, "battery")).toEqual([
      `0-1 Waits for 00:15 at ${price("39.0")}; ${price("62.0")} now`,
      `1-2 Charges at ${price("39.0")} for 01:00, when it is worth ${price("92.0")}`,
      `2-4 Kept for 01:00 at ${price("92.0")}; ${price("62.0")} now`,
      `4-5 Gives at ${price("92.0")} what was charged from 00:15 at ${price("39.0")}`,
      // Empty, and nothing is left to come.
      `5-6 Rests: ${price("39.0")} to ${price("92.0")} are not far enough apart, or it has no room`,
    ]);
  });

  it("is kept for the highest import, and holds it down: the charge of a kW, not the price of an hour", async () => {
    const demandCharges = [{ from: 0, to: 4, price: 85, peakSoFar: 4 }];
    const site = siteOf(4, {
      grids: [grid({ demandCharges, importPrice: 0.062 })],
      demands: [demand(series(2, 2, 6, 2))],
      storages: [{ ...battery, level: 2 }],
    });
    const lines = await sentences(site, "battery");
    expect(lines[0]).toBe("0-2 Kept for the highest import at 00:30: €85.0/kW");
    expect(lines[1]).toBe("2-3 Holds down the highest import: €85.0/kW");
  });

  it("takes surplus for what it is worth when sold", async () => {
    const site = siteOf(2, {
      grids: [grid({ importPrice: 0.3, exportPrice: 0.08, exportLimit: 10 })],
      demands: [demand(series(0, 4))],
      sources: [source(series(6, 0))],
      storages: [battery],
    });
    expect((await sentences(site, "battery"))[0]).toBe(
      `0-1 Charges from surplus worth ${price("80.0")} for 00:15, when it is worth ${price("300")}`,
    );
    expect(await sentences(site, "pv")).toEqual([`0-1 All that there is, worth ${price("80.0")}`]);
    expect((await sentences(site, "grid"))[0]).toBe(`0-1 Sells at ${price("80.0")} what is left`);
  });

  it("rests where no two hours are far enough apart", async () => {
    const site = siteOf(2, {
      grids: [buying(0.2, 0.21)],
      demands: [demand(2)],
      storages: [{ ...battery, chargeEfficiency: 0.8 }],
    });
    expect(await sentences(site, "battery")).toEqual([
      `0-2 Rests: ${price("200")} to ${price("210")} are not far enough apart, or it has no room`,
    ]);
  });

  it("rests at tariffs where nothing is traded, and not at what a kWh is worth between both", async () => {
    // The sun serves the second hour to the kW: its dual lies anywhere between 0.05 and 0.35.
    const site = siteOf(3, {
      grids: [grid({ importPrice: series(0.3, 0.35, 0.3), exportPrice: 0.05, exportLimit: 9 })],
      demands: [demand(2)],
      sources: [source(series(0, 2, 0))],
      storages: [{ ...battery, chargeEfficiency: 0.5 }],
    });
    expect(await sentences(site, "battery")).toEqual([
      `0-3 Rests: ${price("300")} to ${price("350")} are not far enough apart, or it has no room`,
    ]);
  });
});

describe("a vehicle", () => {
  const trip = { from: 2, to: 4, energy: 4, shortfallPrice: 10 };
  const limit = series(8, 8, 0, 0, 8, 8);
  const vehicle = { ...storage({ trips: [trip], chargeLimit: limit, dischargeLimit: limit }), endValue: 0.05 };
  const site = siteOf(6, { grids: [buying(0.4, 0.338, 0.4, 0.4, 0.4, 0.4)], storages: [vehicle] });

  it("charges for its trip, and is on it until it is back", async () => {
    const lines = await sentences(site, "battery");
    expect(lines.slice(1, 3)).toEqual([
      `1-2 Charges at ${price("338")} to reach its level by 00:30`,
      "2-4 On its trip until 01:00",
    ]);
    // The same where a kWh left at its end would pay for itself: the trip comes first.
    const worthy = await sentences({ ...site, storages: [{ ...vehicle, endValue: 0.39 }] }, "battery");
    expect(worthy[1]).toBe(lines[1]);
    const german = textsOf("de");
    expect([german("operator:reason.on_trip"), textsOf("fr")("operator:reason.on_trip")]).toEqual([
      "Auf Fahrt",
      "En trajet",
    ]);
  });

  it("is out of service where no trip is why", async () => {
    expect((await sentences({ ...site, storages: [{ ...vehicle, trips: [] }] }, "battery"))[1]).toBe(
      "2-4 Out of service until 01:00",
    );
  });
});

describe("work that can wait", () => {
  it("waits for its hour and names the next best one", async () => {
    const site = siteOf(4, { grids: [buying(0.5, 0.1, 0.3, 0.4)], shiftables: [shiftable({ to: 4, energy: 8 })] });
    expect(await sentences(site, "car")).toEqual([
      `0-1 Waits for 00:15 at ${price("100")}; ${price("500")} now`,
      `1-2 Takes at ${price("100")}; the next best hour, 00:30, costs ${price("300")}`,
    ]);
  });

  it("has to run where all hours are needed", async () => {
    const site = siteOf(2, { grids: [buying(0.5, 0.1)], shiftables: [shiftable({ to: 2, energy: 20 })] });
    for (const line of await sentences(site, "car")) expect(line).toContain("Has to run to be done by 00:30");
  });

  it("a batch says what its run costs, and what it would cost otherwise", async () => {
    // 4 kWh and 1 kWh: begun in the second hour 4 x 0.1 + 0.3 = 0.7, at once 4 x 0.5 + 0.1 = 2.1, in the third 4 x 0.3 + 0.4 = 1.6.
    const site = siteOf(4, { grids: [buying(0.5, 0.1, 0.3, 0.4)], batches: [batch({ to: 4, shape: series(4, 1) })] });
    expect(await sentences(site, "batch")).toEqual([
      "0-1 Waits for 00:15: €0.700; begun now it would cost €2.10",
      "1-3 Costs €0.700; begun at 00:30 it would cost €1.60",
    ]);
  });
});

describe("a machine", () => {
  const chp = unit({ id: "u", minPower: 4, fuel: { price: 0.3, atMinimum: 4, perPower: [1] } });
  const site = (prices: number[], part: object) =>
    siteOf(prices.length, { grids: [buying(...prices)], demands: [demand(8)], units: [{ ...chp, ...part }] });
  const why = (prices: number[], part: object = {}) => sentences(site(prices, part), "u");

  it("says what an MWh brings and costs, running and resting", async () => {
    expect(await why([0.1, 0.6])).toEqual([
      `0-1 Would bring ${price("100")} and cost ${price("300")}`,
      `1-2 Costs ${price("300")}; the next best, grid, ${price("600")}`,
    ]);
  });

  it("says what an MWh brings beyond its cost where it gives all that it can", async () => {
    expect(await sentences({ ...site([0.6], {}), demands: [demand(20)] }, "u")).toEqual([
      `0-1 Brings ${price("600")} and costs ${price("300")}`,
    ]);
  });

  it("counts what a least run loses, and what a start saves or costs", async () => {
    // Three hours at least: two at 0.1 and 4 kW lose 4 x 0.2 each, 1.6 together.
    const least = await why([2, 0.1, 0.1, 0.1], { minUpHours: 3 });
    expect(least[1]).toBe("1-3 Runs until 00:45 for its least time: €1.60 lost");
    const running = { startCost: 2, state: { on: true, power: 8, heldHours: 9 } };
    // Through the second hour at 0.2: 4 x 0.1 lost, less than the start of 2.
    expect((await why([0.6, 0.2, 0.6], running))[1]).toBe("1-2 Runs on: that loses €0.400, a start costs €2.00");
    // 10 kW x 0.1 to earn if all of it found a use, for a start of 2.
    expect((await why([0.4, 0.1], { startCost: 2 }))[0]).toBe(
      "0-1 Stays off: running would bring at most €1.00, a start costs €2.00",
    );
  });

  it("that sets the price names what would serve next", async () => {
    const boiler = (id: string, cost: number) => unit({ id, fuel: { price: cost, atMinimum: 0, perPower: [1] } });
    const heat = siteOf(1, { demands: [demand(6)], units: [boiler("gas", 0.061), boiler("oil", 0.092)] });
    expect(await sentences(heat, "gas")).toEqual([`0-1 Costs ${price("61.0")}; the next best, oil, ${price("92.0")}`]);
    expect(await sentences({ ...heat, units: [boiler("gas", 0.061)] }, "gas")).toEqual([
      `0-1 Serves what is needed at ${price("61.0")}; nothing else has any left`,
    ]);
  });

  it("counts the next best machine at what it gives, its least power included", async () => {
    // At its full power of 10 it gives 1 + 6 and burns 10 at 0.3: 0.4286. By the slope of its line alone it would be 0.3.
    const poor = unit({
      id: "poor",
      minPower: 4,
      flows: [{ bus: "el", atMinimum: 1, perPower: [1] }],
      fuel: { price: 0.3, atMinimum: 4, perPower: [1] },
    });
    const gas = unit({ id: "gas", fuel: { price: 0.061, atMinimum: 0, perPower: [1] } });
    expect(await sentences(siteOf(1, { demands: [demand(6)], units: [gas, poor] }), "gas")).toEqual([
      `0-1 Costs ${price("61.0")}; the next best, poor, ${price("429")}`,
    ]);
  });

  it("that nobody can do without says so where its prices do not show it", async () => {
    // Heat of 2 kW that only a machine of at least 4 kW gives: the rest is thrown away, so a kWh more is worth nothing.
    const state = { on: true, power: 4, heldHours: 9 };
    const heat = siteOf(1, {
      demands: [demand(2)],
      units: [{ ...chp, state }],
      buses: [bus({ id: "el", dumpLimit: 9 })],
    });
    expect(await sentences(heat, "u")).toEqual([
      `0-1 Needed as a whole: brings ${price("0")} and costs ${price("300")}`,
    ]);
  });

  it("is out until it is back", async () => {
    expect((await why([0.6, 0.6], { limit: series(0, 10) }))[0]).toBe("0-1 Out of service until 00:15");
  });
});

describe("a connection and the sun", () => {
  it("are at a limit, or held below what there is, for what more would bring", async () => {
    // 3 kW of import at 0.1 are not enough: the unit at 0.3 gives the rest, so a kWh more would save 0.2.
    const limited = siteOf(1, {
      grids: [grid({ importLimit: 3 })],
      demands: [demand(5)],
      units: [unit({ id: "u", fuel: { price: 0.3, atMinimum: 0, perPower: [1] } })],
    });
    expect(await sentences(limited, "grid")).toEqual([`0-1 At its limit of 3.00 kW: more would bring ${price("200")}`]);
    const sun = siteOf(1, { grids: [grid()], demands: [demand(1)], sources: [source(series(4))] });
    expect(await sentences(sun, "pv")).toEqual([`0-1 3.00 kW less than there is: more would bring ${price("0")}`]);
  });

  it("names the next best source, or that there is none", async () => {
    const dear = unit({ id: "engine", fuel: { price: 0.3, atMinimum: 0, perPower: [1] } });
    const site = siteOf(1, { grids: [grid()], demands: [demand(5)], units: [dear] });
    expect(await sentences(site, "grid")).toEqual([
      `0-1 Costs ${price("100")}; the next best, engine, ${price("300")}`,
    ]);
    expect(await sentences({ ...site, units: [] }, "grid")).toEqual([
      `0-1 Buys at ${price("100")}; nothing else has any left`,
    ]);
  });
});
