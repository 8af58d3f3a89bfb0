import { at } from "../site/perStep";
import type { Unit } from "../site/types";
import { type UnitTimes, unitTimes } from "../site/unitTimes";
import { type ExplainedSteps, NOTHING, type Reason, WORTHLESS } from "./reason";
import type { Situation } from "./situation";
import { moneyOf } from "./unitMoney";

export function explainUnit(situation: Situation, unit: Unit): ExplainedSteps {
  const { site, plan } = situation;
  const times = unitTimes(site, unit);
  const { on, power } = plan.units[unit.id]!;
  const runs = lengths(times, on);
  const marginalValue = Float64Array.from(power, (p, t) => moneyOf(situation, unit).perKwh(p, t));
  const reason = Array.from(power, (p, t): Reason => {
    if (unit.fixed) return "limit";
    if (isOut(unit, times, t)) return "maintenance";
    if (t < (site.kept?.steps ?? 0) && site.kept!.on[unit.id]?.[t] === on[t]) return "approved";
    return p > NOTHING || (on[t] && !times.continuous)
      ? whyOn(situation, unit, { times, power, t, since: runs[t]! })
      : whyOff(situation, unit, { times, power, t, since: runs[t]! });
  });
  return { setpoint: power, reason, marginalValue };
}

interface Step {
  times: UnitTimes;
  power: Float64Array;
  t: number;
  /** Which step of its run or rest this is, the measured ones included; from 1. */
  since: number;
}

const isOut = (unit: Unit, times: UnitTimes, t: number): boolean =>
  !times.canRun[t] || (times.continuous && at(unit.limit, t) === 0);

function whyOn(situation: Situation, unit: Unit, { times, power, t, since }: Step): Reason {
  const margin = moneyOf(situation, unit).margin(power[t]!, t);
  // It would rather be off: what keeps it running?
  if (margin < -WORTHLESS && !times.continuous) {
    return since <= times.up || t < times.mustRun
      ? "minimum_run"
      : isServing(situation, unit, t)
        ? "needed"
        : "start_cost";
  }
  const above = power[t]! - unit.minPower;
  const before = t ? Math.max(0, power[t - 1]! - unit.minPower) : times.before;
  const worth = moneyOf(situation, unit).perKwh(power[t]!, t);
  const isDerated = at(unit.limit, t) < unit.pieces.at(-1)! && above >= times.top[t]! - NOTHING;
  const isRampedUp = since > 1 && above - before >= times.rampUp - NOTHING && worth > WORTHLESS;
  const isRampedDown = since > 1 && before - above >= times.rampDown - NOTHING && worth < -WORTHLESS;
  if (isDerated || isRampedUp || isRampedDown) return "limit";
  const inputBus = unit.flows.find((flow) => at(flow.atMinimum, t) < 0 || at(flow.perPower[0]!, t) < 0)?.bus;
  if (inputBus !== undefined) {
    if (situation.hasSurplus(inputBus, t)) return "surplus";
    return situation.price(inputBus, t) < situation.meanPrice(inputBus) - WORTHLESS ? "cheap_hour" : "needed";
  }
  const buses = unit.flows.map(({ bus }) => bus);
  if (buses.some((bus) => situation.isAtPeak(bus, t))) return "demand_charge";
  return buses.some((bus) => situation.price(bus, t) > situation.meanPrice(bus) + WORTHLESS) ? "dear_hour" : "needed";
}

/** Without it something would be missing that has no price of its own: what it gives is all that there is of it. */
function isServing(situation: Situation, unit: Unit, t: number): boolean {
  const { site, plan } = situation;
  return unit.flows.some(({ bus, atMinimum }) => {
    if (at(atMinimum, t) <= 0) return false;
    const isAlone = !site.grids.some((grid) => grid.bus === bus) && !site.storages.some((one) => one.bus === bus);
    return isAlone && plan.buses[bus]!.dumped[t]! + plan.buses[bus]!.excess[t]! <= NOTHING;
  });
}

function whyOff(situation: Situation, unit: Unit, { times, t, since }: Step): Reason {
  const money = moneyOf(situation, unit);
  const best = money.margin(money.bestPower(t, times), t);
  if (times.continuous || best <= WORTHLESS) return "not_needed";
  return since <= times.down ? "minimum_rest" : "start_cost";
}

/** Position of each step in its run or rest, from 1; the first one goes on with what was measured. */
function lengths(times: UnitTimes, on: Uint8Array): Uint16Array {
  const codes = new Uint16Array(on.length);
  let was = Number(times.wasOn);
  let held = times.held;
  on.forEach((is, t) => {
    held = is === was ? held + 1 : 1;
    codes[t] = Math.min(held, 65_535);
    was = is;
  });
  return codes;
}
