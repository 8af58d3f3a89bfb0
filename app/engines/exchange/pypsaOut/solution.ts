import type { CapacityRow, SeriesVariable } from "~/entities/results/result";
import type { Flow, Source } from "./context";
import type { WrittenNetwork } from "./network";

/** What a run found in the year of a network. */
export interface NetworkSolution {
  capacities: readonly CapacityRow[];
  /** By step [MW], levels [MWh]; undefined where the run has none. */
  series(componentId: string, variable: SeriesVariable): ArrayLike<number> | undefined;
  /** Marginal price of a balance by step [currency/MWh]; undefined where the run has none. */
  price(bus: number): ArrayLike<number> | undefined;
}

/**
 * Adds what a run found to a network as PyPSA has it after a solve: p_nom_opt and e_nom_opt, flows, levels and marginal prices, with PyPSA's
 * signs (docs.pypsa.org, "Components"). A component that the network has in parts, what there is and what is new, divides its flow by their
 * sizes: they are alike but for their cost of building.
 */
export function addSolution(network: WrittenNetwork, solution: NetworkSolution): void {
  const { tables, sources, stamps, buses } = network;
  for (const source of sources) {
    const sizes = source.size ? sizesOf(source.size, capacityOf(solution, source, network.year)) : null;
    const share = source.size && sizes ? shareOf(sizes, source.size.index) : 1;
    for (const [attribute, flow] of Object.entries(source.flows)) {
      const values = sumOf(flow, { solution, componentId: source.componentId, steps: stamps.length, share });
      tables.setSeries(source.list, source.name, attribute, values);
    }
    if (!source.size) continue;
    const { attribute, index } = source.size;
    const size = sizes?.[index] ?? peakOf(source, { solution, steps: stamps.length });
    tables.set(source.list, source.name, `${attribute}_opt`, size);
  }
  buses.forEach((name, bus) => {
    const price = solution.price(bus);
    if (price) tables.setSeries("buses", name, "marginal_price", Float64Array.from(price));
  });
}

const capacityOf = ({ capacities }: NetworkSolution, { componentId, size }: Source, year: number) =>
  capacities.find((row) => row.componentId === componentId && row.kind === size?.kind && row.year === year);

/** Sizes of the parts of a capacity [units of the network]; null where the flow says it. */
function sizesOf(size: NonNullable<Source["size"]>, row: CapacityRow | undefined): number[] | null {
  const { parts, perUnit, isPeak = false } = size;
  if (!row || row.total === null || isPeak) return null;
  let rest = row.total * perUnit;
  return parts.map(({ fixed, most }, i) => {
    const isLast = i === parts.length - 1;
    const size = isLast ? rest : Math.min(rest, fixed ?? Math.min(most, row.existing * perUnit));
    rest -= size;
    return size;
  });
}

function shareOf(sizes: readonly number[], index: number): number {
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  if (whole > 0) return sizes[index]! / whole;
  return index === 0 ? 1 : 0;
}

interface Sum {
  solution: NetworkSolution;
  componentId: string;
  steps: number;
  share: number;
}

function sumOf(flow: Flow, { solution, componentId, steps, share }: Sum): Float64Array {
  const sum = new Float64Array(steps);
  for (const [variable, factor] of flow) {
    const values = solution.series(componentId, variable);
    if (values) for (let t = 0; t < steps; t++) sum[t]! += factor * share * (values[t] ?? 0);
  }
  return sum;
}

/** The largest flow of a component. */
function peakOf(source: Source, { solution, steps }: Pick<Sum, "solution" | "steps">): number {
  const flow = source.flows.p ?? source.flows.p0 ?? [];
  const values = sumOf(flow, { solution, componentId: source.componentId, steps, share: 1 });
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}
