import { describe, expect, it } from "vitest";
import { assemble } from "~/engines/optimization/assemble";
import { Findings } from "~/engines/optimization/findings";
import { formulate } from "~/engines/optimization/formulate";
import { reduce } from "~/engines/optimization/reduce/reduce";
import { isBuiltWhole, modelSize, type SizedComponent } from "~/entities/optimizations/modelSize";
import { optimization, Site } from "../../reference/optimizations/site";

/** What is told of a run's size before it starts, against the model that is then built: columns of capacities and peaks are few. */
const plant = {
  start_up_cost: 100,
  minimum_up_time: 18,
  minimum_down_time: 12,
  part_load_minimum: 0.4,
  ramp_rate: 0.1,
};
const own = new Site()
  .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 1 } })
  .node({
    id: "grid",
    root: "trade",
    output: "el",
    parameters: { purchase_price: 50, capacity_price: 1000, capacity_price_monthly: 100 },
  })
  .node({ id: "plant", root: "transformation", output: "el", parameters: { existing_capacity: 2, ...plant } })
  .node({
    id: "new",
    root: "transformation",
    output: "el",
    status: "optional",
    parameters: { investment_cost: 1000, lifetime: 20, maximum_capacity: 2, unit_size: 1, ...plant },
  })
  .node({
    id: "quick",
    root: "transformation",
    output: "el",
    parameters: { existing_capacity: 2, unit_size: 1, part_load_minimum: 0.7, ramp_rate: 0.1 },
  })
  .node({ id: "slow", root: "transformation", output: "el", parameters: { existing_capacity: 2, ramp_rate: 0.05 } })
  .node({
    id: "cell",
    root: "storage",
    input: "el",
    output: "el",
    parameters: { existing_capacity: 2, power_to_energy_ratio: 0.5 },
  });
const STORE = { existing_power: 1, power_to_energy_ratio: 0.5 };
const entered = (parameters: Record<string, number>) => new Map(Object.entries(parameters));
const sized: SizedComponent[] = [
  { root: "consumption", optional: false, flows: 0, entered: entered({}) },
  { root: "trade", optional: false, flows: 1, entered: entered({ capacity_price: 1000, capacity_price_monthly: 100 }) },
  { root: "transformation", optional: false, flows: 1, entered: entered(plant) },
  { root: "transformation", optional: true, flows: 1, entered: entered(plant) },
  {
    root: "transformation",
    optional: false,
    flows: 1,
    entered: entered({ unit_size: 1, part_load_minimum: 0.7, ramp_rate: 0.1 }),
  },
  { root: "transformation", optional: false, flows: 1, entered: entered({ ramp_rate: 0.05 }) },
  { root: "storage", optional: false, flows: 0, entered: entered({}) },
];

describe("the size told before a run starts", () => {
  it.each([
    { detailed: false, whole: false },
    { detailed: true, whole: false },
    { detailed: true, whole: true },
  ])("is that of the model: %o", ({ detailed, whole }) => {
    const config = { delta_t: 6 as const, integer_operation: whole, model: { detailed_operation: detailed } };
    const findings = new Findings();
    const { model } = formulate(assemble(own.snapshot, optimization([2025], { config }), findings));
    expect(findings.list.filter(({ severity }) => severity === "error")).toEqual([]);
    const told = modelSize(sized, 1, 1460, { detailed, whole, stepH: 6, linkedDays: null, years: 1 });
    const binaries = model.integer?.reduce((sum, v) => sum + v, 0) ?? 0;
    for (const [said, built] of [
      [told.rows, model.rows],
      [told.columns, model.columns],
      [told.entries, model.nonzeros],
    ] as const)
      expect(Math.abs(said / built - 1), `${said} for ${built}`).toBeLessThan(0.005);
    expect(told.integers).toBe(binaries);
  });

  it("is that of the model where storages carry energy between typical days", () => {
    const days = { status: true, kind: "typical_days" as const, n_clust: 10, n_seg: 24 };
    const site = new Site()
      .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 1 } })
      .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 50, existing_capacity: 9 } })
      .node({ id: "old", root: "storage", input: "el", output: "el", parameters: { existing_capacity: 2, ...STORE } })
      .node({
        id: "new",
        root: "storage",
        input: "el",
        output: "el",
        status: "optional",
        parameters: { investment_cost: 1, lifetime: 20, maximum_capacity: 5, ...STORE },
      });
    const findings = new Findings();
    const run = optimization([2025], { config: { model: { seasonalstorage: true }, temporal_clustering: days } });
    const { problem } = reduce(assemble(site.snapshot, run, findings), run.config, findings);
    const { model } = formulate(problem);
    expect(findings.list.filter(({ severity }) => severity === "error")).toEqual([]);
    const { periodStarts, steps } = problem.time;
    const told = modelSize(
      [
        { root: "consumption", optional: false, flows: 0, entered: entered({}) },
        { root: "trade", optional: false, flows: 1, entered: entered({}) },
        { root: "storage", optional: false, flows: 0, entered: entered({}) },
        { root: "storage", optional: true, flows: 0, entered: entered({}) },
      ],
      1,
      steps,
      { detailed: false, whole: false, stepH: 1, years: 1, linkedDays: periodStarts.length - 1 },
    );
    for (const [said, built] of [
      [told.rows, model.rows],
      [told.columns, model.columns],
      [told.entries, model.nonzeros],
    ] as const)
      expect(Math.abs(said / built - 1), `${said} for ${built}`).toBeLessThan(0.005);
  });
});

/** Whole numbers decide on building exactly where the built model has integer columns. */
describe("the whole numbers told before a run starts", () => {
  const years = { one: [2025], two: [2025, 2030] };
  it.each([
    ["one", {}, {}],
    ["one", {}, { minimum_expansion: 1 }],
    ["one", {}, { unit_size: 1 }],
    ["one", { integer_expansion: true }, {}],
    ["one", { integer_expansion: true }, { unit_size: 1 }],
    ["one", { integer_expansion: true }, { fixed_cost_per_build: 100 }],
    ["two", { repowering: true }, {}],
    ["two", { repowering: false }, {}],
  ] as const)("are those of the model: %s year(s), %o, %o", (count, flags, given) => {
    const built = new Site()
      .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 1 } })
      .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 50 } })
      .node({
        id: "new",
        root: "transformation",
        output: "el",
        status: "optional",
        parameters: { investment_cost: 1000, lifetime: 20, maximum_capacity: 2, ...given },
      });
    const run = optimization([...years[count]], { config: { delta_t: 6, model: flags } });
    const { model } = formulate(assemble(built.snapshot, run, new Findings()));
    const { repowering, integer_expansion: integerExpansion } = run.config.model;
    const component = { root: "transformation", optional: true, flows: 1, entered: entered(given) } as const;
    const told = isBuiltWhole(component, { invests: true, years: years[count].length, repowering, integerExpansion });
    expect(told).toBe((model.integer ?? []).some((v) => v === 1));
  });
});
