import type { Carrier, CarrierLevel } from "./carrier";
import type { Line, Node } from "./component";
import type { Geometry } from "./geometry";
import type { Parameter, ParameterType } from "./parameter";
import type { Scenario, System } from "./system";
import type { Technology } from "./technology";
import type { SeriesBlock, Timeseries } from "./timeseries";

/** A time series with its stored blocks. */
export interface SeriesData {
  meta: Timeseries;
  blocks: SeriesBlock[];
}

/**
 * Everything that describes one system: what a run is computed from, and what an export file holds. Deleted rows are
 * not in it. Parameters are those of the system and the catalogue's global ones.
 */
export interface SystemSnapshot {
  system: System;
  geometries: Geometry[];
  nodes: Node[];
  lines: Line[];
  technologies: Technology[];
  carriers: Carrier[];
  carrierLevels: CarrierLevel[];
  parameterTypes: ParameterType[];
  parameters: Parameter[];
  scenarios: Scenario[];
  series: SeriesData[];
}
