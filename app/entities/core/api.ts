/** The addresses of the generic calls: one table from which routes, OpenAPI and contract tests are made. */

export const ENTITY_NAMES = [
  "system",
  "geometry",
  "node",
  "line",
  "scenario",
  "parameter",
  "technology",
  "carrier",
  "carrier_level",
  "timeseries",
  "optimization",
  "task",
  "event",
] as const;
export type EntityName = (typeof ENTITY_NAMES)[number];

/** A list of an entity: where it is read, and which rows are in it. */
export interface ListCall {
  path: string;
  /** Rows of every system the caller sees, of no system, or of the system in the path. */
  rows: "all" | "global" | "system";
  /** For parameters: the element they hang on. */
  owner?: "node" | "line" | "technology" | "none";
  updates: boolean;
  /** The answer is a map keyed by the id instead of an array. */
  keyed?: boolean;
}

export const API_PATHS: Record<EntityName, { path: string; lists: ListCall[]; writable: boolean }> = {
  system: { path: "system", writable: true, lists: [{ path: "systems", rows: "all", updates: true }] },
  geometry: {
    path: "geometry",
    writable: true,
    lists: [
      { path: "global/geometries", rows: "global", updates: true },
      { path: "system/:system_id/geometries", rows: "system", updates: true },
    ],
  },
  node: { path: "node", writable: true, lists: [{ path: "system/:system_id/nodes", rows: "system", updates: true }] },
  line: { path: "line", writable: true, lists: [{ path: "system/:system_id/lines", rows: "system", updates: true }] },
  scenario: {
    path: "scenario",
    writable: true,
    lists: [
      { path: "global/scenarios", rows: "global", updates: true },
      { path: "system/:system_id/scenarios", rows: "system", updates: true },
    ],
  },
  parameter: {
    path: "parameter",
    writable: true,
    lists: [
      { path: "global/technologies/parameters", rows: "global", owner: "technology", updates: true },
      { path: "system/:system_id/parameters", rows: "system", owner: "none", updates: true },
      { path: "system/:system_id/nodes/parameters", rows: "system", owner: "node", updates: true },
      { path: "system/:system_id/lines/parameters", rows: "system", owner: "line", updates: true },
      { path: "system/:system_id/technologies/parameters", rows: "system", owner: "technology", updates: true },
    ],
  },
  technology: { path: "technology", writable: true, lists: [{ path: "technologies", rows: "all", updates: true }] },
  carrier: { path: "carrier", writable: true, lists: [{ path: "carriers", rows: "all", updates: false }] },
  carrier_level: {
    path: "carrier-level",
    writable: true,
    lists: [{ path: "carriers/levels", rows: "all", updates: false }],
  },
  timeseries: { path: "timeseries", writable: false, lists: [] },
  optimization: {
    path: "optimization",
    writable: true,
    lists: [{ path: "system/:system_id/optimizations", rows: "system", updates: true, keyed: true }],
  },
  task: { path: "task", writable: true, lists: [{ path: "tasks", rows: "all", updates: false }] },
  event: {
    path: "event",
    writable: true,
    lists: [{ path: "system/:system_id/events", rows: "system", updates: true }],
  },
};
