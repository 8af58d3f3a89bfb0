import { MAX_OPERATIONS } from "~/entities/optimizations/solverReach";
import type { Layout } from "./layout";
import type { Structure } from "./structure";

/** Entries that segments and rows put into the border beyond which its order is not looked for, since it is full anyway. */
const MOST_ORDERED = 4e6;

/** The matrix of the border, its members (linking variables, then G rows) in the order of their elimination. */
export interface BorderPlan {
  size: number;
  /** Position of a member in the order. */
  positionOf: Int32Array;
  /** Upper triangle by columns: positions, ascending, the diagonal last. */
  starts: Int32Array;
  indices: Int32Array;
}

/** Plans the border. Null when a factorization of it, or of the segments' parts in it, would take too long. */
export function planBorder(s: Structure, l: Layout): BorderPlan | null {
  const size = s.border;
  const cliques = cliquesOf(s, l);
  const entries = cliques.reduce((sum, clique) => sum + clique.length ** 2, 0);
  let chains = 0;
  for (let seg = 0; seg < s.segments; seg++) {
    const rows = s.stepRow[s.segmentStart[seg + 1]!]! - s.stepRow[s.segmentStart[seg]!]!;
    chains += (rows * cliques[seg]!.length ** 2) / 2;
  }
  const { order, operations } =
    entries > MOST_ORDERED
      ? { order: Int32Array.from({ length: size }, (_, b) => b), operations: size ** 3 / 3 }
      : leastFill(size, cliques);
  if (operations + chains > MAX_OPERATIONS) return null;
  const positionOf = new Int32Array(size);
  order.forEach((b, position) => {
    positionOf[b] = position;
  });
  return { size, positionOf, ...patternOf(order, positionOf, cliques) };
}

/** Members of the border that get entries with each other: those of each segment first. */
function cliquesOf(s: Structure, l: Layout): Int32Array[] {
  const columns = s.columns - s.localColumns;
  const cliques: Int32Array[] = [];
  for (let seg = 0; seg < s.segments; seg++)
    cliques.push(l.active.subarray(l.activeStart[seg], l.activeStart[seg + 1]));
  for (let r = s.firstB; r < s.firstG; r++) cliques.push(l.borderColumn.subarray(l.rowBorder[r], l.rowBorder[r + 1]));
  for (let b = 0; b < columns; b++) {
    const end = s.starts[s.localColumns + b + 1]!;
    for (let e = s.starts[s.localColumns + b]!; e < end; e++)
      if (s.indices[e]! >= s.firstG) cliques.push(Int32Array.of(b, columns + s.indices[e]! - s.firstG));
  }
  return cliques;
}

/**
 * An order of little fill: always the member with the fewest neighbours next (Tinney & Walker, Proc. IEEE 55, 1967), until all that
 * are left are each other's neighbours. With the multiplications of the elimination.
 */
export function leastFill(size: number, cliques: readonly Int32Array[]): { order: Int32Array; operations: number } {
  const neighbours = Array.from({ length: size }, () => new Set<number>());
  for (const clique of cliques) for (const a of clique) for (const b of clique) if (a !== b) neighbours[a]!.add(b);
  const byDegree: Set<number>[] = Array.from({ length: size }, () => new Set());
  neighbours.forEach((set, a) => byDegree[set.size]!.add(a));
  const order = new Int32Array(size);
  let operations = 0;
  let least = 0;
  for (let n = 0; n < size; n++) {
    while (byDegree[least]!.size === 0) least++;
    const left = size - n;
    if (least === left - 1) {
      order.set(
        [...byDegree[least]!].sort((a, b) => a - b),
        n,
      );
      return { order, operations: operations + left ** 3 / 3 };
    }
    const best = byDegree[least]!.values().next().value!;
    byDegree[least]!.delete(best);
    order[n] = best;
    const own = neighbours[best]!;
    operations += own.size ** 2;
    for (const a of own) {
      byDegree[neighbours[a]!.size]!.delete(a);
      neighbours[a]!.delete(best);
      for (const b of own) if (a !== b) neighbours[a]!.add(b);
    }
    for (const a of own) byDegree[neighbours[a]!.size]!.add(a);
    least = Math.max(0, least - 1);
  }
  return { order, operations };
}

function patternOf(
  order: Int32Array,
  positionOf: Int32Array,
  cliques: readonly Int32Array[],
): Pick<BorderPlan, "starts" | "indices"> {
  const size = order.length;
  const ofMember: Int32Array[][] = Array.from({ length: size }, () => []);
  for (const clique of cliques) for (const b of clique) ofMember[b]!.push(clique);
  const seen = new Int32Array(size).fill(-1);
  const starts = new Int32Array(size + 1);
  const indices: number[] = [];
  for (let k = 0; k < size; k++) {
    const above = [k];
    seen[k] = k;
    for (const clique of ofMember[order[k]!]!)
      for (const b of clique) {
        const position = positionOf[b]!;
        if (position > k || seen[position] === k) continue;
        seen[position] = k;
        above.push(position);
      }
    for (const position of above.sort((x, y) => x - y)) indices.push(position);
    starts[k + 1] = indices.length;
  }
  return { starts, indices: Int32Array.from(indices) };
}
