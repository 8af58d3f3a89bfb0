import type { SideView } from "./ComparisonTable";

/** How far a side is from the first where one of them, or both, is a series: by the means. Null where there is no series. */
export function meanDifference(
  first: SideView | undefined,
  other: SideView | undefined,
): { absolute: number; relative: number | null; ofMeans: true } | null {
  if (!first || !other || (!first.series && !other.series)) return null;
  const [a, b] = [first, other].map(
    (side) => side.series?.mean ?? (typeof side.value === "number" ? side.value : null),
  );
  if (a === null || b === null || a === undefined || b === undefined) return null;
  return { absolute: b - a, relative: a === 0 ? null : (b - a) / Math.abs(a), ofMeans: true };
}
