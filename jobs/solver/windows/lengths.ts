import type { Lengths } from "./construct";
import { windowsOf } from "./improve";
import type { Reach } from "./reach";
import type { SteppedModel } from "./steppedModel";

/** Lengths of windows, in steps; rows that reach back further make them longer. */
const WINDOW = 48;
const BEYOND = 24;
const REACHES = 4;
/** Whole numbers of a window with what it looks beyond, at most: HiGHS plans longer ones not well in their nodes, nor in their minute. */
const MOST_WHOLE = 3000;
/** Windows become longer in rounds up to so many times, and as long as a year has so many of them. */
const LONGEST = 8;
const FEWEST_WINDOWS = 4;

/** How many steps have `MOST_WHOLE` whole numbers; at least three. */
function mostSteps({ model, columnAt, columnsOf }: SteppedModel): number {
  let whole = 0;
  columnAt.forEach((at, j) => {
    if (at >= 0 && model.integer?.[j]) whole++;
  });
  return Math.max(3, Math.floor((MOST_WHOLE * columnsOf.length) / Math.max(1, whole)));
}

/** How long the windows are that a plan is put together from: two thirds decided, one third beyond. */
export function lengthsOf(year: SteppedModel, { longest }: Reach): Lengths {
  const times = Math.max(1, Math.ceil((REACHES * longest) / BEYOND));
  const all = Math.min(times * (WINDOW + BEYOND), mostSteps(year));
  const beyond = Math.ceil(all / 3);
  return { window: all - beyond, beyond };
}

/** Whether windows of a round of improvement may be so long. */
export function isLengthOfRound(year: SteppedModel, { window }: Lengths, length: number): boolean {
  if (length > LONGEST * window) return false;
  const { chainStart } = year;
  const chains = Array.from(chainStart.subarray(0, -1), (first, chain) => chainStart[chain + 1]! - first);
  if (windowsOf(Math.max(...chains), length) < FEWEST_WINDOWS) return false;
  const most = mostSteps(year);
  return chains.every((steps) => Math.floor(steps / windowsOf(steps, length)) <= most);
}
