import { readdirSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import { AutomaticSolver } from "~jobs/solver/automatic";
import { childProgram } from "~jobs/worker/inChild";
import { WarmChildren } from "~jobs/worker/warmChildren";
import { demoOptimization, demoSnapshot } from "~db/seed/demo";
import { type RunInput, runOptimization } from "~/engines/optimization/run";
import type { InputRef, Variation } from "~/entities/optimizations/variation";
import type { RunResult } from "~/entities/results/result";
import { optimization } from "../../reference/optimizations/site";
import { benchSite } from "../site";

/**
 * `npm run bench -- alike [<case> ...] [alone]`: what studies and single runs take from their input to their result in processes that stay, as
 * many at a time as a worker computes of a study. A JSON line for each case has wall and processor seconds of the processes, and means of the
 * phases of a run [s]. With "alone" every run is solved once more by itself, from a start of its own and with nothing shared, in the process of the
 * bench. That tells processor seconds and the largest relative difference of the objectives. Runs are not stored and no queue is between them.
 */
const AT_A_TIME = 2;
const SITE_INPUTS = ["purchase_price", "demand", "investment_cost"];

interface Case {
  name: string;
  inputs(reference: RunResult): RunInput[];
  first: RunInput;
}

const varied = (input: RunInput, variation: Variation): RunInput => ({
  ...input,
  optimization: { ...input.optimization, config: { ...input.optimization.config, variation } },
});
const NO_CHANGE: Variation = { changes: [], alternative: null };

function byTheHour(name: "demo" | "site"): RunInput {
  const plan = name === "demo" ? demoOptimization() : optimization([2025]);
  const snapshot = name === "demo" ? demoSnapshot() : benchSite(1).snapshot;
  return { snapshot, optimization: { ...plan, config: { ...plan.config, delta_t: 1 } } };
}

/** The first inputs of these types that a run read. */
function inputsOf({ usedParameters = [] }: RunResult, types: readonly string[], count: number): InputRef[] {
  const byKey = new Map<string, InputRef>();
  for (const { componentId, placeId, parameterType, impact, part } of usedParameters) {
    if (part || !types.includes(parameterType)) continue;
    const input: InputRef = { component_id: componentId, place_id: placeId, parameter_type: parameterType, impact };
    byKey.set(JSON.stringify(input), input);
  }
  return [...byKey.values()].slice(0, count);
}

const scaled = (inputs: readonly InputRef[], factorOf: (i: number) => number): Variation => ({
  changes: inputs.map((input, i) => ({ ...input, factor: factorOf(i), value: null })),
  alternative: null,
});

function tornadoOf(name: "demo" | "site", types: readonly string[]): Case {
  const base = byTheHour(name);
  return {
    name: `tornado of six inputs, ${name}`,
    first: varied(base, NO_CHANGE),
    inputs: (reference) =>
      inputsOf(reference, types, 6).flatMap((one) =>
        [0.9, 1.1].map((factor) =>
          varied(
            base,
            scaled([one], () => factor),
          ),
        ),
      ),
  };
}

/** Every choice of six plants of the site: 64 systems. */
function alternatives(): Case {
  const base = byTheHour("site");
  const { nodes } = base.snapshot;
  const optional = nodes.filter(({ status }) => status === "optional").slice(0, 6);
  const without = (mask: number): RunInput => {
    const isOut = (id: string): boolean => optional.some(({ node_id }, i) => node_id === id && (mask >> i) % 2 === 1);
    return { ...base, snapshot: { ...base.snapshot, nodes: nodes.filter(({ node_id }) => !isOut(node_id)) } };
  };
  return {
    name: `${2 ** optional.length} alternatives, site`,
    first: base,
    inputs: () => Array.from({ length: 2 ** optional.length - 1 }, (_, i) => without(i + 1)),
  };
}

function monteCarlo(): Case {
  const base = byTheHour("site");
  return {
    name: "Monte Carlo of 20, site",
    first: varied(base, NO_CHANGE),
    // Latin squares of a kind: repeatable, each input over its whole range.
    inputs: (reference) =>
      Array.from({ length: 20 }, (_, n) =>
        varied(
          base,
          scaled(inputsOf(reference, SITE_INPUTS, 4), (i) => 0.95 + (((n * (2 * i + 3)) % 20) / 19) * 0.1),
        ),
      ),
  };
}

function newRun(name: "demo" | "site"): Case {
  const base = byTheHour(name);
  return { name: `one more run, ${name}`, first: base, inputs: () => [base] };
}

/** What grant, and what price of gas, let the plan of the demo pay back in six years. */
function paybacks(): Case {
  const base = byTheHour("demo");
  const ask = (inputs: InputRef[], most_factor: number): RunInput =>
    varied(base, { ...NO_CHANGE, payback: { inputs, years: 6, most_factor } });
  return {
    name: "two questions of a payback, demo",
    first: base,
    inputs: (reference) => {
      const built = new Set(reference.tables.capacities.flatMap((row) => (row.new > 1e-5 ? [row.componentId] : [])));
      const investments = inputsOf(reference, ["investment_cost"], 50).filter(({ component_id }) =>
        built.has(component_id ?? ""),
      );
      return [ask(investments, 1), ask(inputsOf(reference, ["purchase_price"], 1), 3)];
    },
  };
}

/** Below which cost plants are built that are not: three that are made dear. */
function unbuilt(): Case {
  const base = byTheHour("site");
  const { nodes, parameters } = base.snapshot;
  const optional = nodes.filter(({ status }) => status === "optional").slice(0, 3);
  const isOf = (id: string): boolean => optional.some(({ node_id }) => node_id === id);
  const dear = parameters.map((row) =>
    row.properties.type === "investment_cost" && isOf(row.node_id ?? "")
      ? { ...row, properties: { ...row.properties, value: 20 * Number((row.properties as { value: number }).value) } }
      : row,
  );
  const site = { ...base, snapshot: { ...base.snapshot, parameters: dear } };
  return {
    name: `why not, ${optional.length} plants, site`,
    first: site,
    inputs: () => optional.map(({ node_id }) => varied(site, { ...NO_CHANGE, threshold: { component_id: node_id } })),
  };
}

const CASES: Record<string, () => Case> = {
  tornado: () => tornadoOf("demo", ["demand", "interest_rate", "purchase_price", "energy_levy"]),
  "tornado-site": () => tornadoOf("site", SITE_INPUTS),
  alternatives,
  monte: monteCarlo,
  payback: paybacks,
  unbuilt,
  run: () => newRun("demo"),
  "run-site": () => newRun("site"),
};

export async function benchAlike(words: readonly string[]): Promise<void> {
  const names = words.filter((word) => word !== "alone");
  for (const [name, make] of Object.entries(CASES))
    if (names.length === 0 || names.includes(name)) await measure(make(), words.includes("alone"));
}

async function measure({ name, first, inputs }: Case, isAlone: boolean): Promise<void> {
  const program = childProgram("solve");
  const children = new WarmChildren(program);
  const results: RunResult[] = [];
  const walls: number[] = [];
  const timed = async (work: Promise<RunResult>): Promise<RunResult> => {
    const since = performance.now();
    const result = await work;
    walls.push((performance.now() - since) / 1000);
    return result;
  };
  const since = performance.now();
  const reference = await timed(children.run<RunResult>(first));
  const referenceS = (performance.now() - since) / 1000;
  const all = inputs(reference);
  const rest = all.map((input, i) => ({ input, i }));
  const work = async (): Promise<void> => {
    for (let next = rest.shift(); next; next = rest.shift())
      results[next.i] = await timed(children.run<RunResult>(next.input));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  const wallS = (performance.now() - since) / 1000;
  const cpuS = cpuOfChildren();
  children.close();
  const mean = (of: (result: RunResult) => number): number =>
    round(results.reduce((sum, result) => sum + of(result), 0) / results.length);
  const line = {
    case: name,
    runs: all.length + 1,
    wall_s: round(wallS),
    first_s: round(referenceS),
    last_s: round(walls.at(-1)!),
    cpu_s: round(cpuS),
    assemble_s: mean(({ timings }) => timings.assembleS),
    build_s: mean(({ timings }) => timings.buildS),
    solve_s: mean(({ timings }) => timings.solveS),
    report_s: mean(({ timings }) => timings.reportS),
    iterations: mean(({ solver }) => solver?.iterations ?? 0),
    begun_warm: results.filter(({ solverLog }) => solverLog?.includes("It begins at a point")).length,
    states: Object.fromEntries(
      [...new Set(results.map(({ status }) => status))].map((s) => [
        s,
        results.filter(({ status }) => status === s).length,
      ]),
    ),
    cores: cpus().length,
  };
  console.log(JSON.stringify(line));
  if (!isAlone) return;
  const before = process.cpuUsage();
  let worst = 0;
  let iterations = 0;
  for (const [i, input] of all.entries()) {
    const alone = await runOptimization(input, new AutomaticSolver(), HOOKS);
    iterations += alone.solver?.iterations ?? 0;
    const [one, other] = [results[i]!.summary?.objective ?? 0, alone.summary?.objective ?? 0];
    worst = Math.max(worst, Math.abs(one - other) / Math.max(1, Math.abs(other)));
  }
  const { user, system } = process.cpuUsage(before);
  const alone = { cpu_s: round((user + system) / 1e6), iterations: round(iterations / all.length) };
  console.log(JSON.stringify({ case: `${name}, each alone`, ...alone, worst_difference: worst }));
}

const HOOKS = { onProgress: () => undefined, shouldStop: () => false, now: () => performance.now() };

/** Processor time of the processes that this one started and that are there still [s]. */
function cpuOfChildren(): number {
  let ticks = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
      if (Number(fields[1]) === process.pid) ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // It has ended.
    }
  }
  return ticks / 100;
}

const round = (value: number): number => Math.round(value * 100) / 100;
