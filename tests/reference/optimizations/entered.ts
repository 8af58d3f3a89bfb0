import type { SystemSnapshot } from "~/entities/archive/snapshot";

export const yearOf = (date: string): number => Number(date.slice(0, 4));

/** Where the power of a storage is entered, in the order of the types of a capacity. */
export const POWER_TYPES = [
  "existing_power",
  "maximum_power",
  "minimum_power",
  "investment_cost_power",
  "fixed_operation_cost_power",
];

/** What was entered of a component, or of the system ("" as id), as it counts in a model year (index). */
export function entered(snapshot: SystemSnapshot, years: readonly number[], steps: number) {
  const rowsOf = (id: string, type: string, impact = "money") =>
    snapshot.parameters.filter(
      (p) =>
        (p.node_id === id || p.line_id === id || (id === "" && !p.node_id && !p.line_id)) &&
        p.properties.type === type &&
        (p.properties.impact ?? "money") === impact,
    );
  const read = (id: string, type: string, y: number, impact?: string): number[] | undefined => {
    const year = years[y]!;
    const rows = rowsOf(id, type, impact).filter((p) => p.date === null || yearOf(p.date) <= year);
    const row = rows.sort((a, b) => (a.date ?? "").localeCompare(b.date ?? "")).at(-1);
    if (!row) return undefined;
    if (row.ts_id === null) return [Number(row.properties.value)];
    return [...snapshot.series.find((s) => s.meta.ts_id === row.ts_id)!.blocks[0]!.values];
  };
  const number = (id: string, type: string, y: number, otherwise: number, impact?: string): number =>
    read(id, type, y, impact)?.[0] ?? otherwise;
  const values = (id: string, type: string, y: number, otherwise: number, impact?: string): number[] => {
    const found = read(id, type, y, impact) ?? [otherwise];
    return Array.from({ length: steps }, (_, t) => found[found.length === 1 ? 0 : t]!);
  };

  return { rowsOf, read, number, values };
}
