import type { AlternativeFigures } from "./figures";
import type { Alternative } from "./members";

interface Row extends Alternative {
  figures: AlternativeFigures | null;
}

/** What a set of technologies costs at most more than the cheapest one, over all ways to choose. */
export interface Regret {
  built: number[];
  /** [currency]; null: it has no result in one of them, be it that it cannot be or is still to come. */
  most: number | null;
  /** The way to choose in which that is, as `chosen` of its alternatives; null with `most`. */
  chosen: number[] | null;
  /** Positions of its alternatives. */
  positions: number[];
}

/**
 * The largest regret of each set of technologies, the smallest first (Savage, Journal of the American Statistical Association 46 (1951)
 * 55-67). The sizes are chosen anew in each way to choose: it is the regret of having chosen these technologies, not of having built a plan.
 * The status quo is no choice. Sets without a result in every way come last. Rows are all alternatives of a study.
 */
export function regretsOf(rows: readonly Row[]): Regret[] {
  const key = ({ chosen }: Row): string => chosen.join("-");
  const least = new Map<string, number>();
  for (const row of rows) {
    if (!row.figures || row.built === null) continue;
    least.set(key(row), Math.min(least.get(key(row)) ?? Infinity, row.figures.cost));
  }
  const ways = new Set(rows.map(key)).size;
  const sets = Map.groupBy(
    rows.flatMap((row, position) => (row.built === null ? [] : [{ ...row, position }])),
    ({ built }) => built!.join("-"),
  );
  const regrets = [...sets.values()].map((alternatives): Regret => {
    const solved = alternatives.filter(({ figures }) => figures !== null);
    const byMost = solved
      .map((row) => ({ row, regret: row.figures!.cost - least.get(key(row))! }))
      .sort((a, b) => b.regret - a.regret || a.row.position - b.row.position);
    const worst = solved.length === ways ? byMost[0] : undefined;
    return {
      built: alternatives[0]!.built!,
      most: worst?.regret ?? null,
      chosen: worst?.row.chosen ?? null,
      positions: alternatives.map(({ position }) => position),
    };
  });
  return regrets.sort((a, b) => (a.most ?? Infinity) - (b.most ?? Infinity) || a.positions[0]! - b.positions[0]!);
}
