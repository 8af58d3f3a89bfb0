import { z } from "zod";
import { finiteNumber, id, requiredText } from "~/entities/core/shared";
import { type InputChange, type InputRef, MOST_FACTOR } from "~/entities/optimizations/variation";
import { isSigned } from "./sliderSign";

/** Inputs that can be moved at once. */
export const MOST_SLIDERS = 12;
/** Sliders that a page begins with. */
export const FIRST_SLIDERS = 5;
/** A slider goes from nothing to twice the input [%]; a typed number goes further. */
export const SLIDER_END = 200;
const MOST_PERCENT = MOST_FACTOR * 100;

/** What a number next to a slider means: percent of the input, percent more or less than it, or its value. */
const NUMBER_MEANINGS = ["percent", "change", "value"] as const;
const LEAST = { percent: 0, change: -100 } as const;

/** How far one input is moved: by its slider, or by the number next to it, which goes first. */
const sliderRow = z
  .object({
    /** inputKey of the input. */
    input: z.string().min(1).max(500),
    percent: finiteNumber.min(0, "rules.must_be_in_range").max(SLIDER_END, "rules.must_be_in_range").default(100),
    number: finiteNumber.nullable().default(null),
    meaning: z.enum(NUMBER_MEANINGS).default("percent"),
  })
  .superRefine(({ number, meaning }, context) => {
    if (number === null || meaning === "value") return;
    const lower = LEAST[meaning];
    const upper = MOST_PERCENT + lower;
    if (number < lower || number > upper)
      context.addIssue({
        code: "custom",
        message: "rules.must_be_in_range",
        params: { lower, upper },
        path: ["number"],
      });
  });
export type SliderRow = z.infer<typeof sliderRow>;

/**
 * The form with every number that has a sign as a change: "+20" is 20 % more than now, not 20 % of it, whatever stands next to it. A
 * percent sign that was typed along is left out. A sign that belongs to a value is its own.
 */
export function withSignedChanges(form: FormData): FormData {
  const read = new FormData();
  for (const [name, entry] of form) read.append(name, entry);
  for (const name of new Set(form.keys())) {
    const row = /^(rows\[\d+\])\.number$/.exec(name)?.[1];
    if (!row || form.get(`${row}.meaning`) === "value") continue;
    const text = String(form.get(name)).trim();
    read.set(name, text.replace(/\s*%$/, ""));
    if (isSigned(text)) read.set(`${row}.meaning`, "change" satisfies SliderRow["meaning"]);
  }
  return read;
}

/** What the page of sliders sends. Of the two ids both are new: sent twice, they start one run. */
export const slidersForm = z.object({
  optimization_id: id,
  scenario_id: id,
  name: requiredText(),
  /** Its status quo and the plan as it is are computed under the same changes. */
  halves: z.boolean().default(false),
  /** Another input that is to get a slider. */
  add: z.string().max(500).default(""),
  rows: z
    .array(sliderRow)
    .min(1, "rules.needs_input")
    .max(MOST_SLIDERS, "rules.too_many_inputs")
    .refine((rows) => new Set(rows.map(({ input }) => input)).size === rows.length, "rules.input_changed_twice"),
});

/** What a row comes to: a factor or a value. */
export function byOf({ percent, number, meaning }: SliderRow): Pick<InputChange, "factor" | "value"> {
  if (number !== null && meaning === "value") return { factor: null, value: number };
  const ofNow = number === null ? percent : meaning === "change" ? 100 + number : number;
  return { factor: Number((ofNow / 100).toPrecision(12)), value: null };
}

export const isMoved = (row: SliderRow): boolean => byOf(row).factor !== 1;

/** A row as a change of the input that it names. */
export const changeOf = (
  row: SliderRow,
  { component_id, place_id, parameter_type, impact }: InputRef,
): InputChange => ({ component_id, place_id, parameter_type, impact, ...byOf(row) });

/** Rows as an address has them: the input's key and "120%" or "450" for each, in the same order. */
export const queryOfRows = (rows: readonly SliderRow[]): [string, string][] =>
  rows.flatMap((row): [string, string][] => {
    const { factor, value } = byOf(row);
    const by = factor === null ? String(value) : `${Number((factor * 100).toPrecision(12))}%`;
    return [
      ["input", row.input],
      ["by", by],
    ];
  });

/** The rows of an address; what cannot be read as a number is left where the run had it. */
export function rowsOfQuery(query: URLSearchParams): SliderRow[] {
  const by = query.getAll("by");
  const rows = new Map<string, SliderRow>();
  for (const [i, input] of query.getAll("input").entries()) {
    if (input === "" || rows.has(input) || rows.size === MOST_SLIDERS) continue;
    rows.set(input, rowOf(input, by[i] ?? ""));
  }
  return [...rows.values()];
}

function rowOf(input: string, by: string): SliderRow {
  const still: SliderRow = { input, percent: 100, number: null, meaning: "percent" };
  const isPercent = by.endsWith("%");
  const digits = isPercent ? by.slice(0, -1) : by;
  const number = Number(digits);
  if (digits.trim() === "" || !Number.isFinite(number)) return still;
  if (!isPercent) return { ...still, number, meaning: "value" };
  if (number < 0 || number > MOST_PERCENT) return still;
  return onSlider(number) ? { ...still, percent: number } : { ...still, number };
}

/** Whether a slider can show so many percent. */
const onSlider = (percent: number): boolean => percent <= SLIDER_END && percent % SLIDER_STEP === 0;
/** [%] */
export const SLIDER_STEP = 5;
