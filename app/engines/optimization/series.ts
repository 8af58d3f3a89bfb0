import type { SeriesData } from "~/entities/archive/snapshot";
import { DAY_MS, HOUR_MS, yearOf, yearStart } from "~/entities/core/clock";
import { meanOver } from "../timeseries";
import { HOURS_OF_YEAR, modelYearStretches } from "./calendar";
import { daysByWeekday } from "./weekdays";

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
  /** The nearest stored year, where it has gaps and a complete one is taken in its place. */
  passedOver?: { year: number; missingSteps: number; firstMissingStep: number };
  /** Days of another year were put where their weekday is. */
  byWeekday?: true;
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

/** The nearest year, which the list then has no more. */
function takeNearest(years: number[], year: number): number | undefined {
  const nearest = nearestYear(years, year);
  if (nearest !== undefined) years.splice(years.indexOf(nearest), 1);
  return nearest;
}

const EDGE_H = 14;

type Block = SeriesData["blocks"][number];

/** Whether each step [ms] is a whole number of stored ones, or lies in a single one. `offsetMs`: from a stored step to a step of the run. */
const stepsFit = (offsetMs: number, stepMs: number, storedMs: number): boolean =>
  stepMs >= storedMs
    ? stepMs % storedMs === 0 && offsetMs % storedMs === 0
    : storedMs % stepMs === 0 && offsetMs % stepMs === 0;

/**
 * Years of a zone for which blocks have values, in order. Blocks are cut at the years of another zone than that of the site, so a local
 * year lies in two of them, and a few hours of a file reach into the next one. A year with less than half the values of another is a rest.
 */
export function storedYears(blocks: readonly Block[], timezone: string): number[] {
  const hours = new Map<number, number>();
  for (const { startMs, stepS, values } of blocks) {
    for (let from = 0; from < values.length;) {
      const year = yearOf(timezone, startMs + from * stepS * 1000);
      const to = Math.ceil((yearStart(timezone, year + 1) - startMs) / (stepS * 1000));
      let count = 0;
      // A gap is the one number that is not itself.
      for (let i = from; i < to && i < values.length; i++) if (values[i] === values[i]) count += 1;
      if (count > 0) hours.set(year, (hours.get(year) ?? 0) + (count * stepS) / 3600);
      from = to;
    }
  }
  const most = Math.max(0, ...hours.values());
  return [...hours].flatMap(([year, count]) => (count >= most / 2 ? [year] : [])).sort((a, b) => a - b);
}

/** Blocks that follow each other without a gap as one: a step may begin in one UTC year and end in the next. */
function joined(blocks: readonly Block[]): Block[] {
  const out: Block[] = [];
  for (const block of [...blocks].sort((a, b) => a.startMs - b.startMs)) {
    const last = out.at(-1);
    const end = last && last.startMs + last.values.length * last.stepS * 1000;
    if (!last || last.stepS !== block.stepS || end !== block.startMs) {
      out.push(block);
      continue;
    }
    const values = new Float64Array(last.values.length + block.values.length);
    values.set(last.values);
    values.set(block.values, last.values.length);
    out[out.length - 1] = { ...last, values };
  }
  return out;
}

interface LibraryOptions {
  timezone: string;
  /** Length of a step [h]. */
  stepH: number;
  /** Model year -> weather year, for generated series only. */
  sourceYears: ReadonlyMap<number, number>;
  /**
   * Model years whose weather years must all have a calendar day for it to count. A day that one lacks is left out of all series. The
   * nearest one before (or else after) it counts in its place. None given: every day counts.
   */
  commonYears?: readonly number[];
  /** Days of an uploaded series of another year count on the same weekday. */
  keepWeekdays?: boolean;
  /** Uploaded series take the weather year as generated ones do, where they have all of it. */
  wholeYears?: boolean;
}

/** Neighbouring steps of a model year. */
interface StepStretch {
  /** Index of the first, and how many there are. */
  first: number;
  count: number;
  /** Where the first begins. */
  startMs: number;
}

/**
 * Series by model year, position by position. They are resampled to the step by the mean over each interval (a power's energy is kept). A
 * longer stored step is repeated. One that does not fit counts by what of it lies in the interval. One result per series and source year is
 * kept and shared.
 */
export class SeriesLibrary {
  private readonly byId: Map<string, SeriesData>;
  private readonly cache = new Map<string, YearProfile>();
  private readonly yearsOf = new Map<string, number[]>();
  /** Calendar day whose values every day of the year takes (full_year_common_dates); null where each takes its own. */
  private readonly dayTaken: number[] | null;

  private readonly timezone: string;
  private readonly stepH: number;
  private readonly sourceYears: ReadonlyMap<number, number>;
  private readonly keepWeekdays: boolean;
  private ofHours: SeriesLibrary | null = null;

  constructor(
    private readonly series: readonly SeriesData[],
    private readonly options: LibraryOptions,
  ) {
    const { timezone, stepH, sourceYears, commonYears = [], keepWeekdays = false } = options;
    this.keepWeekdays = keepWeekdays;
    this.timezone = timezone;
    this.stepH = stepH;
    this.sourceYears = sourceYears;
    this.byId = new Map(series.map((s) => [s.meta.ts_id, s]));
    this.dayTaken = this.commonDays(commonYears);
  }

  /** The same series by hour, or by step where steps are shorter: what is no mean of a step has to be read before it is averaged. */
  get hourly(): SeriesLibrary {
    if (this.stepH <= 1) return this;
    return (this.ofHours ??= new SeriesLibrary(this.series, { ...this.options, stepH: 1 }));
  }

  /** Number of calendar days that count as another one. */
  get leftOutDays(): number {
    return this.dayTaken?.filter((source, day) => source !== day).length ?? 0;
  }

  private commonDays(years: readonly number[]): number[] | null {
    const lacking = new Set<number>();
    for (const data of this.byId.values()) {
      if (data.meta.type !== "generated") continue;
      for (const year of years) {
        const source = nearestYear(this.years(data), this.sourceYears.get(year) ?? year);
        if (source === undefined) continue;
        this.sample(data, source).values.forEach((v, t) => {
          if (Number.isNaN(v)) lacking.add(Math.floor((t * this.stepH) / 24));
        });
      }
    }
    const days = Array.from({ length: HOURS_OF_YEAR / 24 }, (_, day) => day);
    const completeDays = days.filter((day) => !lacking.has(day));
    if (lacking.size === 0 || completeDays.length === 0) return null;
    return days.map((day) => completeDays.findLast((k) => k <= day) ?? completeDays[0]!);
  }

  /** A sampled year without the days that are left out. */
  private withCommonDays(profile: YearProfile): YearProfile {
    if (!this.dayTaken) return profile;
    const values = this.byDays(profile.values, this.dayTaken);
    const missingSteps = values.reduce((count, v) => count + Number(Number.isNaN(v)), 0);
    return { ...profile, values, missingSteps, firstMissingStep: values.findIndex((v) => Number.isNaN(v)) };
  }

  /**
   * The profile of a series in a model year; undefined when the series does not exist or is empty. It is that of the nearest stored year
   * without gaps. Where none is complete, it is the nearest with its gaps, as is a weather year that a person chose.
   */
  profile(tsId: string, year: number): YearProfile | undefined {
    const data = this.byId.get(tsId);
    if (!data) return undefined;
    const weatherYear = this.weatherYear(data, year);
    const sourceYear = weatherYear ?? year;
    const years = [...this.years(data)];
    const nearest = takeNearest(years, sourceYear);
    if (nearest === undefined) return undefined;
    const profile = this.ofYear(data, nearest);
    if (profile.missingSteps === 0 || weatherYear !== undefined) return this.onWeekdays(data, profile, year);
    for (let next = takeNearest(years, sourceYear); next !== undefined; next = takeNearest(years, sourceYear)) {
      const complete = this.ofYear(data, next);
      const { missingSteps, firstMissingStep } = profile;
      if (complete.missingSteps === 0)
        return {
          ...this.onWeekdays(data, complete, year),
          passedOver: { year: nearest, missingSteps, firstMissingStep },
        };
    }
    return profile;
  }

  /** The year that somebody chose for the weather of a model year, as far as a series follows it. */
  private weatherYear(data: SeriesData, year: number): number | undefined {
    const chosen = this.sourceYears.get(year);
    if (chosen === undefined || data.meta.type === "generated") return chosen;
    return this.options.wholeYears && this.hasWhole(data, chosen) ? chosen : undefined;
  }

  /** Whether a series has values for a whole year. */
  private hasWhole(data: SeriesData, year: number): boolean {
    return this.years(data).includes(year) && this.ofYear(data, year).missingSteps === 0;
  }

  /** Years that a series has whole: without a gap. Undefined where there is no such series. */
  wholeYearsOf(tsId: string): number[] | undefined {
    const data = this.byId.get(tsId);
    return data && this.years(data).filter((year) => this.hasWhole(data, year));
  }

  /** The days of another year where their weekdays are, if the run asks for it. The weather of a generated series knows no weekday. */
  private onWeekdays({ meta }: SeriesData, profile: YearProfile, year: number): YearProfile {
    if (!this.keepWeekdays || meta.type === "generated" || profile.sourceYear === year) return profile;
    const key = `${meta.ts_id}|${profile.sourceYear}|${year}`;
    let moved = this.cache.get(key);
    if (!moved) {
      const values = this.byDays(profile.values, daysByWeekday(year, profile.sourceYear));
      this.cache.set(key, (moved = { ...profile, values, byWeekday: true }));
    }
    return moved;
  }

  /** Values of a year whose days take those of others. */
  private byDays(source: Float64Array, days: readonly number[]): Float64Array {
    const perDay = 24 / this.stepH;
    const values = new Float64Array(source.length);
    days.forEach((from, day) => values.set(source.subarray(from * perDay, (from + 1) * perDay), day * perDay));
    return values;
  }

  private ofYear(data: SeriesData, year: number): YearProfile {
    const key = `${data.meta.ts_id}|${year}`;
    let profile = this.cache.get(key);
    if (!profile) this.cache.set(key, (profile = this.withCommonDays(this.sample(data, year))));
    return profile;
  }

  /** Local years that a series can stand for. A year of a few hours, of which others have far more values, is none. */
  private years(data: SeriesData): number[] {
    const cached = this.yearsOf.get(data.meta.ts_id);
    if (cached) return cached;
    const years = storedYears(data.blocks, this.timezone);
    this.yearsOf.set(data.meta.ts_id, years);
    return years;
  }

  private sample(data: SeriesData, year: number): YearProfile {
    const values = new Float64Array(HOURS_OF_YEAR / this.stepH).fill(Number.NaN);
    const blocks = joined(data.blocks);
    let step = 0;
    for (const { startMs, hours } of this.stretches(data, year)) {
      const stretch = { first: step, count: hours / this.stepH, startMs };
      for (const block of blocks) this.sampleBlock(values, stretch, block);
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
    const blocks = data.blocks.filter((b) => b.values.length > 0);
    const endOf = (b: Block) => b.startMs + b.values.length * b.stepS * 1000;
    const endMs = startMs + HOURS_OF_YEAR * HOUR_MS;
    // It may be cut in two at the UTC year: one block starts at New Year, one ends 8760 h later, none goes on.
    const isShort =
      stretches.length > 1 &&
      blocks.some((b) => b.startMs === startMs) &&
      blocks.some((b) => endOf(b) === endMs) &&
      !blocks.some((b) => b.startMs < endMs + DAY_MS && endOf(b) > endMs);
    return isShort ? [{ startMs, hours: HOURS_OF_YEAR }] : stretches;
  }

  /** Means of one block's values over the steps of a stretch. */
  private sampleBlock(
    out: Float64Array,
    { first, count, startMs }: StepStretch,
    block: Pick<Block, "startMs" | "stepS" | "values">,
  ): void {
    const stepMs = this.stepH * HOUR_MS;
    const blockStepMs = block.stepS * 1000;
    const blockEnd = block.startMs + block.values.length * blockStepMs;
    const from = Math.max(0, Math.ceil((block.startMs - startMs) / stepMs));
    const to = Math.min(count, Math.floor((blockEnd - startMs) / stepMs + 1e-9));
    if (!stepsFit(startMs - block.startMs, stepMs, blockStepMs)) {
      for (let t = from; t < to; t++) {
        const value = meanOver(block, startMs + t * stepMs, startMs + (t + 1) * stepMs);
        if (!Number.isNaN(value)) out[first + t] = value;
      }
      return;
    }
    const parts = Math.max(1, stepMs / blockStepMs);
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
