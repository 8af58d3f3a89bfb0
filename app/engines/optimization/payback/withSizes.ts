import type { CapacityRow } from "~/entities/results/result";
import type { CapacityModel, ComponentModel, EnergyProblem } from "../problem";

/** Sizes may be off by this share: what a solver leaves of a limit must not make a run impossible. */
const ROOM = 1e-6;

/** The problem in which each capacity has the size of these rows in each year [unit]; what they do not name may have any. */
export function withSizes(problem: EnergyProblem, rows: readonly CapacityRow[]): EnergyProblem {
  const sizes = new Map(rows.map(({ componentId, kind, year, total }) => [`${componentId}|${kind}|${year}`, total]));
  const sized = (id: string, capacity: CapacityModel): CapacityModel => {
    const totals = problem.years.map((year) => sizes.get(`${id}|${capacity.role}|${year}`) ?? null);
    return capacity.unlimited || capacity.byMaximum ? capacity : bounded(capacity, totals);
  };
  return {
    ...problem,
    components: problem.components.map((component): ComponentModel => {
      const { id } = component;
      const capacity = sized(id, component.capacity);
      if (component.kind !== "storage" || component.power === null) return { ...component, capacity };
      return { ...component, capacity, power: sized(id, component.power) };
    }),
  };
}

function bounded(capacity: CapacityModel, totals: readonly (number | null)[]): CapacityModel {
  const maximum = capacity.maximum.map((most, y) => {
    const size = totals[y] ?? null;
    return size === null ? most : Math.min(most ?? Number.POSITIVE_INFINITY, size * (1 + ROOM));
  });
  const minimum = capacity.minimum.map((least, y) => {
    const size = totals[y] ?? null;
    return size === null ? least : Math.min(size * (1 - ROOM), maximum[y]!);
  });
  return { ...capacity, maximum, minimum };
}
