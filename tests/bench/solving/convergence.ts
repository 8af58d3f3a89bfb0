import { randomSource } from "~jobs/solver/structured/randomModel";
import { StructuredSolver } from "~jobs/solver/structured/structuredSolver";
import { assemble } from "~/engines/optimization/assemble";
import { Findings } from "~/engines/optimization/findings";
import { formulate } from "~/engines/optimization/formulate";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import { optimization } from "../../reference/optimizations/site";
import { islandOf, type Variant } from "./island";
import { type PublicSeries, publicSeries } from "./publicSeries";

interface Model {
  name: string;
  variant: Partial<Variant>;
  years?: number[];
  stepH?: number;
}

const SINGLE: readonly (readonly [name: string, variant: Partial<Variant>, more?: Partial<Model>])[] = [
  ...[0, 1, 10, 100, 1000, 10_000].map((price) => [`power at ${price}`, { powerPrice: price }] as const),
  ["no battery", { battery: false }],
  ["no hydrogen", { h2: false }],
  ["battery ratio 1", { batteryRatio: 1 }],
  ["battery ratio 5", { batteryRatio: 5 }],
  ["battery at 1000, ratio 1", { batteryRatio: 1, batteryPrice: 1000 }],
  ["battery at 100, ratio 5, no hydrogen", { batteryRatio: 5, batteryPrice: 100, h2: false }],
  [
    "battery at 1000, ratio 1, lossless, no hydrogen",
    { batteryRatio: 1, batteryPrice: 1000, batteryEff: 1, h2: false },
  ],
  ["store of 0.98", { hEff: 0.98 }],
  ["store with losses", { selfDischarge: 1e-4 }],
  ["middle store at 5000", { mid: 5000 }],
  ["not served at 10000", { shed: 10_000 }],
  ["not served at 300", { shed: 300 }],
  ["all served", { shed: 0 }],
  ["all served, no battery", { shed: 0, battery: false }],
  ["grid at 100", { grid: 100 }],
  ["grid at 300", { grid: 300 }],
  ["two stores", { stores: 2 }],
  ["two stores, ratio 5", { stores: 2, ratio: 5 }],
  ["two nodes", { nodes: 2 }],
  ["two nodes, cheap line", { nodes: 2, line: 1000 }],
  ["two nodes, pipe", { nodes: 2, pipe: 10_000 }],
  ["two nodes, cheap pipe", { nodes: 2, pipe: 100 }],
  ["three nodes, pipe, ratio 0.2", { nodes: 3, pipe: 10_000, ratio: 0.2 }],
  ["hydro", { hydro: true }],
  ["hydro and pumped", { hydro: 2 }],
  ["hydro and pumped, no hydrogen", { hydro: 2, h2: false }],
  ["heat pit at 200", { heat: 200 }],
  ["heat pit at 200, ratio 0.05", { heat: 200, ratio: 0.05 }],
  ["ten thousandth of the load", { scale: 1e-4 }],
  ["2 h", {}, { stepH: 2 }],
  ["6 h", {}, { stepH: 6 }],
  ["two dates", {}, { years: [2025, 2030] }],
];

/** Kinds of model-energy by the hour: ratio and price of the store, with what differs. */
function* kinds(): Generator<Model> {
  for (const ratio of [0.05, 0.2, 1, 5])
    for (const price of [1, 10, 150, 1000]) {
      yield { name: `ratio ${ratio}, store at ${price}`, variant: { ratio, price } };
      yield { name: `ratio ${ratio}, store at ${price}, running costs`, variant: { ratio, price, mc: 1 } };
      yield { name: `ratio ${ratio}, store at ${price}, straight lines`, variant: { ratio, price, interp: true } };
    }
  for (const [name, variant, more] of SINGLE) yield { name, variant, ...more };
}

/** Random islands in steps of 6 h, where everything is drawn. */
function* islands(): Generator<Model> {
  for (let seed = 1; seed <= 109; seed++) yield { name: `island ${seed}`, ...drawn(seed), stepH: 6 };
}

function drawn(seed: number): Pick<Model, "variant" | "years"> {
  const random = randomSource(seed * 7 + 3);
  const one = <Value>(...values: Value[]): Value => values[Math.floor(random() * values.length)]!;
  const between = (low: number, high: number) => Math.exp(Math.log(low) + (Math.log(high) - Math.log(low)) * random());
  const variant: Variant = {
    ratio: between(0.01, 10),
    price: between(0.5, 5000),
    mc: one(0, 0, 1, 5),
    interp: random() < 0.5,
    shed: one(0, 300, 2000, 10_000),
    battery: random() < 0.7,
    batteryRatio: between(0.1, 3),
    batteryPrice: between(300, 50_000),
    batteryEff: one(1, 0.96, 0.9),
    hEff: one(1, 1, 0.98),
    h2: random() < 0.85,
    stores: one(1, 1, 2),
    nodes: one(1, 1, 1, 2),
    line: between(300, 2e5),
    grid: one(0, 0, 0, 50, 150, 400),
    hydro: one<Variant["hydro"]>(false, false, true, 2),
    scale: between(1e-4, 10),
    powerPrice: random() < 0.25 ? between(0.1, 1e5) : null,
    selfDischarge: one(0, 0, 1e-4),
    mid: one<Variant["mid"]>(false, false, between(100, 20_000)),
    heat: one<Variant["heat"]>(false, false, between(20, 5000)),
    pipe: one(0, between(50, 50_000)),
  };
  return { variant, years: random() < 0.1 ? [2025, 2030] : [2025] };
}

const SETS: Record<string, () => Generator<Model>> = { kinds, islands };

/**
 * `ENERGY_DATA=<folder> npm run bench -- convergence [kinds|islands] [<part of a name>]`: variants of PyPSA's model-energy by the structured method
 * alone. One JSON line for each, and one for each set.
 */
export async function benchConvergence(set?: string, part = ""): Promise<void> {
  const series = publicSeries();
  if (!series)
    return void process.stdout.write("Skipped: ENERGY_DATA names no folder with cases/pypsa_model_energy.zip\n");
  for (const [name, models] of Object.entries(SETS)) {
    if (set !== undefined && set !== name) continue;
    const iterations: number[] = [];
    let failed = 0;
    for (const model of models()) {
      if (!model.name.includes(part)) continue;
      const line = await solved(series, model);
      if (line.state === "optimal") iterations.push(line.iterations);
      else failed++;
      process.stdout.write(`${JSON.stringify(line)}\n`);
    }
    iterations.sort((a, b) => a - b);
    const at = (share: number) => iterations[Math.min(iterations.length - 1, Math.floor(share * iterations.length))];
    const above60 = iterations.filter((count) => count > 60).length;
    const all = {
      set: name,
      solved: iterations.length,
      failed,
      median: at(0.5),
      "90 %": at(0.9),
      most: at(1),
      above60,
    };
    process.stdout.write(`${JSON.stringify(all)}\n`);
  }
}

async function solved(series: PublicSeries, { name, variant, years = [2025], stepH = 1 }: Model) {
  const run = optimization(years, { config: { delta_t: stepH } });
  const { model } = formulate(assemble(islandOf(series, variant).snapshot, run, new Findings()));
  const before = process.cpuUsage();
  const solution = await new StructuredSolver().solve(
    model,
    defaultSolverOptions,
    () => undefined,
    () => false,
  );
  const { user, system } = process.cpuUsage(before);
  const { state, stateName, iterations, objective } = solution;
  const cpu_s = Math.round((user + system) / 1e4) / 100;
  return { name, columns: model.columns, state, stateName, iterations, objective, cpu_s };
}
