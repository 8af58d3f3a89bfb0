import { describe, expect, it } from "vitest";
import { catalogue } from "~db/seed/catalogue";
import { optimization, repeat, run, Site } from "./site";

/** Parameters by formula in a run, against results worked out by hand. 8760 hours of 2025, money in EUR. */
const H = 8760;
const site = () => {
  const made = new Site();
  made.snapshot.parameterTypes.push(...catalogue.parameterTypes);
  return made;
};
/** Nothing is shut down early. */
const once = (made: Site) => run(made, optimization([2025], { config: { delta_t: 2, model: { retirement: false } } }));
const load = { id: "load", root: "consumption" as const, input: "el", parameters: { demand: 2 } };
const grid = (parameters: Parameters<Site["node"]>[0]["parameters"]) => ({
  id: "grid",
  root: "trade" as const,
  output: "el",
  parameters,
});
const at = { node_id: "grid", system_id: "sys" };

describe("parameters by formula in a run", () => {
  it("take numbers, series and the system's parameters as they count for the component", async () => {
    const made = site()
      .node(load)
      .node(grid({ market_price: { series: repeat([40, 40, 60, 60]), year: 2025 }, grid_fee: 10 }))
      .system({ interest_rate: 0.5 });
    made.row(at, "purchase_price", {
      value: null,
      impact: "money",
      formula: "market_price + 2 * grid_fee + interest_rate",
    });
    const result = await once(made);
    expect(result.findings.filter((f) => f.severity === "error")).toEqual([]);
    // On average 50 + 20 + 0.5 EUR/MWh for 2 MW.
    expect(result.summary!.objective).toBeCloseTo(2 * H * 70.5, 2);
  });

  it("come from the parts of a composed parameter while nobody has entered the whole", async () => {
    const made = site()
      .node(load)
      .node(grid({ market_price: 50, grid_fee: 20, taxes_and_duties: 5 }));
    expect((await once(made)).summary!.objective).toBeCloseTo(2 * H * 75, 2);
  });

  it("name the part that is missing, the circle, and what has no value", async () => {
    const findings = async (formula: string) => {
      const made = site()
        .node(load)
        .node(grid({ grid_fee: 0 }));
      made.row(at, "purchase_price", { value: null, impact: "money", formula });
      made.row(at, "market_price", { value: null, formula: "purchase_price - 1" });
      return (await once(made)).findings.filter((f) => f.severity === "error");
    };
    expect(await findings("grid_fee + taxes_and_duties")).toMatchObject([
      { rule: "formula_missing", componentId: "grid", parameterType: "purchase_price", detail: "taxes_and_duties" },
    ]);
    expect(await findings("market_price + 1")).toMatchObject([
      { rule: "formula_circle", detail: "purchase_price → market_price → purchase_price" },
    ]);
    expect(await findings("1 / grid_fee")).toMatchObject([{ rule: "formula_not_finite" }]);
    expect(await findings("grid_fee +")).toMatchObject([{ rule: "formula_unreadable" }]);
  });

  it("size stock, and stop at a composed parameter that lacks a part", async () => {
    const made = site()
      .node(load)
      .node({ ...grid({ purchase_price: 30 }), id: "dear" })
      .node({ id: "well", root: "transformation", output: "el", parameters: { variable_cost: 10, lifetime: 4 } });
    made.row({ node_id: "well", system_id: "sys" }, "existing_capacity", { value: null, formula: "lifetime / 4" });
    expect((await once(made)).summary!.objective).toBeCloseTo(H * (10 + 30), 2);
    const open = await once(
      site()
        .node(load)
        .node(grid({ grid_fee: 20 })),
    );
    expect(open.findings).toContainEqual(expect.objectContaining({ rule: "formula_missing", detail: "market_price" }));
  });
});

describe("minimum operation of several components", () => {
  const plant = (id: string, cost: number, output = "el") => ({
    id,
    root: "transformation" as const,
    output,
    parameters: { existing_capacity: 1, variable_cost: cost },
  });
  const joint = (properties: object) => {
    const made = site().node(load).node(plant("cheap", 1)).node(plant("fair", 1)).node(plant("dear", 10));
    made.snapshot.carrierLevels.push({ carrier_level_id: "el", carrier_id: "electricity", value: null });
    return made.row({ system_id: "sys" }, "joint_minimum_operation", { value: true, ...properties });
  };
  it("holds each of those chosen to a share of its capacity, or to an energy a year", async () => {
    const share = await once(joint({ elements: ["dear"], carrier: "electricity", lower_operation_limit: 0.5 }));
    expect(share.summary!.objective).toBeCloseTo(H * (1.5 * 1 + 0.5 * 10), 2);
    const energy = await once(joint({ elements: ["dear", "fair"], annual_lower_energy_bound: 876 }));
    expect(energy.summary!.objective).toBeCloseTo(H * (1.9 * 1 + 0.1 * 10), 2);
  });
  it("leaves those of another carrier, and all while it is off", async () => {
    const other = await once(joint({ elements: ["dear"], carrier: "heat", lower_operation_limit: 0.5 }));
    expect(other.summary!.objective).toBeCloseTo(H * 2, 2);
    const off = await once(joint({ value: false, elements: ["dear"], lower_operation_limit: 0.5 }));
    expect(off.summary!.objective).toBeCloseTo(H * 2, 2);
  });
});
