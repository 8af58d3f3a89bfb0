import { DAY_MS } from "~/entities/core/clock";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import { meanOver } from "../resample";
import type { PeriodSpan } from "./period";

/** How a course runs: a value for each of `count` steps. What counts is their size within each period; NaN where nothing is known. */
export type Course = (steps: { startMs: number; stepS: number; count: number }) => Float64Array;

interface Spreading {
  blocks: SeriesBlock[];
  /** Periods in which the course is zero all the time: their values stay the same all over them. */
  flat: PeriodSpan[];
  /** Periods in which the course is not known, or is below zero: nothing comes of it. */
  unknown: PeriodSpan[];
  negative: PeriodSpan[];
}

/**
 * Values of long periods spread within each of them by a course. The sum of each period stays what it is. Blocks follow each other at one
 * step.
 */
export function spreadBy(blocks: readonly SeriesBlock[], periods: readonly PeriodSpan[], course: Course): Spreading {
  const [first] = blocks;
  const spreading: Spreading = { blocks: [], flat: [], unknown: [], negative: [] };
  if (!first) return spreading;
  const stepMs = first.stepS * 1000;
  const at = (ms: number) => Math.round((ms - first.startMs) / stepMs);
  const count = blocks.reduce((most, { startMs, values }) => Math.max(most, at(startMs) + values.length), 0);
  const values = new Float64Array(count).fill(NaN);
  for (const block of blocks) values.set(block.values, at(block.startMs));
  const weights = course({ startMs: first.startMs, stepS: first.stepS, count });
  for (const span of periods) {
    const [from, to] = [Math.max(0, at(span.fromMs)), Math.min(count, at(span.untilMs))];
    const amount = sumOf(values.subarray(from, to));
    // A period without a value has none to be spread.
    if (Number.isNaN(amount)) continue;
    const shape = weights.subarray(from, to);
    const whole = sumOf(shape);
    if (Number.isNaN(whole)) spreading.unknown.push(span);
    else if (shape.some((weight) => weight < 0)) spreading.negative.push(span);
    else if (whole === 0) {
      if (amount !== 0) spreading.flat.push(span);
    } else for (let i = from; i < to; i++) values[i] = (amount * weights[i]!) / whole;
  }
  spreading.blocks = blocks.map((block) => {
    const from = at(block.startMs);
    return { ...block, values: values.slice(from, from + block.values.length) };
  });
  return spreading;
}

function sumOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

/** 52 weeks: the same day of the week in another year. */
const YEAR_MS = 364 * DAY_MS;
/** A course is looked for in so many years before and after. */
const MOST_YEARS = 30;

/** The course of a stored series. A step that it does not have is that of the same weekday in its nearest year. Whole series of one step. */
export function courseOfSeries(series: readonly SeriesBlock[]): Course {
  const blocks = series.filter(({ values }) => values.length > 0).sort((a, b) => a.startMs - b.startMs);
  const meanAt = (fromMs: number, untilMs: number): number => {
    for (const block of blocks) {
      const endMs = block.startMs + block.values.length * block.stepS * 1000;
      if (fromMs < block.startMs || fromMs >= endMs) continue;
      if (untilMs - fromMs <= block.stepS * 1000)
        return block.values[Math.floor((fromMs - block.startMs) / (block.stepS * 1000))]!;
      return meanOver(block, fromMs, Math.min(untilMs, endMs));
    }
    return NaN;
  };
  return ({ startMs, stepS, count }) => {
    const first = blocks[0]?.startMs ?? 0;
    const last = blocks.at(-1);
    const end = last ? last.startMs + last.values.length * last.stepS * 1000 : 0;
    return Float64Array.from({ length: count }, (_, i) => {
      const fromMs = startMs + i * stepS * 1000;
      for (let years = 0; years <= MOST_YEARS; years++)
        for (const shift of years === 0 ? [0] : [years * YEAR_MS, -years * YEAR_MS]) {
          const moved = fromMs + shift;
          if (moved < first || moved >= end) continue;
          const value = meanAt(moved, moved + stepS * 1000);
          if (!Number.isNaN(value)) return value;
        }
      return NaN;
    });
  };
}
