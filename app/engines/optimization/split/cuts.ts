import { HOURS_OF_YEAR, monthStarts } from "../calendar";

/**
 * First steps of the parts of a year, one after the other, and the number of its steps at the end (length parts + 1). Parts begin with
 * a month, at most twelve of them, so that the peak of a month belongs to one part.
 */
export function cutsOf(stepH: number, parts: number): number[] {
  const starts = [...monthStarts(stepH), HOURS_OF_YEAR / stepH];
  return Array.from({ length: parts + 1 }, (_, p) => starts[Math.round((12 * p) / parts)]!);
}
