import { describe, expect, it } from "vitest";
import { series, unit } from "../testing/cases";
import { project } from "./project";
import type { Unit } from "./types";
import { type UnitTimes, unitTimes } from "./unitTimes";

const STEPS = 7;
/** Rules of on/off straight from their words: runs and rests long enough, limits, the measured state. */
function mayRun(times: UnitTimes, schedule: readonly number[]): boolean {
  let was = times.wasOn;
  let held = times.held;
  for (let t = 0; t < STEPS; t++) {
    const is = schedule[t] === 1;
    if (is && !times.canRun[t]) return false;
    if (!is && t < times.mustRun) return false;
    if (is !== was) {
      if (held < (was ? times.up : times.down) && !(was && times.forced[t])) return false;
      held = 0;
    }
    was = is;
    held++;
  }
  return true;
}

const distance = (times: UnitTimes, values: Float64Array, schedule: readonly number[], offWeight: number): number =>
  schedule.reduce((sum, v, t) => {
    const isStart = v === 1 && (t ? schedule[t - 1] === 0 : !times.wasOn);
    return sum + (v ? 1 - values[t]! : offWeight * values[t]!) + (isStart ? 0.5 : 0);
  }, 0);

const all = Array.from({ length: 1 << STEPS }, (_, bits) => Array.from({ length: STEPS }, (_, t) => (bits >> t) & 1));

/** A small generator: the same numbers every time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

describe("the nearest schedule that can be run", () => {
  it("is as near as the nearest of all 128, with outages, measured states and fixed steps; farther if a run were cut or joined wrongly", () => {
    const next = numbers(7);
    let unchanged = 0;
    for (let round = 0; round < 300; round++) {
      const pick = (n: number) => Math.floor(next() * n);
      const part: Partial<Unit> = {
        minPower: 2,
        minUpHours: pick(5),
        minDownHours: pick(5),
        state: { on: next() < 0.5, power: 2, heldHours: 1 + pick(5) },
        limit: Float64Array.from({ length: STEPS }, () => (next() < 0.1 ? 0 : 10)),
        startCost: 1,
      };
      const times = unitTimes({ steps: STEPS, stepHours: 1 }, unit({ id: "u", ...part }));
      const values = Float64Array.from({ length: STEPS }, () => next());
      const offWeight = [1, 3, 0.4][pick(3)]!;
      const possible = all.filter((schedule) => mayRun(times, schedule));
      // Fixed steps are those of a schedule that can be run: then they are kept.
      const wish = possible[pick(possible.length)]!;
      const fixed = Int8Array.from(wish, (v) => (next() < 0.3 ? v : -1));
      const free = possible.filter((schedule) => fixed.every((v, t) => v < 0 || v === schedule[t]));
      const projected = [...project(times, values, fixed, { startWeight: 0.5, offWeight })];
      const least = Math.min(...free.map((schedule) => distance(times, values, schedule, offWeight)));
      expect(mayRun(times, projected)).toBe(true);
      expect(distance(times, values, projected, offWeight)).toBeCloseTo(least, 9);
      unchanged += fixed.filter((v) => v >= 0).length;
    }
    expect(unchanged).toBeGreaterThan(300);
  });

  it("keeps to what can be run where fixed steps cannot: 1, 0, 1; 1, 1, 1 if an outage were ignored", () => {
    const times = unitTimes({ steps: 3, stepHours: 1 }, unit({ id: "u", minPower: 2, limit: series(10, 0, 10) }));
    expect([...project(times, series(1, 1, 1), Int8Array.from([1, 1, 1]))]).toEqual([1, 0, 1]);
  });
});
