import { z } from "zod";
import { finiteNumber, requiredText } from "~/entities/core/shared";
import { slackPercent } from "~/entities/optimizations/alternative";
import { chosenRows, complainOfRows } from "./inputRows";
import { monteCarlo, RANGES_IN } from "./monteCarlo";
import { nearOptimal, type NearOptimalSettings, tooManyAlternatives } from "./nearOptimal";
import { DISTRIBUTIONS } from "./sampling";
import { CHANGES_BY, sweep } from "./sweep";

const named = { study_id: z.string().min(1).max(100), name: requiredText() };
const chosen = z.string().max(500).default("");

/** Rows that the pages offer; calls may ask for more. */
export const SWEEP_ROWS = 2;
export const UNCERTAIN_ROWS = 6;
export const SLACK_ROWS = 3;

export const sweepForm = z
  .object({
    ...named,
    axes: z
      .array(
        z.object({
          input: chosen,
          by: z.enum(CHANGES_BY).default("factor"),
          from: finiteNumber.optional(),
          to: finiteNumber.optional(),
          points: finiteNumber.optional(),
        }),
      )
      .max(SWEEP_ROWS),
  })
  .superRefine((form, context) => complainOfRows(sweep.safeParse(sweepAsked(form)), "axes", form.axes, context));
export const sweepAsked = ({ axes }: Pick<SweepForm, "axes">) => ({ kind: "sweep", axes: chosenRows(axes) });
type SweepForm = { axes: { input: string; by: string; from?: number; to?: number; points?: number }[] };

export const monteCarloForm = z
  .object({
    ...named,
    samples: monteCarlo.shape.samples.removeDefault(),
    seed: monteCarlo.shape.seed,
    inputs: z
      .array(
        z.object({
          input: chosen,
          given_in: z.enum(RANGES_IN).default("percent"),
          distribution: z.enum(DISTRIBUTIONS).default("uniform"),
          low: finiteNumber.optional(),
          likely: finiteNumber.optional(),
          high: finiteNumber.optional(),
        }),
      )
      .max(UNCERTAIN_ROWS),
  })
  .superRefine((form, context) =>
    complainOfRows(monteCarlo.safeParse(monteCarloAsked(form)), "inputs", form.inputs, context),
  );
export const monteCarloAsked = ({ samples, seed, inputs }: MonteCarloForm) => ({
  kind: "monte_carlo",
  samples,
  seed,
  inputs: chosenRows(inputs),
});
type MonteCarloForm = { samples: number; seed: number; inputs: { input: string; [field: string]: unknown }[] };

/** Groups by their keys: `technology:<id>` all components of a technology, `component:<id>` one by itself. */
export const nearOptimalForm = z
  .object({
    ...named,
    groups: z.array(z.string().max(200)).min(1, "rules.needs_component").max(30, "rules.too_many_inputs"),
    slacks: z.array(slackPercent).min(1, "rules.needs_value").max(SLACK_ROWS),
  })
  .superRefine(({ groups, slacks }, context) => {
    const selection = { groups: groups.map(() => NOTHING), slacks };
    if (tooManyAlternatives(selection))
      context.addIssue({ code: "custom", path: ["groups"], message: "rules.too_many_runs" });
    if (new Set(slacks).size < slacks.length)
      context.addIssue({ code: "custom", path: ["slacks", slacks.length - 1], message: "rules.no_duplicates" });
  });
const NOTHING: NearOptimalSettings["groups"][number] = { technology_id: null, component_ids: [] };

/** A group that can be chosen: all components of a technology with one unit, or a single component. */
export interface OfferedGroup {
  key: string;
  technology_id: string | null;
  component_ids: string[];
  unit: string;
}

/** Settings of what was chosen; null where a key is none of those offered. */
export function nearOptimalAsked(
  { groups, slacks }: { groups: readonly string[]; slacks: readonly number[] },
  offered: readonly OfferedGroup[],
): NearOptimalSettings | null {
  const groupsOffered = [...new Set(groups)].map((key) => offered.find((one) => one.key === key));
  if (groupsOffered.includes(undefined)) return null;
  const selection = groupsOffered.map((one) => ({
    technology_id: one!.technology_id,
    component_ids: one!.component_ids,
  }));
  return nearOptimal.parse({ kind: "near_optimal", groups: selection, slacks });
}
