import { distanceM } from "~/entities/twin/geodesy";
import type { Position } from "~/entities/twin/geometry";
import { Unreadable } from "../formats/formatTable";
import { type GridFile, type GridVariable, meantValues } from "./grid";

/** A cell further away is not the weather of the place. */
export const MOST_CELL_KM = 50;
/** Latitudes or longitudes of a grid: that of 1 km over the earth has fewer. */
const MOST_AXIS = 50_000;

/** One of the values of an axis of the grid; `length`: how many it has. */
interface OnAxis {
  name: string;
  index: number;
  value: number;
  length: number;
}

export interface GridCell {
  latitude: OnAxis;
  longitude: OnAxis;
  /** From the place to the middle of the cell [km]; null where nobody says where the place is. */
  distanceKm: number | null;
}

/** How far apart two longitudes are: 359.75° is near 0°. */
const apart = (a: number, b: number): number => Math.abs(((((a - b + 180) % 360) + 360) % 360) - 180);

/** The variable of one of these names; refused where there is none, or where it is no list that can be one of a grid. */
export function axisOf(file: GridFile, names: readonly string[], most: number): [string, GridVariable] {
  const name = names.find((one) => file.has(one));
  if (!name) throw new Unreadable("grid_axis_missing", { text: names.join(", ") });
  const variable = file.get(name)!;
  const length = variable.shape.reduce((product, n) => product * n, 1);
  if (variable.shape.length > 1 || length < 1) throw new Unreadable("grid_axis", { text: name });
  if (!(length <= most)) throw new Unreadable("netcdf_too_large");
  return [name, variable];
}

/**
 * The cell whose middle is nearest to a place. Refused where it is further than MOST_CELL_KM, and where there are several and nobody says
 * which. `position`: longitude and latitude.
 */
export function nearestCell(file: GridFile, position: Position | null): GridCell {
  const read = (names: readonly string[]) => {
    const [name, axis] = axisOf(file, names, MOST_AXIS);
    const values = meantValues(
      axis,
      axis.shape.map(() => 0),
      axis.shape,
    );
    if (values.some((value) => !(Math.abs(value) <= 360))) throw new Unreadable("grid_axis", { text: name });
    return { name, values };
  };
  const [latitudes, longitudes] = [read(["latitude", "lat"]), read(["longitude", "lon"])];
  if (latitudes.values.some((value) => Math.abs(value) > 90))
    throw new Unreadable("grid_axis", { text: latitudes.name });
  const cells = latitudes.values.length * longitudes.values.length;
  if (!position && cells > 1) throw new Unreadable("grid_no_place", { cells });
  const nearest = ({ name, values }: typeof latitudes, away: (value: number) => number) => {
    const index = values.reduce((best, value, i) => (away(value) < away(values[best]!) ? i : best), 0);
    return { name, index, value: values[index]!, length: values.length };
  };
  const [lon, lat] = position ?? [0, 0];
  const latitude = nearest(latitudes, (value) => Math.abs(value - lat));
  const longitude = nearest(longitudes, (value) => apart(value, lon));
  if (!position) return { latitude, longitude, distanceKm: null };
  const distanceKm = Math.round(distanceM(position, [longitude.value, latitude.value]) / 100) / 10;
  if (distanceKm > MOST_CELL_KM) throw new Unreadable("grid_far", { km: Math.round(distanceKm), max: MOST_CELL_KM });
  return { latitude, longitude, distanceKm };
}
