import { at } from "../site/perStep";
import type { Course } from "../site/plan";
import type { OperationSite } from "../site/types";
import { unitsOn } from "./cost";
import type { Violations } from "./violations";

/** What flows into each balanced bus also flows out of it, in every step. */
export function checkBalances(violations: Violations, site: OperationSite, course: Course): void {
  for (const bus of site.buses.filter(({ balanced }) => balanced)) {
    const { net, scale } = flowsOf(site, bus.id, course);
    for (let t = 0; t < site.steps; t++) {
      // A sum misses by what each of its flows may miss by.
      const isBalanced = Math.abs(net[t]!) <= 0.01 + 1e-6 * scale[t]!;
      if (!isBalanced) violations.add(bus.id, "balance", t, net[t]!);
    }
  }
}

/** Sum of what flows in and out of a bus, and of the sizes of these flows [kW], length steps each. */
export function flowsOf(site: OperationSite, bus: string, course: Course) {
  const net = new Float64Array(site.steps);
  const scale = new Float64Array(site.steps);
  const add = (t: number, power: number): void => {
    net[t]! += power;
    scale[t]! += Math.abs(power);
  };
  const on = <T extends { bus: string }>(list: readonly T[]): T[] => list.filter((one) => one.bus === bus);
  const slack = course.buses[bus]!;
  for (let t = 0; t < site.steps; t++) {
    add(t, unitsOn(site, bus, course, t));
    add(t, slack.unserved[t]!);
    add(t, -slack.dumped[t]! - slack.excess[t]!);
    for (const { id } of on(site.grids)) add(t, course.grids[id]!.import[t]! - course.grids[id]!.export[t]!);
    for (const { power } of on(site.demands)) add(t, -at(power, t));
    for (const { id } of on(site.sources)) add(t, course.sources[id]![t]!);
    for (const { id } of on(site.storages))
      add(t, course.storages[id]!.discharge[t]! - course.storages[id]!.charge[t]!);
    for (const { id } of on(site.shiftables)) add(t, -course.shiftables[id]![t]!);
    for (const { id, shape } of on(site.batches)) {
      const begin = course.batches[id]!;
      if (begin >= 0 && t >= begin && t < begin + shape.length) add(t, -shape[t - begin]!);
    }
  }
  return { net, scale };
}
