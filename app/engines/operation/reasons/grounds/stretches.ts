import type { PlanGround } from "~/entities/operator/grounds";

/** Steps from <= t < to. */
export interface Stretch {
  from: number;
  to: number;
}

/** Neighbouring steps with the same key. Steps without a key (null) are in none. */
export function stretchesOf(steps: number, keyOf: (t: number) => string | null): (Stretch & { key: string })[] {
  const stretches: (Stretch & { key: string })[] = [];
  for (let t = 0; t < steps; t++) {
    const key = keyOf(t);
    const last = stretches.at(-1);
    if (last?.key === key && last.to === t) last.to = t + 1;
    else if (key !== null) stretches.push({ key, from: t, to: t + 1 });
  }
  return stretches;
}

/** The mean of what is said of each step of a stretch, weighed; of all alike where nothing has a weight. */
export function meanOver(
  { from, to }: Stretch,
  valueOf: (t: number) => number,
  weightOf: (t: number) => number = () => 1,
): number {
  let [sum, weights, plain] = [0, 0, 0];
  for (let t = from; t < to; t++) {
    const weight = Math.abs(weightOf(t));
    sum += weight * valueOf(t);
    weights += weight;
    plain += valueOf(t);
  }
  return weights > 0 ? sum / weights : plain / (to - from);
}

/** The step with the largest value among those that count; -1 where none does. */
export function bestStep(
  { from, to }: Stretch,
  counts: (t: number) => boolean,
  valueOf: (t: number) => number,
): number {
  let [best, most] = [-1, NaN];
  for (let t = from; t < to; t++) {
    if (!counts(t)) continue;
    const value = valueOf(t);
    if (best >= 0 && !(value > most)) continue;
    best = t;
    most = value;
  }
  return best;
}

/** For each step the first from it on that counts; -1 where none does. Length `steps`. */
export function nextSteps(steps: number, counts: (t: number) => boolean): Int32Array {
  const next = new Int32Array(steps).fill(-1);
  for (let t = steps - 1; t >= 0; t--) next[t] = counts(t) ? t : (next[t + 1] ?? -1);
  return next;
}

/** What is said of a stretch besides its steps; null: nothing is known that would say it. */
export type GroundOf = Omit<PlanGround, "from" | "to"> | null;

/** One ground for each stretch that has one. */
export const groundsFor = <S extends Stretch>(
  stretches: readonly S[],
  groundOf: (stretch: S) => GroundOf,
): PlanGround[] =>
  stretches.flatMap((stretch) => {
    const ground = groundOf(stretch);
    return ground ? [{ from: stretch.from, to: stretch.to, ...ground }] : [];
  });
