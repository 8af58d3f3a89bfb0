import { HOUR_MS } from "~/entities/core/clock";
import { unitsOn } from "../check/cost";
import { at } from "../site/perStep";
import type { Course } from "../site/plan";
import type {
  FixedDemand,
  GridConnection,
  OperationSite,
  PerStep,
  ShiftableLoad,
  SoftTarget,
  Unit,
} from "../site/types";

/**
 * The rest of a site from step `by` on, in the state that a course has brought it to. That is on/off and how long, levels, energies that
 * are still needed, peaks, batches that have begun (a fixed demand from now on). 0 < by < steps. What was approved or planned before is
 * left out.
 */
export function laterSite(site: OperationSite, course: Course, by: number): OperationSite {
  const steps = site.steps - by;
  const cut = cutAt(by);
  const remains = ({ to }: { to: number }): boolean => to > by;
  const window = windowAt(by);
  const past = { course, by };
  const begun = site.batches.filter(({ id }) => course.batches[id]! >= 0 && course.batches[id]! < by);
  return {
    start: new Date(Date.parse(site.start) + by * site.stepHours * HOUR_MS).toISOString(),
    stepHours: site.stepHours,
    steps,
    buses: site.buses.map((bus) => ({ ...bus, dumpLimit: cut(bus.dumpLimit), dumpPrice: cut(bus.dumpPrice) })),
    grids: site.grids.map((grid) => laterGrid(grid, past)),
    demands: [
      ...site.demands.map((demand) => ({ ...demand, power: cut(demand.power) })),
      ...begun.flatMap(({ id, bus, shape }): FixedDemand[] => {
        const power = new Float64Array(steps);
        const rest = shape.subarray(by - course.batches[id]!);
        power.set(rest);
        return rest.length ? [{ id, bus, power }] : [];
      }),
    ],
    sources: site.sources.map((one) => ({ ...one, available: cut(one.available), cost: cut(one.cost) })),
    units: site.units.map((unit) => laterUnit(unit, past, site.stepHours)),
    storages: site.storages.map((storage) => ({
      ...storage,
      level: course.storages[storage.id]!.level[by - 1]!,
      chargeLimit: cut(storage.chargeLimit),
      dischargeLimit: cut(storage.dischargeLimit),
      targets: storage.targets?.filter(remains).map((target) => ({ ...target, to: target.to - by })),
      trips: storage.trips?.filter(remains).map((trip) => {
        const left = (trip.to - Math.max(trip.from, by)) / (trip.to - trip.from);
        return { ...window(trip), energy: trip.energy * left };
      }),
    })),
    shiftables: site.shiftables.filter(remains).map((load): ShiftableLoad => {
      const got = course.shiftables[load.id]!.subarray(load.from, Math.max(load.from, by)).reduce(
        (sum, p) => sum + p,
        0,
      );
      const energy = Math.max(0, load.energy - site.stepHours * got);
      return { ...window(load), energy, maxPower: cut(load.maxPower) };
    }),
    // One that can no longer end in time is missed whatever is planned.
    batches: site.batches.filter((one) => !begun.includes(one) && one.to - by >= one.shape.length).map(window),
    targets: site.targets.filter(remains).map((target): SoftTarget => {
      let got = 0;
      for (let t = target.from; t < by; t++) got += site.stepHours * unitsOn(site, target.bus, course, t);
      return { ...window(target), energy: Math.max(0, target.energy - got) };
    }),
    position: site.position && { ...site.position, volume: site.position.volume.slice(by) },
  };
}

/** What was done in the steps before `by`, the first that is left. */
interface Past {
  course: Course;
  by: number;
}

const cutAt =
  (by: number) =>
  (values: PerStep): PerStep =>
    typeof values === "number" ? values : values.slice(by);

const windowAt =
  (by: number) =>
  <T extends { from: number; to: number }>(one: T): T => ({
    ...one,
    from: Math.max(0, one.from - by),
    to: one.to - by,
  });

function laterGrid(grid: GridConnection, { course, by }: Past): GridConnection {
  const [cut, window] = [cutAt(by), windowAt(by)];
  const bought = course.grids[grid.id]!.import;
  const cutAll = (...fields: (keyof GridConnection)[]) =>
    Object.fromEntries(fields.map((field) => [field, cut(grid[field] as PerStep)])) as Partial<GridConnection>;
  return {
    ...grid,
    ...cutAll("importPrice", "exportPrice", "importFee", "exportFee", "importLimit", "exportLimit"),
    demandCharges: grid.demandCharges
      .filter(({ to }) => to > by)
      .map((charge) => ({
        ...window(charge),
        peakSoFar: Math.max(charge.peakSoFar, ...bought.subarray(charge.from, Math.max(charge.from, by))),
      })),
  };
}

function laterUnit(unit: Unit, { course, by }: Past, stepHours: number): Unit {
  const cut = cutAt(by);
  const { on, power } = course.units[unit.id]!;
  const isOn = on[by - 1]!;
  let held = 1;
  while (held < by && on[by - 1 - held] === isOn) held++;
  const isFromBefore = held === by && unit.state.on === (isOn === 1);
  const heldHours = held * stepHours + (isFromBefore ? unit.state.heldHours : 0);
  return {
    ...unit,
    limit: cut(unit.limit),
    flows: unit.flows.map((flow) => ({
      ...flow,
      atMinimum: cut(flow.atMinimum),
      perPower: flow.perPower.map(cut),
    })),
    fuel: unit.fuel && { ...unit.fuel, price: cut(unit.fuel.price) },
    state: { on: isOn === 1, power: at(power, by - 1), heldHours },
  };
}
