import type { GeometryType } from "~/entities/twin/geometry";
import type { MapComponent, MapFeature } from "./features";

type Cell = string | number | Uint8Array | null;

/** A table of a GeoPackage: its columns with their types, and its rows. */
export interface GeopackageTable {
  name: string;
  /** What its geometries are; null: it has none. */
  geometry: "POINT" | "LINESTRING" | "GEOMETRY" | null;
  columns: readonly (readonly [name: string, type: "TEXT" | "DOUBLE" | "BLOB"])[];
  rows: readonly (readonly Cell[])[];
  /** West, south, east, north [degrees]; null without geometries. */
  bounds: readonly [number, number, number, number] | null;
}

const LAYERS = [
  ["locations", "location", "POINT"],
  ["areas", "area", "GEOMETRY"],
  ["connections", "connection", "LINESTRING"],
] as const;

const COMPONENT_COLUMNS = [
  ["id", "TEXT"],
  ["name", "TEXT"],
  ["technology", "TEXT"],
  ["status", "TEXT"],
  ["unit", "TEXT"],
  ["existing", "DOUBLE"],
  ["built", "DOUBLE"],
  ["total", "DOUBLE"],
  ["energy_mwh", "DOUBLE"],
  ["peak_mw", "DOUBLE"],
  ["utilisation_mean", "DOUBLE"],
  ["utilisation_max", "DOUBLE"],
] as const satisfies readonly (readonly [keyof MapComponent, "TEXT" | "DOUBLE"])[];

/** A map as the tables of a GeoPackage: a layer of each kind of geometry, and the components, which name their feature. */
export function geopackageTables(features: readonly MapFeature[]): GeopackageTable[] {
  const layers = LAYERS.map(([name, kind, geometry]): GeopackageTable => {
    const own = features.filter((one) => one.kind === kind);
    const columns = [
      ["geom", "BLOB"],
      ["id", "TEXT"],
      ["name", "TEXT"],
      ["available_space", "DOUBLE"],
    ] as const;
    const rows = own.map((one) => [
      one.geometry && geopackageGeometry(one.geometry),
      one.id,
      one.name,
      one.available_space,
    ]);
    return { name, geometry, columns, rows, bounds: boundsOf(own) };
  });
  const components = features.flatMap((feature) =>
    feature.components.map((one) => [feature.id, ...COMPONENT_COLUMNS.map(([name]) => one[name])]),
  );
  const columns = [["feature_id", "TEXT"] as const, ...COMPONENT_COLUMNS];
  return [...layers, { name: "components", geometry: null, columns, rows: components, bounds: null }];
}

/** Positions of a geometry, however deep. */
function positionsOf(coordinates: unknown): number[][] {
  const list = coordinates as unknown[];
  return typeof list[0] === "number" ? [list as number[]] : list.flatMap(positionsOf);
}

function boundsOf(features: readonly MapFeature[]): GeopackageTable["bounds"] {
  const positions = features.flatMap(({ geometry }) => (geometry ? positionsOf(geometry.coordinates) : []));
  if (positions.length === 0) return null;
  const of = (axis: 0 | 1, pick: (a: number, b: number) => number) =>
    positions.reduce((bound, position) => pick(bound, position[axis]!), positions[0]![axis]!);
  return [of(0, Math.min), of(1, Math.min), of(0, Math.max), of(1, Math.max)];
}

/** OGC 06-103r4, 8.2: codes of well-known binary. */
const CODES: Readonly<Record<GeometryType, number>> = { Point: 1, LineString: 2, Polygon: 3, MultiPolygon: 6 };
export const WGS84 = 4326;

/**
 * A geometry in GeoPackage's binary: "GP", version 0, flags of little endian without an envelope, the reference system, then well-known
 * binary. Source: OGC 12-128r18, 2.1.3.
 */
function geopackageGeometry({ type, coordinates }: NonNullable<MapFeature["geometry"]>): Uint8Array {
  const bytes: number[] = [0x47, 0x50, 0, 1];
  const view = new DataView(new ArrayBuffer(8));
  const uint32 = (value: number) => {
    view.setUint32(0, value, true);
    for (let i = 0; i < 4; i++) bytes.push(view.getUint8(i));
  };
  const position = ([x, y]: readonly number[]) => {
    for (const value of [x!, y!]) {
      view.setFloat64(0, value, true);
      for (let i = 0; i < 8; i++) bytes.push(view.getUint8(i));
    }
  };
  const counted = <One>(list: readonly One[], write: (one: One) => void) => {
    uint32(list.length);
    list.forEach(write);
  };
  const body = (kind: GeometryType, of: unknown): void => {
    bytes.push(1);
    uint32(CODES[kind]);
    if (kind === "Point") position(of as number[]);
    else if (kind === "LineString") counted(of as number[][], position);
    else if (kind === "Polygon") counted(of as number[][][], (ring) => counted(ring, position));
    else counted(of as unknown[], (polygon) => body("Polygon", polygon));
  };
  uint32(WGS84);
  body(type, coordinates);
  return Uint8Array.from(bytes);
}
