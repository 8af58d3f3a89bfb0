import { DAY_MS } from "~/entities/core/clock";
import type { Surroundings } from "~/entities/core/map/surroundings";
import type { Position } from "~/entities/twin/geometry";
import { citiesWithin } from "./cities.server";
import { outlinesWithin } from "./outlines.server";
import { Recent } from "./recent";
import { waterLines } from "./waters.server";

/** Kilometres of a degree of latitude. */
const KM = 111.2;
/** A window shows at least so much on each side of a site [km]. */
const AROUND_KM = 45;
const MOST_TOWNS = 24;
/** Sites wider than this lie in several countries: the map of the world says more [degrees]. */
const WIDEST = 12;

const cache = new Recent<Surroundings>(200, DAY_MS);

/** Towns, coasts, borders and waters around what has these coordinates (as GeoJSON nests them); null when there are none. */
export function surroundings(...coordinates: unknown[]): Surroundings | null {
  const extent = extentOf(coordinates);
  if (!extent) return null;
  const [west, south, east, north] = extent;
  if (east - west > WIDEST || north - south > WIDEST) return null;
  const high = AROUND_KM / KM;
  const wide = high / Math.max(0.2, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const box = [west - wide, south - high, east + wide, north + high].map((value) => Math.round(value * 20) / 20) as [
    number,
    number,
    number,
    number,
  ];
  const key = box.join(" ");
  const entry = cache.get(key);
  if (entry) return entry;
  const { coasts, borders } = outlinesWithin(box);
  const { rivers, lakes } = waterLines();
  const outlines = {
    box,
    coasts: simplified(within(coasts, box)),
    borders: simplified(within(borders, box)),
    rivers: within(rivers, box),
    lakes: within(lakes, box),
    towns: citiesWithin(box, MOST_TOWNS),
  };
  cache.set(key, outlines);
  return outlines;
}

function extentOf(coordinates: unknown): [number, number, number, number] | null {
  const all: Position[] = [];
  const walk = (item: unknown): void => {
    if (!Array.isArray(item)) return;
    if (typeof item[0] === "number" && typeof item[1] === "number") all.push([item[0], item[1]]);
    else item.forEach(walk);
  };
  walk(coordinates);
  if (all.length === 0) return null;
  return all.reduce<[number, number, number, number]>(
    ([w, s, e, n], [x, y]) => [Math.min(w, x), Math.min(s, y), Math.max(e, x), Math.max(n, y)],
    [Infinity, Infinity, -Infinity, -Infinity],
  );
}

/** The parts of lines whose stretches may cross a box, with three decimals (about 100 m). */
function within(lines: readonly Position[][], [west, south, east, north]: Surroundings["box"]): Position[][] {
  const parts: Position[][] = [];
  for (const line of lines) {
    let part: Position[] = [];
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1]!, line[i]!];
      const crosses =
        Math.max(a[0], b[0]) >= west &&
        Math.min(a[0], b[0]) <= east &&
        Math.max(a[1], b[1]) >= south &&
        Math.min(a[1], b[1]) <= north &&
        Math.abs(a[0] - b[0]) < 180;
      if (crosses) {
        if (part.length === 0) part.push(short(a));
        part.push(short(b));
      } else if (part.length > 0) {
        parts.push(part);
        part = [];
      }
    }
    if (part.length > 0) parts.push(part);
  }
  return parts;
}

/** Points of coasts, and of borders, that a page takes with it. */
const MOST_POINTS = 1200;

/** Lines with no more points than a page has room for: those that stand out least from the line around them are left out. */
function simplified(lines: Position[][]): Position[][] {
  let tolerance = 0.001;
  let result = lines;
  while (result.reduce((sum, line) => sum + line.length, 0) > MOST_POINTS && tolerance < 0.1) {
    result = lines.map((line) => thinned(line, tolerance)).filter((line) => line.length > 1);
    tolerance *= 1.6;
  }
  return result;
}

/** The rule of Douglas and Peucker: a point further from the chord than the tolerance [degrees] divides the line. */
function thinned(line: Position[], tolerance: number): Position[] {
  const keep = new Set([0, line.length - 1]);
  const spans: [number, number][] = [[0, line.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    let [at, most] = [-1, tolerance];
    for (let i = from + 1; i < to; i++) {
      const distance = fromChord(line[i]!, line[from]!, line[to]!);
      if (distance > most) [at, most] = [i, distance];
    }
    if (at < 0) continue;
    keep.add(at);
    spans.push([from, at], [at, to]);
  }
  const points = line.filter((_, i) => keep.has(i));
  const [first, second] = points;
  // An islet that has come down to a point is left out.
  return points.length === 2 && first![0] === second![0] && first![1] === second![1] ? [] : points;
}

/** Distance of a point from a stretch [degrees of latitude]. */
function fromChord([x, y]: Position, a: Position, b: Position): number {
  const narrow = Math.cos((y * Math.PI) / 180);
  const [dx, dy] = [(b[0] - a[0]) * narrow, b[1] - a[1]];
  const [px, py] = [(x - a[0]) * narrow, y - a[1]];
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / square));
  return Math.hypot(px - t * dx, py - t * dy);
}

const short = ([x, y]: Position): Position => [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000];
