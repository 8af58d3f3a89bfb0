import type { Technology } from "~/entities/catalogue/technology";

/** What tools read of the rows that calls return. */

export interface SystemRow {
  system_id: string;
  name: string;
  unit: string;
  timezone: string;
  status: string;
  has_expansion: boolean;
  has_operation: boolean;
  has_portfolio: boolean;
}

export type TechnologyRow = Pick<Technology, "technology_id" | "name" | "abbr" | "properties">;

export interface PlaceRow {
  geometry_id: string;
  name: string;
}

interface ComponentFields {
  name: string;
  technology_id: string;
  geometry_id: string;
  status: string;
  description: string;
  is_draft: boolean;
}
export type NodeRow = ComponentFields & { node_id: string };
export type LineRow = ComponentFields & { line_id: string };

export interface RunRow {
  optimization_id: string;
  system_id: string;
  name: string;
  status: string;
  scenario_ids: string[];
  dates: string[];
  config: { status_quo: { status: boolean }; delta_t: number };
  deleted_at: string | null;
}

export interface ParameterRow {
  parameter_id: string;
  formula_element: string | null;
  scenario_id: string;
  node_id: string | null;
  line_id: string | null;
  date: string | null;
  ts_id: string | null;
  properties: {
    type: string;
    value: number | boolean | null;
    unit: string;
    reference?: string;
    formula?: string;
    impact?: string;
  };
  set_at: string;
  set_by: string;
}

export interface HitRow {
  kind: string;
  id: string;
  name: string;
  system_id: string | null;
  system_name: string | null;
  href: string;
}
