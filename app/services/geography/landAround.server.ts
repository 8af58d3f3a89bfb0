import { DAY_MS } from "~/entities/core/clock";
import type { SitePoint } from "~/entities/systems/siteMap";
import { countryShapes } from "./countries.server";
import { Recent } from "./recent";

type Position = [longitude: number, latitude: number];
/** West, south, east, north [degrees]. */
type Box = [number, number, number, number];

/** Around each site so much is drawn at least [degrees of longitude, of latitude]. */
const AROUND: Position = [5, 3.2];
/** Points of a coast that are nearer than this to the one before are left out, as a share of the width of all. */
const FINEST = 1 / 900;
/** Least of it [degrees]: about a pixel of a small picture. */
const LEAST = 0.02;
/** Units of the drawing in a degree. */
const SCALE = 100;

/** Mercator's latitude [degrees]: shapes keep their angles at every latitude. */
const northing = (latitude: number): number =>
  (Math.log(Math.tan(Math.PI / 4 + (Math.max(-84, Math.min(84, latitude)) * Math.PI) / 360)) * 180) / Math.PI;

/** Where a place is in the drawing. */
export const drawnAt = ([longitude, latitude]: Position): SitePoint => ({
  x: Math.round(longitude * SCALE),
  y: Math.round(-northing(latitude) * SCALE),
});

const cache = new Recent<string>(50, DAY_MS);

/** The countries around some places as one SVG path, in units of `drawnAt`. Natural Earth 1:50m. Empty without any. */
export function landAround(positions: readonly Position[]): string {
  if (positions.length === 0) return "";
  const [lons, lats] = [positions.map(([lon]) => lon), positions.map(([, lat]) => lat)];
  const box: Box = [
    Math.floor(Math.min(...lons) - AROUND[0]),
    Math.floor(Math.min(...lats) - AROUND[1]),
    Math.ceil(Math.max(...lons) + AROUND[0]),
    Math.ceil(Math.max(...lats) + AROUND[1]),
  ];
  const key = box.join(" ");
  const entry = cache.get(key);
  if (entry !== undefined) return entry;
  const step = Math.max(LEAST, (box[2] - box[0]) * FINEST);
  const path = countryShapes()
    .map((ring) => pathOf(thinned(clipped(ring, box), step)))
    .join("");
  cache.set(key, path);
  return path;
}

/** A ring cut along a box, edge by edge (Sutherland and Hodgman). */
function clipped(ring: readonly Position[], [west, south, east, north]: Box): Position[] {
  const outside = (test: (p: Position) => boolean) => ring.every((point) => !test(point));
  if (
    outside(([x]) => x >= west) ||
    outside(([x]) => x <= east) ||
    outside(([, y]) => y >= south) ||
    outside(([, y]) => y <= north)
  )
    return [];
  const edges: [axis: 0 | 1, at: number, sign: 1 | -1][] = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ];
  return edges.reduce<Position[]>(
    (points, [axis, at, sign]) => {
      const isIn = (point: Position) => (point[axis] - at) * sign >= 0;
      return points.flatMap((point, i) => {
        const before = points.at(i - 1)!;
        if (isIn(point) === isIn(before)) return isIn(point) ? [point] : [];
        const share = (at - before[axis]) / (point[axis] - before[axis]);
        const cut: Position = [before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])];
        return isIn(point) ? [cut, point] : [cut];
      });
    },
    [...ring],
  );
}

/** Without points nearer than `step` to the one before. */
function thinned(ring: readonly Position[], step: number): Position[] {
  const points: Position[] = [];
  for (const point of ring) {
    const last = points.at(-1);
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= step) points.push(point);
  }
  return points.length < 3 ? [] : points;
}

/** "M12 34l1-2 ...z" in whole units, each step from the place before. */
function pathOf(ring: readonly Position[]): string {
  let last: SitePoint | null = null;
  let path = "";
  for (const point of ring) {
    const here = drawnAt(point);
    path += last ? `l${here.x - last.x} ${here.y - last.y}` : `M${here.x} ${here.y}`;
    last = here;
  }
  return path === "" ? "" : `${path}z`;
}
