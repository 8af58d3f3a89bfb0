import type { MapFeature } from "./features";

/** A map as GeoJSON (RFC 7946). `about`: foreign members of the collection. */
export function geojsonOf(features: readonly MapFeature[], about: Readonly<Record<string, unknown>>): string {
  const collection = {
    type: "FeatureCollection",
    ...about,
    features: features.map(({ id, geometry, ...properties }) => ({ type: "Feature", id, geometry, properties })),
  };
  return `${JSON.stringify(collection)}\n`;
}
