import type { CapacityModel, ComponentCapacity, EnergyProblem, Stock } from "../problem";
import type { Window } from "./windows";

/** Lists of a component that have no entry per model year; every other list has. */
const NOT_BY_YEAR = new Set(["stock", "planned", "ports", "sides", "from", "convertsTo"]);
/** Of them, lists of objects that have lists by year themselves. */
const NESTED = new Set(["ports", "sides"]);

/** The entries of the model years first..last of every list by year. A list of another length is a defect, and thrown. */
function sliceYears<T>(value: T, { first, last }: Window, count: number): T {
  const slice = (one: unknown, key: string): unknown => {
    if (Array.isArray(one)) {
      if (NESTED.has(key)) return one.map((item) => slice(item, ""));
      // What a run does not read is an empty list.
      if (NOT_BY_YEAR.has(key) || one.length === 0) return one;
      if (one.length !== count) throw new RangeError(`"${key}" has ${one.length} entries for ${count} model years`);
      return one.slice(first, last + 1);
    }
    if (one === null || typeof one !== "object" || ArrayBuffer.isView(one)) return one;
    return Object.fromEntries(Object.entries(one).map(([name, values]) => [name, slice(values, name)]));
  };
  return slice(value, "") as T;
}

/** What a capacity consists of without a decision of the window, by component and role. */
export type Decided = ReadonlyMap<string, readonly Stock[]>;
export const decidedKey = (componentId: string, role: CapacityModel["role"]): string => `${componentId}|${role}`;

/**
 * The problem of some of its model years, with what earlier windows decided as stock. What is planned for later years is not there
 * yet, what was planned for earlier ones is among the stock.
 */
export function partOfYears(full: EnergyProblem, window: Window, decided: Decided | null): EnergyProblem {
  const { first, last } = window;
  const count = full.years.length;
  const cut = <T>(list: readonly T[]): T[] => list.slice(first, last + 1);
  const part: EnergyProblem = {
    ...full,
    years: cut(full.years),
    spans: cut(full.spans),
    discount: cut(full.discount),
    yearStartMs: cut(full.yearStartMs),
    horizon: { ...full.horizon, before: first === 0 ? full.horizon.before : full.years[first - 1]! },
    components: full.components.map((component) => sliceYears(component, window, count)),
    space: full.space.map((space) => sliceYears(space, window, count)),
    emissions: full.emissions.map((policy) => sliceYears(policy, window, count)),
    outages: full.outages.flatMap((outage) =>
      outage.yearIndex < first || outage.yearIndex > last ? [] : [{ ...outage, yearIndex: outage.yearIndex - first }],
    ),
  };
  part.components.forEach((component) => {
    component.capacity = partOfCapacity(part, { component, cap: component.capacity }, window, decided);
    if (component.kind === "storage" && component.power)
      component.power = partOfCapacity(part, { component, cap: component.power }, window, decided);
  });
  return part;
}

function partOfCapacity(
  part: EnergyProblem,
  { component, cap }: ComponentCapacity,
  { first, last }: Window,
  decided: Decided | null,
): CapacityModel {
  const planned = cap.planned.flatMap((one) =>
    one.yearIndex < first || one.yearIndex > last ? [] : [{ ...one, yearIndex: one.yearIndex - first }],
  );
  const stock = decided?.get(decidedKey(component.id, cap.role)) ?? cap.stock;
  const isBuilt = stock.some((part) => part.decided && !part.decided.planned && part.amount > 0);
  const buildable = cap.buildable && !(part.oneBuildingDate && isBuilt);
  return { ...cap, planned, stock: [...stock], buildable };
}
