import type { ComponentModel, EnergyProblem } from "../../problem";
import type { ComponentColumns } from "../columns";
import type { BuildContext } from "../context";
import type { CapacityColumns } from "../investment";
import { NO_LOWER } from "../limits";

/**
 * Feed-in as a share of the photovoltaics behind the same meter, what the run builds among it:
 *   s[t] <= share * sum of u[k] over the photovoltaics k at the balance of the sale, in every step
 * A rule of grid operators, as the 60 % of the German Solarspitzengesetz (section 9 EEG 2023, as of 25 February 2025).
 */
export function addFeedInLimits(
  ctx: BuildContext,
  components: readonly ComponentColumns[],
  capacities: readonly (CapacityColumns | null)[],
): void {
  const { problem, builder } = ctx;
  const { steps } = problem.time;
  components.forEach((own, owner) => {
    const model = problem.components[owner]!;
    if (own.kind !== "trade" || model.kind !== "trade") return;
    problem.years.forEach((_, y) => {
      const share = model.feedInShare[y] ?? null;
      if (share === null) return;
      for (const [s, { direction, bus }] of model.sides.entries()) {
        if (direction !== "sale") continue;
        const plants = photovoltaicsAt(problem, bus).flatMap((k) => capacities[k] ?? []);
        if (plants.some(({ col, fixed }) => col[y]! < 0 && !Number.isFinite(fixed[y]))) continue;
        const standing = plants.reduce((sum, { col, fixed }) => (col[y]! < 0 ? sum + fixed[y]! : sum), 0);
        const row = builder.stepRows("limit", { year: y, owner }, NO_LOWER, share * standing);
        builder.diagonal(row, own.columns.sides[s]!.flow[y]!, steps, 1);
        for (const { col } of plants) if (col[y]! >= 0) builder.intoRows(row, col[y]!, steps, -share);
      }
    });
  });
}

/** The photovoltaics (indices) that give to a balance. */
export const photovoltaicsAt = ({ components }: Pick<EnergyProblem, "components">, bus: number): number[] =>
  components.flatMap((one, k) => (gives(one, bus) ? [k] : []));

const gives = (one: ComponentModel, bus: number): boolean =>
  one.isPhotovoltaic && one.kind === "process" && one.ports.some((port) => port.bus === bus && port.side === "output");
