import { normalShareBelow, randomStream } from "~/entities/core/random";

/** How the values of an uncertain input are spread. */
export const DISTRIBUTIONS = ["uniform", "triangular", "normal"] as const;
type DistributionKind = (typeof DISTRIBUTIONS)[number];

/**
 * uniform: all between low and high alike. triangular: the most likely one is `likely`. normal: the mean is `likely`. Low and high are
 * three standard deviations away from it. There it is cut.
 */
export interface Distribution {
  distribution: DistributionKind;
  low: number;
  high: number;
  /** Of a triangular distribution; a normal one has the middle of low and high. */
  likely: number;
}

/** Standard deviations that a normal distribution reaches to either side. */
const CUT_AT = 3;

/** The value below which a share `p` (0..1) of a distribution lies. */
export function valueAt({ distribution, low, high, likely }: Distribution, p: number): number {
  const width = high - low;
  switch (distribution) {
    case "uniform":
      return low + p * width;
    case "triangular": {
      const below = width === 0 ? 0 : (likely - low) / width;
      return p <= below
        ? low + Math.sqrt(p * width * (likely - low))
        : high - Math.sqrt((1 - p) * width * (high - likely));
    }
    case "normal":
      return (low + high) / 2 + cutNormalAt(p) * (width / (2 * CUT_AT));
  }
}

/** The standard normal distribution, cut at three standard deviations, turned around by halving the interval. */
function cutNormalAt(p: number): number {
  const least = normalShareBelow(-CUT_AT);
  const share = least + p * (1 - 2 * least);
  let [from, to] = [-CUT_AT, CUT_AT];
  for (let i = 0; i < 50; i++) {
    const middle = (from + to) / 2;
    if (normalShareBelow(middle) < share) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}

/**
 * Latin hypercube sample. Each distribution gives one value out of each of `samples` parts of equal probability, in an order of its own. So
 * the inputs are independent of each other. Same seed, same sample. Source: McKay, Beckman and Conover, Technometrics 21 (1979) 239-245.
 * Returns [sample][distribution].
 */
export function latinHypercube(distributions: readonly Distribution[], samples: number, seed: number): number[][] {
  const random = randomStream(seed);
  const columns = distributions.map((distribution) => {
    const order = shuffled(samples, random);
    return order.map((part) => valueAt(distribution, (part + random()) / samples));
  });
  return Array.from({ length: samples }, (_, i) => columns.map((column) => column[i]!));
}

/** 0..count-1 in a random order (Fisher and Yates). */
function shuffled(count: number, random: () => number): number[] {
  const order = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}
