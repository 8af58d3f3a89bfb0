import { paretoFront } from "~/entities/core/charts/pareto";
import type { AlternativeFigures } from "./figures";

/** What alternatives are ranked by. */
export const RANKED_BY = ["cost", "npv", "co2", "investment", "payback", "ownSupply"] as const;
export type RankedBy = (typeof RANKED_BY)[number];

/** More of these is better. */
const MORE_IS_BETTER: ReadonlySet<RankedBy> = new Set(["npv", "ownSupply"]);
export const isMoreBetter = (key: RankedBy): boolean => MORE_IS_BETTER.has(key);

interface Ranked {
  figures: AlternativeFigures | null;
}

/** Costs that differ by less than this share are the same: an optimum is proven no closer. */
const SAME = 1e-7;
const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= SAME * Math.max(Math.abs(a), Math.abs(b));

/**
 * Places of alternatives in the order of their costs, from 1, by position; null for those without a result. Those whose costs are the same
 * share a place, as the next ones then are as many further on.
 */
export function ranksOf(rows: readonly Ranked[]): (number | null)[] {
  const order = rows
    .flatMap(({ figures }, position) => (figures ? [{ position, cost: figures.cost }] : []))
    .sort((a, b) => a.cost - b.cost || a.position - b.position);
  const ranks = rows.map((): number | null => null);
  let [rank, least] = [1, order[0]?.cost ?? 0];
  for (const [i, { position, cost }] of order.entries()) {
    if (!isSame(cost, least)) [rank, least] = [i + 1, cost];
    ranks[position] = rank;
  }
  return ranks;
}

/** Positions in the order of a figure. Those that lack it come last, in either direction, in the order of their runs. */
export function sortedBy(
  rows: readonly Ranked[],
  { key, descending }: { key: RankedBy; descending: boolean },
): number[] {
  const valueOf = (position: number): number | null => rows[position]!.figures?.[key] ?? null;
  return rows
    .map((_, position) => position)
    .sort((a, b) => {
      const [x, y] = [valueOf(a), valueOf(b)];
      if (x === null || y === null) return Number(x === null) - Number(y === null) || a - b;
      return (descending ? y - x : x - y) || a - b;
    });
}

/** An alternative by what it costs and by something else that is to be little of. */
export interface FrontPoint {
  position: number;
  cost: number;
  other: number;
}

/** What alternatives are drawn by next to their costs: CO2 [kg], or the share of the electricity that is bought [1]. */
export const FRONTS = ["co2", "bought"] as const;
export type FrontBy = (typeof FRONTS)[number];

/** Every alternative with both figures. */
export const pointsOf = (rows: readonly Ranked[], by: FrontBy): FrontPoint[] =>
  rows.flatMap(({ figures }, position) => {
    if (!figures) return [];
    const { cost, co2, ownSupply } = figures;
    const other = by === "co2" ? co2 : ownSupply === null ? null : 1 - ownSupply;
    return other === null ? [] : [{ position, cost, other }];
  });

/** Those of the points that none of them is better than in both, with falling costs. */
export function frontOf(points: readonly FrontPoint[]): FrontPoint[] {
  return paretoFront(points.map(({ cost, other }) => ({ cost, co2: other }))).map((at) => points[at]!);
}
