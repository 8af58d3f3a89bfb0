import { at, fill, maxPower } from "../../site/perStep";
import type { Unit } from "../../site/types";
import { NOTHING } from "../reason";
import type { Situation } from "../situation";
import { moneyOf } from "../unitMoney";
import { meanOver, type Stretch } from "./stretches";

interface Alternative {
  /** Of the site. */
  id: string;
  /** What a kWh from it would cost at the bus [currency/kWh]; from a machine at its full power. */
  cost: number;
}

/**
 * What else could give a kWh to a bus in all steps of a stretch, at the least cost: a connection or a machine that has some left. Stores
 * are none, what they give is missing later.
 */
export function nextBest(situation: Situation, bus: string, stretch: Stretch, but: string): Alternative | null {
  const { site, plan } = situation;
  const isFree = (mayGive: (t: number) => boolean): boolean => {
    for (let t = stretch.from; t < stretch.to; t++) if (!mayGive(t)) return false;
    return true;
  };
  const grids = site.grids
    .filter((one) => one.bus === bus && one.id !== but)
    .filter((one) => isFree((t) => plan.grids[one.id]!.import[t]! < at(one.importLimit, t) - NOTHING))
    .map((grid) => ({ id: grid.id, cost: meanOver(stretch, (t) => situation.deals.tariff(grid, t).buy) }));
  const units = site.units
    .filter((unit) => unit.id !== but && isOutputAlone(unit, bus, stretch.from))
    .filter((unit) =>
      isFree((t) => plan.units[unit.id]!.power[t]! < Math.min(maxPower(unit), at(unit.limit, t)) - NOTHING),
    )
    .map((unit) => ({
      id: unit.id,
      cost: meanOver(stretch, (t) => {
        const power = maxPower(unit);
        const { atMinimum, perPower } = unit.flows.find((flow) => flow.bus === bus)!;
        const parts = fill(unit, power - unit.minPower);
        const output = parts.reduce((sum, part, i) => sum + part * at(perPower[i]!, t), at(atMinimum, t));
        return moneyOf(situation, unit).ofPower(power, t).cost / output;
      }),
    }));
  return [...grids, ...units].reduce<Alternative | null>(
    (best, one) => (best && best.cost <= one.cost ? best : one),
    null,
  );
}

/** It gives to this bus and to no other. */
function isOutputAlone(unit: Unit, bus: string, t: number): boolean {
  const outputs = unit.flows.filter(({ perPower }) => at(perPower[0]!, t) > 0);
  return outputs.length === 1 && outputs[0]!.bus === bus;
}
