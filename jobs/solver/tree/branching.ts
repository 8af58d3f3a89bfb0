/** A value this near to a whole number is one. */
export const WHOLE = 1e-6;

interface Side {
  /** Sum of what the bound rose by for each unit that the number was moved, and how often it was seen. */
  rise: number;
  count: number;
}

/**
 * Chooses the number that a box is cut at: the one whose two halves are expected to raise the bound most (pseudo costs; Benichou et al., Mathematical
 * Programming 1, 1971). Before a number was cut, its cost stands in.
 */
export class Branching {
  private readonly seen: { up: Side; down: Side }[];

  /** `costs`: of the whole numbers. */
  constructor(private readonly costs: readonly number[]) {
    this.seen = costs.map(() => ({ up: { rise: 0, count: 0 }, down: { rise: 0, count: 0 } }));
  }

  /** The index of a number that is a fraction; -1 where all are whole. */
  choose(values: readonly number[]): number {
    let [index, best] = [-1, -1];
    values.forEach((value, i) => {
      const fraction = value - Math.floor(value);
      if (fraction < WHOLE || fraction > 1 - WHOLE) return;
      const score = this.expected(i, "down", fraction) * this.expected(i, "up", 1 - fraction);
      if (score > best) [index, best] = [i, score];
    });
    return index;
  }

  /** What a half has shown: the number was moved by `distance`, and the bound rose by `rise`. */
  learn(index: number, half: "up" | "down", { rise, distance }: { rise: number; distance: number }): void {
    const side = this.seen[index]![half];
    side.rise += Math.max(0, rise) / distance;
    side.count++;
  }

  private expected(i: number, half: "up" | "down", distance: number): number {
    const { rise, count } = this.seen[i]![half];
    return Math.max(1e-6, distance * (count > 0 ? rise / count : Math.max(1, Math.abs(this.costs[i]!))));
  }
}
