import { HOUR_MS } from "~/entities/core/clock";
import type { Finding } from "~/entities/core/finding";
import { ownValue } from "~/entities/core/lookups/ownValue";
import { csvRows } from "../csvRows";
import { checkCounts, error } from "../pypsa/reading";
import { numberOf } from "../pypsa/table";

/** A row of a table by its columns. */
type Row = Readonly<Record<string, string>>;

/** A data package as oemof-tabular reads it: elements by file, sequences by name, all of one time index. */
export interface OemofPackage {
  name: string;
  /** File ("load.csv") -> its rows; each has a name and a type. */
  elements: ReadonlyMap<string, readonly Row[]>;
  sequences: ReadonlyMap<string, Float64Array>;
  constraints: readonly Row[];
  /** The time index as the files have it. */
  stamps: readonly string[];
  /** Length of each step [h]. */
  hours: Float64Array;
  periods: number;
}
type ReadPackage = { ok: true; content: OemofPackage; findings: Finding[] } | { ok: false; findings: Finding[] };

const FOLDER = /^data\/(elements|sequences|constraints|periods)\/([^/]+\.csv)$/;

/** Whether files are those of a data package of oemof-tabular: it has elements. */
export const isOemofPackage = (names: readonly string[]): boolean =>
  names.some((name) => /^data\/elements\/[^/]+\.csv$/.test(name));
/** Which files of a package are read. */
export const isPackageFile = (name: string): boolean => name === "datapackage.json" || FOLDER.test(name);

/**
 * Reads a data package from its files by path. Source of the format: oemof-tabular.readthedocs.io, "Datapackage" (a CSV per kind of
 * element, foreign keys to buses and sequences), versions 0.0.2 to 0.0.5.
 */
export function readPackage(files: ReadonlyMap<string, string>): ReadPackage {
  const refuse = (...findings: Finding[]): ReadPackage => ({ ok: false, findings });
  const tables = new Map<string, Map<string, Row[]>>();
  const counts = { snapshots: 0, components: 0, columns: 0, series: 0 };
  for (const [path, text] of files) {
    const [, folder, file] = FOLDER.exec(path) ?? [];
    if (!folder || !file) continue;
    const read = rowsOf(file, text);
    if ("finding" in read) return refuse(read.finding);
    const { rows } = read;
    const columns = Object.keys(rows[0] ?? {}).length;
    if (folder === "elements") counts.components += rows.length;
    if (folder === "elements") counts.columns = Math.max(counts.columns, columns);
    if (folder === "sequences") counts.series += columns;
    if (folder === "sequences") counts.snapshots = Math.max(counts.snapshots, rows.length);
    const beyond = checkCounts(counts);
    if (beyond) return refuse(beyond);
    tables.set(folder, (tables.get(folder) ?? new Map<string, Row[]>()).set(file, rows));
  }
  const elements = tables.get("elements") ?? new Map<string, Row[]>();
  const named = new Set<string>();
  for (const [file, rows] of elements)
    for (const { name = "" } of rows) {
      if (name === "" || named.has(name)) return refuse(error("name_twice", { file }));
      named.add(name);
    }
  const time = sequencesOf(tables.get("sequences") ?? new Map());
  if ("key" in time) return refuse(time);
  const periods = [...(tables.get("periods")?.values() ?? [])].flat();
  return {
    ok: true,
    findings: [],
    content: {
      name: titleOf(files.get("datapackage.json")),
      elements,
      ...time,
      constraints: [...(tables.get("constraints")?.values() ?? [])].flat(),
      periods: new Set(periods.map((row) => row.periods)).size,
    },
  };
}

/** Rows by the names of their columns; JSON in a cell need not be quoted. */
function rowsOf(file: string, text: string): { rows: Row[] } | { finding: Finding } {
  const read = csvRows(file, text, ";");
  if ("finding" in read) return read;
  const [names = [], ...body] = read.rows.map((row) => row.map((cell) => cell.trim()));
  return {
    rows: body.map((cells) =>
      Object.fromEntries(names.flatMap((name, i) => (cells[i] === undefined ? [] : [[name, cells[i]]]))),
    ),
  };
}

function titleOf(text: string | undefined): string {
  try {
    const { name, title } = JSON.parse(text ?? "{}") as { name?: unknown; title?: unknown };
    return [title, name].find((one): one is string => typeof one === "string" && one !== "") ?? "";
  } catch {
    return "";
  }
}

function sequencesOf(
  files: ReadonlyMap<string, readonly Row[]>,
): Finding | Pick<OemofPackage, "sequences" | "stamps" | "hours"> {
  const sequences = new Map<string, Float64Array>();
  let stamps: string[] | null = null;
  for (const [file, rows] of files) {
    const own = rows.map(({ timeindex = "" }) => timeindex);
    stamps ??= own;
    if (own.length !== stamps.length) return error("series_unreadable", { file, row: own.length + 1 });
    for (const name of Object.keys(rows[0] ?? {})) {
      if (name === "timeindex") continue;
      if (sequences.has(name)) return error("name_twice", { file });
      const values = Float64Array.from(rows, (row) => numberOf(ownValue(row, name)) ?? Number.NaN);
      const wrong = values.findIndex((value) => !Number.isFinite(value));
      if (wrong >= 0) return error("series_unreadable", { file, row: wrong + 2 });
      sequences.set(name, values);
    }
  }
  if (!stamps || stamps.length === 0) return error("oemof_no_sequences");
  return { sequences, stamps, hours: hoursOf(stamps) };
}

/** From each moment to the next; the last step is as long as the one before. Without dates, and alone, a step is an hour. */
function hoursOf(stamps: readonly string[]): Float64Array {
  const at = stamps.map((stamp) => Date.parse(stamp));
  const hours = Float64Array.from(at.slice(1), (ms, t) => (ms - at[t]!) / HOUR_MS);
  const isSound = hours.length > 0 && hours.every((h) => h > 0);
  return isSound ? Float64Array.of(...hours, hours.at(-1)!) : new Float64Array(stamps.length).fill(1);
}
