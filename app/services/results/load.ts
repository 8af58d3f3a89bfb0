import type { LoadKind, SeriesVariable } from "~/entities/results/result";
import type { Target } from "./balance";

export interface Load {
  kind: LoadKind;
  /** Each step of the year [MW], not negative. */
  values: Float64Array;
}

interface SignedValues {
  flow: { variable: SeriesVariable; sign: 1 | -1 };
  values: ArrayLike<number>;
}

const USES: readonly [LoadKind, readonly SeriesVariable[]][] = [
  ["demand", ["demand"]],
  ["intake", ["intake", "secondary_intake"]],
  ["charge", ["charge"]],
];

/** The loads of a balance or component, the one it is judged by first; those that are nothing all year are left out. */
export function loadsOf(kind: Target["kind"], flows: readonly SignedValues[]): Load[] {
  const sumOf = (name: LoadKind, belongs: (flow: SignedValues["flow"]) => boolean): Load[] => {
    const values = new Float64Array(flows[0]?.values.length ?? 0);
    for (const flow of flows)
      if (belongs(flow.flow)) for (let i = 0; i < values.length; i++) values[i]! += Math.abs(flow.values[i] ?? 0);
    return values.some((value) => value > 0) ? [{ kind: name, values }] : [];
  };
  const uses = USES.flatMap(([name, variables]) => sumOf(name, ({ variable }) => variables.includes(variable)));
  const ofComponent = kind === "component";
  if (uses.length > 0)
    return ofComponent ? [...uses, ...sumOf("discharge", (flow) => flow.variable === "discharge")] : uses;
  const rest = [...sumOf("in", (flow) => flow.sign === 1), ...sumOf("out", (flow) => flow.sign === -1)];
  return ofComponent ? rest : rest.slice(0, 1);
}
