import { z } from "zod";
import { finiteNumber, requiredText } from "~/entities/core/shared";
import type { OfferedGroup } from "../forms";
import { inputOfKey } from "../inputRows";
import {
  alternatives,
  type AlternativesSettings,
  COMBINATIONS,
  MOST_CHOICES,
  MOST_OPTIONS,
  MOST_RUNS,
  runCountOf,
} from "./settings";

/** Other numbers of an input that the page offers; calls may ask for more. */
export const VALUE_ROWS = 4;

/** What the page of a new comparison sends: options by their keys (see OfferedGroup), the input by its own. */
export const alternativesForm = z
  .object({
    study_id: z.string().min(1).max(100),
    name: requiredText(),
    options: z.array(z.string().max(200)).min(1, "rules.needs_component").max(MOST_OPTIONS, "rules.too_many_inputs"),
    combinations: z.enum(COMBINATIONS),
    status_quo: z.boolean().default(false),
    scenarios: z.array(z.string().max(100)).max(MOST_CHOICES, "rules.too_many_inputs").default([]),
    input: z.string().max(500).default(""),
    values: z.array(finiteNumber.optional()).max(VALUE_ROWS).default([]),
  })
  .superRefine((form, context) => {
    const complain = (path: (string | number)[], message: string, params?: Record<string, number>) =>
      context.addIssue({ code: "custom", path, message, params });
    const numbers = numbersOf(form);
    if (form.input !== "" && numbers.length === 0) complain(["values", 0], "rules.needs_value");
    if (form.input === "" && numbers.length > 0) complain(["input"], "rules.needs_input");
    if (new Set(numbers).size < numbers.length) complain(["values", 0], "rules.no_duplicates");
    const runs = runCountOf({ ...form, options: form.options.map(() => NOTHING), choices: choicesOf(form) });
    if (runs > MOST_RUNS) complain(["options"], "rules.too_many_alternatives", { runs, most: MOST_RUNS });
  });
type AlternativesForm = Pick<
  z.infer<typeof alternativesForm>,
  "options" | "combinations" | "status_quo" | "scenarios" | "input" | "values"
>;
const NOTHING: AlternativesSettings["options"][number] = { technology_id: null, component_ids: [] };

const numbersOf = ({ values }: Pick<AlternativesForm, "values">): number[] =>
  values.filter((value): value is number => value !== undefined);

function choicesOf(form: Pick<AlternativesForm, "scenarios" | "input" | "values">): AlternativesSettings["choices"] {
  const { scenarios, input } = form;
  return [
    ...(scenarios.length > 0 ? [{ kind: "scenario" as const, scenario_ids: scenarios }] : []),
    ...(input === "" ? [] : [{ kind: "input" as const, ...inputOfKey(input), values: numbersOf(form) }]),
  ];
}

/** Settings of what was chosen, or why there are none: an option is none of those offered, or one component is in two of them. */
export function alternativesAsked(
  form: AlternativesForm,
  offered: readonly OfferedGroup[],
): AlternativesSettings | "not_in_list" | "twice" {
  const chosen = [...new Set(form.options)].map((key) => offered.find((one) => one.key === key));
  if (chosen.includes(undefined)) return "not_in_list";
  const options = chosen.map((one) => ({ technology_id: one!.technology_id, component_ids: one!.component_ids }));
  const { combinations, status_quo } = form;
  const parsed = alternatives.safeParse({
    kind: "alternatives",
    options,
    combinations,
    status_quo,
    choices: choicesOf(form),
  });
  return parsed.success ? parsed.data : "twice";
}
