type Position = [number, number];

/** All positions of nested GeoJSON coordinates, as rings or lines. */
export function pathsOf(coordinates: unknown): Position[][] {
  if (!Array.isArray(coordinates) || coordinates.length === 0) return [];
  const items = coordinates as unknown[];
  if (typeof items[0] === "number") return [[[Number(items[0]), Number(items[1])]]];
  const first = items[0];
  if (Array.isArray(first) && typeof first[0] === "number")
    return [items.map((item) => [Number((item as unknown[])[0]), Number((item as unknown[])[1])] as Position)];
  return items.flatMap(pathsOf);
}

export const pathText = (points: readonly Position[], closed = false): string =>
  points.length === 0 ? "" : `M${points.map((point) => point.join(" ")).join("L")}${closed ? "Z" : ""}`;

/** The mean of the corners. */
export function middleOf(points: readonly Position[]): Position | null {
  if (points.length === 0) return null;
  const sum = points.reduce(([a, b], [x, y]) => [a + x, b + y] as Position, [0, 0] as Position);
  return [Math.round(sum[0] / points.length), Math.round(sum[1] / points.length)];
}

/** The point half way along a line, and the direction there (of length 1, from left to right). */
export function halfWay(points: readonly Position[]): { at: Position; direction: Position } | null {
  const lengths = points.slice(1).map(([x, y], i) => Math.hypot(x - points[i]![0], y - points[i]![1]));
  let rest = lengths.reduce((a, b) => a + b, 0) / 2;
  for (const [i, length] of lengths.entries()) {
    if (rest > length || length === 0) {
      rest -= length;
      continue;
    }
    const [[ax, ay], [bx, by]] = [points[i]!, points[i + 1]!];
    const turn = bx < ax ? -1 : 1;
    const t = rest / length;
    return {
      at: [ax + (bx - ax) * t, ay + (by - ay) * t],
      direction: [(turn * (bx - ax)) / length, (turn * (by - ay)) / length],
    };
  }
  return null;
}

/** A line beside another, `distance` away to its left. */
export function beside(points: readonly Position[], distance: number): Position[] {
  if (distance === 0) return [...points];
  return points.map(([x, y], i) => {
    const [before, after] = [points[Math.max(0, i - 1)]!, points[Math.min(points.length - 1, i + 1)]!];
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const [nx, ny] = [(after[1] - before[1]) / length, -(after[0] - before[0]) / length];
    return [Math.round((x + nx * distance) * 10) / 10, Math.round((y + ny * distance) * 10) / 10];
  });
}
