import type { OperationSite } from "../site/types";
import { addAtMeter } from "./atMeter";
import { addBus, addGrid, addSource, addStorage } from "./components";
import { addCovers } from "./covers";
import type { BuildContext, Layout, PlanModel } from "./layout";
import { addBatch, addKept, addShiftable, addTarget } from "./loads";
import { addExportLimits, addMeters } from "./meters";
import { addPosition } from "./position";
import { RowBuilder, Terms } from "./rowBuilder";
import { addUnit } from "./units";

/**
 * The mixed-integer program of a valid site (`validateSite`), with one exception. Storages and connections in both ways at once, and pieces
 * of a line out of order, are not forbidden (`pairs.ts`). Its optimum is therefore no more than that of the site.
 */
export function buildModel(site: OperationSite): PlanModel {
  const rows = new RowBuilder();
  const context: BuildContext = {
    site,
    rows,
    flows: new Map(site.buses.map(({ id }) => [id, Array.from({ length: site.steps }, () => new Terms())])),
    fixed: new Map(site.buses.map(({ id }) => [id, new Float64Array(site.steps)])),
    purchases: [],
    leaving: [],
  };
  const units = site.units.map((unit) => addUnit(context, unit));
  // Targets count what units give: before anything else is on their bus.
  const targets = site.targets.map((target) => addTarget(context, target));
  const layout: Layout = {
    units,
    targets,
    storages: site.storages.map((storage) => addStorage(context, storage)),
    grids: site.grids.map((grid) => addGrid(context, grid)),
    sources: site.sources.map((source) => addSource(context, source)),
    shiftables: site.shiftables.map((load) => addShiftable(context, load)),
    batches: site.batches.map((batch) => addBatch(context, batch)),
    buses: [],
    purchases: context.purchases,
    leaving: context.leaving,
  };
  for (const { bus, power } of site.demands) {
    const fixed = context.fixed.get(bus)!;
    for (let t = 0; t < site.steps; t++) fixed[t]! += typeof power === "number" ? power : power[t]!;
  }
  addAtMeter(context, layout);
  addMeters(context, layout.grids);
  addExportLimits(context, layout.grids);
  addPosition(context, layout.grids);
  layout.buses = site.buses.map((bus) => addBus(context, bus));
  site.buses.forEach((bus, i) => addCovers(context, layout, bus, layout.buses[i]!.unserved));
  keep(context, layout);
  return { site, rows: rows.finish(), layout };
}

/** Approved powers: leaving them costs. */
function keep(context: BuildContext, layout: Layout): void {
  const { site } = context;
  site.units.forEach((unit, i) => {
    const { on, pieces } = layout.units[i]!;
    addKept(context, unit.id, (t) => {
      const power = new Terms();
      if (on) power.add(on[t]!, unit.minPower);
      for (const piece of pieces) power.add(piece[t]!, 1);
      return power;
    });
  });
  site.storages.forEach(({ id }, i) => {
    const { charge, discharge } = layout.storages[i]!;
    addKept(context, id, (t) => new Terms().add(discharge[t]!, 1).add(charge[t]!, -1));
  });
  site.shiftables.forEach(({ id }, i) => {
    const { from, power } = layout.shiftables[i]!;
    addKept(context, id, (t) => {
      const column = power[t - from];
      return t < from || column === undefined ? null : new Terms().add(column, 1);
    });
  });
}
