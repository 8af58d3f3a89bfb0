import type { ElementType } from "~/entities/catalogue/parameterType";
import type { Parameter } from "./parameter";

/** The thing a parameter is entered for; a location's parameter can be limited to a technology. */
export interface ElementRef {
  type: ElementType;
  /** node_id, line_id, technology_id or geometry_id; null for the system. */
  id: string | null;
  /** Only of a location. */
  technology_id: string | null;
}

export type ElementFields = Pick<Parameter, "node_id" | "line_id" | "technology_id" | "geometry_id">;

/** The fields of a parameter row that name its element. */
export function fieldsOf(element: ElementRef): ElementFields {
  const none: ElementFields = { node_id: null, line_id: null, technology_id: null, geometry_id: null };
  switch (element.type) {
    case "Node":
      return { ...none, node_id: element.id };
    case "Line":
      return { ...none, line_id: element.id };
    case "Tech":
      return { ...none, technology_id: element.id };
    case "Geometry":
      return { ...none, geometry_id: element.id, technology_id: element.technology_id };
    case "System":
      return none;
  }
}

/** The element a row belongs to. */
export function elementOf(row: ElementFields): ElementRef {
  if (row.node_id) return { type: "Node", id: row.node_id, technology_id: null };
  if (row.line_id) return { type: "Line", id: row.line_id, technology_id: null };
  if (row.geometry_id) return { type: "Geometry", id: row.geometry_id, technology_id: row.technology_id };
  if (row.technology_id) return { type: "Tech", id: row.technology_id, technology_id: null };
  return { type: "System", id: null, technology_id: null };
}

/** ?node_id=, ?line_id=, ?geometry_id= (with ?technology_id=), ?technology_id= or ?system=1; null when none is given. */
export function elementFromQuery(query: URLSearchParams): ElementRef | null {
  const idOf = (name: string) => query.get(name) || null;
  const fields: ElementFields = {
    node_id: idOf("node_id"),
    line_id: idOf("line_id"),
    geometry_id: idOf("geometry_id"),
    technology_id: idOf("technology_id"),
  };
  const element = elementOf(fields);
  return element.type !== "System" || query.get("system") ? element : null;
}

/** The query parameters that name an element. */
export function elementQuery(element: ElementRef): Record<string, string> {
  if (element.type === "System") return { system: "1" };
  return Object.fromEntries(
    Object.entries(fieldsOf(element)).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}
