import { z } from "zod";
import { finiteNumber } from "~/entities/core/shared";
import { type InputChange, inputKey, inputRef, MOST_FACTOR, type Variation } from "~/entities/optimizations/variation";

/** Runs of one sweep at most. */
export const MOST_SWEEP_RUNS = 60;

/** How an input is given: as a multiple of what was entered, or as the number in its place (in the unit in which it is stored). */
export const CHANGES_BY = ["factor", "value"] as const;
type ChangeBy = (typeof CHANGES_BY)[number];

/** An input over so many equal steps from one number to another, both included. */
const sweepAxis = inputRef
  .extend({
    by: z.enum(CHANGES_BY).default("factor"),
    from: finiteNumber,
    to: finiteNumber,
    points: z
      .number()
      .int("rules.must_be_integer")
      .min(2, "rules.must_be_at_least")
      .max(MOST_SWEEP_RUNS, "rules.must_be_at_most"),
  })
  .superRefine(({ by, from, to }, context) => {
    const complain = (path: string, message: string, params?: Record<string, number>) =>
      context.addIssue({ code: "custom", path: [path], message, params });
    if (from === to) complain("to", "rules.sweep_goes_nowhere");
    if (by === "value") return;
    for (const [path, factor] of [
      ["from", from],
      ["to", to],
    ] as const)
      if (factor < 0 || factor > MOST_FACTOR)
        complain(path, "rules.must_be_in_range", { lower: 0, upper: MOST_FACTOR });
  });
type SweepAxis = z.infer<typeof sweepAxis>;

/** One or two inputs over stated steps: a line, or a table of all their pairs. */
export const sweep = z.object({
  kind: z.literal("sweep"),
  axes: z
    .array(sweepAxis)
    .min(1, "rules.needs_input")
    .max(2, "rules.too_many_inputs")
    .refine((axes) => new Set(axes.map(inputKey)).size === axes.length, "rules.input_changed_twice")
    .refine((axes) => axes.reduce((runs, { points }) => runs * points, 1) <= MOST_SWEEP_RUNS, {
      message: "rules.too_many_runs",
      params: { most: MOST_SWEEP_RUNS },
    }),
});
export type SweepSettings = z.infer<typeof sweep>;

/** The numbers of an axis, in its order. */
export const pointsOf = ({ from, to, points }: Pick<SweepAxis, "from" | "to" | "points">): number[] =>
  Array.from({ length: points }, (_, i) => (i === points - 1 ? to : from + ((to - from) * i) / (points - 1)));

/** An input changed to a multiple of itself, or to a number. */
export function changeTo(
  { component_id, place_id, parameter_type, impact }: InputKeyed,
  by: ChangeBy,
  to: number,
): InputChange {
  const input = { component_id, place_id, parameter_type, impact };
  return by === "factor" ? { ...input, factor: to, value: null } : { ...input, factor: null, value: to };
}
type InputKeyed = Parameters<typeof inputKey>[0];

/** A run for every point, of two axes for every pair: the points of the second one after the other for each of the first. */
export function variationsOfSweep({ axes }: SweepSettings): Variation[] {
  return axes
    .reduce<InputChange[][]>(
      (pairs, axis) =>
        pairs.flatMap((changes) => pointsOf(axis).map((point) => [...changes, changeTo(axis, axis.by, point)])),
      [[]],
    )
    .map((changes) => ({ changes, alternative: null }));
}
