import { type Finding, hasError } from "~/entities/core/finding";
import type { GeometryType, Position } from "./geometry";
import { checkPolygon, type Rings } from "./polygon";

/** Coordinates nested as GeoJSON nests them for the type. */
export type Shape =
  | { type: "Point"; coordinates: Position }
  | { type: "LineString"; coordinates: Position[] }
  | { type: "Polygon"; coordinates: Rings }
  | { type: "MultiPolygon"; coordinates: Rings[] };

type ReadShape = { ok: true; shape: Shape; findings: Finding[] } | { ok: false; findings: Finding[] };

const MAX_TEXT = 2_000_000;
const SHAPE_NAMES: Record<string, GeometryType> = {
  POINT: "Point",
  LINESTRING: "LineString",
  POLYGON: "Polygon",
  MULTIPOLYGON: "MultiPolygon",
};

class Refusal extends Error {
  constructor(
    readonly reason: string,
    readonly params: Finding["params"] = {},
  ) {
    super(reason);
  }
}

/**
 * Reads pasted GeoJSON (geometry, Feature, FeatureCollection, GeometryCollection: the first polygon, else the first shape)
 * or WKT (POINT, LINESTRING, POLYGON, MULTIPOLYGON, with or without SRID=4326). Longitude first; heights are dropped.
 * Polygons are checked and tidied by checkPolygon.
 */
export function readShape(text: string): ReadShape {
  const findings: Finding[] = [];
  try {
    const trimmed = text.trim();
    if (trimmed === "") throw new Refusal("empty");
    if (trimmed.length > MAX_TEXT) throw new Refusal("too_long", { max: MAX_TEXT });
    const shapes = trimmed.startsWith("{") ? fromGeoJson(trimmed, findings) : fromWkt(trimmed);
    const shape = checkShape(shapes.type, shapes.coordinates, findings);
    return hasError(findings) ? { ok: false, findings } : { ok: true, shape, findings };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const refusal: Finding = { key: `twin.shape.${error.reason}`, severity: "error", params: error.params };
    return { ok: false, findings: [...findings, refusal] };
  }
}

interface RawShape {
  type: GeometryType;
  coordinates: unknown;
}

function fromGeoJson(text: string, findings: Finding[]): RawShape {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Refusal("json_invalid");
  }
  const crs = JSON.stringify((json as { crs?: unknown }).crs ?? null);
  if (crs !== "null" && !/4326|CRS84/i.test(crs)) throw new Refusal("other_reference_system");
  const shapes = collectShapes(json, 0);
  const shape = shapes.find(({ type }) => type.endsWith("Polygon")) ?? shapes[0];
  if (!shape) throw new Refusal("no_shape");
  if (shapes.length > 1)
    findings.push({ key: "twin.shape.first_taken", severity: "note", params: { count: shapes.length } });
  return shape;
}

function collectShapes(json: unknown, depth: number): RawShape[] {
  if (typeof json !== "object" || json === null || depth > 5) return [];
  const { type, geometry, features, geometries, coordinates } = json as Record<string, unknown>;
  if (type === "Feature") return collectShapes(geometry, depth + 1);
  const members = type === "FeatureCollection" ? features : type === "GeometryCollection" ? geometries : null;
  if (Array.isArray(members)) return members.flatMap((member) => collectShapes(member, depth + 1));
  const name = Object.values(SHAPE_NAMES).find((one) => one === type);
  return name ? [{ type: name, coordinates }] : [];
}

type Nested = number[] | Nested[];

function fromWkt(text: string): RawShape {
  const head = /^(?:SRID=(\d+);)?\s*([A-Za-z]+)\s*(?:ZM|Z|M)?\s*(EMPTY|\()/i.exec(text);
  const type = head ? SHAPE_NAMES[head[2]!.toUpperCase()] : undefined;
  if (!head || !type) throw new Refusal("not_recognised");
  if (head[1] && head[1] !== "4326") throw new Refusal("other_reference_system");
  if (head[3]!.toUpperCase() === "EMPTY") throw new Refusal("no_shape");
  const tokens = text.slice(head[0].length - 1).match(/[(),]|[^\s(),]+/g) ?? [];
  let at = 0;
  const group = (depth: number): Nested => {
    if (depth > 3) throw new Refusal("wkt_invalid");
    at += 1;
    const items: Nested[] = [];
    for (;;) {
      if (tokens[at] === "(") items.push(group(depth + 1));
      else {
        const numbers: number[] = [];
        while (at < tokens.length && !/[(),]/.test(tokens[at]!)) numbers.push(Number(tokens[at++]));
        if (numbers.length < 2 || numbers.some(Number.isNaN)) throw new Refusal("wkt_invalid");
        items.push(numbers);
      }
      const end = tokens[at++];
      if (end === ")") return items;
      if (end !== ",") throw new Refusal("wkt_invalid");
    }
  };
  const nested = group(1);
  if (at !== tokens.length && tokens.slice(at).join("") !== ";") throw new Refusal("wkt_invalid");
  return { type, coordinates: type === "Point" ? nested[0] : nested };
}

const listOf = (value: unknown): unknown[] => {
  if (!Array.isArray(value) || value.length === 0) throw new Refusal("coordinates_invalid");
  return value as unknown[];
};

function positionOf(value: unknown): Position {
  const [lon, lat] = listOf(value);
  if (typeof lon !== "number" || typeof lat !== "number") throw new Refusal("coordinates_invalid");
  return [lon, lat];
}

const ringsOf = (value: unknown): Rings => listOf(value).map((ring) => listOf(ring).map(positionOf));

function checkShape(type: GeometryType, coordinates: unknown, findings: Finding[]): Shape {
  switch (type) {
    case "Point":
      return { type, coordinates: inRange([positionOf(coordinates)])[0]! };
    case "LineString": {
      const line = inRange(listOf(coordinates).map(positionOf));
      if (new Set(line.map(String)).size < 2) throw new Refusal("line_too_short", { min: 2 });
      return { type, coordinates: line };
    }
    case "Polygon":
      return { type, coordinates: polygonOf(ringsOf(coordinates), findings) };
    case "MultiPolygon":
      return { type, coordinates: listOf(coordinates).map((part) => polygonOf(ringsOf(part), findings)) };
  }
}

function polygonOf(rings: Rings, findings: Finding[]): Rings {
  const checked = checkPolygon(rings);
  findings.push(...checked.findings);
  return checked.coordinates;
}

function inRange(line: Position[]): Position[] {
  line.forEach(([lon, lat], i) => {
    if (!(Math.abs(lon) <= 180)) throw new Refusal("longitude_range", { point: i + 1, value: String(lon) });
    if (!(Math.abs(lat) <= 90)) throw new Refusal("latitude_range", { point: i + 1, value: String(lat) });
  });
  return line;
}
