import { PRICE_SCENARIOS } from "~/entities/parameters/parameter";
import { elementFromQuery, type ElementRef } from "~/entities/parameters/parameterElement";
import type { ParameterQuery } from "~/services/parameters/rows.server";

const ELEMENT_TYPES = { Node: "node_id", Line: "line_id", Geometry: "geometry_id", Tech: "technology_id" } as const;

/** The filter of the list of parameters as its address has it. */
export const listQuery = (query: URLSearchParams) =>
  ({
    element: elementFilter(query),
    scenario_id: query.get("scenario_id"),
    parameter_type: query.get("parameter_type"),
    group: query.get("group"),
    price_scenario: PRICE_SCENARIOS.find((one) => one === query.get("price_scenario")) ?? null,
    search: query.get("q")?.trim() || null,
  }) satisfies Partial<ParameterQuery>;

/** ?element=Node:abc, or the parameters that other pages link with (?node_id=abc&tab=all). */
function elementFilter(query: URLSearchParams): ElementRef | null {
  const [type, id] = (query.get("element") ?? "").split(/:(.*)/s);
  if (type === "System") return { type, id: null, technology_id: null };
  if (id && type && type in ELEMENT_TYPES) return { type: type as keyof typeof ELEMENT_TYPES, id, technology_id: null };
  return elementFromQuery(query);
}
