import type { SeriesData } from "~/entities/archive/snapshot";
import { HOURS_OF_YEAR, modelYearStretches } from "./calendar";

/** A series as a model year sees it. */
export interface YearProfile {
  /** steps values; NaN where nothing is stored. */
  values: Float64Array;
  /** The stored year the values come from. */
  sourceYear: number;
  missingSteps: number;
  firstMissingStep: number;
  /** Steps at the year's edges filled with the neighbouring value (a stored UTC year seen from another zone). */
  edgeSteps: number;
}

/** The stored year used for a model year: the same one, else the nearest (the earlier of two equally near). */
export function nearestYear(stored: readonly number[], year: number): number | undefined {
  let best: number | undefined;
  for (const y of stored) {
    const closer = best === undefined || Math.abs(y - year) < Math.abs(best - year);
    if (closer || (best !== undefined && Math.abs(y - year) === Math.abs(best - year) && y < best)) best = y;
  }
  return best;
}

const EDGE_H = 14;

/**
 * Series by model year, position by position, resampled to the step by the mean over each interval (a power's energy is
 * kept); a coarser stored step is repeated. One result per series and source year is kept and shared.
 */
export class SeriesLibrary {
  private readonly byId: Map<string, SeriesData>;
  private readonly cache = new Map<string, YearProfile | undefined>();

  /** `sourceYears`: model year -> weather year, for generated series only. */
  constructor(
    series: readonly SeriesData[],
    private readonly timezone: string,
    private readonly stepH: number,
    private readonly sourceYears: ReadonlyMap<number, number>,
  ) {
    this.byId = new Map(series.map((s) => [s.meta.ts_id, s]));
  }

  /** The profile of a series in a model year; undefined when the series does not exist or is empty. */
  profile(tsId: string, year: number): YearProfile | undefined {
    const data = this.byId.get(tsId);
    if (!data) return undefined;
    const wanted = data.meta.type === "generated" ? (this.sourceYears.get(year) ?? year) : year;
    const source = nearestYear(
      data.blocks.filter((b) => b.values.length > 0).map((b) => b.year),
      wanted,
    );
    if (source === undefined) return undefined;
    const key = `${tsId}|${source}`;
    if (!this.cache.has(key)) this.cache.set(key, this.sample(data, source));
    return this.cache.get(key);
  }

  private sample(data: SeriesData, year: number): YearProfile {
    const values = new Float64Array(HOURS_OF_YEAR / this.stepH).fill(Number.NaN);
    let step = 0;
    for (const { startMs, hours } of this.stretches(data, year)) {
      for (const block of data.blocks) this.sampleBlock(values, step, hours / this.stepH, startMs, block);
      step += hours / this.stepH;
    }
    const edgeSteps = this.fillEdges(values);
    const fill = data.meta.properties.default_value;
    let missingSteps = 0;
    let firstMissingStep = -1;
    for (let t = 0; t < values.length; t++) {
      if (!Number.isNaN(values[t])) continue;
      if (fill !== null) values[t] = fill;
      else {
        if (missingSteps === 0) firstMissingStep = t;
        missingSteps++;
      }
    }
    return { values, sourceYear: year, missingSteps, firstMissingStep, edgeSteps };
  }

  /** A leap year stored with exactly 365 days from New Year on is taken as one that leaves 29 February out already. */
  private stretches(data: SeriesData, year: number): { startMs: number; hours: number }[] {
    const stretches = modelYearStretches(year, this.timezone);
    const startMs = stretches[0]?.startMs ?? 0;
    const own = data.blocks.find((b) => b.year === year && b.startMs === startMs);
    const isShort = own && own.values.length * own.stepS === HOURS_OF_YEAR * 3600;
    return isShort ? [{ startMs, hours: HOURS_OF_YEAR }] : stretches;
  }

  /** Means of one block's values over the steps [first, first+count), the first of which starts at startMs. */
  private sampleBlock(
    out: Float64Array,
    first: number,
    count: number,
    startMs: number,
    block: { startMs: number; stepS: number; values: Float64Array },
  ): void {
    const stepMs = this.stepH * 3_600_000;
    const blockStepMs = block.stepS * 1000;
    const blockEnd = block.startMs + block.values.length * blockStepMs;
    const from = Math.max(0, Math.ceil((block.startMs - startMs) / stepMs));
    const to = Math.min(count, Math.floor((blockEnd - startMs) / stepMs + 1e-9));
    const parts = Math.max(1, Math.round(stepMs / blockStepMs));
    for (let t = from; t < to; t++) {
      const index = Math.floor((startMs + t * stepMs - block.startMs) / blockStepMs + 1e-9);
      let sum = 0;
      for (let i = 0; i < parts; i++) sum += block.values[index + i] ?? Number.NaN;
      const value = sum / parts;
      if (!Number.isNaN(value)) out[first + t] = value;
    }
  }

  /** A year stored in UTC lacks the hours of the zone's offset at one edge; they take the nearest value. */
  private fillEdges(values: Float64Array): number {
    if (this.timezone === "UTC") return 0;
    const limit = EDGE_H / this.stepH;
    const first = values.findIndex((v) => !Number.isNaN(v));
    const last = values.findLastIndex((v) => !Number.isNaN(v));
    if (first < 0) return 0;
    let filled = 0;
    if (first <= limit) {
      values.fill(values[first] ?? 0, 0, first);
      filled += first;
    }
    const tail = values.length - 1 - last;
    if (tail <= limit) {
      values.fill(values[last] ?? 0, last + 1);
      filled += tail;
    }
    return filled;
  }
}
