import type { TimeAxis } from "../problem";
import type { ExtremeDay } from "./extremes";
import type { Features } from "./features";
import { joinNeighbours } from "./neighbours";
import { type Plan, planOf } from "./plan";
import { wardClusters } from "./ward";

export const DAYS = 365;

interface DayCounts {
  /** Typical days, the extreme ones not among them. */
  clusters: number;
  /** Segments of each. */
  segments: number;
}

/**
 * Typical days: days without the extreme ones are clustered by Ward's criterion into `clusters`. Each is represented by its medoid, a real
 * day. They are divided into `segments` by joining neighbouring steps. Extreme days stand for themselves, in all their steps. Periods come
 * in the order of the calendar.
 */
export function typicalDays(
  full: TimeAxis,
  features: Features,
  extremes: readonly ExtremeDay[],
  { clusters, segments }: DayCounts,
): Plan & { extremePeriods: number[] } {
  const perDay = full.inputSteps / DAYS;
  const special = new Set(extremes.map((e) => e.day));
  const usual = Array.from({ length: DAYS }, (_, day) => day).filter((day) => !special.has(day));
  const size = perDay * features.count;
  const vectors = new Float64Array(usual.length * Math.max(1, size));
  usual.forEach((day, i) => vectors.set(features.values.subarray(day * size, (day + 1) * size), i * size));
  const groups = wardClusters(vectors, Math.max(1, size), Math.min(clusters, usual.length)).map((c) => ({
    day: usual[c.medoid]!,
    days: c.members.map((i) => usual[i]!),
    isExact: false,
  }));
  const periods = [...groups, ...extremes.map(({ day }) => ({ day, days: [day], isExact: true }))];
  periods.sort((a, b) => a.day - b.day);
  const dayPeriod = new Int32Array(DAYS);
  const parts = periods.map(({ day, days, isExact }, p) => {
    for (const d of days) dayPeriod[d] = p;
    const from = day * perDay;
    const end = from + perDay;
    return {
      starts: joinNeighbours(features, { from, to: end }, isExact ? perDay : segments),
      end,
      weight: days.length,
      isExact,
    };
  });
  const extremePeriods = periods.flatMap(({ isExact }, p) => (isExact ? [p] : []));
  return { ...planOf(full, parts, dayPeriod), extremePeriods };
}

/** The year in its order, divided into `segments` by joining neighbouring steps; extreme days keep all their steps. */
export function yearSegments(
  full: TimeAxis,
  features: Features,
  extremes: readonly ExtremeDay[],
  segments: number,
): Plan {
  const fixed = stepsOfDays(full, extremes);
  const starts = joinNeighbours(features, { from: 0, to: full.inputSteps }, segments, fixed);
  return planOf(full, [{ starts, end: full.inputSteps, weight: 1, isExact: false }], null);
}

/** 1 for the steps of the input that lie in the given days. */
export function stepsOfDays({ inputSteps }: TimeAxis, days: readonly ExtremeDay[]): Uint8Array {
  const perDay = inputSteps / DAYS;
  const out = new Uint8Array(inputSteps);
  for (const { day } of days) out.fill(1, day * perDay, (day + 1) * perDay);
  return out;
}
