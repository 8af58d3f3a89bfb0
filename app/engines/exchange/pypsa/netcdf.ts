import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import { ownValue } from "~/entities/core/lookups/ownValue";
import type { Weightings } from "./network";
import { checkCounts, error, isSound, KNOWN_LISTS, type ReadNetwork } from "./reading";
import { type Column, Table } from "./table";

/** A variable of a netCDF file. What it holds is read when it is asked for, which its shape has to allow first. */
export interface NetcdfVariable {
  shape: readonly number[];
  /** "hours since 2015-01-01 00:00:00"; empty without. */
  units: string;
  /** Texts or numbers, the last dimension varying fastest. Throws when the file is damaged. */
  values(): Column;
}
export interface NetcdfFile {
  /** Attributes of the file itself, as text; lists as lines. */
  attributes: ReadonlyMap<string, string>;
  variables: ReadonlyMap<string, NetcdfVariable>;
  /** Parts of it, each like a file of its own. */
  groups: ReadonlyMap<string, NetcdfFile>;
}

/** Variables of several dimensions and text that is no column of a kind: nothing is lost with them. */
const SIDE_VARIABLES = /^(snapshots|investment_periods|crs|scenarios)(_|$)/;

/**
 * Reads a network as PyPSA's export_to_netcdf() writes it, in versions 0.2x and 1.x. "<list>_i" has the names of a kind of components,
 * "<list>_<attribute>" a column. "<list>_t_<attribute>" has series of the components that "<list>_t_<attribute>_i" names. "snapshots_…" has
 * the snapshots. Source: docs.pypsa.org, "Import and Export". Throws when the file is damaged.
 */
export function readNetcdf({ attributes, variables }: Pick<NetcdfFile, "attributes" | "variables">): ReadNetwork {
  const refuse = (...findings: ReturnType<typeof error>[]): ReadNetwork => ({ ok: false, findings });
  const counts = { snapshots: lengthOf(variables.get("snapshots")), components: 0, columns: 0, series: 0 };
  const lists = [...variables.keys()].flatMap((name) => (name.endsWith("_i") ? [name.slice(0, -2)] : []));
  const knownLists = lists.filter((list) => KNOWN_LISTS.has(list));
  for (const list of knownLists) counts.components += lengthOf(variables.get(`${list}_i`));
  counts.columns = Math.max(0, ...knownLists.map((list) => attributesOf(variables, list).length));
  for (const list of knownLists)
    for (const attribute of seriesOf(variables, list)) counts.series += variables.get(attribute)!.shape[1] ?? 0;
  const beyond = checkCounts(counts);
  if (beyond) return refuse(beyond);
  const wrong = [...variables].find(([name, { shape }]) => !SIDE_VARIABLES.test(name) && shape.length > 2);
  if (wrong) return refuse(error("netcdf_shape", { variable: wrong[0].slice(0, 80) }));

  const weightings = weightingsOf(variables, counts.snapshots);
  if (!weightings) return refuse(error("snapshots_unreadable"));
  const tables = new Map<string, Table>();
  for (const list of knownLists) {
    const names = variables.get(`${list}_i`)!.values().map(String);
    if (new Set(names).size < names.length) return refuse(error("name_twice", { file: list }));
    const columns = new Map<string, Column>();
    for (const attribute of attributesOf(variables, list)) {
      const variable = variables.get(`${list}_${attribute}`)!;
      if (lengthOf(variable) !== names.length || variable.shape.length !== 1)
        return refuse(error("netcdf_shape", { variable: `${list}_${attribute}`.slice(0, 80) }));
      columns.set(attribute, variable.values());
    }
    const series = new Map<string, Map<string, Float64Array>>();
    for (const variable of seriesOf(variables, list)) {
      const profiles = profilesOf(variables, variable, counts.snapshots);
      if (!profiles) return refuse(error("netcdf_shape", { variable: variable.slice(0, 80) }));
      series.set(variable.slice(list.length + 3), profiles);
    }
    tables.set(list, new Table(list, names, columns, series));
  }
  if (!tables.has("buses")) return refuse(error("no_buses"));
  const left = [...variables.keys()].filter(
    (name) => !SIDE_VARIABLES.test(name) && !knownLists.some((list) => name.startsWith(`${list}_`)),
  );
  const period = variables.get("snapshots_period")?.values() ?? [];
  return {
    ok: true,
    findings: left.map((file) => ({ ...error("file_left", { file: file.slice(0, 80) }), severity: "warning" })),
    network: {
      name: attributes.get("network_name") ?? "",
      version: attributes.get("network_pypsa_version") ?? "",
      snapshots: stampsOf(variables),
      periods: Math.max(new Set(period).size, lengthOf(variables.get("investment_periods"))),
      weightings,
      tables,
    },
  };
}

const lengthOf = (variable: NetcdfVariable | undefined): number => variable?.shape[0] ?? 0;

/** What a kind has a column of. */
const attributesOf = (variables: NetcdfFile["variables"], list: string): string[] =>
  [...variables.keys()].flatMap((name) => {
    const attribute = name.startsWith(`${list}_`) ? name.slice(list.length + 1) : "";
    return attribute === "" || attribute === "i" || attribute.startsWith("t_") ? [] : [attribute];
  });

/** The variables with series of a kind. */
const seriesOf = (variables: NetcdfFile["variables"], list: string): string[] =>
  [...variables.keys()].filter((name) => name.startsWith(`${list}_t_`) && !name.endsWith("_i"));

/** The series of an attribute by component; null when they are not one value for each snapshot and component. */
function profilesOf(variables: NetcdfFile["variables"], name: string, steps: number): Map<string, Float64Array> | null {
  const { shape, values } = variables.get(name)!;
  const [rows = 0, columns = 0] = shape;
  const names = variables.get(`${name}_i`)?.values() ?? [];
  if (shape.length !== 2 || rows !== steps || columns !== names.length) return null;
  const all = values();
  if (all.length !== rows * columns || all.some((value) => typeof value !== "number")) return null;
  const of = (column: number) => Float64Array.from({ length: rows }, (_, t) => all[t * columns + column] as number);
  return new Map(names.map((one, column) => [String(one), of(column)]));
}

function weightingsOf(variables: NetcdfFile["variables"], steps: number): Weightings | null {
  const column = (...names: string[]): Float64Array => {
    const column = names.map((name) => variables.get(`snapshots_${name}`)).find(Boolean);
    return column && lengthOf(column) === steps
      ? Float64Array.from(column.values(), Number)
      : new Float64Array(steps).fill(column ? Number.NaN : 1);
  };
  const weightings = {
    objective: column("objective", "weightings"),
    stores: column("stores", "weightings", "objective"),
    generators: column("generators", "weightings", "objective"),
  };
  return steps > 0 && isSound(weightings) ? weightings : null;
}

const UNIT_MS: Readonly<Record<string, number>> = {
  days: DAY_MS,
  hours: HOUR_MS,
  minutes: MINUTE_MS,
  seconds: 1_000,
  milliseconds: 1,
  microseconds: 1e-3,
  nanoseconds: 1e-6,
};

/** The snapshots as the files have them: numbers "since" a moment (CF conventions, 4.4) as "2015-01-01 00:00:00". */
function stampsOf(variables: NetcdfFile["variables"]): string[] {
  const names = ["snapshots_timestep", "snapshots_snapshot", "snapshots"];
  const variable = names.map((name) => variables.get(name)).find(Boolean)!;
  const since = /^(\w+) since (\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?/.exec(variable.units);
  const unit = ownValue(UNIT_MS, since?.[1] ?? "");
  const first = Date.parse(`${since?.[2]}T${since?.[3] ?? "00:00"}Z`);
  return variable.values().map((value) => {
    const at = unit === undefined ? Number.NaN : first + Number(value) * unit;
    return Math.abs(at) <= 8.64e15 ? new Date(at).toISOString().slice(0, 19).replace("T", " ") : String(value);
  });
}
