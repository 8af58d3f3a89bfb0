import { at, isContinuous, maxPower, stepsOf } from "./perStep";
import type { OperationSite, Unit } from "./types";

/** What a unit may do when: limits, minimum times and the measured state, in steps and above its minimum power. */
export interface UnitTimes {
  /** It has no on/off decision (`isContinuous`): always on, at any power from 0. */
  continuous: boolean;
  /** Least length of a run and of a rest, in steps; at least 1. */
  up: number;
  down: number;
  /** Length steps: 1 where it can run. */
  canRun: Uint8Array;
  /** Highest power above the minimum [kW], length steps; 0 where it cannot run. */
  top: Float64Array;
  /** Steps at the begin in which it still has to run (minimum time, or too much power to stop), or to rest. */
  mustRun: number;
  mustRest: number;
  wasOn: boolean;
  /** For how many steps it had been on or off, at least 1. */
  held: number;
  /** Power above the minimum before the first step [kW]; 0 when it was off. */
  before: number;
  /** Per step, above the minimum [kW]: change, first and last step of a run. Never above the whole range. */
  rampUp: number;
  rampDown: number;
  start: number;
  stop: number;
  /**
   * Length steps: 1 where a limit forces the running unit down faster than its minimum time, ramp or stop limit allow from the
   * measured state. There these rules do not count: a unit that is out is out.
   */
  forced: Uint8Array;
}

/** Works out the times of a unit. `unit.limit` has length `steps` of the site, or is one value. */
export function unitTimes(site: Pick<OperationSite, "steps" | "stepHours">, unit: Unit): UnitTimes {
  const { steps, stepHours } = site;
  const continuous = isContinuous(unit);
  const range = maxPower(unit) - unit.minPower;
  const canRun = new Uint8Array(steps);
  const top = new Float64Array(steps);
  for (let t = 0; t < steps; t++) {
    const limit = Math.min(maxPower(unit), at(unit.limit, t));
    if (!continuous && (limit < unit.minPower || limit <= 0)) continue;
    canRun[t] = 1;
    top[t] = Math.max(0, limit - unit.minPower);
  }
  const up = Math.max(1, stepsOf(unit.minUpHours, stepHours));
  const down = Math.max(1, stepsOf(unit.minDownHours, stepHours));
  const held = Math.max(1, Math.floor(unit.state.heldHours / stepHours + 1e-9));
  const wasOn = continuous || unit.state.on;
  const before = wasOn ? Math.min(range, Math.max(0, unit.state.power - unit.minPower)) : 0;
  const rampUp = Math.min(range, unit.rampUp * stepHours);
  const rampDown = Math.min(range, unit.rampDown * stepHours);
  const start = Math.min(range, unit.startLimit - unit.minPower);
  const stop = Math.min(range, unit.stopLimit - unit.minPower);
  const remaining = wasOn && !continuous ? Math.min(steps, Math.max(0, up - held)) : 0;
  const mustRest = wasOn ? 0 : Math.min(steps, Math.max(0, down - held));
  const none = { forced: new Uint8Array(steps), mustRun: 0 };
  const { forced, mustRun } = wasOn ? descend({ continuous, canRun, top, before, rampDown, stop }, remaining) : none;
  return {
    continuous,
    up,
    down,
    canRun,
    top,
    mustRun,
    mustRest,
    wasOn,
    held,
    before,
    rampUp,
    rampDown,
    start,
    stop,
    forced,
  };
}

type Descent = Pick<UnitTimes, "continuous" | "canRun" | "top" | "before" | "rampDown" | "stop">;

/** Follows the fastest way down from the measured power: how long it has to run, and where a limit is faster. */
function descend(unit: Descent, remaining: number): Pick<UnitTimes, "forced" | "mustRun"> {
  const steps = unit.canRun.length;
  const forced = new Uint8Array(steps);
  let power = unit.before;
  let t = 0;
  for (; t < steps; t++) {
    const mayStop = !unit.continuous && t >= remaining && power <= unit.stop + 1e-9;
    if (mayStop || (unit.continuous && power === 0)) break;
    if (!unit.canRun[t]) {
      forced[t] = 1;
      break;
    }
    const lowest = Math.max(0, power - unit.rampDown);
    if (lowest > unit.top[t]! + 1e-9) forced[t] = 1;
    power = Math.min(lowest, unit.top[t]!);
  }
  return { forced, mustRun: unit.continuous ? 0 : t };
}
