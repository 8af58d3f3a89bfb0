/** A feature in degrees, longitude first. */
export interface RegionFeature {
  layer: string;
  type: "Point" | "LineString" | "Polygon";
  coordinates: readonly (readonly [number, number])[];
  properties: Readonly<Record<string, string | number | boolean>>;
}
export interface ArchiveOptions {
  minZoom?: number;
  maxZoom?: number;
  /** Of tiles and directories. */
  compression?: "none" | "gzip" | "brotli";
  /** Entries of a directory below the root; 0: the root has them all. */
  leafEntries?: number;
  metadata?: Record<string, unknown>;
}
/** An invented region around the demo's site: a river, a lake, woods, roads, a railway, a border and three places. */
export declare const REGION: readonly RegionFeature[];
export declare const CREDIT: string;
/** The bytes of a PMTiles archive of version 3 with vector tiles of the features. */
export declare function regionArchive(features?: readonly RegionFeature[], options?: ArchiveOptions): Buffer;
/** A vector tile of features; undefined where none lies on it. */
export declare function encodeTile(
  features: readonly RegionFeature[],
  z: number,
  x: number,
  y: number,
): Buffer | undefined;
