import { isLeapYear, yearOf, yearStart, type ZoneClock } from "~/entities/core/clock";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import type { Grid } from "./grid";

const DAY_S = 86_400;

/**
 * Parts a grid into calendar years of the clock's zone. Every block is the whole year long, starts at the first step of
 * the grid inside the year, and holds NaN where the grid knows nothing.
 */
export function blocksByYear(grid: Grid, clock: ZoneClock): SeriesBlock[] {
  const stepMs = grid.stepS * 1000;
  const endMs = grid.startMs + (grid.values.length - 1) * stepMs;
  const blocks: SeriesBlock[] = [];
  for (let year = yearOf(clock.zone, grid.startMs); year <= yearOf(clock.zone, endMs); year++) {
    const from = Math.ceil((yearStart(clock.zone, year) - grid.startMs) / stepMs);
    const to = Math.ceil((yearStart(clock.zone, year + 1) - grid.startMs) / stepMs);
    const values = new Float64Array(to - from).fill(NaN);
    const inside = Math.max(from, 0);
    values.set(grid.values.subarray(inside, Math.max(inside, Math.min(to, grid.values.length))), inside - from);
    blocks.push({ year, startMs: grid.startMs + from * stepMs, stepS: grid.stepS, values });
  }
  return blocks;
}

/**
 * Blocks of local years as a series is stored: from its first value to its last, parted into years of UTC. So what a page reads is stored as
 * what a call sends. Blocks that are not on one grid are returned as they are.
 */
export function blocksByUtcYear(blocks: readonly SeriesBlock[]): SeriesBlock[] {
  const [first] = blocks;
  if (!first) return [];
  const stepMs = first.stepS * 1000;
  const at = (ms: number) => (ms - first.startMs) / stepMs;
  if (blocks.some(({ stepS, startMs }) => stepS !== first.stepS || !Number.isInteger(at(startMs)))) return [...blocks];
  const measured = blocks.flatMap(({ startMs, values }) => {
    const from = values.findIndex((value) => !Number.isNaN(value));
    if (from < 0) return [];
    const to = values.findLastIndex((value) => !Number.isNaN(value)) + 1;
    return [{ from: at(startMs) + from, to: at(startMs) + to, values: values.subarray(from, to) }];
  });
  const end = Math.max(...measured.map(({ to }) => to));
  const parts: SeriesBlock[] = [];
  for (let from = measured[0]?.from ?? end; from < end;) {
    const startMs = first.startMs + from * stepMs;
    const year = new Date(startMs).getUTCFullYear();
    const to = Math.min(end, Math.ceil(at(Date.UTC(year + 1, 0))));
    const values = new Float64Array(to - from).fill(NaN);
    for (const part of measured) {
      const inside = part.values.subarray(Math.max(0, from - part.from), Math.max(0, to - part.from));
      if (inside.length > 0) values.set(inside, Math.max(0, part.from - from));
    }
    parts.push({ year, startMs, stepS: first.stepS, values });
    from = to;
  }
  return parts;
}

/** Steps from 1 January to 29 February of a year, and steps of a day. Exact where the step parts a day. */
const leapDaySteps = (stepS: number) => ({ from: (59 * DAY_S) / stepS, count: DAY_S / stepS });

/** A block without 29 February: 365 days of values, the model's year. Blocks of other years are returned as they are. */
export function modelYear(block: SeriesBlock): Float64Array {
  if (!isLeapYear(block.year)) return block.values;
  const { from, count } = leapDaySteps(block.stepS);
  const out = new Float64Array(block.values.length - count);
  out.set(block.values.subarray(0, from));
  out.set(block.values.subarray(from + count), from);
  return out;
}

/**
 * Places values row after row from the start of the year. 366 days in a common year and 365 in a leap year are told apart
 * by 29 February, which is left out or left empty. `dropped` counts values beyond the year's end.
 */
export function blockByPosition(values: Float64Array, year: number, stepS: number, clock: ZoneClock) {
  const startMs = yearStart(clock.zone, year);
  const steps = Math.floor((yearStart(clock.zone, year + 1) - startMs) / (stepS * 1000));
  const { from, count } = leapDaySteps(stepS);
  const out = new Float64Array(steps).fill(NaN);
  const leapDay =
    values.length === 366 * count && !isLeapYear(year)
      ? "left out"
      : values.length === 365 * count && isLeapYear(year)
        ? "left empty"
        : null;
  const source = Float64Array.from(values.subarray(0, leapDay === null ? steps : values.length));
  if (leapDay === null) out.set(source);
  else {
    const [sourceAt, outAt] = leapDay === "left out" ? [from + count, from] : [from, from + count];
    out.set(source.subarray(0, from));
    out.set(source.subarray(sourceAt).subarray(0, steps - outAt), outAt);
  }
  const block: SeriesBlock = { year, startMs, stepS, values: out };
  return { block, steps, leapDay, dropped: leapDay === null ? Math.max(0, values.length - steps) : 0 };
}
