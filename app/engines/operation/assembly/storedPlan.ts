import type { PlanGround } from "~/entities/operator/grounds";
import {
  type PlanCost,
  type PlanRow,
  type PlanShortfall,
  type PlanWorth,
  type RowKind,
} from "~/entities/operator/plan";
import type { EnergyProblem } from "../../optimization/problem";
import {
  type CostTerms,
  type Course,
  type OperationPlan,
  type OperationSite,
  type StorageWorth,
  storageWorths,
  type Switched,
} from "../index";
import { type Said, sayOf, withApproved } from "./said";

/** Digits that are stored [kW, kWh, kg/h]: watts, watt-hours and grams. */
export const round = (value: number): number => Math.round(value * 1000) / 1000 + 0;

/** The id of a component in the system: several machines of a plan may be one of it. */
export const componentOf = (id: string): string => id.replace(/#[^#]*$/, "");

/** Something of the site that a row of its component counts. */
interface Machine {
  kind: RowKind;
  id: string;
  bus: string;
}

/** What the rows of a plan say besides its course. */
interface RowNotes extends Said {
  /** Steps from <= t < to in which a component is out or maintained, by its id. */
  blocked?: ReadonlyMap<string, { windows: readonly (readonly [number, number])[] }>;
}

/** What each component of the system is to do: the machines of one component together. */
export function rowsOf(
  problem: Pick<EnergyProblem, "components" | "buses">,
  site: OperationSite,
  course: Course & Partial<Pick<OperationPlan, "values">>,
  { blocked, reasons = {}, approved }: RowNotes = {},
): PlanRow[] {
  const names = new Map(problem.components.map(({ id, name }) => [id, name]));
  const lines = new Set(problem.components.filter(({ kind }) => kind === "line").map(({ id }) => id));
  const rows = new Map<string, PlanRow>();
  const worths = storageWorths(site, course);
  const say = sayOf(site, course, reasons);
  const nameOf = (id: string): string => names.get(componentOf(id)) ?? componentOf(id);
  const named = (ground: PlanGround): PlanGround => (ground.name ? { ...ground, name: nameOf(ground.name) } : ground);
  const add = ({ kind, id, bus }: Machine, power: (t: number) => number, more?: Partial<PlanRow>): void => {
    const component_id = componentOf(id);
    const row = rows.get(component_id) ?? {
      component_id,
      name: names.get(component_id) ?? component_id,
      kind,
      carrier_level_id: problem.buses[Number(bus)]?.carrierLevelId ?? "",
      power: new Array<number>(site.steps).fill(0),
    };
    for (let t = 0; t < site.steps; t++) row.power[t] = round(row.power[t]! + power(t));
    if (!row.reason) {
      const { grounds, ...about } = say(id);
      Object.assign(row, about, grounds && { grounds: grounds.map(named) });
    }
    const windows = blocked?.get(component_id)?.windows;
    if (windows) row.blocked = windows.map(([from, to]) => [from, to]);
    rows.set(component_id, Object.assign(row, more));
  };
  for (const { id, bus } of site.grids) {
    const flow = course.grids[id]!;
    add({ kind: "grid", id, bus }, (t) => flow.import[t]! - flow.export[t]!);
  }
  // What a line loses is no row of its own: its row says what it sends.
  for (const { id, bus, power } of site.demands.filter(({ standing }) => !standing))
    add({ kind: id === componentOf(id) ? "demand" : "shiftable", id, bus }, (t) =>
      typeof power === "number" ? power : power[t]!,
    );
  for (const { id, bus, available } of site.sources) {
    const power = course.sources[id]!;
    const gives = (t: number): number => (typeof available === "number" ? available : available[t]!);
    const isHeld = power.some((kw, t) => round(gives(t)) > round(kw));
    const more = isHeld ? { available: Array.from(power, (_, t) => round(gives(t))) } : {};
    add({ kind: "source", id, bus }, (t) => power[t]!, more);
  }
  for (const { id, flows } of site.units) {
    const main = flows.find(({ perPower }) => perPower[0] === 1) ?? flows[0]!;
    const { power, on } = course.units[id]!;
    const before = rows.get(componentOf(id))?.on;
    if (lines.has(componentOf(id))) {
      // What is sent from its start is positive, what is sent back negative.
      const sign = id.endsWith("#backward") ? -1 : 1;
      add({ kind: "line", id, bus: main.bus }, (t) => sign * power[t]!);
      continue;
    }
    add({ kind: "unit", id, bus: main.bus }, (t) => power[t]!, {
      on: Array.from(on, (one, t) => one + (before?.[t] ?? 0)),
    });
  }
  for (const { id, bus, capacity } of site.storages) {
    const { charge, discharge, level } = course.storages[id]!;
    const worth = worths[id] ? { worth: worthOf(worths[id]) } : {};
    add({ kind: "storage", id, bus }, (t) => discharge[t]! - charge[t]!, {
      level: Array.from(level, round),
      capacity,
      ...worth,
    });
  }
  for (const { id, bus } of site.shiftables) add({ kind: "shiftable", id, bus }, (t) => course.shiftables[id]![t]!);
  for (const { id, bus, shape } of site.batches) {
    const begin = course.batches[id]!;
    add({ kind: "shiftable", id, bus }, (t) => (begin >= 0 ? (shape[t - begin] ?? 0) : 0));
  }
  return approved ? withApproved([...rows.values()], approved) : [...rows.values()];
}

/** Steps for which the worth of what is stored is kept: a day. */
const WORTH_STEPS = 96;

function worthOf({ levels, values }: StorageWorth): PlanWorth {
  const bands = levels.length - 1;
  const steps = Math.min(WORTH_STEPS, values.length / bands);
  const price = (value: number): number => Math.round(value * 1e5) / 1e5 + 0;
  return {
    levels: Array.from(levels, round),
    values: Array.from({ length: steps }, (_, t) => Array.from(values.subarray(t * bands, (t + 1) * bands), price)),
  };
}

/** What the next plan is held to. */
export function switchedOf(
  course: Course,
): Switched & { on: Record<string, number[]>; power: Record<string, number[]> } {
  const each = <T>(list: Record<string, T>, values: (one: T) => ArrayLike<number>) =>
    Object.fromEntries(Object.entries(list).map(([id, one]) => [id, Array.from(values(one), round)]));
  return {
    on: each(course.units, ({ on }) => on),
    power: {
      ...each(course.units, ({ power }) => power),
      ...each(course.storages, ({ charge, discharge }) => discharge.map((kw, t) => kw - charge[t]!)),
      ...each(course.shiftables, (power) => power),
    },
    starts: course.batches,
  };
}

/** What work that can wait takes in a course. */
export const shiftsOf = (
  problem: Pick<EnergyProblem, "components" | "buses">,
  site: OperationSite,
  course: Pick<Course, "shiftables" | "batches">,
): PlanRow[] =>
  rowsOf(
    problem,
    { ...site, grids: [], demands: [], sources: [], units: [], storages: [] },
    { ...course, grids: {}, sources: {}, units: {}, storages: {}, buses: {} },
  );

/** What is paid and what is left, without what only steers a plan. */
export const costOfPlan = (cost: CostTerms): PlanCost => ({
  energy: cost.energy,
  fees: cost.fees,
  feed_in: cost.feed_in,
  demand_charge: cost.demand_charge,
  sources: cost.sources,
  fuel: cost.fuel,
  starts: cost.starts,
  wear: cost.wear,
  dumping: cost.dumping,
  end_value: cost.end_value,
});

/** What was not reached, under the names of the system. */
export function shortfallsOfPlan(
  problem: Pick<EnergyProblem, "components" | "buses" | "locations">,
  { shortfalls }: Pick<OperationPlan, "shortfalls">,
): PlanShortfall[] {
  const names = new Map(problem.components.map(({ id, name }) => [id, name]));
  return shortfalls.map(({ component, kind, amount, from, to }) => {
    const bus = problem.buses[Number(component)];
    const component_id = bus ? bus.carrierLevelId : componentOf(component);
    return { component_id, name: names.get(component_id) ?? component_id, kind, amount: round(amount), from, to };
  });
}
