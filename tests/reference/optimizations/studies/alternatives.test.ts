import { expect, it } from "vitest";
import { AlikeRuns } from "~jobs/solver/alike/alikeRuns";
import type { RunResult } from "~/entities/results/result";
import { alternativeFigures } from "~/entities/studies/alternatives/figures";
import { alternativesOf } from "~/entities/studies/alternatives/members";
import { alternatives } from "~/entities/studies/alternatives/settings";
import { asMember, membersOf } from "~/entities/studies/members";
import { capacityOf, optimization, repeat, run, Site } from "../site";

const HOOKS = { onProgress: () => undefined, shouldStop: () => false, now: () => 0 };
const RATE = 0.05;
/** Nothing differs from day to day: one stands for all. */
const day = { delta_t: 6, temporal_clustering: { status: true, n_clust: 1, n_seg: 4 } };
const ENERGY = { secondOutputs: {}, carrierOf: () => "electricity" };

interface SiteOptions {
  without?: readonly string[];
  co2Price?: number;
}

/** A site with sun, a battery that has 0.2 MWh already, and a plant; `without`: what nobody has entered. */
function site({ without = [], co2Price = 50 }: SiteOptions = {}): Site {
  const built = new Site()
    .system({ interest_rate: RATE, emission_price: { CO2: co2Price / 1000 } })
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 1 } })
    .node({
      id: "grid",
      root: "trade",
      output: "el",
      parameters: { purchase_price: { series: repeat([60, 90, 40, 110]), year: 2025, stepS: 21_600 } },
    })
    .row({ node_id: "grid", system_id: "sys" }, "purchase_price", { value: 400, impact: "CO2" });
  const sun = { series: repeat([0, 0.6, 0.9, 0.1]), year: 2025, stepS: 21_600 };
  if (!without.includes("sun"))
    built.node({
      id: "sun",
      root: "transformation",
      output: "el",
      status: "optional",
      parameters: { investment_cost: 9e5, lifetime: 25, availability: sun, maximum_capacity: 4 },
    });
  built.node({
    id: "battery",
    root: "storage",
    input: "el",
    output: "el",
    status: without.includes("battery") ? "existing" : "optional",
    parameters: {
      existing_capacity: 0.2,
      existing_power: 0.1,
      investment_cost: 1.5e5,
      investment_cost_power: 3e4,
      lifetime: 12,
      charging_efficiency: 0.95,
      maximum_capacity: 8,
    },
  });
  if (!without.includes("plant"))
    built.node({
      id: "plant",
      root: "transformation",
      output: "el",
      status: "optional",
      parameters: { investment_cost: 4e5, lifetime: 20, variable_cost: 55, maximum_capacity: 1 },
    });
  return built;
}

const settings = alternatives.parse({
  kind: "alternatives",
  options: ["sun", "battery", "plant"].map((id) => ({ component_ids: [id] })),
  combinations: "alone",
  choices: [{ kind: "input", parameter_type: "emission_price", impact: "CO2", values: [0.15] }],
});
const order = optimization([2025], { config: { ...day, model: { emission_trade: true } } });
const objectiveOf = ({ summary }: RunResult): number => summary!.objective;

it("each alternative comes to what its system comes to where nobody entered the rest, and the figures follow by hand", async () => {
  const runs = new AlikeRuns();
  const members = membersOf(settings);
  const results: RunResult[] = [];
  for (const member of members)
    results.push(await runs.run({ snapshot: site().snapshot, optimization: asMember(order, member) }, HOOKS));
  expect(results.map(({ status }) => status)).toEqual(results.map(() => "success"));
  const all = alternativesOf(settings);
  for (const [i, { built, chosen }] of all.entries()) {
    const names = built ?? [];
    const without = ["sun", "battery", "plant"].filter((_, k) => !names.includes(k));
    const alone = await run(site({ without, co2Price: chosen[0] === 1 ? 150 : 50 }), order);
    expect(Math.abs(objectiveOf(results[i]!) / objectiveOf(alone) - 1), JSON.stringify(all[i])).toBeLessThan(1e-7);
  }
  // What is left out is not there, and of the battery what stands already.
  const none = results[all.findIndex(({ built, chosen }) => built?.length === 0 && chosen[0] === 0)]!;
  expect(none.components.map(({ id }) => id).sort()).toEqual(["battery", "grid", "load"]);
  expect(capacityOf(none, "battery")).toMatchObject({ total: 0.2, built: 0 });
  expect(none.findings.map(({ rule, detail }) => `${rule} ${detail}`)).toEqual(
    expect.arrayContaining(["without_left_out sun, plant", "without_stock battery"]),
  );
  // Nothing new is the status quo, by its costs and by what it read.
  const quo = results[all.findIndex(({ built, chosen }) => built === null && chosen[0] === 0)]!;
  expect(objectiveOf(none) / objectiveOf(quo)).toBeCloseTo(1, 7);
  for (const [i, { built, chosen }] of all.entries())
    if (built !== null && chosen[0] === 0) expect(results[i]!.statusQuoInputs!.plain!.all).toBe(quo.inputMarks!.all);

  const figures = alternativeFigures(results[0]!, quo, ENERGY)!;
  const sum = (key: "energyMwh" | "intakeMwh", ...ids: string[]) =>
    results[0]!.tables.operation.reduce((total, row) => total + (ids.includes(row.componentId) ? row[key] : 0), 0);
  const generated = sum("energyMwh", "sun", "plant");
  expect(figures.ownSupply).toBeCloseTo(generated / (generated + sum("intakeMwh", "grid")), 6);
  const sizes = ["sun", "battery", "plant"].map((id) => capacityOf(results[0]!, id)?.built ?? 0);
  expect(sizes[0]).toBeGreaterThan(0.1);
  const powerMw = results[0]!.tables.capacities.find(({ kind }) => kind === "power")!.built;
  expect(figures.investment).toBeCloseTo(9e5 * sizes[0]! + 1.5e5 * sizes[1]! + 3e4 * powerMw + 4e5 * sizes[2]!, 0);
  expect(figures.built["sun"]).toBeCloseTo(sizes[0]!, 9);
  expect(figures.co2).toBeCloseTo(400 * sum("intakeMwh", "grid"), 0);
  expect(figures.npv).toBeGreaterThan(0);
  expect(alternativeFigures(none, quo, ENERGY)).toMatchObject({ built: {}, payback: null, noPayback: "same" });
});

it("what cannot be without a component says so, and so does what is no component that may be built", async () => {
  const built = site();
  built.row({ node_id: "grid", system_id: "sys" }, "maximum_capacity", { value: 0.5 });
  const of = (...without: string[]) =>
    run(built, {
      ...order,
      config: { ...order.config, variation: { changes: [], alternative: null, without } },
    });
  const needed = await of("sun", "plant");
  expect(needed.status).toBe("error");
  expect(needed.findings.filter(({ severity }) => severity === "error")).not.toEqual([]);
  const load = await of("load", "gone");
  expect(load.findings.filter(({ severity }) => severity === "error")).toMatchObject([
    { rule: "without_unknown", componentId: "load" },
    { rule: "without_unknown", componentId: "gone" },
  ]);
});
