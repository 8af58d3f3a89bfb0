import type { CapacityRow, ResultComponent } from "~/entities/results/result";

export const CAPACITY_GROUPS = ["conversion", "storage_energy", "storage_power", "transmission", "trade"] as const;
type CapacityGroupName = (typeof CAPACITY_GROUPS)[number];

export interface CapacityGroup {
  name: CapacityGroupName;
  unit: string;
  /** By component, then year. */
  rows: CapacityRow[];
  componentIds: string[];
}

function groupOf(component: ResultComponent | undefined, row: CapacityRow): CapacityGroupName {
  if (row.kind === "power") return "storage_power";
  if (component?.root === "storage") return "storage_energy";
  if (component?.root === "transmission" || component?.root === "trade") return component.root;
  return "conversion";
}

/** Capacities in groups that share a unit and a meaning: adding MW of a line to MW of a plant would say nothing. */
export function capacityGroups(rows: readonly CapacityRow[], components: readonly ResultComponent[]): CapacityGroup[] {
  const byId = new Map(components.map((component) => [component.id, component]));
  const order = new Map(components.map((component, i) => [component.id, i]));
  const groups = new Map<string, CapacityGroup>();
  for (const row of rows) {
    const name = groupOf(byId.get(row.componentId), row);
    const key = `${name}|${row.unit}`;
    const group = groups.get(key) ?? { name, unit: row.unit, rows: [], componentIds: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  const position = (id: string) => order.get(id) ?? components.length;
  for (const group of groups.values()) {
    group.rows.sort((a, b) => position(a.componentId) - position(b.componentId) || a.year - b.year);
    group.componentIds = [...new Set(group.rows.map((row) => row.componentId))];
  }
  return [...groups.values()].sort((a, b) => CAPACITY_GROUPS.indexOf(a.name) - CAPACITY_GROUPS.indexOf(b.name));
}

/** Below this the solver's rest is shown as nothing [unit]. */
const NOTHING = 1e-6;
export const clean = (value: number): number => (Math.abs(value) < NOTHING ? 0 : value);

/** Sizes of a component today and in each of some years. */
export interface SizesByYear {
  id: string;
  /** What stands before the first model year. */
  today: number;
  /** What stays of today, what has been built until then, and what has been taken out of today. */
  years: { existing: number; built: number; gone: number }[];
}

/**
 * Sizes of the components that have some today or in one of the years [unit], those of the last year largest first. What nothing limits has
 * no size.
 */
export function sizesByYear({ rows, componentIds }: CapacityGroup, years: readonly number[]): SizesByYear[] {
  const sizes = componentIds.flatMap((id): SizesByYear[] => {
    const own = rows.filter((row) => row.componentId === id).sort((a, b) => a.year - b.year);
    const [first] = own;
    if (!first || own.some(({ total }) => total === null)) return [];
    const today = clean(first.existing + first.retired);
    const cells = years.map((year) => {
      const row = own.find((one) => one.year === year);
      const [existing, built] = [clean(row?.existing ?? 0), clean(row?.built ?? 0)];
      return { existing, built, gone: clean(Math.max(0, today - existing)) };
    });
    return today > 0 || cells.some((cell) => cell.existing + cell.built > 0) ? [{ id, today, years: cells }] : [];
  });
  const last = (one: SizesByYear) => (one.years.at(-1)?.existing ?? 0) + (one.years.at(-1)?.built ?? 0);
  return sizes.sort((a, b) => last(b) - last(a) || b.today - a.today);
}

/** Existing and built capacity of the components that have some in a year, largest first. */
export function stockOf(group: CapacityGroup, year: number): { id: string; existing: number; built: number }[] {
  return group.rows
    .filter((row) => row.year === year && row.total !== null && clean(row.total) > 0)
    .map((row) => ({ id: row.componentId, existing: clean(row.existing), built: clean(row.built) }))
    .sort((a, b) => b.existing + b.built - a.existing - a.built);
}
