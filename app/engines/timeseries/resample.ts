import type { Interpolation } from "~/entities/timeseries/timeseries";

/**
 * Mean of every `group` neighbouring steps; energy is kept. A group with a gap in it is a gap, because a mean over what
 * happens to be there would be a guess. Length of the result: ceil(values.length / group).
 */
export function meanOfSteps(values: Float64Array, group: number): Float64Array {
  const out = new Float64Array(Math.ceil(values.length / group));
  for (let n = 0; n < out.length; n++) {
    const end = Math.min(values.length, (n + 1) * group);
    let sum = 0;
    for (let i = n * group; i < end; i++) sum += values[i]!;
    out[n] = end - n * group === group ? sum / group : NaN;
  }
  return out;
}

/**
 * Mean of values at a regular step over the time from `fromMs` up to, without, `untilMs` (UTC ms, whole ones). Every value counts by how
 * much of its step lies in that time. So energy is kept whatever the two steps are. NaN where any part has no value, and for no time at
 * all.
 */
export function meanOver(
  { startMs, stepS, values }: { startMs: number; stepS: number; values: ArrayLike<number> },
  fromMs: number,
  untilMs: number,
): number {
  const stepMs = stepS * 1000;
  // A value that counts in full has the weight 1 exactly.
  const unitMs = Math.min(stepMs, untilMs - fromMs);
  let sum = 0;
  for (let i = Math.floor((fromMs - startMs) / stepMs); startMs + i * stepMs < untilMs; i++) {
    const beginMs = startMs + i * stepMs;
    sum += (values[i] ?? NaN) * ((Math.min(untilMs, beginMs + stepMs) - Math.max(fromMs, beginMs)) / unitMs);
  }
  return sum / ((untilMs - fromMs) / unitMs);
}

/** Each step parted into `parts`: held (stepwise), or on the straight line to the next known value (linear). */
export function partSteps(values: Float64Array, parts: number, interpolation: Interpolation): Float64Array {
  const out = new Float64Array(values.length * parts);
  for (let i = 0; i < values.length; i++) {
    const here = values[i]!;
    const next = values[i + 1] ?? NaN;
    const slope = interpolation === "stepwise" || Number.isNaN(next) ? 0 : (next - here) / parts;
    for (let k = 0; k < parts; k++) out[i * parts + k] = here + slope * k;
  }
  return out;
}

/**
 * Fills gaps of at most maxSteps that have a known value on both sides. Returns the filled copy and the filled runs (both
 * ends inclusive); longer gaps stay.
 */
export function fillGaps(values: Float64Array, maxSteps: number, interpolation: Interpolation) {
  const out = Float64Array.from(values);
  const filled: { from: number; to: number }[] = [];
  for (let i = 1; i < out.length; i++) {
    if (!Number.isNaN(values[i]!) || Number.isNaN(values[i - 1]!)) continue;
    let end = i;
    while (end < values.length && Number.isNaN(values[end]!)) end += 1;
    if (end < values.length && end - i <= maxSteps) {
      const before = values[i - 1]!;
      const slope = interpolation === "stepwise" ? 0 : (values[end]! - before) / (end - i + 1);
      for (let k = i; k < end; k++) out[k] = before + slope * (k - i + 1);
      filled.push({ from: i, to: end - 1 });
    }
    i = end;
  }
  return { values: out, filled };
}
