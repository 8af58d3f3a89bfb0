import { Table } from "./table";

/** Kinds of components that a network may have, as its files are called. */
export const COMPONENT_LISTS = [
  "buses",
  "carriers",
  "generators",
  "loads",
  "links",
  "lines",
  "transformers",
  "storage_units",
  "stores",
  "global_constraints",
] as const;
/** Kinds that have no place in a system here. */
export const OTHER_LISTS = ["processes", "shunt_impedances", "sub_networks"] as const;
/** Standard types and shapes: what other tables refer to, or pictures. */
export const SIDE_LISTS = ["line_types", "transformer_types", "shapes"] as const;

/** What a snapshot counts for [h]: its costs, the levels of stores, and the energy of generators. */
export interface Weightings {
  objective: Float64Array;
  stores: Float64Array;
  generators: Float64Array;
}

/** A PyPSA network as its files have it, from a folder of CSVs or from a netCDF file. */
export interface PypsaNetwork {
  name: string;
  /** "0.27.1"; empty where the files do not say. */
  version: string;
  snapshots: readonly string[];
  weightings: Weightings;
  /** Several investment periods or scenarios, of which a model here has one. */
  periods: number;
  tables: ReadonlyMap<string, Table>;
}

export const tableOf = (network: PypsaNetwork, list: string): Table =>
  network.tables.get(list) ?? new Table(list, [], new Map());
