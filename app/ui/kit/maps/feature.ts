import type { SignName } from "~/ui/kit/layout/Sign";

/** One thing on a map; coordinates as GeoJSON nests them, longitude first (EPSG:4326). */
export interface MapFeature {
  id: string;
  name: string;
  type: "Point" | "LineString" | "Polygon" | "MultiPolygon";
  coordinates: unknown;
  /** Page of the thing; a click opens it. */
  href?: string;
  /** Step of colour 0..6 of a value that the thing is shown by. */
  tone?: number;
  /** The area the rest lies in: drawn without filling. */
  border?: boolean;
  /** A second line below the name of a location: its size or state. */
  note?: string;
  /** Sign of a location. */
  sign?: SignName;
  /** What the editor needs to fill the thing's form: m², the version it began from, the ends of a connection. */
  edit?: { space: number | null; expected?: string; start?: string | null; end?: string | null };
}

/** What a line carried, drawn along its course: the wider, the more. */
export interface MapFlow {
  id: string;
  /** The amount with its unit, and of what. */
  text: string;
  /** The amount alone, where there is little room. */
  amount: string;
  /** Of the carrier: a token of the page. */
  colour: string;
  course: readonly (readonly [number, number])[];
  /** 0..1 of the largest flow on the map. */
  share: number;
  /** Several flows share a course side by side: 0 is its middle, -0.5 and 0.5 are two of them. */
  lane: number;
  /** Pale with a full edge: what exists, next to what is built. */
  pale?: boolean;
}

/** A picture on the map: west, south, east, north in degrees. */
export interface MapPicture {
  src: string;
  extent: readonly [number, number, number, number] | null;
}
