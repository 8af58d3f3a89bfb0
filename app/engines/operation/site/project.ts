import type { UnitTimes } from "./unitTimes";

/** A rule that is broken costs more than any distance of a horizon. */
const BROKEN = 1e6;

export interface Projection {
  /** Weight of a start; keeps schedules calm. */
  startWeight: number;
  /** Weight of an hour off where the values say on, against one on where they say off. */
  offWeight: number;
}

const PLAIN: Projection = { startWeight: 0.5, offWeight: 1 };

/**
 * The on/off schedule nearest to values between 0 and 1 that keeps minimum times, limits and the measured state. It is found by dynamic
 * programming over the length of the current run or rest. The distance is sum |u - v|, weighted. `fixed` (1, 0, -1 free; length steps) is
 * kept where that is possible at all. Returns 0/1 per step.
 */
export function project(times: UnitTimes, values: Float64Array, fixed: Int8Array | null, weights = PLAIN): Uint8Array {
  const { up, down } = times;
  const states = up + down;
  const steps = values.length;
  // States: on for 1..up steps, off for 1..down steps. The last of each means "at least".
  let cost = new Float64Array(states).fill(Infinity);
  cost[times.wasOn ? Math.min(times.held, up) - 1 : up + Math.min(times.held, down) - 1] = 0;
  const came = new Int16Array(steps * states).fill(-1);
  for (let t = 0; t < steps; t++) {
    const next = new Float64Array(states).fill(Infinity);
    const go = (to: number, value: number, from: number): void => {
      if (value >= next[to]!) return;
      next[to] = value;
      came[t * states + to] = from;
    };
    const hard = fixed?.[t] ?? -1;
    const mustBeOff = !times.canRun[t] || t < times.mustRest;
    const on = 1 - values[t]! + (hard === 0 ? BROKEN : 0) + (mustBeOff ? BROKEN * steps : 0);
    const off = weights.offWeight * values[t]! + (hard === 1 ? BROKEN : 0) + (t < times.mustRun ? BROKEN * steps : 0);
    for (let s = 0; s < states; s++) {
      const soFar = cost[s]!;
      if (soFar === Infinity) continue;
      const isOn = s < up;
      const isLong = s === up - 1 || s === states - 1;
      if (isOn) go(Math.min(s + 1, up - 1), soFar + on, s);
      else go(Math.min(s + 1, states - 1), soFar + off, s);
      if (isOn && (isLong || (times.forced[t] && !times.canRun[t]))) go(up, soFar + off, s);
      if (!isOn && isLong) go(0, soFar + on + weights.startWeight, s);
    }
    cost = next;
  }
  let state = cost.indexOf(Math.min(...cost));
  const schedule = new Uint8Array(steps);
  for (let t = steps - 1; t >= 0; t--) {
    schedule[t] = state < up ? 1 : 0;
    state = came[t * states + state]!;
  }
  return schedule;
}
