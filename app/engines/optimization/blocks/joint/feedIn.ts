import type { ComponentModel, EnergyProblem } from "../../problem";
import type { ComponentColumns } from "../columns";
import type { BuildContext } from "../context";
import type { CapacityColumns } from "../investment";
import { NO_LOWER } from "../limits";
import { tradesAt } from "../trade";

/** The rows of a limit. */
export interface FeedInLimit {
  /** Model year (index). */
  year: number;
  /** First row; that of step t is row + t. */
  row: number;
  /** Of the capacity of each of the plants (index of the component) [1]. */
  share: number;
  plants: readonly number[];
}

/**
 * Feed-in as a share of the photovoltaics behind the same meter, what the run builds among it:
 *   sum of s[t] over the sales of the balance <= share * sum of u[k] over its photovoltaics k, in every step
 * The share is the least that a sale of the balance names: the meter is one. Photovoltaics without a size bound nothing; a rule says so. A
 * rule of grid operators, as the 60 % of the German Solarspitzengesetz (section 9 EEG 2023, as of 25 February 2025).
 */
export function addFeedInLimits(
  ctx: BuildContext,
  components: readonly ComponentColumns[],
  capacities: readonly (CapacityColumns | null)[],
): FeedInLimit[] {
  const { problem, builder } = ctx;
  const { steps } = problem.time;
  const limits: FeedInLimit[] = [];
  problem.years.forEach((_, y) => {
    for (const [bus, { share, owner }] of feedInSharesOf(problem, y)) {
      const owners = photovoltaicsAt(problem, bus);
      const plants = owners.flatMap((k) => capacities[k] ?? []);
      if (plants.some(({ col, fixed }) => col[y]! < 0 && !Number.isFinite(fixed[y]))) continue;
      const standing = plants.reduce((sum, { col, fixed }) => (col[y]! < 0 ? sum + fixed[y]! : sum), 0);
      const row = builder.stepRows("feed_in", { year: y, owner }, NO_LOWER, share * standing);
      for (const flow of salesAt(problem, components, bus, y)) builder.diagonal(row, flow, steps, 1);
      for (const { col } of plants) if (col[y]! >= 0) builder.intoRows(row, col[y]!, steps, -share);
      limits.push({ year: y, row, share, plants: owners });
    }
  });
  return limits;
}

/** By balance the least share that a sale names in a model year, and whose it is (index). */
export function feedInSharesOf(
  { components }: Pick<EnergyProblem, "components">,
  y: number,
): Map<number, { share: number; owner: number }> {
  const shares = new Map<number, { share: number; owner: number }>();
  components.forEach((one, owner) => {
    const share = one.kind === "trade" ? (one.feedInShare[y] ?? null) : null;
    if (one.kind !== "trade" || share === null) return;
    for (const { direction, bus } of one.sides)
      if (direction === "sale" && share < (shares.get(bus)?.share ?? Number.POSITIVE_INFINITY))
        shares.set(bus, { share, owner });
  });
  return shares;
}

/** First columns of all that is sold from a balance. */
const salesAt = (problem: EnergyProblem, components: readonly ComponentColumns[], bus: number, y: number): number[] =>
  tradesAt(problem, bus).flatMap(({ owner, side, sideIndex }) => {
    const own = components[owner]!;
    return own.kind === "trade" && side.direction === "sale" ? [own.columns.sides[sideIndex]!.flow[y]!] : [];
  });

/** The photovoltaics (indices) that give to a balance. */
export const photovoltaicsAt = ({ components }: Pick<EnergyProblem, "components">, bus: number): number[] =>
  components.flatMap((one, k) => (gives(one, bus) ? [k] : []));

const gives = (one: ComponentModel, bus: number): boolean =>
  one.isPhotovoltaic && one.kind === "process" && one.ports.some((port) => port.bus === bus && port.side === "output");
