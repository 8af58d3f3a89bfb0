import type { CapacityRow } from "~/entities/results/result";
import { alive } from "../blocks/vintages";
import type { CapacityModel, ComponentModel, EnergyProblem } from "../problem";

/** Sizes between two bounds may be off by this share: what a solver leaves of a limit must not make a run impossible. */
const ROOM = 1e-6;
/** Where a number takes their place, it is larger by this: payments grow with it. */
const MORE = 2e-7;

/** The problem in which each capacity has the size of these rows in each year [unit]; what they do not name may have any. */
export function withSizes(problem: EnergyProblem, rows: readonly CapacityRow[]): EnergyProblem {
  const sizes = new Map(rows.map(({ componentId, kind, year, total }) => [`${componentId}|${kind}|${year}`, total]));
  const sized = (id: string, capacity: CapacityModel): CapacityModel => {
    const totals = problem.years.map((year) => sizes.get(`${id}|${capacity.role}|${year}`) ?? null);
    return capacity.unlimited || capacity.byMaximum ? capacity : bounded(capacity, totals, problem.years);
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

function bounded(capacity: CapacityModel, totals: readonly (number | null)[], years: readonly number[]): CapacityModel {
  const standing = standingOf(capacity, years);
  const isNumber = standing !== null || hasRoom(capacity);
  const upper = (y: number, size: number): number =>
    Math.min(capacity.maximum[y] ?? Infinity, standing?.[y] ?? Infinity, size * (1 + (isNumber ? MORE : ROOM)));
  const lower = (y: number, size: number): number =>
    isNumber ? upper(y, size) : Math.min(size * (1 - ROOM), upper(y, size));
  const bound = (y: number, of: typeof upper, before: number | null): number | null => {
    const size = totals[y] ?? null;
    return size === null ? before : of(y, size);
  };
  return {
    ...capacity,
    maximum: capacity.maximum.map((most, y) => bound(y, upper, most)),
    minimum: capacity.minimum.map((least, y) => bound(y, lower, least)!),
  };
}

/** What stands in each year where a run can do no more than to take it down [unit]; null: it may also build, convert, or have it built. */
function standingOf(
  { buildable, conversion, convertsTo, planned, stock }: CapacityModel,
  years: readonly number[],
): number[] | null {
  if (buildable || conversion || convertsTo.length > 0 || planned.length > 0) return null;
  return years.map((year) => stock.reduce((sum, one) => (alive(one, year) ? sum + one.amount : sum), 0));
}

/**
 * Whether a size may be a millionth larger than it was without anything in its way: what is in whole units, held to what may be built at a date,
 * or shares an area with others has to find its place between two bounds. A number in their place lets the model be solved in half of the steps.
 */
const hasRoom = ({ buildable, conversion, convertsTo, ...capacity }: CapacityModel): boolean =>
  buildable &&
  conversion === null &&
  convertsTo.length === 0 &&
  capacity.unitSize.every((size) => size === null) &&
  capacity.maximumExpansion.every((most) => most === null) &&
  capacity.spacePerUnit.every((space) => space === 0);
