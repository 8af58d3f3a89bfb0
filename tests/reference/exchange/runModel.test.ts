import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { AutomaticSolver } from "~jobs/solver/automatic";
import { readModel } from "~jobs/solver/files/modelFile";
import { HighsSolver } from "~jobs/solver/highs";
import { demoOptimization, demoSnapshot } from "~db/seed/demo";
import { modelNames } from "~/engines/exchange/linear/modelNames";
import { modelOfRun } from "~/engines/exchange/linear/modelOfRun";
import { type RunInput, runOptimization } from "~/engines/optimization/run";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import { MODEL_FORMATS } from "~/entities/exchange/exchange";
import { writeRunModel } from "~/services/exchange/runModel";

const demo = (config: object): RunInput => {
  const run = demoOptimization();
  return { snapshot: demoSnapshot(), optimization: { ...run, config: { ...run.config, ...config } } };
};
const typicalDays = (n_clust: number) => ({
  temporal_clustering: { ...demoOptimization().config.temporal_clustering, status: true, n_clust },
});
const CASES: [string, RunInput][] = [
  ["of six typical days", demo(typicalDays(6))],
  [
    "of four typical days with numbers of units",
    demo({ ...typicalDays(4), model: { ...demoOptimization().config.model, integer_expansion: true } }),
  ],
];
const NOW = new Date("2026-11-29T12:00:00Z");

test.each(CASES)("the model of a run %s has the optimum of the run, by HiGHS from its file", async (_what, input) => {
  const result = await runOptimization(input, new AutomaticSolver(), {
    onProgress: () => undefined,
    shouldStop: () => false,
    now: () => 0,
  });
  const objective = result.solver!.objective;
  for (const format of MODEL_FORMATS) {
    const file = writeRunModel(input, format, NOW);
    if (!file.ok) throw new Error(file.why);
    const { model, hasWarning } = await readModel(unzipSync(file.bytes)[`model.${format}`]!, format);
    expect(hasWarning).toBe(false);
    const solution = await new HighsSolver().solve(
      model,
      { ...defaultSolverOptions, method: "automatic" },
      () => undefined,
      () => false,
    );
    expect(solution.state).toBe("optimal");
    expect(Math.abs(solution.objective - objective) / Math.abs(objective), format).toBeLessThan(1e-6);
  }
});

test("its names say what things are, and its head in which units", () => {
  const [, input] = CASES[0]!;
  const whole = modelOfRun(input);
  if (typeof whole === "string") throw new Error(whole);
  const { columns, rows } = modelNames(whole);
  for (const names of [columns, rows]) {
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[A-Za-z]\w*(\.\w+)*(\([\d,]+\))?(\.\d+)?$/.test(name)).slice(0, 3)).toEqual([]);
  }
  expect(columns).toEqual(
    expect.arrayContaining(["Battery.charge(2030,17)", "Battery.level_in_day(2030,0)", "Battery.built"]),
  );
  const file = writeRunModel(input, "mps", NOW);
  if (!file.ok) throw new Error(file.why);
  const head = strFromU8(unzipSync(file.bytes)["model.mps"]!).split("\n").slice(0, 6);
  expect(head[1]).toContain("Powers in MW, energies in MWh, money in EUR");
  expect(head[4]).toContain("highs model.mps");
});

test("a run that is solved in several steps has none, and one that is not complete neither", () => {
  const { snapshot, optimization } = demo({ ...typicalDays(2), rolling_horizon_years: 1 });
  const dates = ["2030-01-01", "2035-01-01"];
  expect(modelOfRun({ snapshot, optimization: { ...optimization, dates } })).toBe("several_solves");
  expect(modelOfRun({ optimization, snapshot: { ...snapshot, parameters: [] } })).toBe("not_complete");
});
