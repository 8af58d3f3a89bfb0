import { expect, it } from "vitest";
import { AutomaticSolver } from "~jobs/solver/automatic";
import type { RunResult } from "~/entities/results/result";
import { optimization, run, Site } from "../site";

const H = 8760;
const RATE = 0.05;
const annuityOf = (years: number): number => RATE / (1 - (1 + RATE) ** -years);
/** Twelve steps a year: what holds for them holds for hours. */
const STEP_H = H / 12;
const COURSE = { year: 2025, stepS: STEP_H * 3600 };

/** mulberry32: the same sites every time. */
function generator(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Costs of investment by component [EUR/MW, EUR/MWh]. */
type Costs = Record<"sun" | "wind" | "engine" | "battery" | "store" | "pump", number>;

/** A site of electricity and heat with technologies that may be built, drawn at random; `costs`: instead of those drawn. */
function randomSite(seed: number, costs: Partial<Costs> = {}): { site: Site; costs: Costs } {
  const random = generator(seed);
  const between = (low: number, high: number): number => low + (high - low) * random();
  const course = (low: number, high: number) => ({
    series: Array.from({ length: 12 }, () => between(low, high)),
    ...COURSE,
  });
  const drawn: Costs = {
    sun: between(5e5, 3e6),
    wind: between(1e6, 6e6),
    engine: between(5e5, 5e6),
    battery: between(300, 3000),
    store: between(40, 400),
    pump: between(1e6, 5e6),
  };
  const entered = { ...drawn, ...costs };
  const optional = { status: "optional", root: "transformation" } as const;
  const size = (name: keyof Costs, lifetime: number) => ({
    investment_cost: entered[name],
    lifetime,
    fixed_operation_cost: between(0, 0.02) * drawn[name],
  });
  const light = Array.from(
    { length: 12 },
    (_, i) => Math.max(0, Math.sin(((i - 2) / 8) * Math.PI)) * between(0.5, 0.9),
  );
  const site = new Site()
    .system({ interest_rate: RATE })
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: course(0.5, 3) } })
    .node({ id: "heat load", root: "consumption", input: "heat", parameters: { demand: course(0.2, 2) } })
    .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: course(20, 140) } })
    .node({ id: "gas", root: "trade", output: "gas", parameters: { purchase_price: between(25, 60) } })
    .node({ id: "sale", root: "trade", input: "el", parameters: { sale_price: between(0, 15) } })
    .node({
      id: "boiler",
      root: "transformation",
      input: "gas",
      output: "heat",
      parameters: { existing_capacity: 4, efficiency: 0.9 },
    })
    .node({
      id: "sun",
      ...optional,
      output: "el",
      parameters: { ...size("sun", 25), availability: { series: light, ...COURSE } },
    })
    .node({ id: "wind", ...optional, output: "el", parameters: { ...size("wind", 20), availability: course(0, 0.7) } })
    .node({
      id: "engine",
      ...optional,
      input: "gas",
      output: "el",
      output2: "heat",
      parameters: { ...size("engine", 15), efficiency: 0.4, secondary_output_ratio: 1.1 },
    })
    .node({
      id: "pump",
      ...optional,
      input: "el",
      output: "heat",
      parameters: { ...size("pump", 20), efficiency: course(2, 4) },
    })
    .node({
      id: "battery",
      root: "storage",
      input: "el",
      output: "el",
      status: "optional",
      parameters: { ...size("battery", 12), charging_efficiency: 0.92, power_to_energy_ratio: 2 / STEP_H },
    })
    .node({
      id: "store",
      root: "storage",
      input: "heat",
      output: "heat",
      status: "optional",
      parameters: { ...size("store", 30), self_discharge: 1e-5, power_to_energy_ratio: 1 / STEP_H },
    });
  return { site, costs: entered };
}

const solver = new AutomaticSolver();
function order(component_id?: string) {
  const variation = component_id ? { changes: [], alternative: null, threshold: { component_id } } : null;
  const request = optimization([2025], { config: { variation } });
  request.config.delta_t = STEP_H;
  return request;
}
const builtOf = ({ tables }: RunResult, id: string): number =>
  tables.capacities.reduce((sum, row) => (row.componentId === id && row.kind === "capacity" ? sum + row.new : sum), 0);

it("a plant beside a grid of one price is built below its worth, by hand", async () => {
  // Load 1 MW all year, grid 50 EUR/MWh: a MW that runs all year is worth 50 * 8760 a year, less 5 EUR/MWh that it costs.
  const worth = (45 * H) / annuityOf(20);
  const built = new Site()
    .system({ interest_rate: RATE })
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 1 } })
    .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 50 } })
    .node({
      id: "plant",
      root: "transformation",
      output: "el",
      status: "optional",
      parameters: { investment_cost: 2 * worth, lifetime: 20, variable_cost: 5 },
    })
    .node({
      id: "loss",
      root: "transformation",
      output: "el",
      status: "optional",
      parameters: { investment_cost: 1e6, lifetime: 20, variable_cost: 60, fixed_operation_cost: 1000 },
    });
  const plant = await run(built, order("plant"), solver);
  expect(plant.summary!.threshold).toMatchObject({ state: "confirmed", unit: "MW", margin: 0.005 });
  expect(plant.summary!.threshold!.factor).toBeCloseTo(0.5, 4);
  // The result is the plan just below it.
  expect(builtOf(plant, "plant")).toBeCloseTo(1, 4);
  expect(plant.summary!.threshold!.built).toBeCloseTo(1, 4);
  const loss = await run(built, order("loss"), solver);
  expect(loss.summary!.threshold).toMatchObject({ state: "never", factor: null, built: 0 });
  built.row({ node_id: "plant", system_id: "sys" }, "investment_cost", { value: worth / 2, impact: "money" });
  const cheap = new Site();
  Object.assign(cheap.snapshot, {
    ...built.snapshot,
    parameters: built.snapshot.parameters.filter(({ properties }) => properties.value !== 2 * worth),
  });
  expect((await run(cheap, order("plant"), solver)).summary!.threshold).toMatchObject({ state: "built", factor: null });
  const load = await run(built, order("load"), solver);
  expect(load.findings.filter(({ severity }) => severity === "error")).toMatchObject([
    { rule: "threshold_not_buildable", componentId: "load" },
  ]);
});

it("fifty technologies of random sites that nobody builds are built just below their figure and not above", async () => {
  const states: Record<string, number> = {};
  let confirmed = 0;
  for (let seed = 1; confirmed < 50; seed++) {
    const { site, costs } = randomSite(seed);
    const plain = await run(site, order(), solver);
    expect(plain.status).toBe("success");
    for (const id of Object.keys(costs) as (keyof Costs)[]) {
      if (builtOf(plain, id) > 1e-6) continue;
      const report = (await run(site, order(id), solver)).summary!.threshold!;
      states[report.state] = (states[report.state] ?? 0) + 1;
      if (report.state !== "confirmed") continue;
      confirmed++;
      const figure = costs[id] * report.factor!;
      for (const [factor, isBuilt] of [
        [0.99, true],
        [1.01, false],
      ] as const) {
        const entered = await run(randomSite(seed, { [id]: figure * factor }).site, order(), solver);
        expect(builtOf(entered, id) > 1e-5, `${seed} ${id} ${factor} ${builtOf(entered, id)}`).toBe(isBuilt);
      }
    }
  }
  // None of them was left open.
  expect(states).toEqual({ confirmed: 50, never: 10 });
});
