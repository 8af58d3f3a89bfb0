import { at, fill } from "../site/perStep";
import type { Unit } from "../site/types";
import type { UnitTimes } from "../site/unitTimes";
import { NOTHING } from "./reason";
import type { Situation } from "./situation";

/** What a machine brings and costs at the prices of its buses. */
export interface UnitMoney {
  /** At a power [kW] in a step [currency/h]: what it gives is worth, and what it takes and burns. Wear is not in it. */
  ofPower(power: number, t: number): { gain: number; cost: number };
  /** The same less its wear [currency/h]. */
  margin(power: number, t: number): number;
  /** The power from its least on, one of the ends of its pieces, at which it would bring most [kW]. */
  bestPower(t: number, times?: UnitTimes): number;
  /** A kWh more of its power: what its flows are worth less its fuel [currency/kWh], on the piece of its line where it is. */
  perKwh(power: number, t: number): number;
}

export function moneyOf(situation: Situation, unit: Unit): UnitMoney {
  const worth = (bus: string, flow: number, t: number): number => flow * situation.priceForUnits(bus, t);
  const money: UnitMoney = {
    ofPower(power, t) {
      const parts = fill(unit, power - unit.minPower);
      const total = { gain: 0, cost: 0 };
      for (const flow of unit.flows) {
        const sum = parts.reduce((flows, part, i) => flows + part * at(flow.perPower[i]!, t), at(flow.atMinimum, t));
        if (sum >= 0) total.gain += worth(flow.bus, sum, t);
        else total.cost -= worth(flow.bus, sum, t);
      }
      if (!unit.fuel) return total;
      const burnt = parts.reduce((sum, part, i) => sum + part * unit.fuel!.perPower[i]!, unit.fuel.atMinimum);
      return { gain: total.gain, cost: total.cost + burnt * at(unit.fuel.price, t) };
    },
    margin(power, t) {
      const { gain, cost } = money.ofPower(power, t);
      return gain - cost - unit.wear;
    },
    bestPower(t, times) {
      const most = times ? unit.minPower + times.top[t]! : Infinity;
      const ends = [unit.minPower, ...unit.pieces].map((power) => Math.min(power, most));
      return ends.reduce((best, power) =>
        money.margin(power, t) > money.margin(best, t) || best === 0 ? power : best,
      );
    },
    perKwh(power, t) {
      const piece = Math.max(
        0,
        unit.pieces.findIndex((end) => power < end - NOTHING),
      );
      const i = power >= unit.pieces.at(-1)! - NOTHING ? unit.pieces.length - 1 : piece;
      const flows = unit.flows.reduce((sum, flow) => sum + worth(flow.bus, at(flow.perPower[i]!, t), t), 0);
      return flows - (unit.fuel ? at(unit.fuel.price, t) * unit.fuel.perPower[i]! : 0);
    },
  };
  return money;
}
