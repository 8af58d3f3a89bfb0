import type { Finding } from "~/entities/core/finding";
import type { Position } from "~/entities/twin/geometry";
import { readShape } from "~/entities/twin/shapeText";

type ReadVertices = { ok: true; vertices: Position[] } | { ok: false; finding: Pick<Finding, "key" | "params"> };

/**
 * Bends of a connection as a person gives them. That is one position per line, longitude before latitude ("7.77 48.03", "7.77, 48.03" or
 * "7,77; 48,03"), or a pasted GeoJSON or WKT line. Ends equal to the connection's own are left out. Nothing is no bends.
 */
export function readVertices(text: string, ends: readonly (Position | undefined)[] = []): ReadVertices {
  const trimmed = text.trim();
  if (trimmed === "") return { ok: true, vertices: [] };
  if (/^(\{|SRID=|[A-Za-z])/.test(trimmed)) {
    const read = readShape(trimmed);
    if (!read.ok) return { ok: false, finding: read.findings[0] ?? { key: "twin.not_a_line", params: {} } };
    if (read.shape.type !== "LineString") return { ok: false, finding: { key: "twin.not_a_line", params: {} } };
    return { ok: true, vertices: withoutEnds(read.shape.coordinates, ends) };
  }
  const vertices: Position[] = [];
  for (const [i, line] of trimmed.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const position = positionOf(line);
    if (!position) return { ok: false, finding: { key: "twin.vertex_invalid", params: { row: i + 1 } } };
    vertices.push(position);
  }
  return { ok: true, vertices };
}

function positionOf(line: string): Position | undefined {
  const separator = line.includes(";") ? /\s*;\s*/ : /\s/.test(line.trim()) ? /,?\s+/ : ",";
  const parts = line.trim().split(separator);
  const [lon = NaN, lat = NaN] = parts.map((part) =>
    /^-?\d+([.,]\d+)?$/.test(part) ? Number(part.replace(",", ".")) : NaN,
  );
  return parts.length === 2 && Math.abs(lon) <= 180 && Math.abs(lat) <= 90 ? [lon, lat] : undefined;
}

const SAME_DEGREES = 1e-6;
const same = (a: Position | undefined, b: Position | undefined): boolean =>
  a !== undefined && b !== undefined && Math.abs(a[0] - b[0]) < SAME_DEGREES && Math.abs(a[1] - b[1]) < SAME_DEGREES;

function withoutEnds(line: Position[], [start, end]: readonly (Position | undefined)[]): Position[] {
  const from = same(line[0], start) ? 1 : 0;
  const to = same(line.at(-1), end) ? line.length - 1 : line.length;
  return line.slice(from, to);
}

/** Bends as text, one per line, to be read by readVertices again. */
export const verticesText = (vertices: readonly Position[]): string =>
  vertices.map(([lon, lat]) => `${lon} ${lat}`).join("\n");
