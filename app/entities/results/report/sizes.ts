import type { CapacityRow, ResultComponent, StoredResult } from "../result";

/** Rows of a table in the report; the files of the views have all. */
export const MOST_ROWS = 150;

export interface ComponentSize {
  component: ResultComponent;
  kind: CapacityRow["kind"];
  unit: string;
  /** Of the year [unit]. Null for what has no size: a fixed demand, or a connection without a limit. */
  existing: number | null;
  built: number | null;
  total: number | null;
}

/** Every component with what exists and what the run has built in a model year; a storage sized twice has two rows. */
export function sizesOf(
  { components, tables }: Pick<StoredResult, "components" | "tables">,
  year: number,
): ComponentSize[] {
  const rows = new Map<string, CapacityRow[]>();
  for (const row of tables.capacities)
    if (row.year === year) rows.set(row.componentId, [...(rows.get(row.componentId) ?? []), row]);
  return components.flatMap((component): ComponentSize[] => {
    const own = rows.get(component.id);
    if (!own) return [{ component, kind: "capacity", unit: component.unit, existing: null, built: null, total: null }];
    return own.map(({ kind, unit, existing, built, total }) => ({ component, kind, unit, existing, built, total }));
  });
}
