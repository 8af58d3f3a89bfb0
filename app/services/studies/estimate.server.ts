import { asc, eq } from "drizzle-orm";
import { runParameters } from "~db/schema/optimizations";
import type { Optimization } from "~/entities/optimizations/optimization";
import { type InputChange, inputKey } from "~/entities/optimizations/variation";
import { isMoneyImpact } from "~/entities/parameters/parameter";
import { type LocalEffect, localEffects, shareOf, valuesByInput } from "~/entities/results/estimate";
import type { Actor } from "~/services/core/access.server";
import { dbOf, type Stored } from "~/services/core/store.server";
import { readResult } from "~/services/optimizations/state.server";

export interface Estimate {
  /** What the run came to, in `unit`. Null: it says nothing of that. */
  objective: number | null;
  unit: string;
  /** One for each change, in their order. */
  effects: LocalEffect[];
}

/** What changes of a run come to by the prices of its result, without a run: local, as entities/results/estimate.ts says. */
export function estimateOf(actor: Actor, run: Stored<Optimization>, changes: readonly InputChange[]): Estimate {
  const result = readResult(actor, run.optimization_id);
  const inputs = dbOf(actor)
    .select({ body: runParameters.body })
    .from(runParameters)
    .where(eq(runParameters.optimization_id, run.optimization_id))
    .orderBy(asc(runParameters.position))
    .all()
    .map(({ body }) => body);
  const values = valuesByInput(inputs);
  const years = result?.years ?? [];
  const changed = changes.map((input) => {
    const { values: before, ranges } = values.get(inputKey(input)) ?? { values: years.map(() => null), ranges: null };
    const { factor, value } = input;
    // One number in the place of a series is another course of the year, not more or less of it.
    if (factor === null && ranges) return { input, shares: years.map(() => null) };
    // What did not count in a year does not count there afterwards.
    const after = before.map((number) => (number === null ? null : factor === null ? value : number * factor));
    return { input, shares: before.map((number, y) => shareOf(number, after[y] ?? null)) };
  });
  const { sensitivities } = result ?? {};
  return {
    objective: result?.summary?.objective ?? null,
    unit: isMoneyImpact(run.impact) ? (result?.currency ?? "") : "kg",
    effects: sensitivities
      ? localEffects(sensitivities, inputs, years, changed)
      : changes.map((input) => ({ input, amount: null, beyond: false })),
  };
}
