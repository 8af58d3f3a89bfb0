import { type CapacityColumns, capacityValue } from "../blocks/investment";
import type { ModelBuilder } from "../builder";
import type { AlternativeModel, EnergyProblem } from "../problem";

/**
 * The size that an alternative is about. It is installed capacity [unit], added up over its components and averaged over the calendar years
 * of the run. So a model year counts for the years that it stands for:
 *   size = sum over components k, model years y of u[k,y] * span[y] / sum of spans
 * Of a storage it is the energy. With one model year it is the capacity of that year.
 */
const shares = ({ spans }: Pick<EnergyProblem, "spans">): number[] => {
  const all = spans.reduce((sum, span) => sum + span, 0);
  return spans.map((span) => span / all);
};

/** What a solver's tolerance may take of a size [1]; of sizes below a unit, in the unit. */
const TOLERANCE = 1e-6;

/**
 * Writes the size into the model: as the objective while it is asked for, as a row once it is known. `capacities`: by component, null
 * for a demand.
 */
export function addSize(
  problem: Pick<EnergyProblem, "spans" | "alternative">,
  builder: ModelBuilder,
  capacities: readonly (CapacityColumns | null)[],
): void {
  const { alternative } = problem;
  if (!alternative) return;
  const { sense, size } = alternative;
  const row = size === null ? -1 : builder.row("near_optimal", { year: -1, owner: -1 }, ...boundsOf(sense, size));
  const sign = sense === "least" ? 1 : -1;
  for (const k of alternative.components) {
    const capacity = capacities[k]!;
    shares(problem).forEach((share, y) => {
      const col = capacity.col[y] ?? -1;
      if (size !== null) {
        if (col >= 0) builder.entry(row, col, share);
        else builder.shiftRows(row, 1, -share * capacity.fixed[y]!);
      } else if (col >= 0) builder.addCost(col, sign * share);
      else builder.offset += sign * share * capacity.fixed[y]!;
    });
  }
}

function boundsOf(sense: AlternativeModel["sense"], size: number): [number, number] {
  const tolerance = TOLERANCE * Math.max(1, Math.abs(size));
  return sense === "least"
    ? [Number.NEGATIVE_INFINITY, size + tolerance]
    : [size - tolerance, Number.POSITIVE_INFINITY];
}

/** The size in a solution [unit]. */
export function sizeOf(
  problem: Pick<EnergyProblem, "spans" | "alternative">,
  capacities: readonly (CapacityColumns | null)[],
  x: Float64Array,
): number {
  return (problem.alternative?.components ?? []).reduce(
    (sum, k) => shares(problem).reduce((all, share, y) => all + share * capacityValue(capacities[k]!, x, y), sum),
    0,
  );
}
