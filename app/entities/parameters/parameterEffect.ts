import { parameterTypeEntries } from "../catalogue/data/parameterTypes";
import type { ParameterTypeName } from "../catalogue/names";

/**
 * Parameter types that can be entered and that no run reads. Forms, the catalogue, the review and runs say so, and what they are
 * kept for; a type leaves the list with the code that reads it (tests/reference/optimizations/parameters/readings.test.ts).
 */
export const PARAMETERS_WITHOUT_EFFECT: readonly ParameterTypeName[] = parameterTypeEntries
  .filter(({ readBy }) => readBy === "nothing")
  .map(({ id }) => id);

const without: ReadonlySet<string> = new Set(PARAMETERS_WITHOUT_EFFECT);

/** Whether a run leaves parameters of the type aside. */
export const hasNoEffectYet = (type: string): boolean => without.has(type);
