import { expect, it } from "vitest";
import { AutomaticSolver } from "~jobs/solver/automatic";
import type { RunResult } from "~/entities/results/result";
import { optimization, run, Site } from "../site";
import { type Costs, randomSite, RATE, STEP_H } from "./unbuiltSite";

const H = 8760;
const annuityOf = (years: number): number => RATE / (1 - (1 + RATE) ** -years);

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
