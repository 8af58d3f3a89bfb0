import type { Finding } from "~/entities/core/finding";
import { csvRows } from "../csvRows";
import type { Weightings } from "./network";
import { checkCounts, error, isSound, KNOWN_LISTS, type ReadNetwork } from "./reading";
import { type Column, numberOf, Table } from "./table";

export interface FolderFile {
  name: string;
  text: string;
}

type Rows = string[][];
/** Whether files are those of a PyPSA network: it has snapshots and buses. */
export const isPypsaFolder = (names: readonly string[]): boolean =>
  names.includes("buses.csv") && (names.includes("snapshots.csv") || names.includes("network.csv"));

const SIDE_FILES = new Set(["crs.json", "meta.json", "investment_periods.csv", "network.csv", "snapshots.csv"]);

/**
 * Reads a network as PyPSA's export_to_csv_folder() writes it, in versions 0.2x and 1.x. It has one CSV per kind of component, one per
 * attribute that changes with time, the snapshots with their weightings. Source: docs.pypsa.org, "Import and Export".
 */
export function readFolder(files: readonly FolderFile[]): ReadNetwork {
  const findings: Finding[] = [];
  const rowsOf = new Map<string, Rows>();
  for (const { name, text } of files) {
    if (!name.endsWith(".csv")) continue;
    const read = csvRows(name, text, ",");
    if ("finding" in read) return { ok: false, findings: [read.finding] };
    rowsOf.set(name, read.rows);
  }
  const snapshots = snapshotsOf(rowsOf.get("snapshots.csv") ?? []);
  if (!snapshots.weightings) return { ok: false, findings: [error("snapshots_unreadable")] };
  const tables = new Map<string, Table>();
  const counts = { snapshots: snapshots.names.length, components: 0, columns: 0, series: 0 };
  for (const [file, rows] of rowsOf) {
    const list = file.slice(0, -4);
    if (!KNOWN_LISTS.has(list)) continue;
    const [head = [], ...body] = rows;
    counts.components += body.length;
    counts.columns = Math.max(counts.columns, head.length);
    const beyond = checkCounts(counts);
    if (beyond) return { ok: false, findings: [beyond] };
    const names = body.map((row) => (row[0] ?? "").trim());
    if (new Set(names).size < names.length) return { ok: false, findings: [error("name_twice", { file })] };
    const columns = new Map<string, Column>(
      head.slice(1).map((attribute, i) => [attribute.trim(), body.map((row) => row[i + 1] ?? "")]),
    );
    const series = seriesOf(rowsOf, list, snapshots.names.length);
    if (series.wrong) return { ok: false, findings: [error("series_unreadable", series.wrong)] };
    counts.series += series.count;
    const more = checkCounts(counts);
    if (more) return { ok: false, findings: [more] };
    tables.set(list, new Table(list, names, columns, series.series));
  }
  if (!tables.has("buses")) return { ok: false, findings: [error("no_buses")] };
  const network = rowsOf.get("network.csv") ?? [];
  const fact = (name: string): string => network[1]?.[network[0]?.indexOf(name) ?? -1]?.trim() ?? "";
  for (const { name } of files)
    if (!isRead(name))
      findings.push({ key: "exchange.file_left", severity: "warning", params: { file: name.slice(0, 80) } });
  const periods = Math.max(snapshots.periods, (rowsOf.get("investment_periods.csv")?.length ?? 1) - 1);
  return {
    ok: true,
    findings,
    network: {
      name: fact("name"),
      version: fact("pypsa_version"),
      snapshots: snapshots.names,
      weightings: snapshots.weightings,
      periods,
      tables,
    },
  };
}

const isRead = (file: string): boolean =>
  SIDE_FILES.has(file) || (file.endsWith(".csv") && KNOWN_LISTS.has(file.slice(0, -4).split("-")[0] ?? ""));

function snapshotsOf(rows: Rows): { names: string[]; weightings: Weightings | null; periods: number } {
  const [head = [], ...body] = rows;
  const column = (name: string): number => head.findIndex((one) => one.trim() === name);
  // Older files name the snapshots in their first column, newer ones number them there; periods have one of their own.
  const stamp = [column("snapshot"), column("timestep"), column("name")].find((i) => i >= 0) ?? 0;
  const period = column("period");
  const weights = (...names: string[]): Float64Array => {
    const at = names.map(column).find((i) => i >= 0);
    return Float64Array.from(body, (row) => (at === undefined ? 1 : (numberOf(row[at]) ?? 1)));
  };
  const weightings = {
    objective: weights("objective", "weightings"),
    stores: weights("stores", "weightings", "objective"),
    generators: weights("generators", "weightings", "objective"),
  };
  return {
    names: body.map((row) => (row[stamp] ?? "").trim()),
    weightings: body.length > 0 && isSound(weightings) ? weightings : null,
    periods: period < 0 ? 0 : new Set(body.map((row) => row[period])).size,
  };
}

interface FoundSeries {
  series: Map<string, Map<string, Float64Array>>;
  count: number;
  wrong?: { file: string; row: number };
}

/** The series of a kind: a file per attribute ("generators-p_max_pu.csv"), a column per component. */
function seriesOf(files: ReadonlyMap<string, Rows>, list: string, steps: number): FoundSeries {
  const series: FoundSeries["series"] = new Map();
  let count = 0;
  for (const [file, [head = [], ...body]] of files) {
    if (!file.startsWith(`${list}-`)) continue;
    if (body.length !== steps) return { series, count, wrong: { file, row: body.length + 1 } };
    // Files of several periods have two columns of stamps.
    const first = head[0]?.trim() === "period" ? 2 : 1;
    const columns = new Map<string, Float64Array>();
    for (let i = first; i < head.length; i++) {
      const values = Float64Array.from(body, (row) => numberOf(row[i]) ?? Number.NaN);
      const odd = body.findIndex((row, t) => Number.isNaN(values[t]) && !/^(nan|none)?$/i.test((row[i] ?? "").trim()));
      if (odd >= 0) return { series, count, wrong: { file, row: odd + 2 } };
      columns.set(head[i]!.trim(), values);
    }
    count += columns.size;
    series.set(file.slice(list.length + 1, -4), columns);
  }
  return { series, count };
}
