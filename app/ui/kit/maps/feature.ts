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
  /** What the editor needs to fill the thing's form: m², the version it began from, the ends of a connection. */
  edit?: { space: number | null; expected?: string; start?: string | null; end?: string | null };
}

/** A picture on the map: west, south, east, north in degrees. */
export interface MapPicture {
  src: string;
  extent: readonly [number, number, number, number] | null;
}
