/**
 * What the pieces of copies are called. A lineage is a whole copy of a database and the changes since, in order:
 * "db/spaces/demo/1790000000000-1f2e3d4c/00000012-1790000900000-0-1" is the first of one object of its 12th piece, as of that time.
 */

export interface Piece {
  key: string;
  /** Bytes of the object. */
  bytes: number;
  /** "platform", "jobs", "spaces/demo", "live/demo". */
  database: string;
  lineage: string;
  /** 0: the whole database; after it the changes. */
  seq: number;
  /** The state of the database it leads to: ms since 1970 UTC. */
  at: number;
  /** Which of its objects this is, and how many there are. */
  part: number;
  parts: number;
}

const KEY = /^db\/(platform|jobs|(?:spaces|live)\/[a-z0-9-]+)\/(\d{13}-[0-9a-f]{8})\/(\d{8})-(\d{13})-(\d+)-(\d+)$/;

export const pieceKey = ({ database, lineage, seq, at, part, parts }: Omit<Piece, "key" | "bytes">): string =>
  `db/${database}/${lineage}/${String(seq).padStart(8, "0")}-${String(at).padStart(13, "0")}-${part}-${parts}`;

/** Null: the object is no piece of a copy. */
export function pieceOf({ key, size }: { key: string; size: number }): Piece | null {
  const match = KEY.exec(key);
  if (!match) return null;
  const [, database = "", lineage = "", seq, at, part, parts] = match;
  return {
    key,
    bytes: size,
    database,
    lineage,
    seq: Number(seq),
    at: Number(at),
    part: Number(part),
    parts: Number(parts),
  };
}

/** The key of a database by its path in the data folder, and back. */
export const databaseKey = (path: string): string => path.replace(/\.sqlite$/, "");
export const databasePath = (key: string): string => `${key}.sqlite`;
