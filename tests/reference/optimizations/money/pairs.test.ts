import { expect, it } from "vitest";
import type { RunResult } from "~/entities/results/result";
import { type Given, optimization, run, Site } from "../site";

/** A plan and a status quo are a pair when both read the same: by marks of what entered their models. */

const hours = (value: (hour: number) => number) => Float64Array.from({ length: 8760 }, (_, hour) => value(hour));

interface Change {
  price?: number;
  battery?: number;
  load?: Given;
  name?: string;
  /** Price of CO2 [EUR/kg]; the grid emits 0.3 kg/kWh. */
  carbon?: number;
  more?: "existing" | "optional";
}

function site({ price = 100, battery = 500, load = 1, name = "grid", carbon, more }: Change = {}): Site {
  const built = new Site()
    .system({ interest_rate: 0.05, ...(carbon ? { emission_price: carbon } : {}) })
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: load } })
    .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: price } })
    .node({
      id: "plant",
      root: "transformation",
      output: "el",
      status: "optional",
      parameters: { investment_cost: battery, lifetime: 20, variable_cost: 50 },
    });
  for (const node of built.snapshot.nodes) if (node.node_id === "grid") node.name = name;
  if (more)
    built.node({
      id: "more",
      root: "transformation",
      output: "el",
      status: more,
      parameters: { existing_capacity: more === "existing" ? 1 : 0, variable_cost: 60 },
    });
  return built;
}

const chosen = (statusQuo: boolean, delta_t = 6) =>
  optimization([2025], { config: { delta_t, status_quo: { status: statusQuo } } });
const computed = async (change: Change, statusQuo: boolean, delta_t?: number): Promise<RunResult> => {
  const result = await run(site(change), chosen(statusQuo, delta_t));
  expect(["success", "warning"]).toContain(result.status);
  return result;
};

it("a plan knows what its status quo reads: prices, hours and components, but neither names nor what may be built", async () => {
  const { statusQuoInputs, inputMarks } = await computed({}, false);
  const plain = statusQuoInputs?.plain;
  const markOf = async (change: Change) => (await computed(change, true)).inputMarks;
  const same = await markOf({});
  expect(same).toEqual(plain);
  expect(inputMarks).not.toEqual(plain);
  expect((await computed({}, true)).statusQuoInputs).toBeNull();
  expect(await markOf({ name: "Another name" })).toEqual(plain);
  // What may be built is no matter of a status quo.
  expect(await markOf({ battery: 900 })).toEqual(plain);
  expect(await markOf({ more: "optional" })).toEqual(plain);
  // Prices are, and so is another course of the load with the same mean and extremes.
  expect((await markOf({ price: 130 }))?.all).not.toBe(plain?.all);
  const early = { series: hours((hour) => (hour < 4380 ? 2 : 1)), year: 2025 };
  const late = { series: hours((hour) => (hour < 4380 ? 1 : 2)), year: 2025 };
  expect((await markOf({ load: early }))?.all).not.toBe((await markOf({ load: late }))?.all);
  // The price of emissions enters by none of the components.
  expect((await markOf({ carbon: 0.15 }))?.all).not.toBe(plain?.all);
  // One more that is there is another structure.
  const more = await markOf({ more: "existing" });
  expect(more?.structure).not.toBe(plain?.structure);
  // Steps of another length are other values of the same structure.
  const fine = (await computed({}, true, 2)).inputMarks;
  expect([fine?.structure, fine?.all === plain?.all]).toEqual([plain?.structure, false]);
});

it("a plan lists what its status quo would have read, without what it reads for building", async () => {
  const { statusQuoInputs, usedParameters } = await computed({}, false);
  const types = (used: RunResult["usedParameters"] = []) =>
    used.map(({ componentId, parameterType }) => `${componentId}.${parameterType}`);
  const reads = types(statusQuoInputs?.reads);
  expect(reads).toEqual(expect.arrayContaining(["load.demand", "grid.purchase_price"]));
  expect(reads.filter((one) => one.startsWith("plant."))).toEqual([]);
  expect(types(usedParameters)).toContain("plant.investment_cost");
});
