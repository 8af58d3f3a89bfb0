import { HOUR_MS } from "~/entities/core/clock";
import { VERSION, type WrittenNetwork } from "./network";
import type { StaticCell } from "./tables";

/** A variable of a netCDF file over named dimensions, the last of which varies fastest. */
export interface WrittenVariable {
  name: string;
  /** A dimension is a variable of its own name. */
  dimensions: readonly string[];
  values: Float64Array | Int32Array | Int8Array | readonly string[];
  attributes?: Readonly<Record<string, string>>;
}

export interface NetcdfContent {
  attributes: Readonly<Record<string, string>>;
  /** Dimensions before what has them. */
  variables: readonly WrittenVariable[];
}

/**
 * What PyPSA takes where nothing is entered (docs.pypsa.org, "Components", version 1). A CSV file can leave a cell empty, a column of numbers
 * of a netCDF file cannot.
 */
const DEFAULTS: Readonly<Record<string, number | boolean>> = {
  capital_cost: 0,
  e_cyclic: false,
  e_initial: 0,
  e_nom: 0,
  e_nom_extendable: false,
  e_nom_max: Infinity,
  e_nom_min: 0,
  e_min_pu: 0,
  e_sum_max: Infinity,
  e_sum_min: -Infinity,
  efficiency: 1,
  inflow: 0,
  length: 0,
  lifetime: Infinity,
  marginal_cost: 0,
  p_max_pu: 1,
  p_min_pu: 0,
  p_nom: 0,
  p_nom_extendable: false,
  p_nom_max: Infinity,
  p_nom_min: 0,
  p_set: 0,
  sign: 1,
  standing_loss: 0,
};

/**
 * A network as PyPSA's export_to_netcdf() lays it out: "<list>_i" the names of a list, "<list>_<attribute>" a column, "<list>_t_<attribute>"
 * series of those that "<list>_t_<attribute>_i" names, "snapshots_..." the snapshots. `meta`: what n.meta holds.
 */
export function netcdfOf(network: WrittenNetwork, meta: Readonly<Record<string, unknown>>): NetcdfContent {
  const { name, tables, stamps, stepH } = network;
  const weights = new Float64Array(stamps.length).fill(stepH);
  const dimensions = ["snapshots"];
  const variables: WrittenVariable[] = [
    { name: "snapshots", dimensions, values: Int32Array.from(stamps, (_, t) => t) },
    { name: "snapshots_snapshot", dimensions, ...timesOf(stamps) },
    { name: "snapshots_objective", dimensions, values: weights },
    { name: "snapshots_stores", dimensions, values: weights },
    { name: "snapshots_generators", dimensions, values: weights },
  ];
  for (const { list, names, columns, series } of tables.written()) {
    const index = `${list}_i`;
    variables.push({ name: index, dimensions: [index], values: names });
    for (const [attribute, cells] of columns)
      variables.push({ name: `${list}_${attribute}`, dimensions: [index], ...columnOf(attribute, cells) });
    for (const [attribute, byName] of series) {
      const of = `${list}_t_${attribute}`;
      variables.push({ name: `${of}_i`, dimensions: [`${of}_i`], values: [...byName.keys()] });
      const all = [...byName.values()];
      const values = Float64Array.from(stamps.flatMap((_, t) => all.map((one) => one[t] ?? 0)));
      variables.push({ name: of, dimensions: ["snapshots", `${of}_i`], values });
    }
  }
  const attributes = { network_name: name, network_pypsa_version: VERSION, meta: JSON.stringify(meta) };
  return { attributes, variables };
}

/** Hours since the first snapshot: 29 February is left out. */
function timesOf(stamps: readonly string[]): Pick<WrittenVariable, "values" | "attributes"> {
  const ms = stamps.map((stamp) => Date.parse(`${stamp.replace(" ", "T")}Z`));
  return {
    values: Float64Array.from(ms, (one) => (one - ms[0]!) / HOUR_MS),
    attributes: { units: `hours since ${stamps[0]}`, calendar: "proleptic_gregorian" },
  };
}

function columnOf(
  attribute: string,
  cells: readonly (StaticCell | undefined)[],
): Pick<WrittenVariable, "values" | "attributes"> {
  const filled = cells.map((cell) => cell ?? DEFAULTS[attribute] ?? (/^efficiency/.test(attribute) ? 1 : undefined));
  if (filled.some((cell) => typeof cell === "string")) return { values: filled.map((cell) => String(cell ?? "")) };
  // What xarray makes of it is a column of truth values again.
  if (filled.every((cell) => typeof cell === "boolean"))
    return { values: Int8Array.from(filled, Number), attributes: { dtype: "bool" } };
  return { values: Float64Array.from(filled, (cell) => (cell === undefined ? Number.NaN : Number(cell))) };
}
