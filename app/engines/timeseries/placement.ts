import { wallText, type ZoneClock } from "~/entities/core/clock";
import { FindingList } from "./findings";
import { detectStepS, type Grid, layOnGrid, stepsOfRows } from "./grid";
import type { ReadOptions } from "./options";
import { differencesOf } from "./register";
import { onTheStep } from "./stamps/onTheStep";
import { mergeDuplicates, sortByTime, type StampedRows, type TimedRows } from "./stamps/sortByTime";
import type { Stamp } from "./stamps/stampFormat";

/** How a file is laid on a grid, and where what is wrong with it is told. */
export interface Placement {
  options: ReadOptions;
  /** Of the stamps; of a file without, of the series. */
  clock: ZoneClock;
  findings: FindingList;
}

export const isUsableStep = (stepS: number): boolean => stepS > 0 && stepS <= 86_400 && 86_400 % stepS === 0;

/** Rows with stamps on a regular grid whose steps begin at their stamps. Null, and findings, where nothing regular comes of them. */
export function gridOf(rows: StampedRows, { options: o, clock, findings }: Placement): Grid | null {
  const text = (utcMs: number) => wallText(clock.toWall(utcMs));
  const stamped = { ...rows, stamps: onTheStep(rows.stamps, findings) };
  const { timed: sorted, marksEnds } = timedRows(stamped, { options: o, clock, findings });
  const timed = mergeDuplicates(sorted, o.duplicates ?? "refuse", text, findings);
  if (timed.utc.length < 2) return refuse(findings, "too_few_rows", { rows: timed.utc.length, min: 2 });
  const stepS = o.stepMinutes ? o.stepMinutes * 60 : detectStepS(timed.utc);
  if (!isUsableStep(stepS)) return refuse(findings, "step_unusable", { minutes: stepS / 60 });
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
  if (!byDigits) return { timed: sortByTime(stamped, clock, findings), marksEnds };
  const stepMs = (o.stepMinutes ? o.stepMinutes * 60 : stepOfWalls(stamped.stamps)) * 1000;
  const begins = stamped.stamps.map((stamp) => stamp && { ...stamp, wallMs: stamp.wallMs - stepMs });
  const [onClock, inTime] = [new FindingList(), new FindingList()];
  const starts = sortByTime({ ...stamped, stamps: begins }, clock, onClock);
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
