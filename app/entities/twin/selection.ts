import type { Geometry, Position } from "./geometry";

/** What is selected on the map of a system; ids. */
export interface Selection {
  geometry: string | null;
  node: string | null;
  line: string | null;
}

export const NOTHING_SELECTED: Selection = { geometry: null, node: null, line: null };

type SelectedElement =
  | { type: "node" | "line" | "geometry"; id: string }
  /** Nothing else is selected. */
  | { type: "system" };

/** Selecting a node clears the selected line and the other way round; a geometry may stay next to either. */
export function select(selection: Selection, type: "node" | "line" | "geometry", id: string | null): Selection {
  if (type === "node") return { ...selection, node: id, line: id === null ? selection.line : null };
  if (type === "line") return { ...selection, line: id, node: id === null ? selection.node : null };
  return { ...selection, geometry: id };
}

/** The node, else the line, else the geometry, else the system. */
export function selectedElement({ node, line, geometry }: Selection): SelectedElement {
  if (node !== null) return { type: "node", id: node };
  if (line !== null) return { type: "line", id: line };
  return geometry === null ? { type: "system" } : { type: "geometry", id: geometry };
}

/** The selection an address tells (?geometry=&node=&line=); of a node and a line the node counts. */
export function selectionIn(query: URLSearchParams): Selection {
  const at = (name: keyof Selection) => query.get(name) || null;
  const base = { ...NOTHING_SELECTED, geometry: at("geometry") };
  const line = select(base, "line", at("line"));
  return at("node") ? select(line, "node", at("node")) : line;
}

export interface SelectedComponent {
  kind: "node" | "line";
  id: string;
  name: string;
  draft: boolean;
}

export interface SelectedLocation {
  /** What of it is selected; ids that lead nowhere in the system select nothing. */
  element: SelectedElement;
  name: string;
  /** The place of the selection: the geometry itself, or that of the component. */
  geometry: { id: string; name: string; type: Geometry["type"] } | null;
  /** What is at the place or runs along it. */
  components: SelectedComponent[];
}

/** A place as a search found it; longitude first. */
export interface LocationHit {
  type: "Feature";
  properties: { formatted: string; country: string };
  geometry: { type: "Point"; coordinates: Position };
}

export interface Geocoded {
  type: "FeatureCollection";
  features: LocationHit[];
  /** The provider could not be asked; the features are the shipped ones. */
  provider_failed?: true;
  /** A post code that was typed and that the shipped cities cannot look for. */
  postcode_ignored?: string;
}
