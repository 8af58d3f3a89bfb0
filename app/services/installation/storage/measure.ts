import { existsSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { liveFile, spaceFile } from "~db/spaces/faults";
import { allBytes, MOST_SYSTEMS, type Size, type SpaceSizes, type StoredKind } from "~/entities/installation/storage";
import { numberOf, pageFigures } from "./pages";
import { wouldGo } from "./retention/wouldGo";
import { kindOfTable } from "./tables";

/** Sizes of one table by system. `weight`: bytes of the contents of rows, by which the pages of the table are shared out. */
interface TableShare {
  system_id: string | null;
  rows: number;
  weight: number;
}

/**
 * Measures what a space keeps: reads its databases whole, for seconds where they are large, so it belongs into a thread. It
 * writes nothing and holds no lock that a writer would wait for. Bytes of a table are the pages of it and of its indexes.
 */
export function measureSpace(dataDir: string, space: string): SpaceSizes {
  const begun = performance.now();
  const sum = new Sums();
  const db = openFile(join(dataDir, spaceFile(space)));
  try {
    let { bytes, free } = pageFigures(db);
    for (const [table, pages] of bytesByTable(db)) sum.addTable(kindOfTable(table), pages, sharesOf(db, table));
    for (const row of attachedFiles(db))
      sum.add("attachments", row.system_id, { bytes: 0, rows: 0, file_bytes: row.n });
    const points = existsSync(join(dataDir, liveFile(space))) ? openFile(join(dataDir, liveFile(space))) : null;
    const now = Date.now();
    let would_go;
    try {
      const figures = points ? pageFigures(points) : { bytes: 0, free: 0 };
      bytes += figures.bytes;
      free += figures.free;
      const pointBytes = points ? measurePoints(points, db, sum) : 0;
      would_go = wouldGo({ db, points, pointBytes }, now);
    } finally {
      points?.close();
    }
    const { kinds, systems } = sum.sorted();
    return {
      at: new Date(now).toISOString(),
      took_ms: Math.round(performance.now() - begun),
      bytes,
      free_bytes: free,
      kinds,
      systems: systems.slice(0, MOST_SYSTEMS),
      systems_in_all: systems.filter(({ system_id }) => system_id !== null).length,
      would_go,
    };
  } finally {
    db.close();
  }
}

const openFile = (file: string) => new Database(file, { readonly: true, timeout: 5_000 });

/** Bytes of the pages of each table with its indexes. */
function bytesByTable(db: Database.Database): Map<string, number> {
  const sizes = db
    .prepare<[], { name: string; bytes: number }>(
      "SELECT coalesce(tbl_name, dbstat.name) AS name, sum(pgsize) AS bytes FROM dbstat LEFT JOIN sqlite_schema ON sqlite_schema.name = dbstat.name WHERE aggregate = TRUE GROUP BY 1",
    )
    .all();
  return new Map([...sizes.map(({ name, bytes }) => [name, bytes] as const), [POINTERS, pointerBytes(db)]]);
}

/** What the pages are called that say where each page hangs. */
const POINTERS = "sqlite_pointers";

/** Bytes of these pages, which databases have that can hand back free pages: from the second page on, one for as many as it has entries of five bytes. */
function pointerBytes(db: Database.Database): number {
  if (numberOf(db, "auto_vacuum") === 0) return 0;
  const { bytes, page } = pageFigures(db);
  return Math.ceil((bytes / page - 1) / (Math.floor(page / 5) + 1)) * page;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Where the system of a table's rows is: in a column of its own, or in that of the row they hang on. */
function systemOf(db: Database.Database, table: string, depth = 0): { join: string; column: string } | null {
  const columns = db.pragma(`table_info(${quoted(table)})`) as { name: string }[];
  const alias = `t${depth}`;
  if (columns.some(({ name }) => name === "system_id")) return { join: "", column: `${alias}.system_id` };
  const keys = db.pragma(`foreign_key_list(${quoted(table)})`) as { table: string; from: string; to: string }[];
  for (const key of keys) {
    const above = depth < 3 ? systemOf(db, key.table, depth + 1) : null;
    if (!above) continue;
    const parent = `t${depth + 1}`;
    const on = `${parent}.${quoted(key.to)} = ${alias}.${quoted(key.from)}`;
    return { join: ` LEFT JOIN ${quoted(key.table)} ${parent} ON ${on}${above.join}`, column: above.column };
  }
  return null;
}

function sharesOf(db: Database.Database, table: string): TableShare[] {
  const columns = (db.pragma(`table_info(${quoted(table)})`) as { name: string }[]).map(({ name }) => name);
  if (columns.length === 0) return [];
  const weight = columns.map((name) => `coalesce(octet_length(t0.${quoted(name)}), 0)`).join(" + ");
  const { join: joined, column } = systemOf(db, table) ?? { join: "", column: "NULL" };
  return db
    .prepare<[], TableShare>(
      `SELECT ${column} AS system_id, count(*) AS rows, total(${weight}) AS weight FROM ${quoted(table)} t0${joined} GROUP BY 1`,
    )
    .all();
}

/** Bytes of the files of attachments, by system. The sizes of pictures are not stored. */
const attachedFiles = (db: Database.Database) =>
  db
    .prepare<[], { system_id: string | null; n: number }>(
      "SELECT system_id, sum(size) AS n FROM (SELECT DISTINCT stored, size, system_id FROM attachments) GROUP BY 1",
    )
    .all();

/** Points of live series: each takes as many bytes as another. Returns how many. */
function measurePoints(points: Database.Database, db: Database.Database, sum: Sums): number {
  let pointBytes = 0;
  const systems = new Map(
    db
      .prepare<[], { live_id: string; system_id: string }>("SELECT live_id, system_id FROM live_series")
      .all()
      .map(({ live_id, system_id }) => [live_id, system_id]),
  );
  for (const [table, pages] of bytesByTable(points)) {
    const counted = ["points", "aside"].includes(table);
    const rows = counted
      ? points
          .prepare<[], { live_id: string | null; rows: number }>(
            `SELECT live_id, n AS rows FROM (SELECT series, count(*) AS n FROM ${table} GROUP BY series) LEFT JOIN series ON key = series`,
          )
          .all()
      : [];
    const shares = rows.map((row) => ({
      system_id: systems.get(row.live_id ?? "") ?? null,
      rows: row.rows,
      weight: row.rows,
    }));
    sum.addTable("points", pages, shares);
    const count = rows.reduce((all, row) => all + row.rows, 0);
    if (table === "points" && count > 0) pointBytes = pages / count;
  }
  return pointBytes;
}

const nothing = (): Size => ({ bytes: 0, rows: 0, file_bytes: 0 });
const grow = (size: Size, by: Size): void => {
  size.bytes += by.bytes;
  size.rows += by.rows;
  size.file_bytes += by.file_bytes;
};

/** Sums by kind and by system. */
class Sums {
  readonly kinds = new Map<StoredKind, Size>();
  readonly systems = new Map<string | null, Size & { kinds: Partial<Record<StoredKind, number>> }>();

  /** `pages`: bytes of the table, shared out by weight, to whole bytes; what is left by rounding goes to the last. */
  addTable(kind: StoredKind, pages: number, shares: readonly TableShare[]): void {
    const weights = shares.reduce((all, { weight }) => all + weight, 0);
    let left = pages;
    shares.forEach(({ system_id, rows, weight }, i) => {
      const bytes = i === shares.length - 1 ? left : Math.floor(weights > 0 ? (pages * weight) / weights : 0);
      left -= bytes;
      this.add(kind, system_id, { bytes, rows, file_bytes: 0 });
    });
    if (shares.length === 0) this.add(kind, null, { bytes: pages, rows: 0, file_bytes: 0 });
  }

  add(kind: StoredKind, systemId: string | null, size: Size): void {
    const ofKind = this.kinds.get(kind) ?? nothing();
    grow(ofKind, size);
    this.kinds.set(kind, ofKind);
    const ofSystem = this.systems.get(systemId) ?? { bytes: 0, rows: 0, file_bytes: 0, kinds: {} };
    grow(ofSystem, size);
    ofSystem.kinds[kind] = (ofSystem.kinds[kind] ?? 0) + allBytes(size);
    this.systems.set(systemId, ofSystem);
  }

  sorted(): Pick<SpaceSizes, "kinds" | "systems"> {
    const largest = (a: Size, b: Size) => allBytes(b) - allBytes(a);
    return {
      kinds: [...this.kinds].map(([kind, size]) => ({ kind, ...size })).sort(largest),
      systems: [...this.systems].map(([system_id, size]) => ({ system_id, ...size })).sort(largest),
    };
  }
}
