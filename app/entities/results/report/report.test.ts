import { describe, expect, it } from "vitest";
import { optimizationSchema } from "~/entities/optimizations/optimization";
import { emptyTables, type ResultComponent } from "../result";
import { limitsOf } from "./limits";
import { readSections, REPORT_SECTIONS } from "./sections";
import { sizesOf } from "./sizes";

const run = (fields: object = {}) =>
  optimizationSchema.parse({
    optimization_id: "r",
    system_id: "s",
    user_id: "u",
    name: "Run",
    scenario_ids: ["base"],
    dates: ["2030-01-01"],
    config: {},
    ...fields,
  });
const component = (id: string, root: ResultComponent["root"] = "transformation"): ResultComponent => ({
  id,
  root,
  name: id,
  technologyId: "t",
  placeId: "a",
  placeName: "A",
  placeIdEnd: null,
  unit: "MW",
  carrierLevelInput: null,
  carrierLevelOutput: null,
});
const result = { solver: null, components: [component("sun")], stepH: 1, reduction: null, horizon: null, split: null };
const NEITHER = { hasStatusQuo: false, isSynthetic: false };

describe("the chapters of a report", () => {
  it("are all of them, or those an address names, in their order", () => {
    expect(readSections(new URLSearchParams())).toEqual(REPORT_SECTIONS);
    expect(readSections(new URLSearchParams("section=limits&section=answer&section=nothing"))).toEqual([
      "answer",
      "limits",
    ]);
    expect(readSections(new URLSearchParams("section=nothing"))).toEqual(REPORT_SECTIONS);
  });
});

describe("what a report cannot say", () => {
  it("follows from what the run was asked for", () => {
    const usual = limitsOf(run(), result, NEITHER);
    expect(usual).toEqual(
      expect.arrayContaining(["foresight", "linear_operation", "divisible", "no_status_quo", "outages", "weather"]),
    );
    for (const other of ["grid", "steps", "typical_days", "synthetic", "no_prices", "emission_limit", "space"] as const)
      expect(usual).not.toContain(other);
    const model = { detailed_operation: true, integer_expansion: true, resilience: true };
    const config = { model: { ...model, total_annual_emission_limit: false, space_consideration: false } };
    const limits = limitsOf(run({ config, method: "single_node" }), result, { hasStatusQuo: true, isSynthetic: true });
    expect(limits).toEqual(
      expect.arrayContaining(["spatial", "built_stock", "emission_limit", "space", "synthetic"] as const),
    );
    for (const other of ["linear_operation", "divisible", "outages", "no_status_quo"] as const)
      expect(limits).not.toContain(other);
  });

  it("follows from how it was solved", () => {
    const solver = {
      method: "mip",
      state: "optimal",
      objective: 1,
      iterations: 1,
      columns: 1,
      rows: 1,
      nonzeros: 1,
      mipGap: 0.02,
      hasDuals: false,
    };
    const reduction = {
      kind: "typical_days" as const,
      steps: 24,
      inputSteps: 8760,
      periods: 1,
      extremeDays: [],
      series: [],
      segments: null,
    };
    const components = [component("line", "transmission")];
    const limits = limitsOf(run(), { ...result, solver, reduction, components, stepH: 2 }, NEITHER);
    expect(limits).toEqual(expect.arrayContaining(["no_gap_proof", "no_prices", "typical_days", "steps", "grid"]));
    const proven = limitsOf(run(), { ...result, solver: { ...solver, mipGap: 0, hasDuals: true } }, NEITHER);
    expect(proven).not.toContain("no_gap_proof");
    expect(proven).not.toContain("no_prices");
  });

  it("begins with how the run differs from what was entered", () => {
    const changes = [{ parameter_type: "interest_rate", factor: 1.2 }];
    const alternative = { component_ids: ["sun"], sense: "most", slack_percent: 5 };
    expect(limitsOf(run({ config: { variation: { changes, alternative } } }), result, NEITHER).slice(0, 2)).toEqual([
      "alternative",
      "changed",
    ]);
    for (const other of ["alternative", "changed"]) expect(limitsOf(run(), result, NEITHER)).not.toContain(other);
  });

  it("does not ask a status quo, or a dispatch, for what only plans can have", () => {
    const today = limitsOf(run({ config: { status_quo: { status: true } } }), result, NEITHER);
    expect(today).not.toContain("no_status_quo");
    expect(today).not.toContain("divisible");
    expect(limitsOf(run({ optimization_id_invest: "other" }), result, NEITHER)).not.toContain("divisible");
  });
});

it("has a size for every component of the year, two for a storage whose power is sized apart, none for a demand", () => {
  const row = (componentId: string, kind: "capacity" | "power", year: number, built: number) => ({
    componentId,
    kind,
    unit: kind === "power" ? "MW" : "MWh",
    year,
    existing: 1,
    built,
    new: built,
    retired: 0,
    total: 1 + built,
    maximum: null,
  });
  const capacities = [
    row("tank", "capacity", 2030, 2),
    row("tank", "power", 2030, 3),
    row("tank", "capacity", 2035, 9),
  ];
  const components = [component("load", "consumption"), component("tank", "storage")];
  const sizes = sizesOf({ components, tables: { ...emptyTables(), capacities } }, 2030);
  expect(sizes.map(({ component: { id }, kind, total }) => [id, kind, total])).toEqual([
    ["load", "capacity", null],
    ["tank", "capacity", 3],
    ["tank", "power", 4],
  ]);
});
