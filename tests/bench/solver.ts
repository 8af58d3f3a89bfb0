import { fileURLToPath } from "node:url";
import { HighsSolver } from "~jobs/solver/highs";
import { StructuredSolver } from "~jobs/solver/structured/structuredSolver";
import { WholeNumbers } from "~jobs/solver/wholeNumbers";
import { demoOptimization, demoSnapshot } from "~db/seed/demo";
import type { LinearModel, Solver } from "~/engines/linearModel";
import { assemble } from "~/engines/optimization/assemble";
import { Findings } from "~/engines/optimization/findings";
import { formulate } from "~/engines/optimization/formulate";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { Optimization } from "~/entities/optimizations/optimization";
import { optimization } from "../reference/optimizations/site";
import { hasSteelData, steelData, steelSite } from "../reference/optimizations/steelSite";
import { benchSite } from "./site";
import { fiveUnitsSite, richCommitmentSite } from "./sites/commitment";
import { islandSite } from "./sites/island";
import { modelOfYears } from "./sites/manyYears";
import { NETWORKS, networkSystem } from "./sites/networks";
import { seasonalSite } from "./sites/seasonal";
import { siteOfBuilds, siteOfChoices, siteOfUnits } from "./sites/wholeNumbers";
import { inProcess } from "./solving/inProcess";

interface Case {
  name: string;
  input?(): { snapshot: SystemSnapshot; optimization: Optimization } | null;
  /** In its place: the model itself. */
  model?(): LinearModel;
  /** HiGHS' interior point needs more than half an hour. */
  isTooLargeForHighs?: true;
  /** Takes so long that it is measured only when named. */
  isOnlyByName?: true;
  /** Of models with whole numbers: the gap that is asked for [1]. */
  gap?: number;
}

const inSteps = (o: Optimization, hours: number): Optimization => ({ ...o, config: { ...o.config, delta_t: hours } });
const inWholeNumbers = (years: number[], stepH = 1): Optimization =>
  optimization(years, { config: { delta_t: stepH, model: { integer_expansion: true } } });
const inWholeUnits = (model: object = {}, stepH = 1): Optimization =>
  optimization([2025], {
    config: { delta_t: stepH, integer_operation: true, model: { detailed_operation: true, ...model } },
  });
const CASES: Case[] = [
  {
    name: "steel",
    input: () =>
      hasSteelData ? { snapshot: steelSite(steelData()).snapshot, optimization: optimization([2025]) } : null,
  },
  { name: "demo", input: () => ({ snapshot: demoSnapshot(), optimization: inSteps(demoOptimization(), 2) }) },
  {
    name: "demo 6 h",
    input: () => ({ snapshot: demoSnapshot(), optimization: inSteps(demoOptimization(), 6) }),
    isOnlyByName: true,
  },
  { name: "seasonal", input: () => ({ snapshot: seasonalSite().snapshot, optimization: optimization([2025]) }) },
  { name: "island", input: () => ({ snapshot: islandSite().snapshot, optimization: optimization([2025]) }) },
  ...NETWORKS.map((seed) => ({
    name: `network ${seed}`,
    input: () => ({
      snapshot: networkSystem(seed),
      optimization: optimization([2025], { system_id: `network-${seed}` }),
    }),
    isTooLargeForHighs: true as const,
  })),
  { name: "site", input: () => ({ snapshot: benchSite(1).snapshot, optimization: optimization([2025]) }) },
  { name: "rich site", input: () => ({ snapshot: benchSite(1, true).snapshot, optimization: optimization([2025]) }) },
  {
    name: "three dates",
    input: () => ({ snapshot: benchSite(1).snapshot, optimization: optimization([2025, 2030, 2035]) }),
    isTooLargeForHighs: true,
  },
  {
    name: "five sites",
    input: () => ({ snapshot: benchSite(5).snapshot, optimization: optimization([2025]) }),
    isTooLargeForHighs: true,
  },
  {
    name: "five sites three dates",
    input: () => ({ snapshot: benchSite(5).snapshot, optimization: optimization([2025, 2030, 2035]) }),
    isTooLargeForHighs: true,
    isOnlyByName: true,
  },
  {
    name: "three units",
    input: () => ({ snapshot: siteOfUnits().snapshot, optimization: inWholeNumbers([2025]) }),
    isTooLargeForHighs: true,
    gap: 1e-5,
  },
  {
    name: "twenty choices 6 h",
    input: () => ({ snapshot: siteOfChoices().snapshot, optimization: inWholeNumbers([2025], 6) }),
    gap: 5e-3,
  },
  {
    name: "twenty choices",
    input: () => ({ snapshot: siteOfChoices().snapshot, optimization: inWholeNumbers([2025]) }),
    isTooLargeForHighs: true,
    isOnlyByName: true,
    gap: 5e-3,
  },
  {
    name: "builds at three dates",
    input: () => ({ snapshot: siteOfBuilds().snapshot, optimization: inWholeNumbers([2025, 2030, 2035]) }),
    isTooLargeForHighs: true,
    isOnlyByName: true,
    gap: 5e-3,
  },
  { name: "ten years", model: () => modelOfYears(10), isTooLargeForHighs: true, isOnlyByName: true },
  { name: "forty years", model: () => modelOfYears(40), isTooLargeForHighs: true, isOnlyByName: true },
  {
    name: "ten years worst tenth",
    model: () => modelOfYears(10, { kind: "tail", weight: 0.5, share: 0.1 }),
    isTooLargeForHighs: true,
    isOnlyByName: true,
  },
  {
    name: "forty years worst tenth",
    model: () => modelOfYears(40, { kind: "tail", weight: 0.5, share: 0.1 }),
    isTooLargeForHighs: true,
    isOnlyByName: true,
  },
  {
    name: "five",
    input: () => ({ snapshot: fiveUnitsSite().snapshot, optimization: inWholeUnits({ retirement: false }) }),
    isTooLargeForHighs: true,
    isOnlyByName: true,
    gap: 5e-3,
  },
  {
    name: "rich commitment",
    input: () => ({ snapshot: richCommitmentSite().snapshot, optimization: inWholeUnits() }),
    isTooLargeForHighs: true,
    isOnlyByName: true,
    gap: 5e-3,
  },
  {
    name: "sixty choices at three dates",
    input: () => ({ snapshot: siteOfChoices().snapshot, optimization: inWholeNumbers([2025, 2030, 2035]) }),
    isTooLargeForHighs: true,
    isOnlyByName: true,
    gap: 2e-2,
  },
];

const FILE = fileURLToPath(import.meta.url);

/** Gaps whose time is measured [1]. */
const GAPS = [0.05, 0.02, 0.01, 5e-3, 1e-3] as const;

/**
 * `npm run bench -- solver [highs] [<case> ...]` runs the structured solver on full years, with one JSON line per case. With "highs" it
 * runs HiGHS' interior point on the same matrix too where it ends within reach (minutes). Each solve has a process of its own.
 */
export async function benchSolver(words: readonly string[]): Promise<void> {
  const withHighs = words.includes("highs");
  const names = words.filter((word) => word !== "highs");
  for (const { name, isTooLargeForHighs, isOnlyByName } of CASES) {
    if (names.length > 0 ? !names.includes(name) : isOnlyByName) continue;
    const ours = await measurementOf(name, "structured");
    if (!ours) continue;
    const highs = withHighs && !isTooLargeForHighs ? await measurementOf(name, "highs") : null;
    const line = {
      case: name,
      columns: ours.columns,
      rows: ours.rows,
      state: ours.state,
      iterations: ours.iterations,
      ours_cpu_s: round(ours.cpuS),
      ours_wall_s: round(ours.wallS),
      highs_cpu_s: highs ? round(highs.cpuS) : null,
      ratio: highs ? round(highs.cpuS / ours.cpuS) : null,
      relative_difference: highs ? Math.abs(ours.objective - highs.objective) / Math.abs(highs.objective) : null,
      peak_mb: ours.peakMb,
      ...(ours.gap === null
        ? {}
        : { objective: ours.objective, bound: ours.bound, gap: ours.gap, s_to_gap: ours.secondsTo }),
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  }
}

/** A solve that takes longer ends with what it has [s]. */
const LONGEST_S = 3600;

const round = (value: number): number => Math.round(value * 100) / 100;

interface Measured {
  columns: number;
  rows: number;
  state: string;
  iterations: number;
  objective: number;
  bound: number | null;
  gap: number | null;
  /** Of models with whole numbers: wall seconds to each gap that was reached. */
  secondsTo: Record<string, number>;
  cpuS: number;
  wallS: number;
  /** Largest resident set of the process, the model's building included [MB]. */
  peakMb: number;
}

const measurementOf = (name: string, method: "structured" | "highs"): Promise<Measured | null> =>
  inProcess(FILE, [name, method]);

/** The model of a case; null when its data is not there. */
export function modelOf(name: string): LinearModel | null {
  const one = CASES.find((one) => one.name === name);
  if (one?.model) return one.model();
  const input = one?.input?.() ?? null;
  return input && formulate(assemble(input.snapshot, input.optimization, new Findings())).model;
}

async function measure(name: string, method: string): Promise<Measured | null> {
  const model = modelOf(name);
  if (!model) return null;
  const ours = model.integer ? new WholeNumbers() : new StructuredSolver();
  const solver: Solver = method === "highs" ? new HighsSolver() : ours;
  const options = {
    ...defaultSolverOptions,
    mipGap: CASES.find((one) => one.name === name)?.gap ?? defaultSolverOptions.mipGap,
    timeLimitS: LONGEST_S,
    method: method === "highs" ? ("barrier" as const) : ("automatic" as const),
  };
  const secondsTo: Record<string, number> = {};
  const started = performance.now();
  const before = process.cpuUsage();
  const solution = await solver.solve(
    model,
    options,
    ({ gap = Infinity }) => {
      for (const one of model.integer ? GAPS : [])
        if (gap <= one) secondsTo[`${one * 100} %`] ??= round((performance.now() - started) / 1000);
    },
    () => false,
  );
  const { user, system } = process.cpuUsage(before);
  const { columns, rows } = model;
  const { state, iterations, objective, bound, mipGap, seconds } = solution;
  return {
    columns,
    rows,
    state,
    iterations,
    objective,
    bound,
    gap: mipGap,
    secondsTo,
    cpuS: (user + system) / 1e6,
    wallS: seconds,
    peakMb: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

if (process.argv[1] === FILE) {
  const [name = "", method = ""] = process.argv.slice(2);
  process.send?.(await measure(name, method), () => process.disconnect());
}
