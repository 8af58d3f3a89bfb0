import { DAY_MS, wallText } from "~/entities/core/clock";
import type { SeriesPeriod } from "~/entities/timeseries/spread";
import { FindingList } from "./findings";
import { detectStepS, type Grid, layOnGrid, stepsOfRows } from "./grid";
import type { Placement, ReadOptions } from "./options";
import { areWholeDays, endDayOf } from "./periods/endDay";
import { layPeriods, layReadings, type PeriodGrid } from "./periods/layPeriods";
import { afterSkipped, layLocalSteps } from "./periods/localSteps";
import { periodOfRows } from "./periods/periodOfRows";
import { differencesOf } from "./register";
import { atTheirEnds } from "./stamps/lastMinute";
import { onTheStep } from "./stamps/onTheStep";
import { mergeDuplicates, sortByTime, type StampedRows, type TimedRows } from "./stamps/sortByTime";
import type { Stamp } from "./stamps/stampFormat";

export const isUsableStep = (stepS: number): boolean => stepS > 0 && stepS <= 86_400 && 86_400 % stepS === 0;

/** Rows with stamps on a regular grid whose steps begin at their stamps. Null, and findings, where nothing regular comes of them. */
export function gridOf(rows: StampedRows, { options: o, clock, findings }: Placement): Grid | PeriodGrid | null {
  const text = (utcMs: number) => wallText(clock.toWall(utcMs));
  const ends = atTheirEnds(rows.stamps);
  const [last, next] = [rows.stamps.find(Boolean), ends?.find(Boolean)];
  if (last && next) findings.add("stamps_at_ends", "note", { text: wallText(last.wallMs), end: wallText(next.wallMs) });
  const stamped = { ...rows, stamps: onTheStep(ends ?? rows.stamps, findings) };
  const period = o.stepMinutes === undefined ? periodOfRows(stamped.stamps, clock) : null;
  if (period && (o.spread === "course" || !areStorable(stamped, period, { options: o, clock, findings }))) {
    if (o.spread) return layPeriods(stamped, period, { options: o, clock, findings });
    return refuse(findings, "period_open");
  }
  // What is short of an end is added in time, where no step is taken off on the clock: 01:59 may be the last before the clock is put forward.
  const isOfInstants = o.stampsMark !== "end" || o.meter === "register";
  const shortMs = last && next && isOfInstants ? next.wallMs - last.wallMs : 0;
  const { timed: sorted, marksEnds } = timedRows(shortMs > 0 ? { ...stamped, stamps: rows.stamps } : stamped, {
    options: o,
    clock,
    findings,
  });
  if (shortMs > 0) sorted.utc.forEach((ms, i) => (sorted.utc[i] = ms + shortMs));
  const timed = mergeDuplicates(sorted, o.duplicates ?? "refuse", text, findings);
  if (timed.utc.length < 2) return refuse(findings, "too_few_rows", { rows: timed.utc.length, min: 2 });
  const stepS = o.stepMinutes ? o.stepMinutes * 60 : detectStepS(timed.utc);
  const mayBeAsTheyCome = o.meter === "register" && o.stepMinutes === undefined;
  if (!isUsableStep(stepS) && !mayBeAsTheyCome) return refuse(findings, "step_unusable", { minutes: stepS / 60 });
  const hours = marksEnds || o.stepMinutes ? null : layLocalSteps(timed, stepS, { options: o, clock, findings });
  if (hours) return hours;
  if (mayBeAsTheyCome && areAsTheyCome(timed.utc, stepS)) return layReadings(timed, { options: o, clock, findings });
  const options = {
    stepS,
    text,
    most: o.maxSteps,
    marksEnds,
    isAmount: o.perStep === true,
    isReading: o.meter === "register",
    isFixed: o.stepMinutes !== undefined,
  };
  const grid = layOnGrid(timed, options, findings);
  return grid && o.meter === "register" ? differencesOf(grid, { text, findings }) : grid;
}

/** Share of readings beside the steps of the others, from which they are at times of their own. */
const MOST_BESIDE = 0.1;

/** Whether readings come at times of their own: no step has nearly all of them, nor two or three that follow each other. */
function areAsTheyCome(utc: Float64Array, stepS: number): boolean {
  if (isUsableStep(stepS) && stepsOfRows(utc, false) !== null) return false;
  if (!isUsableStep(stepS)) return true;
  // By the part of the step that most are at: the first reading may be the one that is late.
  const counts = new Map<number, number>();
  for (const ms of utc) counts.set(ms % (stepS * 1000), (counts.get(ms % (stepS * 1000)) ?? 0) + 1);
  return utc.length - Math.max(...counts.values()) > utc.length * MOST_BESIDE;
}

/** Whether periods are days of 24 hours, which a series has as its steps. */
function areStorable(stamped: StampedRows, { unit, count }: SeriesPeriod, { options: o, clock }: Placement): boolean {
  if (unit !== "day" || count !== 1 || !areOneDay(stamped, o)) return false;
  const { utc } = sortByTime(stamped, clock, new FindingList());
  return utc.every((ms) => (ms - utc[0]!) % DAY_MS === 0);
}

/** Whether each row with an end of its own is of the day that it begins on. */
function areOneDay({ stamps, ends }: StampedRows, o: ReadOptions): boolean {
  if (!ends || o.meter === "register") return true;
  const isIncluded = areWholeDays(ends) && (o.endDay ?? endDayOf(stamps, ends).value) === "included";
  const untils = atTheirEnds(ends) ?? ends;
  return stamps.every((begin, i) => {
    const end = untils[i];
    return !begin || !end || end.wallMs - begin.wallMs === (isIncluded ? 0 : DAY_MS);
  });
}

/** Ends the reading of a file with an error. */
export function refuse(findings: FindingList, name: string, params: Record<string, string | number> = {}): null {
  findings.add(name, "error", params);
  return null;
}

/**
 * The rows in time. Where stamps mark the end of their interval, the step is taken off on the wall clock: "02:00" of the night in which the
 * clock is put forward is the end of 01:45 to 02:00, and "03:00" twice in autumn ends two intervals. Some files write the instant of the
 * end instead, which then is taken: the reading that leaves fewer stamps without a place counts.
 */
function timedRows(
  stamped: StampedRows,
  { options: o, clock, findings }: Placement,
): { timed: TimedRows; marksEnds: boolean } {
  // A reading of a meter is of its instant.
  const marksEnds = o.stampsMark === "end" && o.meter !== "register";
  const byDigits = marksEnds && stamped.stamps.some((stamp) => stamp !== null && stamp.offsetMs === null);
  const stepS = o.stepMinutes ? o.stepMinutes * 60 : stepOfWalls(stamped.stamps);
  if (!byDigits) return { timed: sortByTime(afterSkipped(stamped, stepS, { clock }), clock, findings), marksEnds };
  const begins = stamped.stamps.map((stamp) => stamp && { ...stamp, wallMs: stamp.wallMs - stepS * 1000 });
  const [onClock, inTime] = [new FindingList(), new FindingList()];
  const starts = sortByTime(afterSkipped({ ...stamped, stamps: begins }, stepS, { clock }), clock, onClock);
  const ends = sortByTime(stamped, clock, inTime);
  // Where the step changes, one step taken off would move the rows of the other; each is taken off in time then.
  const isChanging = o.stepMinutes === undefined && stepsOfRows(ends.utc, true) !== null;
  const isOnClock = !isChanging && faultsOf(starts, stamped) <= faultsOf(ends, stamped);
  for (const finding of (isOnClock ? onClock : inTime).list()) findings.pass(finding);
  return isOnClock ? { timed: starts, marksEnds: false } : { timed: ends, marksEnds: true };
}

/** Rows that have no place in time, or one that another has. */
function faultsOf({ utc }: TimedRows, { stamps }: StampedRows): number {
  let doubled = 0;
  for (let i = 1; i < utc.length; i++) if (utc[i] === utc[i - 1]) doubled += 1;
  return stamps.length - utc.length + doubled;
}

/** The most frequent distance of neighbouring stamps by their digits [s]. */
function stepOfWalls(stamps: readonly (Stamp | null)[]): number {
  const walls = stamps.flatMap((stamp) => (stamp ? [stamp.wallMs] : []));
  const isFalling = walls.length > 1 && walls[0]! > walls.at(-1)!;
  return detectStepS(Float64Array.from(isFalling ? walls.reverse() : walls));
}
