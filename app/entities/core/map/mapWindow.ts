/** The stretch of the earth that a drawing shows, in the projection of web maps (Mercator). */

type Position = readonly [longitude: number, latitude: number];
/** West, south, east, north [degrees]. */
export type MapBox = readonly [west: number, south: number, east: number, north: number];

/** Size of the drawing of a map; everything in it is measured in these units. */
export const DRAWING = { width: 1000, height: 560 } as const;
/** Between what is to be seen and the edges. */
const MARGIN = 84;
/** A single place is shown with this much around it [of the whole width of the earth], about 1.2 km at 48 degrees. */
const LEAST = 4.5e-5;
/** Metres around the earth at the equator. */
const EQUATOR_M = 40_075_017;
/** Beyond it the projection has no end. */
const MOST_LATITUDE = 85;

const across = (lon: number): number => (lon + 180) / 360;
const down = (lat: number): number => {
  const sin = Math.sin((Math.min(MOST_LATITUDE, Math.max(-MOST_LATITUDE, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
};
const latitude = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
const short = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** The box of a drawing in which all positions have room; null where there is none. */
export function windowAround(positions: readonly Position[]): MapBox | null {
  const points = positions.filter(([lon, lat]) => Number.isFinite(lon) && Number.isFinite(lat));
  if (points.length === 0) return null;
  const [west, east, north, south] = points.reduce(
    ([w, e, n, s], [lon, lat]) => {
      const [x, y] = [across(lon), down(lat)];
      return [Math.min(w, x), Math.max(e, x), Math.min(n, y), Math.max(s, y)];
    },
    [Infinity, -Infinity, Infinity, -Infinity] as [number, number, number, number],
  );
  const { width, height } = DRAWING;
  // Of the earth's width for one unit of the drawing.
  const unit = Math.max(
    Math.max(LEAST, east - west) / (width - 2 * MARGIN),
    Math.max(LEAST / 2, south - north) / (height - 2 * MARGIN),
  );
  const [x, y] = [(west + east) / 2, (north + south) / 2];
  const edge = (value: number) => Math.min(1, Math.max(0, value));
  const [top, bottom] = [edge(y - (unit * height) / 2), edge(y + (unit * height) / 2)];
  return [
    short((x - (unit * width) / 2) * 360 - 180),
    short(latitude(bottom)),
    short((x + (unit * width) / 2) * 360 - 180),
    short(latitude(top)),
  ];
}

export interface MapScale {
  /** Where a position is on the drawing. */
  project: (position: Position) => [x: number, y: number];
  /** Metres on the ground of one unit of the drawing, in its middle. */
  metres: number;
  /** Zoom of web maps (tiles of 256 pixels) at which a unit of the drawing is a pixel. */
  zoom: number;
}

/** How a box is drawn. */
export function scaleOf([west, south, east, north]: MapBox): MapScale {
  const { width, height } = DRAWING;
  const [left, right, top, bottom] = [across(west), across(east), down(north), down(south)];
  const tenth = (value: number) => Math.round(value * 10) / 10;
  return {
    project: ([lon, lat]) => [
      tenth(((across(lon) - left) / (right - left)) * width),
      tenth(((down(lat) - top) / (bottom - top)) * height),
    ],
    metres: ((right - left) * EQUATOR_M * Math.cos((((south + north) / 2) * Math.PI) / 180)) / width,
    zoom: Math.log2(width / 256 / (right - left)),
  };
}

export interface TileWindow {
  zoom: number;
  /** Columns and rows of tiles, the last ones included. */
  columns: readonly [from: number, to: number];
  rows: readonly [from: number, to: number];
  /** Units of the drawing of a tile's side, and where the upper left corner of a tile is. */
  side: number;
  corner: (column: number, row: number) => [x: number, y: number];
}

/** The tiles that cover a box, of the finest zoom that needs at most `most` of them. */
export function tilesOver(box: MapBox, zooms: { min: number; max: number }, most: number): TileWindow | null {
  const [west, south, east, north] = box;
  const [left, right, top, bottom] = [across(west), across(east), down(north), down(south)];
  // Tiles of vectors are drawn twice as large as those of pictures.
  const finest = Math.min(zooms.max, Math.max(zooms.min, Math.round(scaleOf(box).zoom - 0.5)));
  for (let zoom = finest; zoom >= zooms.min; zoom--) {
    const n = 2 ** zoom;
    const at = (value: number) => Math.min(n - 1, Math.max(0, Math.floor(value * n)));
    const columns = [at(left), at(right)] as const;
    const rows = [at(top), at(bottom)] as const;
    if ((columns[1] - columns[0] + 1) * (rows[1] - rows[0] + 1) > most) continue;
    const side = DRAWING.width / ((right - left) * n);
    return { zoom, columns, rows, side, corner: (x, y) => [(x - left * n) * side, (y - top * n) * side] };
  }
  return null;
}

/** The step between round degrees of which a stretch has two to five, and its decimals. */
export function degreeStep(span: number): { step: number; decimals: number } {
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((factor) => factor * power >= rough * 0.99) ?? 10) * power;
  return { step, decimals: Math.max(0, -Math.floor(Math.log10(step * 1.001))) };
}

/** The multiples of a step between two ends. */
export function multiples(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, i) => (first + i) * step);
}
