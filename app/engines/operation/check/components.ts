import { at } from "../site/perStep";
import type { Course, StorageCourse } from "../site/plan";
import type { OperationSite, Storage } from "../site/types";
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
  let before = storage.level;
  for (let t = 0; t < site.steps; t++) {
    const charge = course.charge[t]!;
    const discharge = course.discharge[t]!;
    const level = course.level[t]!;
    violations.above(id, "limit", t, -Math.min(charge, discharge), 0);
    violations.above(id, "limit", t, charge, at(storage.chargeLimit, t));
    violations.above(id, "limit", t, discharge, at(storage.dischargeLimit, t));
    violations.above(id, "both_ways", t, Math.min(charge, discharge), 0);
    violations.above(id, "level", t, -level / 10, 0);
    violations.above(id, "level", t, level / 10, storage.capacity / 10);
    const expected =
      before * (1 - lossPerHour * dt) + dt * (chargeEfficiency * charge - discharge / dischargeEfficiency);
    violations.above(id, "level_course", t, Math.abs(level - expected) / 10, 0);
    before = level;
  }
}

export function checkGrids(violations: Violations, site: OperationSite, course: Course): void {
  for (const grid of site.grids) {
    const { import: bought, export: sold } = course.grids[grid.id]!;
    for (let t = 0; t < site.steps; t++) {
      violations.above(grid.id, "limit", t, -Math.min(bought[t]!, sold[t]!), 0);
      violations.above(grid.id, "limit", t, bought[t]!, at(grid.importLimit, t));
      violations.above(grid.id, "limit", t, sold[t]!, at(grid.exportLimit, t));
      violations.above(grid.id, "both_ways", t, Math.min(bought[t]!, sold[t]!), 0);
    }
  }
}

/** Sources, shiftable loads within their windows, begins of batches, and what buses throw away. */
export function checkLoads(violations: Violations, site: OperationSite, course: Course): void {
  for (const { id, available, curtailable } of site.sources) {
    course.sources[id]!.forEach((power, t) => {
      violations.above(id, "limit", t, power, at(available, t));
      violations.above(id, "limit", t, curtailable ? 0 : at(available, t), power);
      violations.above(id, "limit", t, -power, 0);
    });
  }
  for (const load of site.shiftables) {
    course.shiftables[load.id]!.forEach((power, t) => {
      const isInside = t >= load.from && t < load.to;
      violations.above(load.id, isInside ? "limit" : "window", t, power, isInside ? at(load.maxPower, t) : 0);
      violations.above(load.id, "limit", t, -power, 0);
    });
  }
  for (const batch of site.batches) {
    const begin = course.batches[batch.id]!;
    const isInside = begin >= batch.from && begin + batch.shape.length <= batch.to;
    if (begin >= 0 ? !isInside : begin !== -1) violations.add(batch.id, "window", begin, 1);
  }
  for (const bus of site.buses) {
    const { dumped, unserved, excess } = course.buses[bus.id]!;
    for (let t = 0; t < site.steps; t++) {
      violations.above(bus.id, "limit", t, -Math.min(dumped[t]!, unserved[t]!, excess[t]!), 0);
      violations.above(bus.id, "limit", t, dumped[t]!, at(bus.dumpLimit, t));
    }
  }
}
