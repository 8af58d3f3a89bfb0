import { z } from "zod";
import { finiteNumber } from "~/entities/core/shared";
import { inputKey, inputRef, MOST_CHANGES, MOST_FACTOR, type Variation } from "~/entities/optimizations/variation";
import { type Distribution, DISTRIBUTIONS, latinHypercube } from "./sampling";
import { changeTo } from "./sweep";

export const LEAST_SAMPLES = 10;
export const MOST_SAMPLES = 200;
/** Uncertain inputs of one study. */
const MOST_UNCERTAIN = 20;

/** In percent: of what was entered, -20 is a fifth less. As a value: in the unit in which the input is stored. */
export const RANGES_IN = ["percent", "value"] as const;

/** An input that is not known for sure. */
const uncertainInput = inputRef
  .extend({
    given_in: z.enum(RANGES_IN).default("percent"),
    distribution: z.enum(DISTRIBUTIONS).default("uniform"),
    /** Of a normal distribution: three standard deviations below and above its mean. */
    low: finiteNumber,
    high: finiteNumber,
    /** The most likely value of a triangular distribution, which needs one; of others null. */
    likely: finiteNumber.nullable().default(null),
  })
  .superRefine(({ given_in, distribution, low, high, likely }, context) => {
    const complain = (path: string, message: string, params?: Record<string, number>) =>
      context.addIssue({ code: "custom", path: [path], message, params });
    if (low >= high) complain("high", "rules.must_be_above_low");
    const bounds = { lower: -100, upper: (MOST_FACTOR - 1) * 100 };
    if (given_in === "percent")
      for (const [path, percent] of [
        ["low", low],
        ["high", high],
      ] as const)
        if (percent < bounds.lower || percent > bounds.upper) complain(path, "rules.must_be_in_range", bounds);
    if (distribution !== "triangular") return;
    if (likely === null) complain("likely", "rules.needs_value");
    else if (likely < low || likely > high) complain("likely", "rules.must_be_in_range", { lower: low, upper: high });
  });
type UncertainInput = z.infer<typeof uncertainInput>;

/** Many runs whose uncertain inputs are drawn together: how sure are cost, emissions and sizes? */
export const monteCarlo = z.object({
  kind: z.literal("monte_carlo"),
  inputs: z
    .array(uncertainInput)
    .min(1, "rules.needs_input")
    .max(Math.min(MOST_UNCERTAIN, MOST_CHANGES), "rules.too_many_inputs")
    .refine((all) => new Set(all.map(inputKey)).size === all.length, "rules.input_changed_twice"),
  samples: z
    .number()
    .int("rules.must_be_integer")
    .min(LEAST_SAMPLES, "rules.must_be_at_least")
    .max(MOST_SAMPLES, "rules.must_be_at_most")
    .default(50),
  /** Same seed, same runs. */
  seed: z
    .number()
    .int("rules.must_be_integer")
    .min(0, "rules.must_be_at_least")
    .max(2 ** 31 - 1, "rules.must_be_at_most"),
});
export type MonteCarloSettings = z.infer<typeof monteCarlo>;

/** As it is sampled. A distribution without a most likely value has its middle. */
const distributionOf = ({ distribution, low, high, likely }: UncertainInput): Distribution => ({
  distribution,
  low,
  high,
  likely: likely ?? (low + high) / 2,
});

/** The drawn values, in what the inputs are given in: [run][input]. The same for the same settings. */
export const samplesOf = ({ inputs, samples, seed }: MonteCarloSettings): number[][] =>
  latinHypercube(inputs.map(distributionOf), samples, seed);

export const variationsOfMonteCarlo = (settings: MonteCarloSettings): Variation[] =>
  samplesOf(settings).map((drawn) => ({
    changes: settings.inputs.map((input, j) =>
      input.given_in === "percent"
        ? changeTo(input, "factor", 1 + drawn[j]! / 100)
        : changeTo(input, "value", drawn[j]!),
    ),
    alternative: null,
  }));
