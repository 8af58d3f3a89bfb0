import { type Finding, hasError } from "~/entities/core/finding";
import { polygonAreaM2 } from "./geodesy";
import type { Position } from "./geometry";

/** Rings as GeoJSON nests them: the outer one, then holes. Each is closed (first position repeated). */
export type Rings = Position[][];
/** West, south, east, north in degrees; west > east where the shape crosses the antimeridian. */
export type BoundingBox = [number, number, number, number];

interface CheckedPolygon {
  ok: boolean;
  /** Closed, without repeated neighbours, outer ring anticlockwise and holes clockwise. Empty when not ok. */
  coordinates: Rings;
  findings: Finding[];
  areaM2: number;
  bbox: BoundingBox | null;
  centroid: Position | null;
}

/** Of all rings together. */
const MAX_POINTS = 20_000;
/** Pairs of edges, and of points and edges, that are looked at: what takes more is hatched, not an outline. About 0.1 s. */
const MOST_PAIRS = 10_000_000;
/** Smaller than a doormat: the points lie on a line. */
const MIN_AREA_M2 = 1;

const finding = (name: string, params: Finding["params"] = {}, severity: Finding["severity"] = "error"): Finding => ({
  key: `twin.shape.${name}`,
  severity,
  params,
});

/**
 * Checks a polygon as a person gives it. Open rings are closed, repeated neighbours dropped, direction set. Refused are positions out of
 * range, fewer than three different points and empty areas. Edges that cross are refused, too (both named by their points, counted from 1).
 * Edges of more than 180 degrees of longitude go the short way, across the antimeridian, with a note.
 */
export function checkPolygon(rings: readonly (readonly (readonly number[])[])[]): CheckedPolygon {
  const findings: Finding[] = [];
  if (rings.reduce((sum, ring) => sum + ring.length, 0) > MAX_POINTS)
    return refused([finding("too_many_points", { max: MAX_POINTS })]);
  const checked = rings.map((ring, i) => checkRing(ring, i, findings));
  const outer = checked[0];
  if (!outer) findings.push(finding("no_points", { min: 3 }));
  if (!outer || hasError(findings)) return refused(findings);
  if (crossesAntimeridian(outer)) findings.push(finding("antimeridian", {}, "note"));
  const holes = checked.slice(1);
  if (outer.length * holes.reduce((sum, hole) => sum + hole.length, 0) > MOST_PAIRS)
    return refused([finding("too_complicated")]);
  const inOuter = containment(outer);
  holes.forEach((hole, i) => {
    if (!hole.every(inOuter)) findings.push(finding("hole_outside", { hole: i + 1 }));
  });
  const coordinates = checked.map((ring, i) => {
    const flat = unwrapped(ring);
    return signedArea(flat) > 0 === (i === 0) ? ring : [...ring].reverse();
  });
  const areaM2 = polygonAreaM2(coordinates);
  if (areaM2 < MIN_AREA_M2) findings.push(finding("no_area"));
  if (hasError(findings)) return refused(findings);
  return { ok: true, coordinates, findings, areaM2, bbox: bboxOf(outer), centroid: centroidOf(outer) };
}

const refused = (findings: Finding[]): CheckedPolygon => ({
  ok: false,
  coordinates: [],
  findings,
  areaM2: 0,
  bbox: null,
  centroid: null,
});

function checkRing(points: readonly (readonly number[])[], index: number, findings: Finding[]): Position[] {
  const ring: Position[] = [];
  points.forEach(([lon = NaN, lat = NaN], i) => {
    if (!(Math.abs(lon) <= 180)) findings.push(finding("longitude_range", { point: i + 1, value: String(lon) }));
    else if (!(Math.abs(lat) <= 90)) findings.push(finding("latitude_range", { point: i + 1, value: String(lat) }));
    const before = ring[ring.length - 1];
    if (!before || before[0] !== lon || before[1] !== lat) ring.push([lon, lat]);
  });
  if (hasError(findings)) return [];
  const first = ring[0];
  const last = ring[ring.length - 1];
  if (first && last && ring.length > 1 && (first[0] !== last[0] || first[1] !== last[1]))
    ring.push([first[0], first[1]]);
  const distinct = new Set(ring.map(([lon, lat]) => `${lon} ${lat}`)).size;
  if (distinct < 3) {
    findings.push(finding("no_points", { min: 3 }));
    return [];
  }
  const crossing = firstCrossing(unwrapped(ring));
  if (crossing === "too complicated") findings.push(finding("too_complicated"));
  else if (crossing) {
    const [a, b] = crossing;
    const edges = ring.length - 1;
    const end = (edge: number) => ((edge + 1) % edges) + 1;
    const params = { ring: index + 1, from_a: a + 1, to_a: end(a), from_b: b + 1, to_b: end(b) };
    findings.push(finding("crosses_itself", params));
  }
  return ring;
}

const crossesAntimeridian = (ring: readonly Position[]): boolean =>
  ring.some(([lon], i) => i > 0 && Math.abs(lon - ring[i - 1]![0]) > 180);

/** The ring with longitudes that go on beyond 180 where it crosses the antimeridian, so that it is one piece. */
function unwrapped(ring: readonly Position[]): Position[] {
  let shift = 0;
  return ring.map(([lon, lat], i) => {
    const jump = i > 0 ? lon - ring[i - 1]![0] : 0;
    if (jump > 180) shift -= 360;
    else if (jump < -180) shift += 360;
    return [lon + shift, lat];
  });
}

/** Twice the signed area in square degrees, anticlockwise positive. Only its sign and ratios are used. */
function signedArea(ring: readonly Position[]): number {
  const [x0, y0] = ring[0]!;
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const [xa, ya] = ring[i - 1]!;
    const [xb, yb] = ring[i]!;
    sum += (xa - x0) * (yb - y0) - (xb - x0) * (ya - y0);
  }
  return sum;
}

/** Starts and ends of the edges along an axis (0 longitude, 1 latitude), and the edges in the order of their starts. */
function alongAxis(ring: readonly Position[], axis: 0 | 1) {
  const edges = ring.length - 1;
  const start = Float64Array.from({ length: edges }, (_, e) => Math.min(ring[e]![axis], ring[e + 1]![axis]));
  const end = Float64Array.from({ length: edges }, (_, e) => Math.max(ring[e]![axis], ring[e + 1]![axis]));
  const order = Uint32Array.from({ length: edges }, (_, e) => e).sort((a, b) => start[a]! - start[b]!);
  let length = 0;
  for (let e = 0; e < edges; e++) length += end[e]! - start[e]!;
  const extent = Math.max(...minMax(end)) - Math.min(...minMax(start));
  return { start, end, order, share: extent > 0 ? length / extent : Infinity };
}

const minMax = (values: Float64Array): [number, number] =>
  values.reduce<[number, number]>(([low, high], v) => [Math.min(low, v), Math.max(high, v)], [Infinity, -Infinity]);

/**
 * Indices of the first two edges that cross, touch or lie on each other without being neighbours. Edges are compared with
 * those that overlap them along the axis on which they overlap less, by their extent along the other one first.
 */
function firstCrossing(ring: readonly Position[]): [number, number] | "too complicated" | null {
  const edges = ring.length - 1;
  const axes = [alongAxis(ring, 0), alongAxis(ring, 1)] as const;
  const [near, far] = axes[0].share <= axes[1].share ? axes : [axes[1], axes[0]];
  const { order } = near;
  let best: [number, number] | null = null;
  let pairs = 0;
  for (let n = 0; n < edges; n++) {
    const a = order[n]!;
    for (let m = n + 1; m < edges && near.start[order[m]!]! <= near.end[a]!; m++) {
      if (++pairs > MOST_PAIRS) return "too complicated";
      const b = order[m]!;
      if (far.start[b]! > far.end[a]! || far.end[b]! < far.start[a]!) continue;
      const [low, high] = a < order[m]! ? [a, order[m]!] : [order[m]!, a];
      if (best && (low > best[0] || (low === best[0] && high >= best[1]))) continue;
      if (edgesMeet(ring, low, high, edges)) best = [low, high];
    }
  }
  return best;
}

function edgesMeet(ring: readonly Position[], a: number, b: number, edges: number): boolean {
  const [p, q, r, s] = [ring[a]!, ring[a + 1]!, ring[b]!, ring[b + 1]!];
  if (b === a + 1) return foldsBack(p, q, s);
  if (a === 0 && b === edges - 1) return foldsBack(r, p, q);
  const d1 = turn(r, s, p);
  const d2 = turn(r, s, q);
  const d3 = turn(p, q, r);
  const d4 = turn(p, q, s);
  if (d1 * d2 < 0 && d3 * d4 < 0) return true;
  return (
    (d1 === 0 && between(r, s, p)) ||
    (d2 === 0 && between(r, s, q)) ||
    (d3 === 0 && between(p, q, r)) ||
    (d4 === 0 && between(p, q, s))
  );
}

const turn = (a: Position, b: Position, c: Position): number =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
const between = (a: Position, b: Position, c: Position): boolean =>
  Math.min(a[0], b[0]) <= c[0] &&
  c[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= c[1] &&
  c[1] <= Math.max(a[1], b[1]);
/** Neighbouring edges a-b and b-c that run back over each other. */
const foldsBack = (a: Position, b: Position, c: Position): boolean =>
  turn(a, b, c) === 0 && (a[0] - b[0]) * (c[0] - b[0]) + (a[1] - b[1]) * (c[1] - b[1]) > 0;

/** Extent of positions that hang together, of a ring or a line. Null for none. */
export function bboxOf(positions: readonly Position[]): BoundingBox | null {
  if (positions.length === 0) return null;
  const flat = unwrapped(positions);
  const wrap = (lon: number) => (lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon);
  let [west, south] = flat[0]!;
  let [east, north] = flat[0]!;
  for (const [lon, lat] of flat) {
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return [wrap(west), south, wrap(east), north];
}

/** Centre of gravity of a closed ring in degrees; good for placing a label, not a geodesic centre. */
export function centroidOf(ring: readonly Position[]): Position {
  const flat = unwrapped(ring);
  const [x0, y0] = flat[0]!;
  let [x, y] = [0, 0];
  for (let i = 1; i < flat.length; i++) {
    const [xa, ya] = [flat[i - 1]![0] - x0, flat[i - 1]![1] - y0];
    const [xb, yb] = [flat[i]![0] - x0, flat[i]![1] - y0];
    const cross = xa * yb - xb * ya;
    x += (xa + xb) * cross;
    y += (ya + yb) * cross;
  }
  const area = 3 * signedArea(flat);
  const lon = area === 0 ? x0 : x0 + x / area;
  return [lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon, area === 0 ? y0 : y0 + y / area];
}

/** Whether a ring contains a point, for many points: inside or on its border. */
function containment(ring: readonly Position[]): (point: Position) => boolean {
  const flat = unwrapped(ring);
  const beyond = flat.some(([x]) => Math.abs(x) > 180);
  const inside = (x: number, lat: number): boolean => {
    let odd = false;
    for (let i = 1; i < flat.length; i++) {
      const [a, b] = [flat[i - 1]!, flat[i]!];
      if (turn(a, b, [x, lat]) === 0 && between(a, b, [x, lat])) return true;
      if (a[1] > lat !== b[1] > lat && x < ((b[0] - a[0]) * (lat - a[1])) / (b[1] - a[1]) + a[0]) odd = !odd;
    }
    return odd;
  };
  return ([lon, lat]) => inside(lon, lat) || (beyond && (inside(lon - 360, lat) || inside(lon + 360, lat)));
}

const ringContains = (ring: readonly Position[], point: Position): boolean => containment(ring)(point);

/** True inside a polygon or on its border, false in its holes. */
export function containsPoint(rings: Rings, point: Position): boolean {
  const [outer, ...holes] = rings;
  return outer !== undefined && ringContains(outer, point) && !holes.some((hole) => ringContains(hole, point));
}
