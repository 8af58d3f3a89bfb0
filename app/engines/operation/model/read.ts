import { at } from "../site/perStep";
import type { Course } from "../site/plan";
import { energyAway } from "../site/trips";
import type { OperationSite } from "../site/types";
import type { PlanModel } from "./layout";
import { isLossless, isNetted, net, waysOfBuses } from "./netting";

const least = (x: Float64Array, columns: Int32Array | null, steps: number): Float64Array =>
  columns ? Float64Array.from(columns, (j) => Math.max(0, x[j]!)) : new Float64Array(steps);

/** The course that a point of the model stands for; what rounding left below 0 is 0, levels follow from powers. */
export function readCourse({ site, layout }: PlanModel, x: Float64Array): Course {
  const { steps } = site;
  const course: Course = { units: {}, storages: {}, grids: {}, sources: {}, shiftables: {}, batches: {}, buses: {} };
  site.units.forEach(({ id, minPower }, i) => {
    const { on: columns, pieces } = layout.units[i]!;
    const power = new Float64Array(steps);
    for (const piece of pieces) piece.forEach((j, t) => (power[t]! += Math.max(0, x[j]!)));
    const on = Uint8Array.from(power, (p, t) => Number(columns ? x[columns[t]!]! > 0.5 : p > 0));
    for (let t = 0; t < steps; t++) power[t] = on[t] ? power[t]! + minPower : 0;
    course.units[id] = { on, power };
  });
  site.storages.forEach((storage, i) => {
    const charge = least(x, layout.storages[i]!.charge, steps);
    const discharge = least(x, layout.storages[i]!.discharge, steps);
    if (isLossless(storage)) net(charge, discharge, () => true);
    course.storages[storage.id] = { charge, discharge, level: levelsOf(site, storage, charge, discharge) };
  });
  site.grids.forEach((grid, i) => {
    const bought = least(x, layout.grids[i]!.import, steps);
    const sold = least(x, layout.grids[i]!.export, steps);
    course.grids[grid.id] = { import: bought, export: sold };
  });
  for (const { buys, sells } of waysOfBuses(site.grids)) {
    const [buyer, seller] = [site.grids[buys]!, site.grids[sells]!];
    const [bought, sold] = [course.grids[buyer.id]!.import, course.grids[seller.id]!.export];
    net(bought, sold, (t) => isNetted(buyer, seller, t));
  }
  site.sources.forEach(({ id, available }, i) => {
    const columns = layout.sources[i]!;
    const all = () => Float64Array.from({ length: steps }, (_, t) => at(available, t));
    course.sources[id] = columns ? least(x, columns, steps) : all();
  });
  site.shiftables.forEach(({ id }, i) => {
    const power = new Float64Array(steps);
    power.set(least(x, layout.shiftables[i]!.power, 0), layout.shiftables[i]!.from);
    course.shiftables[id] = power;
  });
  site.batches.forEach(({ id }, i) => {
    const { from, begins } = layout.batches[i]!;
    const begin = begins.findIndex((j) => x[j]! > 0.5);
    course.batches[id] = begin < 0 ? -1 : from + begin;
  });
  site.buses.forEach(({ id, balanced }, i) => {
    const { dumped, unserved, excess } = layout.buses[i]!;
    const of = (columns: Int32Array | null) => least(x, balanced ? columns : null, steps);
    course.buses[id] = { dumped: of(dumped), unserved: of(unserved), excess: of(excess) };
  });
  return course;
}

type Levelled = Pick<
  OperationSite["storages"][number],
  "level" | "capacity" | "lossPerHour" | "chargeEfficiency" | "dischargeEfficiency" | "trips"
>;

/** Level at the end of each step [kWh] from the powers [kW], length steps; within 0 and the capacity. */
function levelsOf(site: OperationSite, storage: Levelled, charge: Float64Array, discharge: Float64Array): Float64Array {
  let level = storage.level;
  const away = energyAway(site, storage);
  return charge.map((power, t) => {
    const change = storage.chargeEfficiency * power - discharge[t]! / storage.dischargeEfficiency;
    level = level * (1 - storage.lossPerHour * site.stepHours) + site.stepHours * change - away[t]!;
    level = Math.min(storage.capacity, Math.max(0, level));
    return level;
  });
}
