import type { FaultList } from "./faults";
import type { GridConnection, OperationSite, Storage } from "./types";

export function validateGrid(list: FaultList, grid: GridConnection): void {
  const { id } = grid;
  for (const field of ["importPrice", "exportPrice", "importFee", "exportFee"] as const)
    list.series(id, field, grid[field]);
  for (const field of ["importLimit", "exportLimit"] as const) list.series(id, field, grid[field], { least: 0 });
  for (const charge of grid.demandCharges) {
    list.window(id, charge);
    list.number(id, "demandCharges.price", charge.price, { least: 0 });
    list.number(id, "demandCharges.peakSoFar", charge.peakSoFar, { least: 0 });
  }
}

export function validateStorage(list: FaultList, storage: Storage): void {
  const { id } = storage;
  list.number(id, "capacity", storage.capacity, { least: 0 });
  list.number(id, "minLevel", storage.minLevel, { least: 0, most: storage.capacity });
  list.number(id, "level", storage.level, { least: 0, most: storage.capacity });
  list.series(id, "chargeLimit", storage.chargeLimit, { least: 0 });
  list.series(id, "dischargeLimit", storage.dischargeLimit, { least: 0 });
  for (const field of ["chargeEfficiency", "dischargeEfficiency"] as const) {
    list.number(id, field, storage[field], { least: 0.01, most: 1 });
  }
  list.number(id, "lossPerHour", storage.lossPerHour, { least: 0, most: 1 });
  list.number(id, "wear", storage.wear, { least: 0 });
  list.number(id, "endValue", storage.endValue);
  for (const target of storage.targets ?? []) {
    list.window(id, { from: target.to - 1, to: target.to });
    list.number(id, "targets.level", target.level, { least: 0, most: storage.capacity });
    list.number(id, "targets.shortfallPrice", target.shortfallPrice, { least: 0 });
  }
  for (const trip of storage.trips ?? []) {
    list.window(id, trip);
    list.number(id, "trips.energy", trip.energy, { least: 0 });
    list.number(id, "trips.shortfallPrice", trip.shortfallPrice, { least: 0 });
  }
  if (storage.leastCharge !== undefined) list.number(id, "leastCharge", storage.leastCharge, { least: 0 });
}

/** Demands, sources, shiftable loads, batches and targets. */
export function validateLoads(list: FaultList, site: OperationSite): void {
  for (const { id, power } of site.demands) list.series(id, "power", power, { least: 0 });
  for (const source of site.sources) {
    list.series(source.id, "available", source.available, { least: 0 });
    list.series(source.id, "cost", source.cost);
  }
  for (const load of site.shiftables) {
    list.window(load.id, load);
    list.number(load.id, "energy", load.energy, { least: 0 });
    list.series(load.id, "maxPower", load.maxPower, { least: 0 });
    list.number(load.id, "shortfallPrice", load.shortfallPrice, { least: 0 });
  }
  for (const batch of site.batches) {
    list.window(batch.id, batch);
    if (batch.shape.length === 0) list.add(batch.id, "shape", "missing");
    else if (batch.shape.length > batch.to - batch.from) {
      list.add(batch.id, "shape", "longer_than_window", batch.to - batch.from);
    }
    for (const power of batch.shape) list.number(batch.id, "shape", power, { least: 0 });
    list.number(batch.id, "shortfallPrice", batch.shortfallPrice, { least: 0 });
  }
  for (const target of site.targets) {
    list.window(target.id, target);
    list.number(target.id, "energy", target.energy, { least: 0 });
    list.number(target.id, "shortfallPrice", target.shortfallPrice, { least: 0 });
  }
}
