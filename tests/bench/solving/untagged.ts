import { fileURLToPath } from "node:url";
import { type Chains, findChains, withChains } from "~jobs/solver/chains/findChains";
import { StructuredSolver } from "~jobs/solver/structured/structuredSolver";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import { modelOf } from "../solver";
import { inProcess } from "./inProcess";

const FILE = fileURLToPath(import.meta.url);

/** Linear cases of `npm run bench -- solver`. */
const CASES = [
  "steel",
  "demo",
  "seasonal",
  "island",
  "network 55",
  "network 10",
  "site",
  "rich site",
  "three dates",
  "five sites",
];

interface Measured {
  columns: number;
  state: string;
  iterations: number;
  objective: number;
  /** Processor time [s] of the solve, and of the search for chains. */
  cpuS: number;
  findS: number;
  chains: Pick<Chains, "chains" | "steps" | "linking" | "mostCoupled"> | null;
}

/**
 * `npm run bench -- untagged [case ...]`: models solved as they are, and without what they say of their time, which is then found in them.
 * Each in a process of its own; processor seconds.
 */
export async function benchUntagged(names: readonly string[]): Promise<void> {
  for (const name of names.length > 0 ? names : CASES) {
    const tagged = await inProcess<Measured>(FILE, [name, "tagged"]);
    const untagged = await inProcess<Measured>(FILE, [name, "untagged"]);
    if (!tagged || !untagged) continue;
    process.stdout.write(
      `${JSON.stringify({
        case: name,
        columns: tagged.columns,
        tagged: { state: tagged.state, iterations: tagged.iterations, cpuS: tagged.cpuS },
        untagged: {
          state: untagged.state,
          iterations: untagged.iterations,
          cpuS: untagged.cpuS,
          findS: untagged.findS,
          ...untagged.chains,
        },
        ratio: Number(((untagged.cpuS + untagged.findS) / tagged.cpuS).toFixed(2)),
        difference: Math.abs(untagged.objective - tagged.objective) / Math.max(1, Math.abs(tagged.objective)),
      })}\n`,
    );
  }
}

async function measure(name: string, how: string): Promise<Measured | null> {
  const model = modelOf(name);
  if (!model) return null;
  let before = process.cpuUsage();
  const seconds = (): number => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    return Number(((user + system) / 1e6).toFixed(2));
  };
  const chains = how === "untagged" ? findChains(model) : null;
  const findS = chains ? seconds() : 0;
  const { state, iterations, objective } = await new StructuredSolver().solve(
    chains ? withChains(model, chains) : model,
    defaultSolverOptions,
    () => undefined,
    () => false,
  );
  const numbers = chains && {
    chains: chains.chains,
    steps: chains.steps,
    linking: chains.linking,
    mostCoupled: chains.mostCoupled,
  };
  return { columns: model.columns, state, iterations, objective, cpuS: seconds(), findS, chains: numbers };
}

if (process.argv[1] === FILE) {
  const [name = "", how = ""] = process.argv.slice(2);
  process.send?.(await measure(name, how), () => process.disconnect());
}
