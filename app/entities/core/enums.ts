/** The fixed lists of the specification, spelt as it spells them. */

export const LOCALES = ["en", "de", "fr"] as const;
export type Locale = (typeof LOCALES)[number];
export const FALLBACK_LOCALE: Locale = "en";

export const GLOBAL_ROLES = ["viewer", "editor", "admin"] as const;
export type GlobalRole = (typeof GLOBAL_ROLES)[number];

export const SYSTEM_ROLES = ["viewer", "editor", "admin", "approver", "observer"] as const;
export type SystemRole = (typeof SYSTEM_ROLES)[number];

export const SYSTEM_STATUSES = ["pending", "success"] as const;
export const MODULES = ["expansion", "operation", "portfolio"] as const;
export type Module = (typeof MODULES)[number];

export const GEOMETRY_TYPES = ["Point", "LineString", "Polygon", "MultiPolygon"] as const;
export type GeometryType = (typeof GEOMETRY_TYPES)[number];

export const COMPONENT_STATUSES = ["existing", "planned", "optional"] as const;
export type ComponentStatus = (typeof COMPONENT_STATUSES)[number];

export const TRANSMISSION_DIRECTIONS = ["bidirectional", "uniform", "opposite"] as const;
export type TransmissionDirection = (typeof TRANSMISSION_DIRECTIONS)[number];

/** The order in which root technologies are shown; "efficienymeasures" is spelt so in the interface of record. */
export const ROOT_TECHNOLOGIES = [
  "transmission",
  "consumption",
  "transformation",
  "storage",
  "trade",
  "efficienymeasures",
  "connectors",
] as const;
export type RootTechnology = (typeof ROOT_TECHNOLOGIES)[number];

export const PARAMETER_GROUPS = ["infrastructure", "cost and environmental", "operation", "other", "formula"] as const;
export type ParameterGroup = (typeof PARAMETER_GROUPS)[number];

export const IMPACTS = ["money", "money_npv", "CO2", "PM10", "NOx", "CO", "SOx"] as const;
export type Impact = (typeof IMPACTS)[number];
/** Impacts a parameter can carry: the present value is computed, never entered. */
export const PARAMETER_IMPACTS = ["money", "CO2", "PM10", "NOx", "CO", "SOx"] as const;
export type ParameterImpact = (typeof PARAMETER_IMPACTS)[number];

export const INTERPOLATIONS = ["linear", "stepwise"] as const;
export type Interpolation = (typeof INTERPOLATIONS)[number];

export const CHANGE_MODES = ["create", "update", "delete", "restore"] as const;
export type ChangeMode = (typeof CHANGE_MODES)[number];

export const OPTIMIZATION_PROGRESS = [
  "pending",
  "planned",
  "wait_eb",
  "run_clustering",
  "prepare_input",
  "run_operation",
  "run_optimization",
  "prepare_results",
  "get_dataset_eb",
  "get_dataset_opt",
  "get_dataset_operation",
  "save_dataset_eb",
  "save_dataset_opt",
  "save_dataset_operation",
] as const;
export const OPTIMIZATION_END = ["success", "warning", "error", "abort"] as const;
export const OPTIMIZATION_STATUSES = [...OPTIMIZATION_PROGRESS, ...OPTIMIZATION_END] as const;
export type OptimizationStatus = (typeof OPTIMIZATION_STATUSES)[number];

export const SPATIAL_METHODS = ["grid_nodes", "single_node", "external", "none"] as const;

export const RESULT_VIEWS = [
  "summary",
  "status-quo",
  "capacities",
  "costs",
  "operation",
  "geometries",
  "components",
  "dashboards",
] as const;
