import { afterEach, expect, it, vi } from "vitest";
import type { RunInput } from "~/engines/optimization/run";
import type { InputChange } from "~/entities/optimizations/variation";
import type { RunResult } from "~/entities/results/result";
import { optimization, repeat, Site } from "../../../tests/reference/optimizations/site";
import { HighsSolver } from "../highs";
import { StructuredSolver } from "../structured/structuredSolver";
import { WholeNumbers } from "../wholeNumbers";
import { AlikeRuns } from "./alikeRuns";

const NO_CHANGE: InputChange[] = [];
const HOOKS = { onProgress: () => undefined, shouldStop: () => false, now: () => 0 };
afterEach(() => vi.restoreAllMocks());

/** Large enough for the structured method with its batteries, by steps of six hours; `plant`: of a way to buy less. */
function site(plant: Record<string, number> = {}, batteries = ["small", "large"]): Site {
  const built = new Site()
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 2 } })
    .node({
      id: "market",
      root: "trade",
      output: "el",
      parameters: { purchase_price: { series: repeat([40, 80, 20, 60, 55, 10, 90]), year: 2025 } },
    })
    .node({
      id: "plant",
      root: "transformation",
      output: "el",
      status: "optional",
      parameters: { investment_cost: 4e6, lifetime: 20, variable_cost: 5, ...plant },
    });
  for (const [i, id] of batteries.entries())
    built.node({
      id,
      root: "storage",
      input: "el",
      output: "el",
      status: "optional",
      parameters: {
        investment_cost: 1e4 * (i + 1),
        investment_cost_power: 1000,
        lifetime: 20,
        charging_efficiency: 0.9,
      },
    });
  return built;
}

const inputOf = ({ snapshot }: Site, changes: InputChange[]): RunInput => ({
  snapshot,
  optimization: optimization([2025], {
    config: { delta_t: 6, model: { integer_expansion: true }, variation: { changes, alternative: null } },
  }),
});
const times = (component_id: string, parameter_type: string, factor: number): InputChange[] => [
  { component_id, place_id: null, parameter_type, impact: "money", factor, value: null },
];
const LOAD = times("load", "demand", 1.05);
const PRICE = times("market", "purchase_price", 1.01);

it("come to the same bits in any order and in any process, and begin at points of the run without changes", async () => {
  const built = site();
  const highs = vi.spyOn(HighsSolver.prototype, "solve");
  const results = async (runs: AlikeRuns, all: readonly InputChange[][]): Promise<RunResult[]> => {
    const list: RunResult[] = [];
    for (const changes of all) list.push(await runs.run(inputOf(built, changes), HOOKS));
    return list;
  };
  const bits = ({ summary, series, solver, solverLog }: RunResult) => ({
    summary,
    series,
    solver,
    log: solverLog?.length,
  });
  const forward = await results(new AlikeRuns(), [NO_CHANGE, LOAD, PRICE]);
  const backward = (await results(new AlikeRuns(), [PRICE, LOAD, NO_CHANGE])).reverse();
  const [fresh] = await results(new AlikeRuns(), [LOAD]);
  for (const run of forward) expect([run.status, run.solver?.method]).toEqual(["success", "structured"]);
  expect(forward.map(({ solverLog }) => solverLog!.includes("It begins at a point"))).toEqual([false, true, true]);
  expect(backward.map(bits)).toEqual(forward.map(bits));
  expect(bits(fresh!)).toEqual(bits(forward[1]!));
  expect(highs).not.toHaveBeenCalled();
});

it("solve nothing of a run without changes that has no points", async () => {
  const structured = vi.spyOn(StructuredSolver.prototype, "solve");
  const highs = vi.spyOn(HighsSolver.prototype, "solve");
  const whole = vi.spyOn(WholeNumbers.prototype, "solve");
  // Too small for the structured method.
  expect((await new AlikeRuns().run(inputOf(site({}, []), LOAD), HOOKS)).status).toBe("success");
  expect([structured, highs, whole].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0]);
  const solution = await highs.mock.results[0]!.value;
  whole.mockResolvedValue({ ...solution, state: "interrupted", stateName: "interrupted" });
  await new AlikeRuns().run(inputOf(site({ unit_size: 1, maximum_capacity: 3 }), LOAD), HOOKS);
  expect([structured, highs, whole].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1]);
});
