import { existsSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import { AutomaticSolver } from "~jobs/solver/automatic";
import { demoOptimization, demoSnapshot } from "~db/seed/demo";
import { runOptimization } from "~/engines/optimization/run";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { Optimization } from "~/entities/optimizations/optimization";
import type { RunResult } from "~/entities/results/result";
import { optimization } from "../reference/optimizations/site";
import { hasSteelData, steelData, steelSite } from "../reference/optimizations/steelSite";
import { benchSite } from "./site";

/** Every step against typical days and segments: cost and sizes against the full year, and how much sooner. */
const CHOICES: [string, Record<string, unknown>][] = [
  ["every step", { status: false }],
  ["12 typical days", { status: true, n_clust: 12, n_seg: 24 }],
  ["48 typical days", { status: true, n_clust: 48, n_seg: 24 }],
  ["100 typical days", { status: true, n_clust: 100, n_seg: 24 }],
  ["100 typical days of 8 segments", { status: true, n_clust: 100, n_seg: 8 }],
  ["100 typical days of 1 segment", { status: true, n_clust: 100, n_seg: 1 }],
  ["730 segments", { status: true, kind: "segments", n_seg_year: 730 }],
  ["1460 segments", { status: true, kind: "segments", n_seg_year: 1460 }],
  ["2920 segments", { status: true, kind: "segments", n_seg_year: 2920 }],
];

interface Case {
  name: string;
  snapshot: SystemSnapshot;
  optimization: Optimization;
}

const solve = (c: Case, temporal_clustering: Record<string, unknown>): Promise<RunResult> => {
  const config = { ...c.optimization.config, temporal_clustering };
  const run = optimization(
    c.optimization.dates.map((date) => Number(date.slice(0, 4))),
    { ...c.optimization, config },
  );
  return runOptimization({ snapshot: c.snapshot, optimization: run }, new AutomaticSolver(), {
    onProgress: () => undefined,
    shouldStop: () => false,
    now: () => performance.now(),
  });
};

/** Sizes of what may be built, by component and kind [unit]. */
const sizes = (r: RunResult): Map<string, number> =>
  new Map(
    r.tables.capacities
      .filter((c) => c.year === r.years[0] && c.total !== null)
      .map((c) => [`${c.componentId} ${c.kind}`, c.total!]),
  );

/** The largest difference of a size, as a share of the larger one where that is not next to nothing. */
function sizeError(reduced: RunResult, full: RunResult): [number, string] {
  const there = sizes(full);
  const biggest = Math.max(...there.values());
  let worst: [number, string] = [0, ""];
  for (const [key, size] of sizes(reduced)) {
    const larger = Math.max(size, there.get(key) ?? 0);
    const error = larger > 1e-3 * biggest ? Math.abs(size - (there.get(key) ?? 0)) / larger : 0;
    if (error > worst[0]) worst = [error, key];
  }
  return worst;
}

const hourly = (o: Optimization): Optimization => ({ ...o, config: { ...o.config, delta_t: 1 } });
const CASES: Record<string, () => Case[]> = {
  site: () => [{ name: "site", snapshot: benchSite(1).snapshot, optimization: optimization([2025]) }],
  demo: () => [{ name: "demo", snapshot: demoSnapshot(), optimization: hourly(demoOptimization()) }],
  steel: () =>
    hasSteelData
      ? [{ name: "steel", snapshot: steelSite(steelData()).snapshot, optimization: optimization([2025]) }]
      : [],
};

/** The cases of a word: a name of `CASES`, or a file with { name, snapshot, optimization }. Throws when it is neither. */
function casesOf(word: string): Case[] {
  const known = CASES[word];
  if (known) return known();
  if (!existsSync(word)) throw new Error(`${word} is neither a file nor one of ${Object.keys(CASES).join(", ")}`);
  return [JSON.parse(readFileSync(word, "utf8")) as Case];
}

/**
 * `npm run bench -- reduction [<case> ...]` prints one JSON line per system and choice. The default is the bench's site, the demo and the
 * steel plant (where its data is). A case is one of these names or a file with another system.
 */
export async function benchReduction(words: readonly string[]): Promise<void> {
  const cases = (words.length > 0 ? words : Object.keys(CASES)).flatMap(casesOf);
  process.stdout.write(
    `${JSON.stringify({ processor: cpus()[0]?.model, date: new Date().toISOString().slice(0, 10) })}\n`,
  );
  for (const c of cases) {
    let full: { result: RunResult; seconds: number } | undefined;
    for (const [choice, temporal] of CHOICES) {
      const before = process.cpuUsage();
      const result = await solve(c, temporal);
      const { user } = process.cpuUsage(before);
      const seconds = user / 1e6;
      full ??= { result, seconds };
      const [size, which] = sizeError(result, full.result);
      const objective = result.summary?.objective ?? Number.NaN;
      const line = {
        system: c.name,
        choice,
        status: result.status,
        steps: result.reduction?.steps ?? result.steps,
        "cost error %": round((objective / full.result.summary!.objective - 1) * 100),
        "size error %": round(size * 100),
        size: which,
        "cpu s": round(seconds),
        "times faster": round(full.seconds / seconds),
        columns: result.solver?.columns,
        method: result.solver?.method,
      };
      process.stdout.write(`${JSON.stringify(line)}\n`);
    }
  }
}

const round = (v: number): number => Math.round(v * 100) / 100;
