import Database from "better-sqlite3";
import type { Position } from "~/entities/twin/geometry";
import { shipped } from "~/services/core/shipped";
import { outlineLines } from "./countries.server";

interface Outlines {
  coasts: Position[][];
  borders: Position[][];
}

/** Degrees of a stored unit, as db/seed/outlines.build.mjs stores them. */
const UNIT = 1e-4;

let db: Database.Database | null | undefined;

/** The file the build makes; null where nothing was built. */
function open(): Database.Database | null {
  if (db !== undefined) return db;
  const file = shipped("dist/outlines.sqlite");
  db = file ? new Database(file, { readonly: true }) : null;
  return db;
}

/**
 * Coasts and borders of which a part lies in a box (west, south, east, north). Natural Earth 1:10m; 1:50m of the whole world where nothing
 * was built.
 */
export function outlinesWithin([west, south, east, north]: readonly [number, number, number, number]): Outlines {
  const rows = open()
    ?.prepare(
      `SELECT kind, points FROM box JOIN piece USING (id)
       WHERE west <= ? AND east >= ? AND south <= ? AND north >= ? ORDER BY id`,
    )
    .all(east, west, north, south) as { kind: "coast" | "border"; points: Buffer }[] | undefined;
  if (!rows) return outlineLines();
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ points }) => positionsOf(points));
  return { coasts: joined(of("coast")), borders: joined(of("border")) };
}

function positionsOf(points: Buffer): Position[] {
  return Array.from({ length: points.length / 8 }, (_, i) => [
    points.readInt32LE(i * 8) * UNIT,
    points.readInt32LE(i * 8 + 4) * UNIT,
  ]);
}

/** Pieces that follow each other become one line again. */
function joined(pieces: Position[][]): Position[][] {
  const lines: Position[][] = [];
  for (const piece of pieces) {
    const end = lines.at(-1)?.at(-1);
    const [first] = piece;
    if (end && first && end[0] === first[0] && end[1] === first[1]) lines.at(-1)!.push(...piece.slice(1));
    else lines.push([...piece]);
  }
  return lines;
}
