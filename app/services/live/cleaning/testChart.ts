import type { RulesTest } from "./rulesTest.server";

/** Points of the drawing of a test at most. */
const MOST_DRAWN = 2000;

/** A test as its page shows it. */
export interface TestChart extends Pick<RulesTest, "tested" | "from" | "to" | "counts" | "aside"> {
  /** Start (UTC, ms) and length (s) of the steps of the drawing; means of what would stay and of what would be set aside. */
  startMs: number;
  stepS: number;
  stays: (number | null)[];
  goes: (number | null)[];
}

/** Values of a test as means of equal steps; what would be set aside keeps the value that is furthest from zero. */
export function testChart({ tested, from, to, counts, aside, values, stays }: RulesTest): TestChart {
  const stepS = Math.max(60, Math.ceil((to - from) / 1000 / MOST_DRAWN / 60) * 60);
  const steps = Math.floor((to - from) / (stepS * 1000)) + 1;
  const sums = new Float64Array(steps);
  const numbers = new Uint32Array(steps);
  const goes = new Array<number | null>(steps).fill(null);
  for (const [i, { at, value }] of values.entries()) {
    const step = Math.floor((at - from) / (stepS * 1000));
    if (stays[i]) {
      sums[step]! += value;
      numbers[step]! += 1;
      continue;
    }
    const before = goes[step] ?? null;
    if (before === null || Math.abs(value) > Math.abs(before)) goes[step] = value;
  }
  const means = Array.from(sums, (sum, i) => (numbers[i]! > 0 ? sum / numbers[i]! : null));
  // A line is drawn from what stays to what goes and back: a single point would not be seen.
  const drawn = goes.map((value, i) => {
    const next = [goes[i - 1], goes[i + 1]].some((neighbour) => typeof neighbour === "number");
    return value ?? (next ? means[i]! : null);
  });
  return { tested, from, to, counts, aside, startMs: from, stepS, stays: means, goes: drawn };
}
