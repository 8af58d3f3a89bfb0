import { areOneMeter } from "../site/meter";
import { at } from "../site/perStep";
import type { Course, StorageCourse } from "../site/plan";
import { surplusOf } from "../site/surplus";
import { energyAway, missingAway } from "../site/trips";
import type { GridConnection, OperationSite, Storage } from "../site/types";
import type { Violations } from "./violations";

/** Power limits, level course and one direction at a time. Levels may miss by ten times what powers may. */
export function checkStorage(
  violations: Violations,
  site: OperationSite,
  storage: Storage,
  course: StorageCourse,
): void {
  const { id, chargeEfficiency, dischargeEfficiency, lossPerHour } = storage;
  const dt = site.stepHours;
  const ofStorage = violations.of(id);
  const missing = missingAway(site, storage, course);
  const away = energyAway(site, storage);
  const { leastCharge = 0 } = storage;
  let before = storage.level;
  for (let t = 0; t < site.steps; t++) {
    const charge = course.charge[t]!;
    const discharge = course.discharge[t]!;
    const level = course.level[t]!;
    ofStorage.above("limit", t, -Math.min(charge, discharge), 0);
    ofStorage.above("limit", t, charge, at(storage.chargeLimit, t));
    ofStorage.above("limit", t, discharge, at(storage.dischargeLimit, t));
    ofStorage.above("both_ways", t, Math.min(charge, discharge), 0);
    ofStorage.above("level", t, -level / 10, 0);
    ofStorage.above("level", t, level / 10, storage.capacity / 10);
    const expected =
      before * (1 - lossPerHour * dt) +
      dt * (chargeEfficiency * charge - discharge / dischargeEfficiency) -
      away[t]! +
      missing[t]!;
    ofStorage.above("level_course", t, Math.abs(level - expected) / 10, 0);
    ofStorage.above("least_charge", t, Math.min(charge, leastCharge - charge), 0);
    before = level;
  }
}

export function checkGrids(violations: Violations, site: OperationSite, course: Course): void {
  for (const grid of site.grids) {
    const { import: bought, export: sold } = course.grids[grid.id]!;
    const ofGrid = violations.of(grid.id);
    for (let t = 0; t < site.steps; t++) {
      ofGrid.above("limit", t, -Math.min(bought[t]!, sold[t]!), 0);
      ofGrid.above("limit", t, bought[t]!, at(grid.importLimit, t));
      ofGrid.above("limit", t, sold[t]!, at(grid.exportLimit, t));
      ofGrid.above("both_ways", t, Math.min(bought[t]!, soldAtMeter(site, course, grid, t)), 0);
    }
  }
}

/** Sources, shiftable loads within their windows, begins of batches, what buses throw away and export. */
export function checkLoads(violations: Violations, site: OperationSite, course: Course): void {
  for (const { id, available, curtailable } of site.sources) {
    const ofSource = violations.of(id);
    course.sources[id]!.forEach((power, t) => {
      ofSource.above("limit", t, power, at(available, t));
      ofSource.above("limit", t, curtailable ? 0 : at(available, t), power);
      ofSource.above("limit", t, -power, 0);
    });
  }
  for (const load of site.shiftables) {
    const ofLoad = violations.of(load.id);
    course.shiftables[load.id]!.forEach((power, t) => {
      const isInside = t >= load.from && t < load.to;
      ofLoad.above(isInside ? "limit" : "window", t, power, isInside ? at(load.maxPower, t) : 0);
      ofLoad.above("limit", t, -power, 0);
    });
  }
  for (const batch of site.batches) {
    const begin = course.batches[batch.id]!;
    const isInside = begin >= batch.from && begin + batch.shape.length <= batch.to;
    if (begin >= 0 ? !isInside : begin !== -1) violations.add(batch.id, "window", begin, 1);
  }
  for (const { id } of site.buses) checkFromSun(violations, site, id, course);
  for (const bus of site.buses) {
    const { dumped, unserved, excess } = course.buses[bus.id]!;
    const ofBus = violations.of(bus.id);
    for (let t = 0; t < site.steps; t++) {
      ofBus.above("limit", t, -Math.min(dumped[t]!, unserved[t]!, excess[t]!), 0);
      ofBus.above("limit", t, dumped[t]!, at(bus.dumpLimit, t));
      if (bus.exportLimit !== undefined) ofBus.above("limit", t, soldAtBus(site, course, bus.id, t), bus.exportLimit);
    }
  }
}

/** What is done with the sun alone at a bus, work and stores together, takes no more than is left of it. */
function checkFromSun(violations: Violations, site: OperationSite, bus: string, course: Course): void {
  const loads = site.shiftables.filter((one) => one.bus === bus && one.fromSun);
  const batches = site.batches.filter((one) => one.bus === bus && one.fromSun);
  const stores = site.storages.filter((one) => one.bus === bus && one.chargesFrom === "sun");
  const [first] = [...loads, ...batches];
  if (!first) return;
  for (let t = 0; t < site.steps; t++) {
    let power = stores.reduce((sum, { id }) => sum + course.storages[id]!.charge[t]!, 0);
    for (const { id } of loads) power += course.shiftables[id]![t]!;
    for (const { id, shape } of batches) {
      const begin = course.batches[id]!;
      if (begin >= 0) power += shape[t - begin] ?? 0;
    }
    violations.of(first.id).above("not_from_sun", t, power, surplusOf(site, bus, t));
  }
}

/** What all connections of a bus export in a step [kW]. */
const soldAtBus = ({ grids }: OperationSite, course: Course, bus: string, t: number): number =>
  grids.reduce((sum, { id, bus: own }) => (own === bus ? sum + course.grids[id]!.export[t]! : sum), 0);

/** What the connections export in a step [kW] that are one meter with a connection. */
const soldAtMeter = ({ grids }: OperationSite, course: Course, grid: GridConnection, t: number): number =>
  grids.reduce(
    (sum, one) => (one.bus === grid.bus && areOneMeter(one, grid) ? sum + course.grids[one.id]!.export[t]! : sum),
    0,
  );
