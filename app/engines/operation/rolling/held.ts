import type { KeptSteps, OperationSite, PlanBefore } from "../site/types";

/** What a plan that was stored says of the machines of its model. Arrays have one value per step of the plan; ids are those of its site. */
export interface Switched {
  /** Units: how they run, 1 on, 0 off. */
  on: Record<string, ArrayLike<number>>;
  /** Leading power of units, discharge less charge of storages, power of loads that can wait [kW]. */
  power: Record<string, ArrayLike<number>>;
  /** The step a batch begins in. -1: it does not run. */
  starts: Record<string, number>;
}

/** Where an approved plan lies in the steps of a new one. */
export interface Offset {
  /** Steps from its begin to that of the new one. */
  by: number;
  /** Steps of the plan, and of the new one that it is approved for. */
  steps: number;
  approved: number;
  /** The first step of the new plan in which something is out otherwise than the approved plan knew: from it on nothing stays. */
  free?: number;
}

/** The component that a load of one day's work belongs to: "washer" of "washer#2". */
const workOf = (id: string): string => id.replace(/#[^#]*$/, "");

/**
 * Steps of a stored plan that stay in a site that begins later, as far as the site has the same machines and leaving them is not worth more
 * than `price` [currency/kWh].
 */
export function heldSteps(switched: Switched, site: OperationSite, offset: Offset, price: number): KeptSteps {
  const { by } = offset;
  const steps = keptCount(site, offset);
  const cut = (values: ArrayLike<number>) => Float64Array.from({ length: steps }, (_, t) => values[t + by] ?? 0);
  const heldState: KeptSteps = { steps, on: {}, power: {}, starts: {}, price };
  // What runs as it comes keeps to no plan.
  const units = site.units.filter(({ fixed }) => !fixed);
  for (const { id } of units) if (switched.on[id]) heldState.on[id] = Uint8Array.from(cut(switched.on[id]));
  for (const { id } of [...units, ...site.storages])
    if (switched.power[id]) heldState.power[id] = cut(switched.power[id]);
  for (const load of site.shiftables) {
    const power = workBefore(switched, load.id, offset);
    // Its windows are numbered from the begin of a plan: only what lies in this one is its own.
    if (power) heldState.power[load.id] = cut(power).map((kw, t) => (t >= load.from && t < load.to ? kw : 0));
  }
  for (const { id, from, to, shape } of site.batches)
    for (const [other, start] of Object.entries(switched.starts)) {
      const begin = start - by;
      const fits = begin >= from && begin + shape.length <= to && begin < steps;
      if (start >= 0 && workOf(other) === workOf(id) && fits) heldState.starts[id] = begin;
    }
  return heldState;
}

/** The same as a plan before: to switch a unit otherwise in an approved step costs `switchingPrice` [currency]. */
export function heldSchedule(
  { on }: Pick<Switched, "on">,
  site: Pick<OperationSite, "steps" | "units">,
  offset: Offset,
  switchingPrice: number,
): PlanBefore {
  const before: PlanBefore = { on: {}, starts: {}, switchingPrice };
  const steps = keptCount(site, offset);
  for (const { id, fixed } of site.units) {
    const heldOn = on[id];
    if (!heldOn || fixed) continue;
    before.on[id] = Int8Array.from({ length: site.steps }, (_, t) => (t < steps ? (heldOn[t + offset.by] ?? -1) : -1));
  }
  return before;
}

/** Steps before a site, below 0, in which components were out; by their id. */
export type OutBefore = ReadonlyMap<string, readonly (readonly [from: number, to: number])[]>;

/**
 * The site with work under way as the plan has it. Of a window that began before, what is still needed is what the plan does from now on,
 * and what it would have done while its component was out. A window that the plan does not reach to its end is left as it is.
 */
export function withWorkUnderWay(
  switched: Switched,
  site: OperationSite,
  offset: Offset,
  outBefore: OutBefore = new Map(),
): OperationSite {
  const { by, steps } = offset;
  if (by <= 0) return site;
  return {
    ...site,
    shiftables: site.shiftables.map((load) => {
      const power = load.from === 0 && by + load.to <= steps ? workBefore(switched, load.id, offset) : null;
      if (!power) return load;
      let kwh = 0;
      for (let t = 0; t < load.to; t++) kwh += site.stepHours * power[t + by]!;
      const out = outBefore.get(workOf(load.id)) ?? [];
      for (let t = Math.max(-by, load.begin ?? 0); t < 0; t++)
        if (out.some(([from, to]) => t >= from && t < to)) kwh += site.stepHours * power[t + by]!;
      return { ...load, energy: kwh };
    }),
  };
}

const keptCount = (site: Pick<OperationSite, "steps">, { by, steps, approved, free = Infinity }: Offset): number =>
  Math.max(0, Math.min(site.steps, approved, steps - by, free));

/** What the plan does of the work of a component in each of its steps [kW]; null where it knows none of it. */
function workBefore({ power }: Switched, id: string, { steps }: Offset): Float64Array | null {
  const parts = Object.entries(power).filter(([other]) => other.includes("#") && workOf(other) === workOf(id));
  if (parts.length === 0) return null;
  return Float64Array.from({ length: steps }, (_, t) => parts.reduce((sum, [, values]) => sum + (values[t] ?? 0), 0));
}
