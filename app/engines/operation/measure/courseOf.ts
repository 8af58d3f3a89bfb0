import { levelAfterStep } from "~/entities/operator/storeLevel";
import { unitsOn } from "../check/cost";
import { at, IDLE, maxPower } from "../site/perStep";
import type { Course, StorageCourse, UnitCourse } from "../site/plan";
import type { GridConnection, OperationSite, Storage, Unit } from "../site/types";

/** What components did, or were to do, by the id that they have in the system; arrays of length `steps`, without gaps. */
export interface Powers {
  /**
   * [kW]: taken from a connection (given to it negative), delivered by a machine or a source, discharged by a store (charged negative).
   * Taken by a consumer, sent along a line from its start (back negative).
   */
  power: ReadonlyMap<string, Float64Array>;
  /** Levels of stores at the end of each step [kWh], where they are measured; else they follow from the power. */
  level?: ReadonlyMap<string, Float64Array>;
}

export interface CourseOfPowers {
  course: Course;
  /** Components that nothing is known of and that nothing follows from: their cost cannot be told. */
  unknown: string[];
  /** Connections whose power follows from the balance of their carrier. */
  balanced: string[];
}

/** The id in the system of a part of a plan: "chp#2" is a machine of "chp". */
const componentOf = (id: string): string => id.replace(/#[^#]*$/, "");

/**
 * The course of a site from the powers of its components. Machines of one component share its power evenly, as few as can; power below the
 * least load of a running machine counts as the least load. Sources without a power give what they have. A connection without a power takes
 * what its carrier lacks, or gives what is too much. Buses along lines without a power are one. Of several locations behind one metering
 * point only what is left over together is taken or given.
 */
export function courseOf(site: OperationSite, { power, level }: Powers): CourseOfPowers {
  const unknown = new Set<string>();
  const balanced = new Set<string>();
  const none = (): Float64Array => new Float64Array(site.steps);
  const powerOf = (id: string): Float64Array | undefined => power.get(componentOf(id));
  const isLine = ({ id }: Unit): boolean => id.endsWith("#forward") || id.endsWith("#backward");
  const course: Course = { units: {}, storages: {}, grids: {}, sources: {}, shiftables: {}, batches: {}, buses: {} };
  for (const unit of site.units) {
    const total = powerOf(unit.id);
    if (!total && !isLine(unit)) unknown.add(componentOf(unit.id));
    course.units[unit.id] = isLine(unit) ? lineCourse(unit, total ?? none()) : unitCourse(site, unit, total ?? none());
  }
  for (const storage of site.storages) {
    const measuredPower = powerOf(storage.id);
    if (!measuredPower) unknown.add(storage.id);
    course.storages[storage.id] = storageCourse(site, storage, measuredPower ?? none(), level?.get(storage.id));
  }
  for (const source of site.sources)
    course.sources[source.id] = powerOf(source.id)?.slice() ?? none().map((_, t) => at(source.available, t));
  /** What work that can wait took, by its bus. */
  const work = new Map<string, Float64Array[]>();
  const worked = new Set<string>();
  for (const { id, bus } of [...site.shiftables, ...site.batches]) {
    const component = componentOf(id);
    if (worked.has(component)) continue;
    worked.add(component);
    const measuredPower = powerOf(id);
    if (measuredPower) work.set(bus, [...(work.get(bus) ?? []), measuredPower]);
    else unknown.add(component);
  }
  for (const { id } of site.shiftables) course.shiftables[id] = none();
  for (const { id } of site.batches) course.batches[id] = -1;
  for (const { id } of site.buses) course.buses[id] = { dumped: none(), unserved: none(), excess: none() };
  for (const grid of site.grids) {
    const measuredPower = powerOf(grid.id);
    const twoSided = site.grids.some((other) => other !== grid && componentOf(other.id) === componentOf(grid.id));
    course.grids[grid.id] = { import: none(), export: none() };
    if (!measuredPower) continue;
    const buys = grid.behind ? grid.behind.way === "import" : isOpen(grid.importLimit);
    const sells = grid.behind ? grid.behind.way === "export" : isOpen(grid.exportLimit);
    const flows = course.grids[grid.id]!;
    measuredPower.forEach((kw, t) => {
      if (buys) flows.import[t] = Math.max(0, kw);
      // A connection that only sells may be measured as what it takes or as what it gives.
      if (sells) flows.export[t] = buys || twoSided ? Math.max(0, -kw) : Math.abs(kw);
    });
  }
  for (const group of groupsOf(site, (unit) => isLine(unit) && !powerOf(unit.id))) closeBalance(group);
  for (const bus of site.buses) if (bus.joined) asMetered(site, bus.id, course.grids);
  return { course, unknown: [...unknown], balanced: [...balanced] };

  /** Connections that nothing is known of close the balance of the buses of a group. */
  function closeBalance(group: ReadonlySet<string>): void {
    const grids = site.grids.filter(({ bus }) => group.has(bus));
    const open = grids.filter(({ id }) => !powerOf(id));
    const buyer = open.find(({ importLimit }) => isOpen(importLimit));
    const seller = open.find(({ exportLimit }) => isOpen(exportLimit));
    if (!buyer && !seller) return;
    for (const one of open) balanced.add(componentOf(one.id));
    for (let t = 0; t < site.steps; t++) {
      let need = 0;
      for (const { bus, power: used } of site.demands) if (group.has(bus)) need += at(used, t);
      for (const [bus, courses] of work) if (group.has(bus)) for (const one of courses) need += one[t]!;
      for (const { id, bus } of site.sources) if (group.has(bus)) need -= course.sources[id]![t]!;
      for (const { id, bus } of site.storages) {
        const { charge, discharge } = course.storages[id]!;
        if (group.has(bus)) need += charge[t]! - discharge[t]!;
      }
      for (const bus of group) need -= unitsOn(site, bus, course, t);
      for (const { id } of grids) need -= course.grids[id]!.import[t]! - course.grids[id]!.export[t]!;
      if (need > 0 && buyer) course.grids[buyer.id]!.import[t] = need;
      if (need < 0 && seller) course.grids[seller.id]!.export[t] = -need;
    }
  }
}

/**
 * What several locations take and give at one time is taken against each other before it comes to their metering point, and what is left is
 * that of the connections that are billed. Those with a meter of their own are left out.
 */
function asMetered({ grids, steps }: OperationSite, busId: string, course: Course["grids"]): void {
  for (const { id, bus, behind } of grids) {
    if (bus !== busId || !behind) continue;
    const [own, billed] = [course[id]![behind.way], course[behind.grid]![behind.way]];
    own.forEach((kw, t) => (billed[t]! += kw));
    own.fill(0);
  }
  const flows = grids.filter(({ bus, ownMeter }) => bus === busId && !ownMeter).map(({ id }) => course[id]!);
  for (let t = 0; t < steps; t++) {
    const [imports, exports] = (["import", "export"] as const).map((way) =>
      flows.reduce((sum, flow) => sum + flow[way][t]!, 0),
    ) as [number, number];
    const both = Math.min(imports, exports);
    if (both <= 0) continue;
    for (const flow of flows) {
      flow.import[t]! *= (imports - both) / imports;
      flow.export[t]! *= (exports - both) / exports;
    }
  }
}

const isOpen = (limit: GridConnection["importLimit"]): boolean =>
  typeof limit === "number" ? limit > 0 : limit.some((v) => v > 0);

function lineCourse(unit: Unit, sent: Float64Array): UnitCourse {
  const sign = unit.id.endsWith("#backward") ? -1 : 1;
  return { on: new Uint8Array(sent.length).fill(1), power: sent.map((kw) => Math.max(0, sign * kw)) };
}

function unitCourse(site: OperationSite, unit: Unit, total: Float64Array): UnitCourse {
  const unitsOfComponent = site.units.filter((one) => componentOf(one.id) === componentOf(unit.id));
  const position = unitsOfComponent.indexOf(unit);
  const size = maxPower(unit);
  const on = new Uint8Array(total.length);
  const power = new Float64Array(total.length);
  total.forEach((kw, t) => {
    if (kw <= IDLE * size) return;
    const running = Math.min(unitsOfComponent.length, Math.ceil(kw / size - 1e-9));
    if (position >= running) return;
    on[t] = 1;
    power[t] = Math.min(size, Math.max(unit.minPower, kw / running));
  });
  return { on, power };
}

function storageCourse(
  site: OperationSite,
  storage: Storage,
  measuredPower: Float64Array,
  measured: Float64Array | undefined,
): StorageCourse {
  const dt = site.stepHours;
  const charge = measuredPower.map((kw) => Math.max(0, -kw));
  const discharge = measuredPower.map((kw) => Math.max(0, kw));
  if (measured) return { charge, discharge, level: measured };
  let now = storage.level;
  const level = measuredPower.map((kw) => (now = levelAfterStep(now, kw, dt, storage)));
  return { charge, discharge, level };
}

/** The buses of a site, those along the lines that `joins` holds for together. */
function groupsOf(site: OperationSite, joins: (unit: Unit) => boolean): Set<string>[] {
  let groups = site.buses.map(({ id }) => new Set([id]));
  for (const unit of site.units.filter(joins)) {
    const ends = unit.flows.map(({ bus }) => bus);
    const met = groups.filter((group) => ends.some((bus) => group.has(bus)));
    groups = [...groups.filter((group) => !met.includes(group)), new Set(met.flatMap((group) => [...group]))];
  }
  return groups;
}
