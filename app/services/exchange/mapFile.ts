import type { SpaceDb } from "~db/client";
import { geojsonOf, geopackageTables, mapFeatures } from "~/engines/exchange";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { MapFormat } from "~/entities/exchange/exchange";
import type { StoredResult } from "~/entities/results/result";
import { snapshotIfThere } from "~/services/archive/snapshot.server";
import { storedResult } from "~/services/optimizations/storedResult";
import { writeGeopackage } from "./geopackage";

/** What is written of a system as a map, for the thread that does it. */
export interface WantedMap {
  kind: "map";
  dataDir: string;
  space: string;
  systemId: string;
  format: MapFormat;
  /** The run whose sizes and flows are on it, and one of its model years. */
  run: { id: string; name: string; year: number } | null;
  now: Date;
}

/** A system, and the result that goes onto its map. */
export interface MapInput {
  snapshot: SystemSnapshot;
  result: StoredResult | null;
}

/** Null when the system or the result is gone. */
export function readMap(db: SpaceDb, { systemId, run }: WantedMap): MapInput | null {
  const snapshot = snapshotIfThere(db, systemId);
  if (!snapshot) return null;
  if (run === null) return { snapshot, result: null };
  const result = storedResult(db, run.id);
  return result ? { snapshot, result } : null;
}

/** The bytes of the file. */
export function writeMap({ snapshot, result }: MapInput, { format, run, now }: WantedMap): Uint8Array {
  const features = mapFeatures(snapshot, result && run ? { year: run.year, tables: result.tables } : null);
  if (format === "gpkg") return writeGeopackage(geopackageTables(features), now);
  const about = { name: snapshot.system.name, written: now.toISOString(), ...(run ? { run } : {}) };
  return new TextEncoder().encode(geojsonOf(features, about));
}
