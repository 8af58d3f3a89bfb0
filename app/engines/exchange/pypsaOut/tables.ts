import type { Profile } from "~/engines/optimization/problem";

export type StaticCell = string | number | boolean;
type Cell = StaticCell | Profile;

/** A list of components as it is written: a column for each attribute, and those that change with time. */
export interface WrittenList {
  list: string;
  names: readonly string[];
  /** By attribute; undefined where a component has none. */
  columns: ReadonlyMap<string, readonly (StaticCell | undefined)[]>;
  /** By attribute and component [8760 / hours of a step values]. */
  series: ReadonlyMap<string, ReadonlyMap<string, Float64Array>>;
}

const text = (value: StaticCell): string => {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : value > 0 ? "inf" : "-inf";
  return /[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
};
const row = (cells: readonly StaticCell[]): string => cells.map(text).join(",");

/** The tables of a network while it is written: a row per component, a series per attribute that changes with time. */
export class Tables {
  private readonly lists = new Map<string, Map<string, Map<string, StaticCell>>>();
  private readonly series = new Map<string, Map<string, Map<string, Float64Array>>>();

  /** Adds a component and returns its name: the preferred one, or that with a number where another component has it. */
  add(list: string, preferredName: string, attributes: Readonly<Record<string, Cell | undefined>>): string {
    const rows = this.lists.get(list) ?? new Map<string, Map<string, StaticCell>>();
    this.lists.set(list, rows);
    let name = preferredName;
    for (let i = 2; rows.has(name); i++) name = `${preferredName} (${i})`;
    const cells = new Map<string, StaticCell>();
    rows.set(name, cells);
    for (const [attribute, value] of Object.entries(attributes)) {
      if (value === undefined) continue;
      if (!(value instanceof Float64Array)) cells.set(attribute, value);
      else if (value.every((v) => v === value[0])) cells.set(attribute, value[0] ?? 0);
      else this.setSeries(list, name, attribute, value);
    }
    return name;
  }

  /** Sets an attribute of a component that was added, which does not change with time. */
  set(list: string, name: string, attribute: string, value: StaticCell): void {
    this.lists.get(list)!.get(name)!.set(attribute, value);
  }

  /** Sets an attribute of a component that was added, by step. */
  setSeries(list: string, name: string, attribute: string, values: Float64Array): void {
    const attributes = this.series.get(list) ?? new Map<string, Map<string, Float64Array>>();
    this.series.set(list, attributes);
    const columns = attributes.get(attribute) ?? new Map<string, Float64Array>();
    attributes.set(attribute, columns.set(name, values));
  }

  written(): WrittenList[] {
    return [...this.lists].map(([list, rows]) => {
      const attributes = [...new Set([...rows.values()].flatMap((cells) => [...cells.keys()]))];
      const columns = attributes.map((name) => [name, [...rows.values()].map((cells) => cells.get(name))] as const);
      return { list, names: [...rows.keys()], columns: new Map(columns), series: this.series.get(list) ?? new Map() };
    });
  }

  /** "generators.csv" and the like -> its text. `stamps`: of the snapshots. */
  files(stamps: readonly string[]): Map<string, string> {
    const files = new Map<string, string>();
    for (const { list, names, columns, series } of this.written()) {
      const lines = names.map((name, i) => row([name, ...[...columns.values()].map((cells) => cells[i] ?? "")]));
      files.set(`${list}.csv`, [row(["name", ...columns.keys()]), ...lines, ""].join("\n"));
      for (const [attribute, byName] of series) {
        const all = [...byName.values()];
        const steps = stamps.map((stamp, t) => row([stamp, ...all.map((values) => values[t] ?? 0)]));
        files.set(`${list}-${attribute}.csv`, [row(["snapshot", ...byName.keys()]), ...steps, ""].join("\n"));
      }
    }
    return files;
  }
}
