/** What has neither less cost nor less CO2 beside it. */

export interface CostAndCo2 {
  cost: number;
  co2: number;
}

/**
 * Positions of the points that no other is better than in both, with rising CO2: each next one costs less. Of equal ones the first.
 */
export function paretoFront(points: readonly CostAndCo2[]): number[] {
  const inOrder = points
    .map((point, at) => ({ ...point, at }))
    .sort((a, b) => a.co2 - b.co2 || a.cost - b.cost || a.at - b.at);
  let least = Infinity;
  return inOrder.flatMap(({ cost, at }) => {
    if (cost >= least) return [];
    least = cost;
    return [at];
  });
}

/**
 * What the last saving of CO2 costs: from the least cost to the next point of the front, as shares. Null without a second point.
 */
export function nextOnFront(points: readonly CostAndCo2[]): { less: number; dearer: number } | null {
  const front = paretoFront(points).map((at) => points[at]!);
  const [next, least] = [front.at(-2), front.at(-1)];
  if (!next || !least || least.co2 <= 0 || least.cost <= 0) return null;
  return { less: 1 - next.co2 / least.co2, dearer: next.cost / least.cost - 1 };
}
