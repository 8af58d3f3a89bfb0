import { at } from "../site/perStep";
import type { OperationSite, Unit } from "../site/types";
import type { UnitTimes } from "../site/unitTimes";
import { type RowBuilder, Terms } from "./rowBuilder";

export interface Commitment {
  on: Int32Array;
  start: Int32Array;
  stop: Int32Array;
}

/**
 * On/off u (whole), start y and stop z (whole where u is) of a unit, length steps: u_t - u_t-1 = y_t - z_t. The sum of y over the last UT
 * steps is at most u_t. The sum of z over the last DT steps is at most 1 - u_t. Source: Rajan and Takriti, "Minimum up/down polytopes of
 * the unit commitment problem with start-up costs", IBM RC23628, 2005. Measured runs and limits are bounds of u; to switch
 * otherwise than the plan before costs its price.
 */
export function addCommitment(rows: RowBuilder, site: OperationSite, unit: Unit, times: UnitTimes): Commitment {
  const { steps, stepHours } = site;
  const before = site.before?.on[unit.id];
  const price = site.before?.switchingPrice ?? 0;
  const on = rows.each(steps, (t) => {
    const planned = before?.[t] ?? -1;
    if (planned === 1) rows.offset += price;
    // Linear, because u and what was planned are both 0 or 1.
    const switching = planned < 0 ? 0 : planned === 1 ? -price : price;
    const fuel = unit.fuel ? at(unit.fuel.price, t) * unit.fuel.atMinimum : 0;
    const lower = t < times.mustRun ? 1 : 0;
    const upper = t < times.mustRest || !times.canRun[t] ? 0 : 1;
    return rows.column(lower, upper, stepHours * (unit.wear + fuel) + switching, true);
  });
  const start = rows.each(steps, () => rows.column(0, 1, unit.startCost));
  const stop = rows.each(steps, () => rows.column(0, 1));
  for (let t = 0; t < steps; t++) {
    const change = new Terms().add(on[t]!, 1).add(start[t]!, -1).add(stop[t]!, 1);
    const was = t > 0 ? 0 : Number(times.wasOn);
    if (t > 0) change.add(on[t - 1]!, -1);
    rows.row(was, was, change);
    const run = new Terms().add(on[t]!, -1);
    for (let k = Math.max(0, t - times.up + 1); k <= t; k++) run.add(start[k]!, 1);
    rows.atMost(0, run);
    const rest = new Terms().add(on[t]!, 1);
    for (let k = Math.max(0, t - times.down + 1); k <= t; k++) rest.add(stop[k]!, 1);
    rows.atMost(1, rest);
  }
  return { on, start, stop };
}
