import { describe, expect, it } from "vitest";
import { HighsSolver } from "~jobs/solver/highs";
import type { Solver } from "~/engines/linearModel";
import { assemble } from "~/engines/optimization/assemble";
import { Findings } from "~/engines/optimization/findings";
import { formulate } from "~/engines/optimization/formulate";
import { runOptimization } from "~/engines/optimization/run";
import { optimization, Site } from "./site";

/** The check after the solve, and the time structure every column and row carries. */
const site = () =>
  new Site()
    .system({ interest_rate: 0.05 })
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 1 } })
    .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 50, capacity_price: 10 } })
    .node({
      id: "plant",
      root: "transformation",
      output: "el",
      status: "optional",
      parameters: { investment_cost: 1000, lifetime: 20, maximum_capacity: 0.5 },
    })
    .node({
      id: "battery",
      root: "storage",
      input: "el",
      output: "el",
      status: "optional",
      parameters: { investment_cost: 10, power_to_energy_ratio: 0.5, lifetime: 20, charging_efficiency: 0.9 },
    });
const fast = optimization([2025], { config: { delta_t: 6 } });

/** A solver whose answer is then changed. */
const wrong = (change: (x: Float64Array) => void): Solver => ({
  async solve(model, options, onProgress, shouldStop) {
    const solution = await new HighsSolver().solve(model, options, onProgress, shouldStop);
    change(solution.x);
    return solution;
  },
});
const hooks = { onProgress: () => undefined, shouldStop: () => false, now: () => 0 };

describe("check", () => {
  it("passes a correct solution", async () => {
    const r = await runOptimization({ snapshot: site().snapshot, optimization: fast }, new HighsSolver(), hooks);
    expect(r.status).toBe("success");
  });

  it("names the balance, the component and the difference in costs of a wrong one", async () => {
    const input = { snapshot: site().snapshot, optimization: fast };
    const { builder, components } = formulate(assemble(input.snapshot, fast, new Findings()));
    const plant = components[2];
    const flow = plant?.kind === "process" ? plant.columns.flow[0]! : -1;
    expect(builder.colOwner.data[flow]).toBe(2);
    const r = await runOptimization(
      input,
      wrong((x) => (x[flow + 7]! += 1)),
      hooks,
    );
    expect(r.status).toBe("warning");
    expect(r.findings).toContainEqual(
      expect.objectContaining({
        rule: "check_balance",
        placeId: "here",
        carrierLevelId: "el",
        hours: 6,
        firstHour: 42,
      }),
    );
    expect(r.findings).toContainEqual(expect.objectContaining({ rule: "check_bound", componentId: "plant" }));
    const grid = components[1];
    const purchase = grid?.kind === "trade" ? grid.columns.sides[0]!.flow[0]! : -1;
    const dear = await runOptimization(
      input,
      wrong((x) => (x[purchase + 3]! += 100)),
      hooks,
    );
    expect(dear.findings).toContainEqual(expect.objectContaining({ rule: "check_objective" }));
  });
});

describe("time structure", () => {
  it("couples neighbouring steps only, outside rows and columns that are global", () => {
    const { model } = formulate(
      assemble(site().snapshot, optimization([2025, 2030], { config: { delta_t: 2 } }), new Findings()),
    );
    let checked = 0;
    for (let j = 0; j < model.columns; j++) {
      for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++) {
        const i = model.indices[k]!;
        if (model.colStep[j]! < 0 || model.rowStep[i]! < 0) continue;
        const distance = (model.rowStep[i]! - model.colStep[j]! + 4380) % 4380;
        if (distance > 1 || model.colChain[j] !== model.rowChain[i])
          throw new Error(`Row ${i} at step ${model.rowStep[i]} holds a column of step ${model.colStep[j]}`);
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(50_000);
    expect(model.colChain.some((c) => c === -1)).toBe(true);
  });
});
