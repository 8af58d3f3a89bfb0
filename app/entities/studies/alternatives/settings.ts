import { z } from "zod";
import { finiteNumber, id } from "~/entities/core/shared";
import { inputRef } from "~/entities/optimizations/variation";

/** Runs of one study at most, the status quo of each choice among them. */
export const MOST_RUNS = 200;
/** Technologies that may be built or left out. */
export const MOST_OPTIONS = 12;
/** Other values of a choice, next to what the run has. */
export const MOST_CHOICES = 6;

/** Which technologies are built together: each alone; also each pair; every subset. None and all are always among them. */
export const COMBINATIONS = ["alone", "pairs", "all"] as const;
export type Combinations = (typeof COMBINATIONS)[number];

/** Components that are built or left out together: those of a technology, or chosen ones (`technology_id` null). */
const option = z.object({
  technology_id: id.nullable().default(null),
  component_ids: z.array(id).min(1, "rules.needs_component").max(200),
});

/** Other scenarios of the system, each in place of those of the run. */
const scenarioChoice = z.object({
  kind: z.literal("scenario"),
  scenario_ids: z.array(id).min(1, "rules.needs_scenario").max(MOST_CHOICES, "rules.too_many_inputs"),
});

/** Other numbers of an input, such as a price of CO2, in the unit in which it is stored. */
const inputChoice = inputRef.extend({
  kind: z.literal("input"),
  values: z.array(finiteNumber).min(1, "rules.needs_value").max(MOST_CHOICES, "rules.too_many_inputs"),
});

const choice = z.discriminatedUnion("kind", [scenarioChoice, inputChoice]);
export type Choice = z.infer<typeof choice>;

/** Each of these choices counts next to what the run has itself. */
const numbersOf = (one: Choice): readonly (string | number)[] =>
  one.kind === "scenario" ? one.scenario_ids : one.values;

/** What could be done: plans with some of the technologies that may be built, each optimized by itself and ranked. */
export const alternatives = z.object({
  kind: z.literal("alternatives"),
  options: z
    .array(option)
    .min(1, "rules.needs_component")
    .max(MOST_OPTIONS, "rules.too_many_inputs")
    .refine((all) => {
      const ids = all.flatMap(({ component_ids }) => component_ids);
      return new Set(ids).size === ids.length;
    }, "rules.no_duplicates"),
  combinations: z.enum(COMBINATIONS).default("pairs"),
  choices: z
    .array(
      choice.refine((one) => new Set(numbersOf(one)).size === numbersOf(one).length, {
        message: "rules.no_duplicates",
      }),
    )
    .max(2, "rules.too_many_inputs")
    .default([])
    .refine((all) => all.filter(({ kind }) => kind === "scenario").length <= 1, "rules.no_duplicates"),
  /** The status quo of every choice is computed along: without it there is no saving. */
  status_quo: z.boolean().default(true),
});
export type AlternativesSettings = z.infer<typeof alternatives>;

/** How many values each choice has, what the run has itself first. */
export const lengthsOf = ({ choices }: Pick<AlternativesSettings, "choices">): number[] =>
  choices.map((one) => 1 + numbersOf(one).length);

/** Subsets of so many options, the smallest first: positions in their order. Of one option none and all are two. */
export function subsetsOf(count: number, combinations: Combinations): number[][] {
  const most = { alone: 1, pairs: 2, all: count }[combinations];
  const whole = Array.from({ length: count }, (_, i) => i);
  const subsets: number[][] = [[]];
  let last = subsets.slice();
  for (let size = 1; size <= Math.min(most, count); size++) {
    last = last.flatMap((subset) => whole.filter((i) => i > (subset.at(-1) ?? -1)).map((i) => [...subset, i]));
    subsets.push(...last);
  }
  return most < count ? [...subsets, whole] : subsets;
}

/** How many subsets there are, without making them: 2^12 are none that anybody should wait for. */
export function subsetCount(count: number, combinations: Combinations): number {
  const pairs = (count * (count - 1)) / 2;
  const few = { alone: 1 + count, pairs: 1 + count + pairs, all: 2 ** count }[combinations];
  return combinations === "all" || count <= (combinations === "alone" ? 1 : 2) ? few : few + 1;
}

/** Runs of such a study, the first one among them. */
export const runCountOf = (
  settings: Pick<AlternativesSettings, "options" | "combinations" | "choices" | "status_quo">,
) =>
  (subsetCount(settings.options.length, settings.combinations) + (settings.status_quo ? 1 : 0)) *
  lengthsOf(settings).reduce((product, length) => product * length, 1);

export const tooManyRuns = (settings: Parameters<typeof runCountOf>[0]): boolean => runCountOf(settings) > MOST_RUNS;
