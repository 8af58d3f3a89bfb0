import type { OptimizationConfig } from "./optimization";

/**
 * Options of the solver that this product's solvers have no counterpart for. They are kept, since programs send them, and
 * said: in the form with the reason (`optimizations:without_effect.<name>`), and by a run that asks for one.
 */
export const WITHOUT_EFFECT = ["concurrent", "PreDual", "TuneModel", "cores"] as const;
type WithoutEffect = (typeof WITHOUT_EFFECT)[number];

/** Methods that run several others at once; taken as automatic. */
const isConcurrent = (method: number): boolean => method >= 3;

/** The options a run asks for that change nothing. */
export function askedWithoutEffect({ optimizer, machine }: OptimizationConfig): WithoutEffect[] {
  const isSet: Record<WithoutEffect, boolean> = {
    concurrent: isConcurrent(optimizer.Method),
    PreDual: optimizer.PreDual > 0,
    TuneModel: optimizer.TuneModel,
    cores: machine.cores > 2,
  };
  return WITHOUT_EFFECT.filter((name) => isSet[name]);
}
