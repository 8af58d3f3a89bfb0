import type { Course } from "../site/plan";
import type { OperationSite } from "../site/types";
import { chainsOf, type Window } from "./chains";
import { Future } from "./future";
import { storagesWithWorth } from "./storageWorth";

/** Share by which what is expected to be paid must fall for another timing; of an energy, what is no lack. */
const ENOUGH = 1e-6;

/**
 * Powers of loads that get their energy at other times than in a course [kW], by id and length steps. They do where less is then expected
 * to be paid when things come otherwise than expected. A plan for what is expected alone gives a vehicle the last of a battery in the
 * evening. It then buys in the morning when more is needed. Energies and kept steps stay as in the course. For the loads next to a storage
 * that has a worth (of several the largest), chain after chain of their windows. null: nothing is better than the course.
 */
export function timedWork(site: OperationSite, course: Course): Record<string, Float64Array> | null {
  const prices: Record<string, Float64Array> = {};
  const storages = storagesWithWorth(site).sort((a, b) => b.capacity - a.capacity);
  for (const { bus } of site.deviations ?? []) {
    const storage = storages.find((one) => one.bus === bus);
    if (!storage) continue;
    let least = new Future(site, course, storage).expected;
    for (const chain of chainsOf(site, course, bus)) {
      const now = withPowers(course, prices);
      const timed = new Future(site, now, storage, chain).powers();
      if (!chain.every((window) => isWhole(site, window, timed[window.id]!))) continue;
      for (const { id, from } of chain) timed[id]!.set(now.shiftables[id]!.subarray(0, from));
      const { expected } = new Future(site, withPowers(now, timed), storage);
      if (expected >= least - ENOUGH * Math.abs(least)) continue;
      Object.assign(prices, timed);
      least = expected;
    }
  }
  return Object.keys(prices).length > 0 ? prices : null;
}

const withPowers = (course: Course, powers: Record<string, Float64Array>): Course => ({
  ...course,
  shiftables: { ...course.shiftables, ...powers },
});

/** Nothing of a window is missing. */
const isWhole = ({ stepHours }: OperationSite, { energy }: Window, power: Float64Array): boolean =>
  Math.abs(stepHours * power.reduce((sum, kw) => sum + kw, 0) - energy) <= ENOUGH * energy;
