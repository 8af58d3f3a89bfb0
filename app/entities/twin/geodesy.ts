import geodesic from "geographiclib-geodesic";
import type { Position } from "./geometry";

/** The ellipsoid of EPSG:4326. Geodesics by C. F. F. Karney, Algorithms for geodesics, J. Geodesy 87 (2013) 43-55. */
const { WGS84 } = geodesic.Geodesic;

/** Shortest way between two positions along the ellipsoid, in metres; across the antimeridian where that is shorter. */
export function distanceM([lon1, lat1]: Position, [lon2, lat2]: Position): number {
  return WGS84.Inverse(lat1, lon1, lat2, lon2).s12 ?? 0;
}

/** Length of a LineString in km, rounded to 3 decimals; 0 for fewer than two positions. */
export function lineLengthKm(line: readonly Position[]): number {
  let metres = 0;
  for (let i = 1; i < line.length; i++) metres += distanceM(line[i - 1]!, line[i]!);
  return Math.round(metres) / 1000;
}

/** Area of a ring in m², open or closed, in either direction; edges are geodesics. */
export function ringAreaM2(ring: readonly Position[]): number {
  const polygon = WGS84.Polygon(false);
  const last = ring.length - 1;
  ring.forEach(([lon, lat], i) => {
    if (i === last && i > 0 && lon === ring[0]![0] && lat === ring[0]![1]) return;
    polygon.AddPoint(lat, lon);
  });
  return Math.abs(polygon.Compute(false, true).area ?? 0);
}

/** Area of a polygon (outer ring, then holes) in m². */
export function polygonAreaM2(rings: readonly (readonly Position[])[]): number {
  return rings.reduce((area, ring, i) => area + (i === 0 ? 1 : -1) * ringAreaM2(ring), 0);
}
