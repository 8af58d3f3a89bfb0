import { describe, expect, it } from "vitest";
import type { CostRow, EmissionRow, OperationRow, ResultComponent, VintageRow } from "../result";
import { levelizedCosts } from "./levelized";

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
const used = (componentId: string, year: number, energyMwh: number, intakeMwh = 0): OperationRow => ({
  componentId,
  year,
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
const cost = (
  componentId: string | null,
  year: number,
  row: Pick<CostRow, "kind" | "amount"> & Partial<CostRow>,
): CostRow => ({ componentId, year, impact: "money", ...row });
/** Built in 2030 for ten years at 10 %, with so much of annuity. */
const plant = (componentId: string, annuity: number): VintageRow => {
  const payment = { componentId, kind: "capacity", year: 2030, impact: "money", residual: 0 } as const;
  return {
    componentId,
    kind: "capacity",
    year: 2030,
    from: 2030,
    until: 2040,
    amount: 1,
    cut: false,
    retired: [],
    paidUntil: 2040,
    payments: [{ ...payment, lumpSum: (annuity * (1 - 1.1 ** -10)) / 0.1, annuity, lifetimeA: 10, interestRate: 0.1 }],
  };
};
const GRID = component({ id: "grid", root: "trade", carrierLevelOutput: "el", carrierLevelInput: "el" });
const PUMP = component({ id: "pump", root: "transformation", carrierLevelInput: "el", carrierLevelOutput: "heat" });
const HOMES = component({ id: "homes", root: "consumption", carrierLevelInput: "heat" });
const LIGHT = component({ id: "light", root: "consumption", carrierLevelInput: "el" });

interface Given {
  components: ResultComponent[];
  costs: CostRow[];
  operation: OperationRow[];
  years?: number[];
  vintages?: VintageRow[];
  discount?: number[];
  emissions?: EmissionRow[];
  secondOutputs?: Record<string, number>;
}
/** 1 / D is the interest of the second year; one year has 10 %. */
function levelized({ years = [2030], discount = [1], emissions = [], secondOutputs = {}, ...rest }: Given) {
  const { components, costs, operation, vintages = [] } = rest;
  const result = {
    years,
    spans: years.map(() => 1),
    discount,
    components,
    interestRate: discount.length > 1 ? 1 / discount[1]! - 1 : 0.1,
    summary: null,
    tables: { costs, operation, emissions, vintages, investments: [] },
  };
  const found = levelizedCosts({ result, secondOutputs, secondIntakes: {}, carrierOf: (level) => level });
  const byCarrier = Object.fromEntries(found.carriers.map((row) => [row.carrierId, row]));
  const paid = found.carriers.reduce((sum, row) => sum + row.cost * row.consumedMwh, 0) + found.unused;
  return { ...found, byCarrier, paid };
}

describe("levelized costs of carriers", () => {
  it("carry the cost of what a carrier is made of", () => {
    // 400 MWh are bought for 40 000: 100 EUR/MWh. The pump takes 300 of them and gives 900 MWh of heat at 9 000 of its own:
    // (300 * 100 + 9 000) / 900 = 43.33 EUR/MWh.
    const { byCarrier, paid } = levelized({
      components: [GRID, PUMP, HOMES, LIGHT],
      costs: [
        cost("grid", 2030, { kind: "purchase", amount: 40_000 }),
        cost("pump", 2030, { kind: "investment", amount: 9000 }),
      ],
      vintages: [plant("pump", 9000)],
      operation: [
        used("grid", 2030, 400, 400),
        used("pump", 2030, 900, 300),
        used("homes", 2030, 900),
        used("light", 2030, 100),
      ],
    });
    expect(byCarrier.el!.cost).toBeCloseTo(100, 9);
    expect(byCarrier.heat!.cost).toBeCloseTo(39_000 / 900, 9);
    expect(paid).toBeCloseTo(49_000, 6);
  });

  it("lower a carrier's cost by what is sold of it, and raise it by what is lost", () => {
    // The pump's electricity is bought: 500 MWh for 50 000. 100 are sold for 8 000, 40 are lost in a battery that costs 1 000. So 360 are
    // used for 43 000.
    const battery = component({ id: "battery", root: "storage", carrierLevelInput: "el", carrierLevelOutput: "el" });
    const { byCarrier, paid } = levelized({
      components: [GRID, LIGHT, battery],
      costs: [
        cost("grid", 2030, { kind: "purchase", amount: 50_000 }),
        cost("grid", 2030, { kind: "sale", amount: -8000 }),
        cost("battery", 2030, { kind: "fixed", amount: 1000 }),
      ],
      operation: [used("grid", 2030, 600, 500), used("light", 2030, 360), used("battery", 2030, 160, 200)],
    });
    expect(byCarrier.el!.cost).toBeCloseTo(43_000 / 360, 9);
    expect(paid).toBeCloseTo(43_000, 6);
  });

  it("share the cost of two outputs by energy, and allowances among who emits", () => {
    // A plant takes 100 MWh of gas for 4 000 and allowances for 1 000. Of its 80 MWh 30 are electricity: 5 000 / 80 = 62.5 of each. The
    // second year counts 0.5: costs and energies alike, so nothing changes.
    const gas = component({ id: "gas", root: "trade", carrierLevelOutput: "gas" });
    const chp = component({
      id: "chp",
      root: "transformation",
      carrierLevelInput: "gas",
      carrierLevelOutput: "el",
      carrierLevelOutputSecondary: "heat",
    });
    const years = [2030, 2031];
    const each = <T>(make: (year: number) => T[]) => years.flatMap(make);
    const priced = (year: number): EmissionRow => ({
      impact: "CO2",
      year,
      total: 20_000,
      limit: null,
      hard: false,
      limitPrice: null,
      certificatePrice: 0.05,
      certificates: 20_000,
    });
    const { byCarrier, paid, unused } = levelized({
      years,
      discount: [1, 0.5],
      components: [gas, chp, HOMES, LIGHT],
      costs: each((year) => [
        cost("gas", year, { kind: "purchase", amount: 4000 }),
        cost("chp", year, { kind: "variable", amount: 20_000, impact: "CO2" }),
        cost(null, year, { kind: "emission", amount: 1000 }),
      ]),
      operation: each((year) => [
        used("gas", year, 100, 100),
        used("chp", year, 30, 100),
        used("homes", year, 50),
        used("light", year, 30),
      ]),
      emissions: years.map(priced),
      secondOutputs: { "chp|2030": 50, "chp|2031": 50 },
    });
    expect(byCarrier.gas!.cost).toBeCloseTo(40, 9);
    expect(byCarrier.el!.cost).toBeCloseTo(62.5, 9);
    expect(byCarrier.heat!.cost).toBeCloseTo(62.5, 9);
    expect(byCarrier.heat!.usedMwh).toBeCloseTo(75, 9);
    expect([paid, unused]).toEqual([expect.closeTo(7500, 6), 0]);
  });

  it("solve carriers that are made of each other", () => {
    // 110 MWh of electricity: 100 are bought for 10 000, 10 come back from hydrogen. 20 make 16 of hydrogen, all of which makes the
    // 10; 90 are used by light. All 10 000 end in the 90 MWh: but light and the electrolysis pay the same price of 10 000 / 90.
    const electrolysis = component({
      id: "e",
      root: "transformation",
      carrierLevelInput: "el",
      carrierLevelOutput: "h2",
    });
    const cell = component({ id: "c", root: "transformation", carrierLevelInput: "h2", carrierLevelOutput: "el" });
    const { byCarrier } = levelized({
      components: [GRID, LIGHT, electrolysis, cell],
      costs: [cost("grid", 2030, { kind: "purchase", amount: 10_000 })],
      operation: [
        used("grid", 2030, 100, 100),
        used("e", 2030, 16, 20),
        used("c", 2030, 10, 16),
        used("light", 2030, 90),
      ],
    });
    // p_el * 110 = 10 000 + p_h2 * 16 and p_h2 * 16 = p_el * 20.
    expect(byCarrier.el!.cost).toBeCloseTo(10_000 / 90, 9);
    expect(byCarrier.h2!.cost).toBeCloseTo((10_000 / 90) * (20 / 16), 9);
  });

  it("tell apart what nobody uses on site", () => {
    const wind = component({ id: "wind", root: "transformation", carrierLevelOutput: "el" });
    const { carriers, unused } = levelized({
      components: [wind, GRID],
      costs: [
        cost("wind", 2030, { kind: "investment", amount: 5000 }),
        cost("grid", 2030, { kind: "sale", amount: -7000 }),
        cost("wind", 2030, { kind: "decommissioning", amount: 110, paidIn: 2030 }),
      ],
      vintages: [plant("wind", 5000)],
      operation: [used("wind", 2030, 100), used("grid", 2030, 100, 0)],
    });
    expect(carriers).toEqual([]);
    // What is taken down at the end of the horizon or later is not counted; in it 110 are.
    expect(unused).toBeCloseTo(-1890, 9);
  });
});
