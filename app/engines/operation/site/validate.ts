import { FaultList, type SiteFault } from "./faults";
import { HORIZON_HOURS, type OperationSite, type Position } from "./types";
import { validateGrid, validateLoads, validateStorage } from "./validateComponents";
import { validateKept } from "./validateKept";
import { validateUnit } from "./validateUnit";

/** Components and buses of a site, all kinds together: with 672 steps each is some thousand columns of the model. */
export const MOST_COMPONENTS = 200;

/**
 * Everything that a site must have to be planned. Empty: it can be. Each fault names component, field and what the field has to keep to.
 * Levels, energies and targets that cannot be reached are no faults: the plan lists them.
 */
export function validateSite(site: OperationSite): SiteFault[] {
  const list = new FaultList(site.steps);
  const most = Math.floor(HORIZON_HOURS.longest / site.stepHours);
  if (!/^\d{4}-\d\d-\d\dT.*Z$/.test(site.start) || Number.isNaN(Date.parse(site.start)))
    list.add("", "start", "not_utc");
  list.number("", "stepHours", site.stepHours, { least: 1 / 60, most: 1 });
  if (!Number.isInteger(site.steps)) list.add("", "steps", "not_a_number");
  else list.number("", "steps", site.steps, { least: 1, most });
  // Whatever follows allocates and loops by these.
  if (list.faults.length) return list.faults;
  ids(site, list);
  if (list.faults.length) return list.faults;
  for (const bus of site.buses) {
    list.number(bus.id, "shortfallPrice", bus.shortfallPrice, { least: 0 });
    list.series(bus.id, "dumpLimit", bus.dumpLimit, { least: 0 });
    list.series(bus.id, "dumpPrice", bus.dumpPrice);
    if (bus.exportLimit !== undefined) list.number(bus.id, "exportLimit", bus.exportLimit, { least: 0 });
  }
  for (const grid of site.grids) validateGrid(list, grid);
  for (const unit of site.units) validateUnit(list, unit);
  for (const storage of site.storages) validateStorage(list, storage);
  validateLoads(list, site);
  for (const { bus, low, high, mornings } of site.deviations ?? []) {
    if (!site.buses.some(({ id }) => id === bus)) list.add("", "deviations", "unknown_bus", bus);
    list.series(bus, "deviations.low", low, { most: 0 });
    list.series(bus, "deviations.high", high, { least: 0 });
    for (const t of mornings) list.number(bus, "deviations.mornings", t, { least: 0, most: site.steps - 1 });
  }
  validateKept(list, site);
  if (site.position) validatePosition(list, site, site.position);
  return list.faults;
}

function validatePosition(list: FaultList, { grids, steps }: OperationSite, position: Position): void {
  list.number("", "position.price", position.price, { least: 0 });
  if (position.volume.length !== steps) list.add("", "position.volume", "wrong_length", steps);
  for (const id of position.grids)
    if (!grids.some((grid) => grid.id === id)) list.add(id, "position", "unknown_component");
}

function ids(site: OperationSite, list: FaultList): void {
  const buses = new Set(site.buses.map(({ id }) => id));
  const counted = new Set(site.buses.filter(({ balanced }) => !balanced).map(({ id }) => id));
  const flowing = [
    ...site.grids,
    ...site.demands,
    ...site.sources,
    ...site.storages,
    ...site.shiftables,
    ...site.batches,
  ];
  const onBus = [...flowing, ...site.targets];
  const all = [...site.buses, ...onBus, ...site.units];
  if (site.buses.length === 0) list.add("", "buses", "missing");
  if (all.length > MOST_COMPONENTS) list.add("", "components", "too_many", MOST_COMPONENTS);
  const seen = new Set<string>();
  for (const { id } of all) {
    if (!id) list.add("", "id", "missing");
    else if (seen.has(id)) list.add(id, "id", "used_twice");
    seen.add(id);
  }
  for (const { id, bus } of onBus) if (!buses.has(bus)) list.add(id, "bus", "unknown_bus", bus);
  // Nothing has to balance on it: what they take or give would count for nothing.
  for (const { id, bus } of flowing) if (counted.has(bus)) list.add(id, "bus", "not_balanced", bus);
  for (const unit of site.units) {
    for (const { bus } of unit.flows) if (!buses.has(bus)) list.add(unit.id, "flows", "unknown_bus", bus);
  }
}
