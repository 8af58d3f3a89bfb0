import type { TimeAxis } from "../problem";

/**
 * First steps of the parts of a year that is not reduced, one after the other, and the number of its steps at the end (length parts + 1).
 * Parts begin with a month, at most twelve of them, so that the peak of a month belongs to one part.
 */
export function cutsOf({ monthSteps, steps }: TimeAxis, year: number, parts: number): number[] {
  const starts = [...monthSteps.get(year)!.map((month) => month[0]!), steps];
  return Array.from({ length: parts + 1 }, (_, p) => starts[Math.round((12 * p) / parts)]!);
}
