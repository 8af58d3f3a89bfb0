import { at } from "../site/perStep";
import type { Course } from "../site/plan";
import type { OperationSite, ShiftableLoad } from "../site/types";

/** Parts of the energy of a window in which it is counted how much is still to come. */
export const PARTS = 12;
/** Energy that is none [kWh]. */
const NOTHING = 1e-6;

/** The energy that a load gets in a course within its steps that are not kept, which may come at other times of them. */
export interface Window {
  id: string;
  from: number;
  to: number;
  /** [kWh] */
  energy: number;
  /** Most of it in step t [parts]. */
  most: (t: number) => number;
  /** What a missing kWh costs [currency]. */
  shortfallPrice: number;
}

/** Windows that follow each other: one is over when the next begins. */
export type Chain = readonly Window[];

/** The loads of a bus as chains of windows, that with the most energy first. */
export function chainsOf(site: OperationSite, course: Course, bus: string): Chain[] {
  const open = site.shiftables
    // What the sun alone does shares what is left of it with others: it stays where it is.
    .filter((load) => load.bus === bus && !load.fromSun)
    .map((load) => windowOf(site, course, load))
    .filter(({ energy }) => energy > NOTHING)
    .sort((a, b) => a.from - b.from || a.to - b.to);
  const chains: Window[][] = [];
  for (const window of open) {
    const before = chains.find((chain) => chain.at(-1)!.to <= window.from);
    if (before) before.push(window);
    else chains.push([window]);
  }
  const energyOf = (chain: Chain): number => chain.reduce((sum, { energy }) => sum + energy, 0);
  return chains.sort((a, b) => energyOf(b) - energyOf(a));
}

function windowOf({ stepHours, kept }: OperationSite, course: Course, load: ShiftableLoad): Window {
  const from = Math.min(load.to, Math.max(load.from, kept?.steps ?? 0));
  const energy = stepHours * course.shiftables[load.id]!.subarray(from, load.to).reduce((sum, kw) => sum + kw, 0);
  const most = (t: number): number => (at(load.maxPower, t) * stepHours * PARTS) / energy;
  return { id: load.id, from, to: load.to, energy, most, shortfallPrice: load.shortfallPrice };
}
