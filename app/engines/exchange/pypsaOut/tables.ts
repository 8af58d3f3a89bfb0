import type { Profile } from "~/engines/optimization/problem";

type Cell = string | number | boolean | Profile;

const text = (value: string | number | boolean): string => {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : value > 0 ? "inf" : "-inf";
  return /[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
};
const row = (cells: readonly (string | number | boolean)[]): string => cells.map(text).join(",");

/** The tables of a network while it is written: a row per component, a series per attribute that changes with time. */
export class Tables {
  private readonly lists = new Map<string, Map<string, Map<string, string | number | boolean>>>();
  private readonly series = new Map<string, Map<string, Float64Array>>();

  /** Adds a component and returns its name: the preferred one, or that with a number where another component has it. */
  add(list: string, preferredName: string, attributes: Readonly<Record<string, Cell | undefined>>): string {
    const rows = this.lists.get(list) ?? new Map<string, Map<string, string | number | boolean>>();
    this.lists.set(list, rows);
    let name = preferredName;
    for (let i = 2; rows.has(name); i++) name = `${preferredName} (${i})`;
    const cells = new Map<string, string | number | boolean>();
    rows.set(name, cells);
    for (const [attribute, value] of Object.entries(attributes)) {
      if (value === undefined) continue;
      if (!(value instanceof Float64Array)) cells.set(attribute, value);
      else if (value.every((v) => v === value[0])) cells.set(attribute, value[0] ?? 0);
      else {
        const key = `${list}-${attribute}`;
        const columns = this.series.get(key) ?? new Map<string, Float64Array>();
        this.series.set(key, columns.set(name, value));
      }
    }
    return name;
  }

  /** "generators.csv" and the like -> its text. `stamps`: of the snapshots. */
  files(stamps: readonly string[]): Map<string, string> {
    const files = new Map<string, string>();
    for (const [list, rows] of this.lists) {
      const attributes = [...new Set([...rows.values()].flatMap((cells) => [...cells.keys()]))];
      const lines = [...rows].map(([name, cells]) =>
        row([name, ...attributes.map((attribute) => cells.get(attribute) ?? "")]),
      );
      files.set(`${list}.csv`, [row(["name", ...attributes]), ...lines, ""].join("\n"));
    }
    for (const [key, columns] of this.series) {
      const all = [...columns.values()];
      const lines = stamps.map((stamp, t) => row([stamp, ...all.map((values) => values[t] ?? 0)]));
      files.set(`${key}.csv`, [row(["snapshot", ...columns.keys()]), ...lines, ""].join("\n"));
    }
    return files;
  }
}
