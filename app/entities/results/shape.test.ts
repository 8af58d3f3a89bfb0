import { describe, expect, it } from "vitest";
import type { CapacityRow, CostRow, OperationRow, ResultComponent } from "~/entities/results/result";
import { capacityGroups, sizesByYear, stockOf } from "./capacities";
import { componentCosts, impactsIn, kindsByYear, pairedKinds, presentValue, statusQuoKinds } from "./costs";
import { arranged, extremesOf, flowFacts, steadyFirst } from "./operationShape";
import { carrierShares, shownYears } from "./shares";

const component = (fields: Partial<ResultComponent> & Pick<ResultComponent, "id" | "root">): ResultComponent => ({
  name: fields.id,
  technologyId: "t",
  placeId: "a",
  placeName: "A",
  placeIdEnd: null,
  unit: "MW",
  carrierLevelInput: null,
  carrierLevelOutput: null,
  ...fields,
});

describe("capacities", () => {
  const row = (componentId: string, fields: Partial<CapacityRow> = {}): CapacityRow => ({
    componentId,
    kind: "capacity",
    unit: "MW",
    year: 2030,
    existing: 1,
    built: 2,
    new: 2,
    retired: 0,
    total: 3,
    maximum: null,
    ...fields,
  });
  const components = [component({ id: "pv", root: "transformation" }), component({ id: "battery", root: "storage" })];

  it("keep energy and power of storages apart", () => {
    const rows = [row("battery", { unit: "MWh" }), row("battery", { kind: "power" }), row("pv")];
    expect(capacityGroups(rows, components).map((group) => [group.name, group.unit, group.componentIds])).toEqual([
      ["conversion", "MW", ["pv"]],
      ["storage_energy", "MWh", ["battery"]],
      ["storage_power", "MW", ["battery"]],
    ]);
  });

  it("show nothing where the solver leaves a rest, and no size where there is no limit", () => {
    const rows = [row("pv", { existing: 1e-13, built: 0, total: 1e-13 }), row("grid", { total: null })];
    const [group] = capacityGroups(rows, components);
    expect(group && stockOf(group, 2030)).toEqual([]);
    expect(group && sizesByYear(group, [2030, 2040])).toEqual([]);
  });

  it("are told for today and for each year, with what is taken out of today", () => {
    const rows = [
      row("pv", { existing: 2, retired: 1, built: 5, total: 7 }),
      row("pv", { year: 2040, existing: 0, retired: 2, built: 5, total: 5 }),
      row("chp", { existing: 8, retired: 0, built: 0, total: 8 }),
    ];
    const [group] = capacityGroups(rows, components);
    expect(group && sizesByYear(group, [2030, 2040])).toEqual([
      {
        id: "pv",
        today: 3,
        years: [
          { existing: 2, built: 5, gone: 1 },
          { existing: 0, built: 5, gone: 3 },
        ],
      },
      {
        id: "chp",
        today: 8,
        years: [
          { existing: 8, built: 0, gone: 0 },
          { existing: 0, built: 0, gone: 8 },
        ],
      },
    ]);
  });
});

describe("costs of a plan beside those of today", () => {
  const compared = [
    { year: 2030, kinds: [{ kind: "purchase" as const, statusQuo: 90 }] },
    { year: 2040, kinds: [{ kind: "fixed" as const, statusQuo: 10 }] },
  ];
  it("are those of the years that both have, by kind", () => {
    expect(statusQuoKinds(compared, [2030, 2040])).toEqual([
      { kind: "fixed", amounts: [0, 10] },
      { kind: "purchase", amounts: [90, 0] },
    ]);
    expect([statusQuoKinds(compared, [2035]), statusQuoKinds(undefined, [2030])]).toEqual([null, null]);
  });

  it("are joined in the order of the kinds", () => {
    const plan = [{ kind: "investment" as const, amounts: [40] }];
    expect(pairedKinds(plan, [{ kind: "purchase", amounts: [90] }])).toEqual([
      { kind: "investment", before: [], after: [40] },
      { kind: "purchase", before: [90], after: [] },
    ]);
  });
});

describe("costs", () => {
  const cost = (componentId: string | null, kind: CostRow["kind"], amount: number, year = 2030): CostRow => ({
    componentId,
    kind,
    amount,
    year,
    impact: "money",
  });
  const costs = [
    cost("pv", "investment", 10),
    cost("pv", "fixed", 2),
    cost("grid", "purchase", 30),
    cost("grid", "sale", -5),
    cost(null, "emission", 4),
    cost("pv", "decommissioning", 100),
    cost("pv", "fixed", 7, 2040),
    { ...cost("grid", "variable", 900), impact: "CO2" as const },
  ];

  it("add up by kind and year without what is paid once", () => {
    expect(impactsIn(costs)).toEqual(["money", "CO2"]);
    expect(kindsByYear(costs, "money", [2030, 2040])).toEqual([
      { kind: "investment", amounts: [10, 0] },
      { kind: "fixed", amounts: [2, 7] },
      { kind: "purchase", amounts: [30, 0] },
      { kind: "sale", amounts: [-5, 0] },
      { kind: "emission", amounts: [4, 0] },
    ]);
  });

  it("add up by component, largest first", () => {
    expect(componentCosts(costs, "money", 2030).map((row) => [row.componentId, row.total])).toEqual([
      ["grid", 25],
      ["pv", 12],
      [null, 4],
    ]);
  });

  it("lead to the present value", () => {
    const { rows, once } = presentValue(
      { annualMoney: [100, 50], moneyNpv: 830 },
      { years: [2030, 2040], spans: [10, 1], discount: [8, 0.5] },
    );
    expect(rows.map((row) => row.presentValue)).toEqual([800, 25]);
    expect(once).toBeCloseTo(5, 9);
    expect(
      presentValue({ annualMoney: [100], moneyNpv: 100 + 1e-9 }, { years: [2030], spans: [1], discount: [1] }).once,
    ).toBe(0);
  });
});

describe("shares of a carrier", () => {
  const operation = (componentId: string, energyMwh: number, intakeMwh = 0): OperationRow => ({
    componentId,
    year: 2030,
    energyMwh,
    intakeMwh,
    peakMw: 1,
    fullLoadHours: null,
    capacityFactor: null,
    curtailedMwh: null,
    curtailmentFactor: null,
    utilisationMean: null,
    utilisationMax: null,
  });

  it("count second outputs, purchases and sales, and leave storages out", () => {
    const rows = carrierShares({
      components: [
        component({ id: "pv", root: "transformation", carrierLevelOutput: "power_1" }),
        component({
          id: "chp",
          root: "transformation",
          carrierLevelInput: "gas_1",
          carrierLevelOutput: "power_1",
          carrierLevelOutputSecondary: "heat_1",
        }),
        component({ id: "battery", root: "storage", carrierLevelOutput: "power_1" }),
        component({ id: "buy", root: "trade", carrierLevelOutput: "power_2" }),
        component({ id: "sell", root: "trade", carrierLevelInput: "power_2" }),
      ],
      operation: [
        { ...operation("pv", 60), curtailedMwh: 80 },
        operation("chp", 20, 50),
        operation("battery", 99, 100),
        operation("buy", 20, 20),
        operation("sell", 16),
      ],
      balances: [{ placeId: "a", carrierLevelId: "power_1", year: 2030, demandMwh: 84, suppliedMwh: 1, priceMean: 1 }],
      years: [2030],
      secondOutputs: { "chp|2030": 30 },
      carrierOf: (level) => level.replace(/_\d$/, ""),
    });
    expect(rows).toEqual([
      {
        carrierId: "power",
        year: 2030,
        demandMwh: 84,
        generatedMwh: 80,
        fuelFreeMwh: 60,
        purchasedMwh: 20,
        soldMwh: 16,
        ownShare: 0.8,
        fuelFreeShare: 0.6,
        // 64 of the 160 that sun and plant could have given: what is curtailed is not used.
        curtailedMwh: 80,
        selfConsumption: 0.4,
      },
      {
        carrierId: "heat",
        year: 2030,
        demandMwh: 0,
        generatedMwh: 30,
        fuelFreeMwh: 0,
        purchasedMwh: 0,
        soldMwh: 0,
        ownShare: 1,
        fuelFreeShare: 0,
        curtailedMwh: 0,
        selfConsumption: 1,
      },
    ]);
  });

  it("shows the first three years and the last", () => {
    expect(shownYears([2025, 2030, 2035, 2040, 2045])).toEqual([2025, 2030, 2035, 2045]);
    expect(shownYears([2025, 2030, 2035, 2040])).toEqual([2025, 2030, 2035, 2040]);
  });
});

describe("facts of a window", () => {
  it("say who gives and takes most", () => {
    const facts = flowFacts(
      [
        { name: "sun", values: [3, 1] },
        { name: "grid", values: [0, 1] },
        { name: "homes", values: [-2, -1] },
        { name: "battery", values: [-1, -1] },
      ],
      2,
    );
    expect(facts).toMatchObject({ given: 10, taken: 10, peak: 3, main: { name: "sun", share: 0.8 } });
    expect(facts.mainTaker).toEqual({ name: "homes", share: 0.6 });
    expect(flowFacts([], 1)).toMatchObject({ main: null, mainTaker: null, peak: 0 });
  });

  it("find the extremes of a line", () => {
    expect(extremesOf([2, -1, 5])).toEqual({ low: -1, high: 5, highAt: 2 });
    expect(extremesOf([])).toBeNull();
  });

  it("are arranged by power, and show what is given or taken alone", () => {
    const flows = [
      { name: "grid", values: [1, -4, 2] },
      { name: "homes", values: [-1, -1, -1] },
    ];
    // Sums of what is shown: 2, 5 and 3.
    expect(arranged(flows, "falling", "both").map(({ values }) => values)).toEqual([
      [-4, 2, 1],
      [-1, -1, -1],
    ]);
    expect(arranged(flows, "chronological", "source")).toEqual([{ name: "grid", values: [1, 0, 2] }]);
    expect(arranged(flows, "falling", "sink").map(({ values }) => values)).toEqual([
      [-4, 0, 0],
      [-1, -1, -1],
    ]);
  });
});

describe("the order of a stack", () => {
  it("is from steady to flexible: sun and wind, plants, storages, what is bought", () => {
    const flows = [
      { componentId: "grid", variable: "purchase" },
      { componentId: "battery", variable: "discharge" },
      { componentId: "chp", variable: "output" },
      { componentId: "own", variable: "output" },
      { componentId: "pv", variable: "output" },
      { componentId: "sale", variable: "sale" },
      { componentId: "battery", variable: "charge" },
      { componentId: "homes", variable: "demand" },
    ] as const;
    const families = {
      grid: "grid",
      battery: "battery",
      chp: "chp",
      pv: "solar",
      sale: "sale",
      homes: "demand",
    } as const;
    const sorted = steadyFirst(flows, (id) => families[id as keyof typeof families]);
    expect(sorted.map(({ componentId }) => componentId)).toEqual([
      "homes",
      "pv",
      "chp",
      "own",
      "battery",
      "battery",
      "grid",
      "sale",
    ]);
  });
});
