import { setImmediate as turn } from "node:timers/promises";
import { type Run, wallText, zoneClock } from "~/engines/timeseries";
import type { PeriodNumbers } from "~/entities/timeseries/course";
import type { ShownSteps } from "~/entities/timeseries/viewer";
import { aggregateInTurns } from "./inTurns";

/** A span of a series as a file. */
export interface FileOrder {
  zone: string;
  steps: ShownSteps;
  /** Of every curve, on one grid. */
  runs: Run[];
  /** Names of the columns of values; of one curve "value". */
  names: string[];
  unit: string;
  sumUnit: string;
  synthetic: boolean;
}

export type FileRow = (string | number | null)[];

const COLUMN = { hourly: "hour", daily: "day", monthly: "month", yearly: "year" };

/** Names of the columns with the unit, and with the zone of local times. */
export function fileHeader({ zone, steps, runs, names, unit, sumUnit, synthetic }: FileOrder): string[] {
  const of = (name: string, its = unit) =>
    `${name}${its && its !== "1" ? ` (${its})` : ""}${synthetic ? " synthetic" : ""}`;
  if (steps === "steps") return ["time_utc", `time_local (${zone})`, ...names.map((name) => of(name))];
  const start = `${COLUMN[steps]} (${zone})`;
  const totals = runs.length === 1 ? [of("min"), of("max"), of("sum", sumUnit), "gaps"] : [];
  return [start, ...(runs.length === 1 ? [of("mean")] : names.map((name) => of(name))), ...totals];
}

/** Rows that are made before others get their turn. */
const AT_ONCE = 2000;

/**
 * The rows of a file below its header, some at a time. Of steps they have UTC, local time and values. Of periods they have their start,
 * their mean, and of one curve extremes, sum and the steps without a value. Gaps are null.
 */
export async function* fileRows({ zone, steps, runs }: FileOrder): AsyncGenerator<FileRow[]> {
  const [run] = runs;
  if (!run) return;
  const periods: PeriodNumbers[][] = [];
  if (steps !== "steps") for (const run of runs) periods.push(await aggregateInTurns(run, steps, zone));
  const clock = zoneClock(zone);
  const numberOrNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value);
  const rowOf = (i: number): FileRow => {
    if (steps === "steps") {
      const ms = run.startMs + i * run.stepS * 1000;
      const times = [new Date(ms).toISOString().replace(".000Z", "Z"), wallText(clock.toWall(ms))];
      return [...times, ...runs.map(({ values }) => numberOrNull(values[i]))];
    }
    const { label, min, max, sum, count, gaps } = periods[0]![i]!;
    const totals = runs.length === 1 ? [min, max, count > 0 ? sum : null, gaps] : [];
    return [label, ...periods.map((of) => of[i]?.mean ?? null), ...totals];
  };
  const length = periods[0]?.length ?? run.values.length;
  for (let from = 0; from < length; from += AT_ONCE) {
    yield Array.from({ length: Math.min(AT_ONCE, length - from) }, (_, i) => rowOf(from + i));
    await turn();
  }
}
