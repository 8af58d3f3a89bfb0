import { z } from "zod";
import { finiteNumber } from "~/entities/core/shared";
import { inputKey, type InputRef, inputRef, type Variation } from "~/entities/optimizations/variation";
import { alternatives } from "./alternatives/settings";
import { manyYears } from "./manyYears/settings";
import { monteCarlo, variationsOfMonteCarlo } from "./monteCarlo";
import { nearOptimal, variationsOfNearOptimal } from "./nearOptimal";
import { payback, variationsOfPayback } from "./payback/settings";
import { sweep, variationsOfSweep } from "./sweep";
import { variationsOfWhyNot, whyNot } from "./whyNot/settings";

/** Inputs of one tornado. */
export const MOST_TORNADO_INPUTS = 20;
export const TORNADO_INPUTS = 6;

const distinctInputs = (most: number) =>
  z
    .array(inputRef)
    .min(1, "rules.needs_input")
    .max(most, "rules.too_many_inputs")
    .refine((all) => new Set(all.map(inputKey)).size === all.length, "rules.input_changed_twice");

/** Every input by itself, once lower and once higher by so many percent. */
const tornado = z.object({
  kind: z.literal("tornado"),
  percent: finiteNumber.min(1, "rules.must_be_in_range").max(90, "rules.must_be_in_range").default(10),
  inputs: distinctInputs(MOST_TORNADO_INPUTS),
});
export type TornadoSettings = z.infer<typeof tornado>;

/** What a study asks, by its kind. */
export const studySettings = z.discriminatedUnion("kind", [
  tornado,
  sweep,
  nearOptimal,
  monteCarlo,
  alternatives,
  whyNot,
  payback,
  manyYears,
]);
export type StudySettings = z.infer<typeof studySettings>;
export type StudyKind = StudySettings["kind"];
export const STUDY_KINDS = studySettings.options.map<StudyKind>((one) => one.shape.kind.value);

const scaled = (input: InputRef, factor: number): Variation => ({
  changes: [{ ...input, factor, value: null }],
  alternative: null,
});

/** Kinds of studies whose runs differ from the first one by a variation alone. */
export type VariedSettings = Exclude<StudySettings, { kind: "alternatives" | "many_years" }>;

/** How the runs of a study differ from its first run, in the order of their start; the same for the same settings. */
export function variationsOf(settings: VariedSettings): Variation[] {
  switch (settings.kind) {
    case "tornado":
      return settings.inputs.flatMap((input) => [
        scaled(input, 1 - settings.percent / 100),
        scaled(input, 1 + settings.percent / 100),
      ]);
    case "sweep":
      return variationsOfSweep(settings);
    case "near_optimal":
      return variationsOfNearOptimal(settings);
    case "monte_carlo":
      return variationsOfMonteCarlo(settings);
    case "why_not":
      return variationsOfWhyNot(settings);
    case "payback":
      return variationsOfPayback(settings);
  }
}

/** An input that a study changes, and where its settings name it. */
interface PlacedInput {
  input: InputRef;
  path: string;
}

/** The inputs that a study changes. */
export function inputsOf(settings: StudySettings): PlacedInput[] {
  const placed = (list: string, inputs: readonly (InputRef | null)[]): PlacedInput[] =>
    inputs.flatMap((input, i) => (input ? [{ input, path: `settings.${list}.${i}` }] : []));
  switch (settings.kind) {
    case "sweep":
      return placed("axes", settings.axes);
    case "near_optimal":
    case "why_not":
    case "many_years":
      return [];
    case "payback":
      return settings.asks.flatMap(({ inputs }, i) => placed(`asks.${i}.inputs`, inputs));
    case "alternatives":
      return placed(
        "choices",
        settings.choices.map((one) => (one.kind === "input" ? one : null)),
      );
    default:
      return placed("inputs", settings.inputs);
  }
}
