import type Database from "better-sqlite3";
import { DAY_MS } from "~/entities/core/clock";
import { periodsOf, RETENTION_KINDS, type RetentionKind, type WouldGo } from "~/entities/installation/retention";
import { CANDIDATES } from "./candidates";

interface Files {
  db: Database.Database;
  /** Null: there are no live points. */
  points: Database.Database | null;
  /** Bytes of a point with its share of the pages. */
  pointBytes: number;
}

/** What would go of each kind at each age, counted at `now` (ms since 1970 UTC). Reads tables whole: for a thread. */
export function wouldGo({ db, points, pointBytes }: Files, now: number): Record<RetentionKind, WouldGo[]> {
  const of = (kind: RetentionKind): WouldGo[] =>
    kind === "points" ? pointsGone(points, pointBytes, now) : rowsGone(db, kind, now);
  return Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, of(kind)])) as Record<RetentionKind, WouldGo[]>;
}

function rowsGone(db: Database.Database, kind: Exclude<RetentionKind, "points">, now: number): WouldGo[] {
  const periods = periodsOf(kind);
  // One reading of the table for all ages.
  const sums = periods.map((_, i) => `total(rows) FILTER (WHERE at < $t${i}), total(bytes) FILTER (WHERE at < $t${i})`);
  const cutoffs = Object.fromEntries(
    periods.map((days, i) => [`t${i}`, new Date(now - days * DAY_MS).toISOString()] as const),
  );
  const row = db
    .prepare(`SELECT ${sums.join(", ")} FROM (${CANDIDATES[kind]})`)
    .raw()
    .get(cutoffs) as number[];
  return periods.map((days, i) => ({ days, rows: row[2 * i] ?? 0, bytes: row[2 * i + 1] ?? 0 }));
}

function pointsGone(points: Database.Database | null, pointBytes: number, now: number): WouldGo[] {
  const both = "SELECT (SELECT count(*) FROM points WHERE at < $t) + (SELECT count(*) FROM aside WHERE at < $t)";
  const count = points?.prepare(both).pluck();
  return periodsOf("points").map((days) => {
    const rows = (count?.get({ t: now - days * DAY_MS }) as number | undefined) ?? 0;
    return { days, rows, bytes: Math.round(rows * pointBytes) };
  });
}
