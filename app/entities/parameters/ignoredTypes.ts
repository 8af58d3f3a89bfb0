import { parameterTypeEntries } from "../catalogue/data/parameterTypes";
import type { ParameterTypeName } from "../catalogue/names";

/**
 * Parameter types that can be entered and that no run reads. Forms, the catalogue, the review and runs say so, and what they are
 * kept for; a type leaves the list with the code that reads it (tests/reference/optimizations/parameters/readings.test.ts).
 */
export const IGNORED_PARAMETER_TYPES: readonly ParameterTypeName[] = parameterTypeEntries
  .filter(({ readBy }) => readBy === "nothing")
  .map(({ id }) => id);

const ignored: ReadonlySet<string> = new Set(IGNORED_PARAMETER_TYPES);

/** Whether a run leaves parameters of the type aside. */
export const isIgnoredByRuns = (type: string): boolean => ignored.has(type);
