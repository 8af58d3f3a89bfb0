/** Small sites for tests: every part has plain defaults, a test names what it is about. */
import type { Course, OperationPlan } from "../site/plan";
import type {
  Batch,
  Bus,
  FixedDemand,
  GridConnection,
  OperationSite,
  ShiftableLoad,
  SoftTarget,
  Source,
  Storage,
  Unit,
} from "../site/types";

type Part<T> = Partial<T> & { id: string };

export const series = (...values: number[]): Float64Array => Float64Array.from(values);

/** A site with an electricity bus "el" and steps of one hour unless it says otherwise: numbers of a test stay whole. */
export function siteOf(steps: number, parts: Partial<OperationSite> = {}): OperationSite {
  const lists = {
    grids: [],
    demands: [],
    sources: [],
    units: [],
    storages: [],
    shiftables: [],
    batches: [],
    targets: [],
  };
  return { start: "2026-01-05T00:00:00Z", stepHours: 1, steps, buses: [bus({ id: "el" })], ...lists, ...parts };
}

export const bus = (part: Part<Bus>): Bus => ({
  carrier: part.id,
  balanced: true,
  shortfallPrice: 10,
  dumpLimit: 0,
  dumpPrice: 0,
  ...part,
});

export const grid = (part: Partial<GridConnection> = {}): GridConnection => ({
  id: "grid",
  bus: "el",
  importPrice: 0.1,
  exportPrice: 0,
  importFee: 0,
  exportFee: 0,
  importLimit: 1000,
  exportLimit: 0,
  demandCharges: [],
  ...part,
});

export const demand = (power: FixedDemand["power"], part: Partial<FixedDemand> = {}): FixedDemand => ({
  id: "demand",
  bus: "el",
  power,
  ...part,
});

export const source = (available: Source["available"], part: Partial<Source> = {}): Source => ({
  id: "pv",
  bus: "el",
  available,
  curtailable: true,
  cost: 0,
  ...part,
});

/** Gives 0..10 kW electricity from a fuel of 1 currency/kWh, and is free in all else. */
export const unit = (part: Part<Unit>): Unit => ({
  minPower: 0,
  pieces: [10],
  flows: [{ bus: "el", atMinimum: part.minPower ?? 0, perPower: [1] }],
  fuel: { price: 1, atMinimum: part.minPower ?? 0, perPower: [1] },
  wear: 0,
  startCost: 0,
  rampUp: Infinity,
  rampDown: Infinity,
  startLimit: Infinity,
  stopLimit: Infinity,
  minUpHours: 0,
  minDownHours: 0,
  limit: Infinity,
  state: { on: false, power: 0, heldHours: 99 },
  ...part,
});

export const storage = (part: Partial<Storage> = {}): Storage => ({
  id: "battery",
  bus: "el",
  capacity: 10,
  minLevel: 0,
  level: 0,
  chargeLimit: 10,
  dischargeLimit: 10,
  chargeEfficiency: 1,
  dischargeEfficiency: 1,
  lossPerHour: 0,
  wear: 0,
  endValue: 0,
  ...part,
});

export const shiftable = (part: Partial<ShiftableLoad> & Pick<ShiftableLoad, "to" | "energy">): ShiftableLoad => ({
  id: "car",
  bus: "el",
  from: 0,
  maxPower: 10,
  shortfallPrice: 5,
  ...part,
});

export const batch = (part: Partial<Batch> & Pick<Batch, "to" | "shape">): Batch => ({
  id: "batch",
  bus: "el",
  from: 0,
  shortfallPrice: 1000,
  ...part,
});

export const target = (part: Partial<SoftTarget> & Pick<SoftTarget, "bus" | "to" | "energy">): SoftTarget => ({
  id: "target",
  from: 0,
  shortfallPrice: 5,
  ...part,
});

/** A course in which nothing happens; a test fills in what does. */
export function idleCourse(site: OperationSite): Course {
  const none = () => new Float64Array(site.steps);
  const each = <T>(list: readonly { id: string }[], make: (index: number) => T): Record<string, T> =>
    Object.fromEntries(list.map(({ id }, i) => [id, make(i)]));
  return {
    units: each(site.units, () => ({ on: new Uint8Array(site.steps), power: none() })),
    storages: each(site.storages, (i) => ({
      charge: none(),
      discharge: none(),
      level: none().fill(site.storages[i]!.level),
    })),
    grids: each(site.grids, () => ({ import: none(), export: none() })),
    sources: each(site.sources, none),
    shiftables: each(site.shiftables, none),
    batches: each(site.batches, () => -1),
    buses: each(site.buses, () => ({ dumped: none(), unserved: none(), excess: none() })),
  };
}

/** On/off and powers as one line each: what a test compares. */
export const summaryOf = (plan: OperationPlan) => ({
  on: Object.fromEntries(Object.entries(plan.units).map(([id, { on }]) => [id, on.join("")])),
  batches: plan.batches,
});
