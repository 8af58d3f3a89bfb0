/** Values that are sorted before others get their turn: some milliseconds. */
const AT_ONCE = 50_000;

/**
 * The known values from the largest to the smallest. Long series are sorted in pieces that are merged, and `turn` is waited for
 * after each, so that millions of values do not hold others up.
 */
export async function descending(values: Float64Array, turn: () => Promise<unknown>): Promise<Float64Array> {
  const measured = values.filter((value) => !Number.isNaN(value));
  let pieces: Float64Array[] = [];
  for (let from = 0; from < measured.length; from += AT_ONCE) {
    pieces.push(measured.subarray(from, from + AT_ONCE).sort());
    if (measured.length > AT_ONCE) await turn();
  }
  while (pieces.length > 1) {
    const merged: Float64Array[] = [];
    for (let i = 0; i < pieces.length; i += 2) {
      merged.push(i + 1 < pieces.length ? merge(pieces[i]!, pieces[i + 1]!) : pieces[i]!);
      await turn();
    }
    pieces = merged;
  }
  return (pieces[0] ?? measured).reverse();
}

/** Two ascending lists as one. */
function merge(a: Float64Array, b: Float64Array): Float64Array {
  const out = new Float64Array(a.length + b.length);
  let [i, j] = [0, 0];
  for (let k = 0; k < out.length; k++) out[k] = j >= b.length || (i < a.length && a[i]! <= b[j]!) ? a[i++]! : b[j++]!;
  return out;
}

export interface DurationPoint {
  /** Hours from the largest value down to this one, itself included. */
  hours: number;
  value: number;
}

/**
 * The duration curve: at most `most` (>= 2) of the descending values, evenly spaced from the largest to the smallest, each with the
 * hours down to it. `stepH`: hours of a step.
 */
export function durationCurve(sorted: Float64Array, stepH: number, most: number): DurationPoint[] {
  const length = Math.min(most, sorted.length);
  return Array.from({ length }, (_, i) => {
    const at = length === 1 ? 0 : Math.round((i / (length - 1)) * (sorted.length - 1));
    return { hours: (at + 1) * stepH, value: sorted[at]! };
  });
}
