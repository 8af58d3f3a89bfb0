import { at } from "../problem";
import type { Plan } from "./plan";
import { rangeOf, type SeriesAbout } from "./profiles";

/** A series of the input (length inputSteps) as one of the solved steps: the mean of each, adjusted to the mean of the year. */
export function resample(plan: Plan, values: Float64Array, { runs }: Pick<SeriesAbout, "runs">): Float64Array {
  const { source, length } = plan;
  const out = new Float64Array(plan.time.steps);
  for (let s = 0; s < out.length; s++) {
    let sum = 0;
    let weights = 0;
    let plain = 0;
    for (let t = source[s]!; t < source[s]! + length[s]!; t++) {
      const weight = runs === null || at(runs, t) > 0 ? 1 : 0;
      sum += weight * values[t]!;
      weights += weight;
      plain += values[t]!;
    }
    out[s] = weights ? sum / weights : plain / length[s]!;
  }
  // What counts only where its component can run has no mean of the year to keep.
  if (plan.time.dayPeriod && (runs === null || values.every((v) => v !== 0))) keepMean(plan, values, out);
  return out;
}

const ROUNDS = 50;

/**
 * Scales the values of typical days so that the year has the mean it had. Values of one sign are multiplied and stay within the
 * range of the series (availability at most 1); what is cut off there goes to the others. Values of both signs are shifted.
 * Extreme days stay as they are. Where that cannot be reached, the rest of the difference stays, and is reported.
 */
function keepMean({ length, weight, isExact }: Plan, values: Float64Array, out: Float64Array): void {
  const [least, most] = rangeOf(values);
  const target = values.reduce((sum, v) => sum + v, 0);
  const countOf = (s: number): number => length[s]! * weight[s]!;
  const open = [...out.keys()].filter((s) => !isExact[s]);
  const exact = 1e-13 * Math.max(Math.abs(least), Math.abs(most)) * values.length;
  const signed = least < 0 && most > 0;
  for (let round = 0; round < ROUNDS; round++) {
    let total = 0;
    out.forEach((v, s) => (total += v * countOf(s)));
    const missing = target - total;
    if (Math.abs(missing) <= exact) return;
    const room = open.filter((s) => (missing > 0 ? out[s]! < most : out[s]! > least) && (signed || out[s] !== 0));
    const sum = room.reduce((all, s) => all + countOf(s) * (signed ? 1 : out[s]!), 0);
    if (sum === 0) return;
    for (const s of room) {
      const moved = signed ? out[s]! + missing / sum : out[s]! * (1 + missing / sum);
      out[s] = Math.min(most, Math.max(least, moved));
    }
  }
}
