import GeoJSON from "ol/format/GeoJSON";
import type Geometry from "ol/geom/Geometry";
import type { MapLayerFacts } from "~/entities/core/map/baseMap";

/** What the page hands to its map; the same as the properties of MapView. */
export interface MapData {
  features: FeatureData[];
  flows?: FlowData[];
  draw?: DrawTarget;
  layers?: MapLayerFacts[];
  picture?: { src: string; extent: Box | null };
  editing?: Editing;
  centre?: [number, number] | null;
  around?: Around | null;
  texts: Record<string, string>;
}
/** Coasts, borders, waters and towns around a site, finer than those of the world. */
export interface Around {
  coasts: [number, number][][];
  borders: [number, number][][];
  rivers: [number, number][][];
  lakes: [number, number][][];
  towns: { name: string; people: number; position: [number, number] }[];
}
export interface FeatureData {
  id: string;
  name: string;
  type: string;
  coordinates: unknown;
  href?: string;
  border?: boolean;
  tone?: number;
  note?: string;
  sign?: string;
  edit?: { space: number | null; expected?: string; start?: string | null; end?: string | null };
}
/** What a line carried, as the server draws it too. */
export interface FlowData {
  id: string;
  text: string;
  colour: string;
  course: [number, number][];
  share: number;
  lane: number;
  pale?: boolean;
}
export interface DrawTarget {
  type: "Polygon" | "Point" | "LineString" | "Image";
  geometryField?: string;
  longitudeField?: string;
  latitudeField?: string;
  extentFields?: string[];
  course?: unknown;
}
export interface Editing {
  locations: string;
  connections: string;
  areas: string;
  border: string;
  editable: boolean;
  borderId: string;
  copyName: string;
}
/** West, south, east, north in degrees; west > east across the antimeridian. */
export type Box = [number, number, number, number];

/** GeoJSON in degrees to the map's projection. */
export const geojson = new GeoJSON({ dataProjection: "EPSG:4326", featureProjection: "EPSG:3857" });
export const geometryOf = (type: string, coordinates: unknown): Geometry | undefined =>
  geojson.readGeometry({ type, coordinates }) ?? undefined;

const PRECISION = 6;
/** GeoJSON text of a geometry, six decimals of a degree. */
export const textOf = (geometry: Geometry): string =>
  geojson.writeGeometry(geometry, { decimals: PRECISION, rightHanded: true });

/** Degrees as the person's language writes them; the form reads both signs. */
export const degrees = (value: number): string => {
  const text = String(Number(value.toFixed(PRECISION)));
  return document.documentElement.lang.startsWith("en") ? text : text.replace(".", ",");
};

export type Field = HTMLTextAreaElement | HTMLInputElement | HTMLSelectElement;
export const isField = (control: unknown): control is Field =>
  control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement || control instanceof HTMLSelectElement;

/** Writes into a field as a person would, so that the form knows. */
export function fill(field: unknown, value: string): void {
  if (!isField(field) || field.value === value) return;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Milliseconds of a movement of the map; none for those who asked for less motion. */
export const duration = (ms: number): number => (matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : ms);
