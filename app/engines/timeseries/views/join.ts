import type { SeriesBlock } from "~/entities/timeseries/timeseries";

/** Regular values: start of the first step [UTC ms], length of a step [s], NaN where nothing is known. */
export type Run = Pick<SeriesBlock, "startMs" | "stepS" | "values">;

/** A block without its values. */
export interface BlockSpan {
  startMs: number;
  stepS: number;
  steps: number;
}

/** More steps than a series can be saved with. */
export const MOST_STEPS = 3_500_000;

/** The part of a block whose steps begin from `fromMs` up to, without, `toMs`: positions of its steps. */
function within({ startMs, stepS, steps }: BlockSpan, fromMs: number, toMs: number): [from: number, to: number] {
  const at = (ms: number) => Math.min(steps, Math.max(0, Math.ceil((ms - startMs) / (stepS * 1000))));
  return [at(fromMs), at(toMs)];
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/**
 * The grid on which the steps of blocks lie that begin from `fromMs` up to, without, `toMs` (UTC ms), from the first to the last of them.
 * Null when there is none. Where blocks have different steps, their greatest common divisor is the step.
 */
export function gridOf(blocks: readonly BlockSpan[], fromMs: number, toMs: number): BlockSpan | null {
  const parts = blocks.flatMap((block) => {
    const [from, to] = within(block, fromMs, toMs);
    const stepMs = block.stepS * 1000;
    return from < to ? [{ stepMs, firstMs: block.startMs + from * stepMs, endMs: block.startMs + to * stepMs }] : [];
  });
  if (parts.length === 0) return null;
  const startMs = Math.min(...parts.map(({ firstMs }) => firstMs));
  const endMs = Math.max(...parts.map(({ endMs }) => endMs));
  const stepMs = parts.reduce((step, part) => gcd(gcd(step, part.stepMs), part.firstMs - startMs), 0);
  return { startMs, stepS: stepMs / 1000, steps: Math.round((endMs - startMs) / stepMs) };
}

/** The values of blocks on a grid of gridOf; a longer step is repeated. Throws RangeError for more than MOST_STEPS steps. */
export function joinBlocks(blocks: readonly SeriesBlock[], grid: BlockSpan): Run {
  const { startMs, stepS, steps } = grid;
  if (steps > MOST_STEPS) throw new RangeError(`${steps} steps are more than ${MOST_STEPS}`);
  const values = new Float64Array(steps).fill(NaN);
  for (const block of blocks) {
    const [from, to] = within({ ...block, steps: block.values.length }, startMs, startMs + steps * stepS * 1000);
    if (from === to) continue;
    const times = Math.round(block.stepS / stepS);
    const at = Math.round((block.startMs - startMs) / (stepS * 1000));
    if (times === 1) values.set(block.values.subarray(from, to), at + from);
    else for (let i = from; i < to; i++) values.fill(block.values[i]!, at + i * times, at + (i + 1) * times);
  }
  return { startMs, stepS, values };
}
