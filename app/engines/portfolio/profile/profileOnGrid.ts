import { firstAt, meanOver, zoneClock } from "~/engines/timeseries";
import { addDays, DAY_MS, daysFrom, MINUTE_MS } from "~/entities/core/clock";
import type { DeliveryGrid } from "../calendar/grid";

/** Stored values at a regular step in UTC. */
export interface ProfileBlock {
  startMs: number;
  stepS: number;
  values: ArrayLike<number>;
}

/** Share of a calendar year that has to be covered for it to stand in for others. */
const WHOLE = 0.9;
const wallOf = (day: string): number => Date.parse(`${day}T00:00Z`);
const weekdayOf = (day: string): number => new Date(wallOf(day)).getUTCDay();

/** Calendar years (UTC) that the blocks cover by nine tenths at least, in order. */
function wholeYears(blocks: readonly ProfileBlock[]): number[] {
  const covered = new Map<number, number>();
  for (const { startMs, stepS, values } of blocks) {
    const endMs = startMs + values.length * stepS * 1000;
    for (let year = new Date(startMs).getUTCFullYear(); Date.UTC(year) < endMs; year++) {
      const [from, until] = [Math.max(startMs, Date.UTC(year)), Math.min(endMs, Date.UTC(year + 1))];
      covered.set(year, (covered.get(year) ?? 0) + (until - from));
    }
  }
  return [...covered]
    .filter(([year, ms]) => ms >= WHOLE * (Date.UTC(year + 1) - Date.UTC(year)))
    .map(([year]) => year)
    .sort((a, b) => a - b);
}

/** The same date of another year; 29 February is the 28th where that year has none. */
function inYear(day: string, year: number): string {
  const leap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  const date = day.slice(5) === "02-29" && !leap ? "02-28" : day.slice(5);
  return `${year}-${date}`;
}

/** The day of a year that stands for another day: the nearest one to the same date with the same weekday. */
function alike(day: string, year: number): string {
  const same = inYear(day, year);
  const shift = ((weekdayOf(day) - weekdayOf(same) + 10) % 7) - 3;
  const moved = addDays(same, shift);
  if (moved.slice(0, 4) === same.slice(0, 4)) return moved;
  return addDays(moved, shift < 0 ? 7 : -7);
}

/** Which value of which block each step of a grid begins with, and how long after that value's begin [ms]; -1 where no block has it. */
interface StepSources {
  block: Int32Array;
  at: Int32Array;
  laterMs: Int32Array;
}

/** Where the steps of a grid are found in blocks, by what these cover; see `profileOnGrid`. */
function findSources(blocks: readonly ProfileBlock[], grid: DeliveryGrid): StepSources {
  const clock = zoneClock(grid.timezone);
  const years = wholeYears(blocks);
  const yearSet = new Set(years);
  const firstYear = Number(grid.first.slice(0, 4));
  const stepMs = grid.stepMinutes * MINUTE_MS;
  const { steps } = grid;
  const sources = { block: new Int32Array(steps).fill(-1), at: new Int32Array(steps), laterMs: new Int32Array(steps) };
  for (let index = 0; index + 1 < grid.dayStarts.length; index++) {
    const day = addDays(grid.first, index);
    const year = Number(day.slice(0, 4));
    const source =
      yearSet.has(year) || years.length === 0 ? day : alike(day, years[(year - firstYear) % years.length]!);
    const moved = daysFrom(day, source) * DAY_MS;
    for (let step = grid.dayStarts[index]!; step < grid.dayStarts[index + 1]!; step++) {
      const ms = grid.startMs + step * stepMs;
      const from = moved === 0 ? ms : firstAt(clock, clock.toWall(ms) + moved);
      const blockIndex = blocks.findIndex(
        ({ startMs, stepS, values }) => from >= startMs && from < startMs + values.length * stepS * 1000,
      );
      if (blockIndex === -1) continue;
      const block = blocks[blockIndex]!;
      sources.block[step] = blockIndex;
      sources.at[step] = Math.floor((from - block.startMs) / (block.stepS * 1000));
      sources.laterMs[step] = from - block.startMs - sources.at[step]! * block.stepS * 1000;
    }
  }
  return sources;
}

/** Profiles of many deals cover the same time: where a grid finds its steps in them is found once. */
const cache = new WeakMap<DeliveryGrid, Map<string, StepSources>>();
const MOST_KNOWN = 8;

function sourcesOf(blocks: readonly ProfileBlock[], grid: DeliveryGrid): StepSources {
  const byName = cache.get(grid) ?? new Map<string, StepSources>();
  cache.set(grid, byName);
  const name = blocks.map(({ startMs, stepS, values }) => `${startMs} ${stepS} ${values.length}`).join();
  const sources = byName.get(name) ?? findSources(blocks, grid);
  if (!byName.has(name) && byName.size >= MOST_KNOWN) byName.delete(byName.keys().next().value!);
  byName.set(name, sources);
  return sources;
}

/**
 * A profile at every step of a grid. Days that it has are taken as they are. Years that it lacks take its whole years in turn, the first
 * year of the grid the first of them. Each day is that of the nearest same weekday to the same date, by the clock of the grid. So weekends
 * stay weekends and hours stay hours across the change of the clock. Finer values are averaged over a step, those that do not fit by what
 * of them lies in it. NaN where it has no value, and in years it lacks if it has no whole year.
 */
export function profileOnGrid(blocks: readonly ProfileBlock[], grid: DeliveryGrid): Float64Array {
  const { block, at, laterMs } = sourcesOf(blocks, grid);
  const stepS = grid.stepMinutes * 60;
  const counts = blocks.map((one) => Math.max(1, stepS / one.stepS));
  const result = new Float64Array(grid.steps);
  for (let step = 0; step < grid.steps; step++) {
    const of = block[step]!;
    if (of < 0) {
      result[step] = NaN;
      continue;
    }
    const profile = blocks[of]!;
    const { values } = profile;
    const first = at[step]!;
    const count = counts[of]!;
    const later = laterMs[step]! / 1000;
    if (!Number.isInteger(count) || (later > 0 && later + stepS > profile.stepS)) {
      const from = profile.startMs + (first * profile.stepS + later) * 1000;
      result[step] = meanOver(profile, from, from + stepS * 1000);
      continue;
    }
    let sum = 0;
    for (let i = 0; i < count; i++) sum += values[first + i] ?? NaN;
    result[step] = sum / count;
  }
  return result;
}
