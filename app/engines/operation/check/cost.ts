import { leavingPrice } from "../site/kept";
import { at, fill, isContinuous } from "../site/perStep";
import { COST_TERMS, type CostTerms, type Course, type UnitCourse } from "../site/plan";
import { missingAway, missingPrices } from "../site/trips";
import type { GridConnection, LevelTarget, OperationSite, Storage, Unit, UnitFlow } from "../site/types";

/**
 * What a course costs, by term [currency], straight from its setpoints and apart from any model. Of a plan it is its objective. Of a
 * measured course (with `kept` and `before` left out of the site) it is what it really cost. The course must have every component of the
 * site, with arrays of length `steps`.
 */
export function costOf(site: OperationSite, course: Course): CostTerms {
  const cost = Object.fromEntries(COST_TERMS.map((term) => [term, 0])) as CostTerms;
  const dt = site.stepHours;
  for (const grid of site.grids) gridCost(site, grid, course, cost);
  for (const unit of site.units) unitCost(site, unit, course, cost);
  for (const source of site.sources) {
    course.sources[source.id]!.forEach((power, t) => (cost.sources += dt * at(source.cost, t) * power));
  }
  for (const storage of site.storages) {
    const { charge, discharge, level } = course.storages[storage.id]!;
    const { shortfallPrice } = site.buses.find(({ id }) => id === storage.bus)!;
    for (let t = 0; t < site.steps; t++) {
      cost.wear += dt * storage.wear * (charge[t]! + discharge[t]!);
      cost.shortfalls += dt * shortfallPrice * Math.max(0, storage.minLevel - level[t]!);
    }
    if (storage.trips) cost.shortfalls += missingTripCost(site, storage, course.storages[storage.id]!);
    for (const target of storage.targets ?? []) cost.shortfalls += target.shortfallPrice * missingLevel(target, level);
    cost.end_value -= storage.endValue * level.at(-1)!;
  }
  for (const bus of site.buses) {
    const { dumped, unserved, excess } = course.buses[bus.id]!;
    for (let t = 0; t < site.steps; t++) {
      cost.dumping += dt * at(bus.dumpPrice, t) * dumped[t]!;
      cost.shortfalls += dt * bus.shortfallPrice * (unserved[t]! + excess[t]!);
    }
  }
  for (const load of site.shiftables) cost.shortfalls += load.shortfallPrice * missingEnergy(site, load, course);
  for (const batch of site.batches) if (course.batches[batch.id]! < 0) cost.shortfalls += batch.shortfallPrice;
  for (const target of site.targets) cost.shortfalls += target.shortfallPrice * missingTarget(site, target, course);
  keepingCost(site, course, cost);
  cost.fees += imbalanceCost(site, course);
  return cost;
}

/** Sum of all terms [currency]. */
export const totalOf = (cost: CostTerms): number => COST_TERMS.reduce((sum, term) => sum + cost[term], 0);

function gridCost(site: OperationSite, grid: GridConnection, course: Course, cost: CostTerms): void {
  const dt = site.stepHours;
  const { import: bought, export: sold } = course.grids[grid.id]!;
  for (let t = 0; t < site.steps; t++) {
    cost.energy += dt * at(grid.importPrice, t) * bought[t]!;
    cost.feed_in -= dt * at(grid.exportPrice, t) * sold[t]!;
    cost.fees += dt * (at(grid.importFee, t) * bought[t]! + at(grid.exportFee, t) * sold[t]!);
  }
  for (const { from, to, price, peakSoFar } of grid.demandCharges) {
    cost.demand_charge += price * Math.max(0, Math.max(...bought.subarray(from, to)) - peakSoFar);
  }
}

/** What it costs to take otherwise than is dealt [currency]. */
function imbalanceCost({ position, steps, stepHours }: OperationSite, { grids }: Course): number {
  if (!position) return 0;
  let cost = 0;
  for (let t = 0; t < steps; t++) {
    if (Number.isNaN(position.volume[t]!)) continue;
    const net = position.grids.reduce((sum, id) => sum + grids[id]!.import[t]! - grids[id]!.export[t]!, 0);
    cost += stepHours * position.price * Math.abs(net - position.volume[t]!);
  }
  return cost;
}

function unitCost(site: OperationSite, unit: Unit, course: Course, cost: CostTerms): void {
  const dt = site.stepHours;
  const { on, power } = course.units[unit.id]!;
  let wasOn = unit.state.on;
  // A unit that is never off cannot be switched otherwise than planned.
  const before = isContinuous(unit) ? undefined : site.before?.on[unit.id];
  for (let t = 0; t < site.steps; t++) {
    const planned = before?.[t] ?? -1;
    if (planned >= 0 && planned !== on[t]) cost.switching += site.before!.switchingPrice;
    if (on[t] && !wasOn) cost.starts += unit.startCost;
    wasOn = on[t] === 1;
    if (!on[t]) continue;
    cost.wear += dt * unit.wear;
    if (!unit.fuel) continue;
    const { price, atMinimum, perPower } = unit.fuel;
    const parts = fill(unit, power[t]! - unit.minPower);
    cost.fuel += dt * at(price, t) * parts.reduce((sum, part, i) => sum + part * perPower[i]!, atMinimum);
  }
}

/** Leading power of a unit, discharge - charge of a storage, power of a shiftable load [kW], length steps. */
export function powerOf(course: Course, id: string): Float64Array | undefined {
  const storage = course.storages[id];
  return course.units[id]?.power ?? course.shiftables[id] ?? storage?.discharge.map((p, t) => p - storage.charge[t]!);
}

function keepingCost(site: OperationSite, course: Course, cost: CostTerms): void {
  if (!site.kept) return;
  for (const [id, heldPower] of Object.entries(site.kept.power)) {
    const power = powerOf(course, id)!;
    for (let t = 0; t < site.kept.steps; t++) {
      cost.keeping += site.stepHours * site.kept.price * Math.abs(power[t]! - heldPower[t]!);
    }
  }
  for (const batch of site.batches) cost.keeping += leavingPrice(site, batch, course.batches[batch.id]!);
}

/** What a shiftable load lacks at its deadline [kWh]. */
export function missingEnergy(site: OperationSite, load: OperationSite["shiftables"][number], course: Course): number {
  const got = course.shiftables[load.id]!.subarray(load.from, load.to).reduce((sum, power) => sum + power, 0);
  return Math.max(0, load.energy - got * site.stepHours);
}

/** What a level [kWh], length steps, lacks of a target [kWh]. */
export const missingLevel = ({ to, level: targetLevel }: LevelTarget, level: Float64Array): number =>
  Math.max(0, targetLevel - level[to - 1]!);

/** What it counts that trips find too little in a storage [currency]. */
function missingTripCost(site: OperationSite, storage: Storage, course: Course["storages"][string]): number {
  const price = missingPrices(site, storage);
  return missingAway(site, storage, course).reduce((sum, kwh, t) => sum + price[t]! * kwh, 0);
}

/** What a target lacks at the end of its window [kWh]. */
export function missingTarget(site: OperationSite, target: OperationSite["targets"][number], course: Course): number {
  let got = 0;
  for (let t = target.from; t < target.to; t++) got += site.stepHours * unitsOn(site, target.bus, course, t);
  return Math.max(0, target.energy - got);
}

/** What all units together give to a bus in step t [kW]. */
export function unitsOn(site: OperationSite, bus: string, course: Course, t: number): number {
  let sum = 0;
  for (const unit of site.units) {
    const flow = unit.flows.find((one) => one.bus === bus);
    if (flow) sum += flowOfUnit(unit, flow, course.units[unit.id]!, t);
  }
  return sum;
}

/** What a unit gives to the bus of a flow in step t [kW]; negative: what it takes. */
export function flowOfUnit(unit: Unit, flow: UnitFlow, { on, power }: UnitCourse, t: number): number {
  if (!on[t]) return 0;
  const parts = fill(unit, power[t]! - unit.minPower);
  return parts.reduce((sum, part, i) => sum + part * at(flow.perPower[i]!, t), at(flow.atMinimum, t));
}

/** What would have to be paid without what is earned [currency]: import, fees, fuel and demand charge. */
export function grossPurchase(site: OperationSite, course: Course, cost: CostTerms): number {
  let bought = 0;
  for (const grid of site.grids) {
    course.grids[grid.id]!.import.forEach((power, t) => {
      bought += Math.max(0, site.stepHours * power * (at(grid.importPrice, t) + at(grid.importFee, t)));
    });
  }
  return bought + cost.fuel + cost.demand_charge;
}

/** Distance of a plan to its bound: (objective - bound) / max(|objective|, gross purchase), at least 0. 0 where both are 0. */
export function gapOf(objective: number, bound: number, gross: number): number {
  const scale = Math.max(Math.abs(objective), gross);
  return scale === 0 ? 0 : Math.max(0, objective - bound) / scale;
}
