import { daysFrom } from "~/entities/core/clock";
import type { Block } from "./blocks";
import type { Equation } from "./equations";
import { factorize } from "./solveDense";

/** How strongly peak and off-peak load of a block move together where only their base is quoted, next to blocks a month apart. */
const TOGETHER = 1;
/** Pulls levels to the prior where nothing else does; too small to be seen in a price. */
const RIDGE = 1e-9;

/** Days between the middles of two blocks. */
const distance = (a: Block, b: Block): number => (daysFrom(a.first, b.first) + daysFrom(a.last, b.last)) / 2;

/** Adds weight * (x_i - x_j)² to a quadratic form. */
function addDifference(rows: Float64Array[], i: number, j: number, weight: number): void {
  rows[i]![i]! += weight;
  rows[j]![j]! += weight;
  rows[i]![j]! -= weight;
  rows[j]![i]! -= weight;
}

/** Finds the levels (block * 2 + load, 1 for peak) [currency/MWh] from the price of each equation and the prior of each level. */
type LevelSolver = (prices: ArrayLike<number>, prior: Float64Array) => Float64Array;

/**
 * Levels that fulfil every equation exactly. Their distance from the prior changes as little as it can from block to block and between peak
 * and off-peak load. The result is a smooth curve on top of the shape of history. Source: Fleten and Lemming (2003), Constructing forward
 * price curves in electricity markets, Energy Economics 25, 409-424. Here prices are exact, and differences are first ones. What is quoted
 * is not free, so that smoothing does not move it. Levels are linear in prices and prior: the work that both have in common is done once.
 */
export function levelSolver(blocks: readonly Block[], equations: readonly Equation[]): LevelSolver {
  const n = blocks.length * 2;
  const size = n + equations.length;
  const rows = Array.from({ length: size }, () => new Float64Array(size));
  for (let i = 0; i < n; i++) rows[i]![i] = RIDGE;
  for (const load of [0, 1] as const) {
    let before: number | null = null;
    blocks.forEach((block, i) => {
      if (block.steps[load] === 0) return;
      if (before !== null) {
        addDifference(rows, before * 2 + load, i * 2 + load, 30 / Math.max(1, distance(blocks[before]!, block)));
      }
      before = i;
    });
  }
  blocks.forEach(({ steps }, i) => {
    if (steps[0] > 0 && steps[1] > 0) addDifference(rows, i * 2, i * 2 + 1, TOGETHER);
  });
  equations.forEach(({ weights }, e) =>
    weights.forEach((weight, i) => {
      rows[n + e]![i] = weight;
      rows[i]![n + e] = weight;
    }),
  );
  const solve = factorize(rows);
  return (prices, prior) => {
    const levels = Float64Array.from(prior);
    // The second time corrects what floating point left of the first.
    for (let round = 0; round < 2; round++) {
      const right = new Float64Array(size);
      equations.forEach(({ weights }, e) => {
        right[n + e] = prices[e]! - weights.reduce((sum, weight, i) => sum + weight * levels[i]!, 0);
      });
      const change = solve(right);
      for (let i = 0; i < n; i++) levels[i]! += change[i]!;
    }
    return levels;
  };
}
