import type { Shift } from "~/entities/operator/operationSite";
import type { Batch, ShiftableLoad } from "../site/types";
import { type DailyWindow, dailyWindows } from "./horizon";
import { type ComponentInput, type HorizonInput, STEP_H } from "./input";

/** What a kWh of work that is not done costs in the objective [currency/kWh]: more than any price, less than what is not served at all. */
const MISSING_WORK = 20;

/** Daily work of a component, at a bus of the site. */
export interface DailyWork {
  id: string;
  bus: string;
  shift: Shift;
}

export interface Work {
  shiftables: ShiftableLoad[];
  batches: Batch[];
  /** What a batch that began before the horizon still takes [kW], by step. Null: none is under way. */
  underWay: Float64Array | null;
  /** Whether something of a window is not known, or planned by its share. */
  begun: boolean;
}

/**
 * Daily work of a consumer that can wait, one load or batch for each of its windows in the horizon. Of energy by a time, a window that
 * began before the horizon, or ends after it, holds its share: what was done before is not known, but that nothing was while it was out. A batch is planned in whole windows, and
 * in the rest of one that began before where plans in force tell that it did not run yet. One that runs goes on.
 */
export function workOf({ id, bus, shift }: DailyWork, component: ComponentInput, input: HorizonInput): Work {
  const ofSun = shift.only_sun ? { fromSun: true as const } : {};
  const kw = shift.power_mw * 1000;
  const kwh = shift.energy_mwh * 1000;
  const windows = dailyWindows(shift, input);
  const isWhole = ({ share }: DailyWindow) => share >= 1 - 1e-9;
  const name = (i: number) => `${id}#${i + 1}`;
  if (shift.kind === "deadline") {
    const shiftables = windows.map(({ from, to, share, begin }, i): ShiftableLoad => {
      const maxPower = new Float64Array(input.steps).fill(kw);
      for (const [first, last] of component.blocked ?? []) maxPower.fill(0, first, last);
      const energy = kwh * shareLeft({ from, to, share, begin }, component.blockedBefore);
      const about = { id: name(i), bus, from, to, energy, maxPower, shortfallPrice: MISSING_WORK, ...ofSun };
      return begin < 0 ? { ...about, begin } : about;
    });
    return { shiftables, batches: [], underWay: null, begun: !windows.every(isWhole) };
  }
  const length = Math.max(1, Math.round(kwh / kw / STEP_H));
  const { work } = component;
  const isKnown = ({ begin }: DailyWindow) => begin < 0 && work !== undefined && begin >= work.since;
  const isDone = ({ begin }: DailyWindow) => work !== undefined && work.ran !== null && work.ran >= begin;
  const parts: Pick<Work, "shiftables" | "batches"> = { shiftables: [], batches: [] };
  const open = windows.filter((one) =>
    isWhole(one) ? one.to - one.from >= length : isKnown(one) && !isDone(one) && one.to < input.steps,
  );
  for (const [i, { from, to }] of open.entries()) {
    const free = longestFree({ from, to }, component.blocked ?? []);
    const about = { id: name(i), bus, ...ofSun };
    if (free.to - free.from >= length)
      parts.batches.push({
        ...about,
        ...free,
        shape: new Float64Array(length).fill(kw),
        shortfallPrice: MISSING_WORK * kwh,
      });
    // No time is left for it, for one while it is out or maintained: work that cannot be done is listed as missing.
    else parts.shiftables.push({ ...about, from, to, energy: kwh, maxPower: 0, shortfallPrice: MISSING_WORK });
  }
  const begun = windows.some((one) => !isWhole(one) && !isKnown(one));
  return { ...parts, underWay: restOf(work?.ran ?? null, { length, kw }, component, input), begun };
}

/** The share of a window's work that is for the horizon [1]: its steps of those in which anything could be done. */
function shareLeft({ from, to, share, begin }: DailyWindow, out: ComponentInput["blockedBefore"] = []): number {
  if (begin >= 0 || share <= 0) return share;
  const isOut = (t: number): boolean => out.some(([first, last]) => t >= first && t < last);
  let lost = 0;
  for (let t = begin; t < 0; t++) if (isOut(t)) lost++;
  const length = Math.round((to - from) / share);
  return (to - from) / Math.max(to - from, length - lost);
}

/** What a batch that began in a step before the horizon takes in it; nothing where it is out or maintained. */
function restOf(
  ran: number | null,
  { length, kw }: { length: number; kw: number },
  { blocked }: ComponentInput,
  { steps }: HorizonInput,
): Float64Array | null {
  if (ran === null || ran >= 0 || ran + length <= 0) return null;
  const rest = new Float64Array(steps).fill(kw, 0, ran + length);
  for (const [first, last] of blocked ?? []) rest.fill(0, first, last);
  return rest;
}

/** The longest part of a window in which nothing is out or maintained; the first of several. */
function longestFree({ from, to }: { from: number; to: number }, blocked: readonly (readonly [number, number])[]) {
  let best = { from, to: from };
  let begin = from;
  const closed = [...blocked].sort(([a], [b]) => a - b);
  for (const [first, last] of [...closed, [to, to] as const]) {
    const end = Math.min(first, to);
    if (end - begin > best.to - best.from) best = { from: begin, to: end };
    begin = Math.max(begin, last);
  }
  return best;
}
