import { expect } from "vitest";
import { AutomaticSolver } from "~jobs/solver/automatic";
import { catalogue } from "~db/seed/catalogue";
import { pypsaSystem, readFolder } from "~/engines/exchange";
import { runOptimization } from "~/engines/optimization/run";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { type Optimization, optimizationSchema } from "~/entities/optimizations/optimization";
import type { RunResult } from "~/entities/results/result";
import type { Folder } from "./pypsaOptimum";

/** The system of a folder of CSV files, with everything the report says. */
export function converted(folder: Folder, systemId: string) {
  const files = Object.entries(folder).map(([name, text]) => ({ name: `${name}.csv`, text }));
  const read = readFolder(files);
  if (!read.ok) throw new Error(JSON.stringify(read.findings));
  const system = pypsaSystem(read.network, catalogue, systemId);
  if (!system.ok) throw new Error(JSON.stringify(system.findings));
  return { snapshot: system.snapshot, findings: [...read.findings, ...system.findings] };
}

/** Steps of six hours: what these tests show does not depend on them. */
export const runOf = (system_id: string, year = 2025, delta_t = 6, more: object = {}): Optimization =>
  optimizationSchema.parse({
    optimization_id: "run",
    name: "run",
    system_id,
    user_id: "somebody",
    scenario_ids: ["base"],
    dates: [`${year}-01-01`],
    config: { delta_t, ...more },
  });

export const withCatalogue = (own: SystemSnapshot): SystemSnapshot => ({
  ...own,
  parameters: [...catalogue.parameters, ...own.parameters],
});

/** What the product makes of a run of this system. */
export const answered = (own: SystemSnapshot, run: Optimization): Promise<RunResult> =>
  runOptimization({ snapshot: withCatalogue(own), optimization: run }, new AutomaticSolver(), {
    onProgress: () => undefined,
    shouldStop: () => false,
    now: () => 0,
  });

/** The same, without errors. */
export async function solved(own: SystemSnapshot, run: Optimization): Promise<RunResult> {
  const result = await answered(own, run);
  expect(result.findings.filter(({ severity }) => severity === "error")).toEqual([]);
  return result;
}

export async function objective(own: SystemSnapshot, year = 2025, delta_t = 6, more: object = {}): Promise<number> {
  return (await solved(own, runOf(own.system.system_id, year, delta_t, more))).summary!.objective;
}
