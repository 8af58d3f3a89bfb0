type Position = readonly [longitude: number, latitude: number];
type Lines = readonly (readonly Position[])[];

/** What lies around a site, for its map. Towns: GeoNames. Coasts and borders: Natural Earth 1:10m; rivers and shores of lakes: 1:50m. */
export interface Surroundings {
  /** West, south, east, north of what is described [degrees]. */
  box: readonly [west: number, south: number, east: number, north: number];
  coasts: Lines;
  borders: Lines;
  rivers: Lines;
  lakes: Lines;
  /** The largest first. */
  towns: readonly { name: string; people: number; position: Position }[];
}
