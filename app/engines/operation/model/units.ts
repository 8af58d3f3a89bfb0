import { at, maxPower } from "../site/perStep";
import type { Unit } from "../site/types";
import { unitTimes } from "../site/unitTimes";
import { addCommitment } from "./commitment";
import type { BuildContext, UnitColumns } from "./layout";
import { addOutput, addPieces, addRamps, holdAtLimit, limitContinuous } from "./output";

/** A unit: its on/off, its power, and what flows at its buses. */
export function addUnit({ site, rows, flows, purchases }: BuildContext, unit: Unit): UnitColumns {
  const times = unitTimes(site, unit);
  const range = maxPower(unit) - unit.minPower;
  const commitment = times.continuous ? null : addCommitment(rows, site, unit, times);
  const pieces = addPieces(rows, site, unit);
  if (commitment) {
    const committed = { unit, times, commitment, pieces };
    addOutput(rows, committed);
    addRamps(rows, committed, range);
  } else {
    limitContinuous(rows, times, pieces, range);
    if (unit.fixed) holdAtLimit(rows, times, pieces);
  }
  for (const flow of unit.flows) {
    const bus = flows.get(flow.bus)!;
    for (let t = 0; t < site.steps; t++) {
      if (commitment) bus[t]!.add(commitment.on[t]!, at(flow.atMinimum, t));
      pieces.forEach((piece, i) => bus[t]!.add(piece[t]!, at(flow.perPower[i]!, t)));
    }
  }
  if (unit.fuel) purchases.push(...(commitment?.on ?? []), ...pieces.flatMap((piece) => [...piece]));
  return { times, ...(commitment ?? { on: null, start: null, stop: null }), pieces };
}
