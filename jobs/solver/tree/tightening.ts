import type { Box } from "./boxes";
import type { Relaxed } from "./linearSolves";
import { boundIn } from "./safeBound";
import type { SizeLimit } from "./sizeLimits";

/** Of decisions that cost no more than this share of what is between plan and bound, the limit does not matter. */
const CHEAP = 0.02;
/** A probe costs as much as a box. Those that move less than this share of what the best one moves are not worth it. */
const LITTLE = 0.15;
/** Sizes that are so near to their limit in the first linear model are left as they are. */
const NEAR = 0.9;
/** A probe is far beyond the cutoff where the size that reaches it is probably less than this share of the way. */
const FAR = 0.8;
/** What is left below a cutoff counts as at least this share of it: figures are rounded. */
const CERTAIN = 1e-6;

/** One of the limits, and a size that is probably beyond what a better plan has. */
export interface Probe {
  limit: number;
  value: number;
}

export interface Tightening {
  limits: readonly SizeLimit[];
  /** Costs of the whole numbers. */
  costs: readonly number[];
  /** Between the best plan and the bound. */
  over: number;
  /** Sizes in the first linear model. */
  sizes: readonly number[];
}

/** Sizes that are asked for: halfway between what the first linear model says and the limit. */
export function probesOf({ limits, costs, over, sizes }: Tightening): Probe[] {
  const probes = limits.flatMap(({ number, most }, limit) => {
    const value = (Math.max(0, sizes[limit]!) + most) / 2;
    const cost = costs[number]!;
    // What the decision's share of its cost rises by, if the limit came down to that, at half of it.
    const effect = (cost * (1 - value / most)) / 2;
    return cost > CHEAP * over && sizes[limit]! < NEAR * most ? [{ limit, value, effect }] : [];
  });
  const least = LITTLE * Math.max(0, ...probes.map(({ effect }) => effect));
  return probes.filter(({ effect }) => effect >= least);
}

/**
 * What a size is at most in a plan that costs less than `cutoff`. `relaxed`: the linear model with the size at a probe's value or above. Its duals
 * bound all plans, as a function of the size, too: constant + reduced * size >= cutoff beyond. Infinity where they do not.
 */
export function mostOf(
  { state, cut }: Relaxed,
  box: Box,
  { value, cutoff }: { value: number; cutoff: number },
): number {
  if (state === "infeasible") return value;
  const reduced = cut?.reduced.at(-1) ?? 0;
  if (!cut || !(reduced > 0)) return Infinity;
  const least = boundIn({ constant: cut.constant, reduced: cut.reduced.slice(0, -1) }, box);
  return Math.max(cutoff - least, CERTAIN * Math.abs(cutoff)) / reduced;
}

/**
 * A nearer value for a probe that came out far beyond the cutoff; null where it did not. Cost rises ever faster with a size: in between, it is taken
 * to rise by the square.
 */
export function nearer(
  { limit, value }: Probe,
  { bound }: Relaxed,
  { size, first, cutoff }: { size: number; first: number; cutoff: number },
): Probe | null {
  const share = Math.sqrt((cutoff - first) / (bound - first));
  return bound > cutoff && share < FAR ? { limit, value: size + (value - size) * share } : null;
}
