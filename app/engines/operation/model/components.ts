import { at } from "../site/perStep";
import { energyAway, missingPrices } from "../site/trips";
import type { Bus, GridConnection, Source, Storage } from "../site/types";
import type { BuildContext, BusColumns, GridColumns, StorageColumns } from "./layout";
import { Terms } from "./rowBuilder";

/**
 * Level e_t = k e_t-1 + dt (a c - d / b) - trips + missing, value of e_T in the objective. Charging and discharging at once is not forbidden here: it pays
 * at very negative prices only, and is repaired where it happens (`pairs.ts`).
 */
export function addStorage({ site, rows, flows }: BuildContext, storage: Storage): StorageColumns {
  const { steps, stepHours: dt } = site;
  const { shortfallPrice } = site.buses.find(({ id }) => id === storage.bus)!;
  const { leastCharge = 0 } = storage;
  const charge = rows.each(steps, (t) => {
    const most = at(storage.chargeLimit, t);
    return rows.column(0, most < leastCharge ? 0 : most, dt * storage.wear);
  });
  const discharge = rows.each(steps, (t) => rows.column(0, at(storage.dischargeLimit, t), dt * storage.wear));
  const level = rows.each(steps, (t) => rows.column(0, storage.capacity, t === steps - 1 ? -storage.endValue : 0));
  const keep = 1 - storage.lossPerHour * dt;
  const bus = flows.get(storage.bus)!;
  const away = energyAway(site, storage);
  const missingPrice = missingPrices(site, storage);
  const courses = rows.each(steps, (t) => {
    const course = new Terms().add(level[t]!, 1).add(charge[t]!, -dt * storage.chargeEfficiency);
    course.add(discharge[t]!, dt / storage.dischargeEfficiency);
    if (t > 0) course.add(level[t - 1]!, -keep);
    const begin = (t > 0 ? 0 : keep * storage.level) - away[t]!;
    if (away[t]! > 0) course.add(rows.column(0, away[t]!, missingPrice[t]), -1);
    bus[t]!.add(charge[t]!, -1).add(discharge[t]!, 1);
    return rows.row(begin, begin, course);
  });
  for (let t = 0; t < steps && storage.minLevel > 0; t++) {
    const below = rows.column(0, Infinity, dt * shortfallPrice);
    rows.atLeast(storage.minLevel, new Terms().add(level[t]!, 1).add(below, 1));
  }
  for (const target of storage.targets ?? []) {
    const missing = rows.column(0, Infinity, target.shortfallPrice);
    rows.atLeast(target.level, new Terms().add(level[target.to - 1]!, 1).add(missing, 1));
  }
  return { charge, discharge, level, rows: courses };
}

/** Import and export at prices and fees per step; a demand charge is paid for the highest import above the peak so far. */
export function addGrid({ site, rows, flows, purchases }: BuildContext, grid: GridConnection): GridColumns {
  const { steps, stepHours: dt } = site;
  const bought = rows.each(steps, (t) =>
    rows.column(0, at(grid.importLimit, t), dt * (at(grid.importPrice, t) + at(grid.importFee, t))),
  );
  const sold = rows.each(steps, (t) =>
    rows.column(0, at(grid.exportLimit, t), -dt * (at(grid.exportPrice, t) - at(grid.exportFee, t))),
  );
  const bus = flows.get(grid.bus)!;
  for (let t = 0; t < steps; t++) bus[t]!.add(bought[t]!, 1).add(sold[t]!, -1);
  const peakRows = grid.demandCharges.map(({ from, to, price, peakSoFar }) => {
    const above = rows.column(0, Infinity, price);
    purchases.push(above);
    const below = (t: number) => rows.atMost(peakSoFar, new Terms().add(bought[t]!, 1).add(above, -1));
    return { from, rows: rows.each(to - from, (i) => below(from + i)) };
  });
  purchases.push(...bought);
  return { import: bought, export: sold, peakRows };
}

export function addSource({ site, rows, flows, fixed }: BuildContext, source: Source): Int32Array | null {
  const { steps, stepHours: dt } = site;
  if (source.curtailable) {
    const bus = flows.get(source.bus)!;
    return rows.each(steps, (t) => {
      const column = rows.column(0, at(source.available, t), dt * at(source.cost, t));
      bus[t]!.add(column, 1);
      return column;
    });
  }
  for (let t = 0; t < steps; t++) {
    fixed.get(source.bus)![t]! -= at(source.available, t);
    rows.offset += dt * at(source.cost, t) * at(source.available, t);
  }
  return null;
}

/** The balance of a bus, after all that flows there: what is missing or too much is the last resort, so that a plan always exists. */
export function addBus({ site, rows, flows, fixed }: BuildContext, bus: Bus): BusColumns {
  const none = new Int32Array();
  if (!bus.balanced) return { dumped: null, unserved: none, excess: none, rows: none };
  const { steps, stepHours: dt } = site;
  const terms = flows.get(bus.id)!;
  const slack = (factor: number, upper: (t: number) => number, price: (t: number) => number): Int32Array =>
    rows.each(steps, (t) => {
      const column = rows.column(0, upper(t), dt * price(t));
      terms[t]!.add(column, factor);
      return column;
    });
  const hasDump = typeof bus.dumpLimit === "number" ? bus.dumpLimit > 0 : bus.dumpLimit.some((limit) => limit > 0);
  const dumped = hasDump
    ? slack(
        -1,
        (t) => at(bus.dumpLimit, t),
        (t) => at(bus.dumpPrice, t),
      )
    : null;
  const endless = () => Infinity;
  const unserved = slack(1, endless, () => bus.shortfallPrice);
  const excess = slack(-1, endless, () => bus.shortfallPrice);
  const demand = fixed.get(bus.id)!;
  return { dumped, unserved, excess, rows: rows.each(steps, (t) => rows.row(demand[t]!, demand[t]!, terms[t]!)) };
}
