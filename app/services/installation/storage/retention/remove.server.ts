import type { SpaceDb } from "~db/client";
import { livePoints } from "~db/livePoints";
import type { resultSeries } from "~db/schema/optimizations";
import { DAY_MS } from "~/entities/core/clock";
import { RETENTION_KINDS, type RetentionKind } from "~/entities/installation/retention";
import type { SecondFlows } from "~/entities/results/result";
import { PRODUCT } from "~/services/changes/audit.server";
import { record } from "~/services/core/changelog.server";
import { done } from "~/services/core/outcome";
import { write } from "~/services/core/store.server";
import { deletePoints, storedSeries } from "~/services/live/points.server";
import { doublesOf, floatsOf } from "~/services/timeseries/series.server";
import { CANDIDATES } from "./candidates";
import { daysOf, readRetention, RETENTION, storeRetention } from "./retention.server";

/** Items that go in one transaction: each takes some 20 ms. Of a run it is rows of series, which are large. */
const PIECE = { changes: 1000, result_series: 40, plans: 50, notices_read: 1000, notices_unread: 1000 } as const;

interface Removal {
  rows: number;
  /** The longest that one transaction took [ms]: other writers waited so long. */
  longest_ms: number;
}

type Rows = Exclude<RetentionKind, "points">;

/**
 * Removes for good what is older at `now` (ms since 1970) than the rules of a space let it become, in many short transactions between
 * which `giveWay` lets others have their turn. The log says how much went. Safe to repeat: what is gone is not there any more.
 */
export async function applyRetention(
  db: SpaceDb,
  now: number,
  giveWay: () => Promise<void>,
): Promise<Partial<Record<RetentionKind, Removal>>> {
  const removed: Partial<Record<RetentionKind, Removal>> = {};
  for (const kind of RETENTION_KINDS) {
    const days = daysOf(readRetention(db), kind);
    if (days === null) continue;
    const before = new Date(now - days * DAY_MS).toISOString();
    // Told before the first goes: whoever reads meanwhile knows that some may be missing.
    noteUntil(db, kind, before);
    const steps = kind === "points" ? pointSteps(db, before) : rowSteps(db, kind, before);
    const removal: Removal = { rows: 0, longest_ms: 0 };
    for (;;) {
      const begun = performance.now();
      const { value: rows, done: over } = steps.next();
      removal.longest_ms = Math.max(removal.longest_ms, performance.now() - begun);
      if (over) break;
      removal.rows += rows;
      await giveWay();
    }
    removed[kind] = removal;
    noteRemoval(db, kind, { days, before, removal });
  }
  return removed;
}

function noteUntil(db: SpaceDb, kind: RetentionKind, before: string): void {
  write(db, () => {
    const retention = readRetention(db);
    const until = [retention.until[kind] ?? "", before].sort().at(-1)!;
    storeRetention(db, { ...retention, until: { ...retention.until, [kind]: until } });
    return done(null);
  });
}

function noteRemoval(
  db: SpaceDb,
  kind: RetentionKind,
  { days, before, removal }: { days: number; before: string; removal: Removal },
): void {
  write(db, () => {
    const retention = readRetention(db);
    const at = new Date().toISOString();
    const longest_ms = Math.round(removal.longest_ms);
    const last = { at, rows: { ...retention.last?.rows, [kind]: removal.rows }, longest_ms };
    storeRetention(db, { ...retention, last });
    if (removal.rows > 0)
      record(db, {
        type: RETENTION,
        id: kind,
        systemId: null,
        mode: "delete",
        by: PRODUCT,
        at,
        before: { name: kind, days, before, rows: removal.rows },
      });
    return done(null);
  });
}

/** Removes rows of a kind piece by piece; each step gives how many went. */
function* rowSteps(db: SpaceDb, kind: Rows, before: string): Generator<number> {
  const sqlite = db.$client;
  // Of changes the end is a place in the log, so that what was done in one step goes or stays as a whole.
  const [where, limit, first] = kind === "changes" ? ["key < ?", endOfChanges(db, before), 0] : ["at < ?", before, ""];
  const next = sqlite
    .prepare(`SELECT key FROM (${CANDIDATES[kind]}) WHERE ${where} AND key > ? ORDER BY key LIMIT ?`)
    .pluck();
  let last: string | number = first;
  for (;;) {
    const keys = next.all(limit, last, PIECE[kind]) as (string | number)[];
    if (keys.length === 0) return;
    last = keys.at(-1)!;
    if (kind === "result_series") for (const id of keys) yield* seriesSteps(db, String(id));
    else yield removeKeys(db, kind, keys);
  }
}

const TABLE = {
  changes: ["changes", "seq"],
  plans: ["operation_plans", "optimization_operation_id"],
  notices_read: ["notifications", "notification_id"],
  notices_unread: ["notifications", "notification_id"],
} as const;

function removeKeys(db: SpaceDb, kind: Exclude<Rows, "result_series">, keys: readonly (string | number)[]): number {
  const [table, column] = TABLE[kind];
  return db.$client
    .prepare(`DELETE FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(?))`)
    .run(JSON.stringify(keys)).changes;
}

/** The first change that stays: nothing is cut in two that was done in one step. */
function endOfChanges(db: SpaceDb, before: string): number {
  const first = "SELECT seq FROM changes WHERE at >= ? AND batch IS NULL ORDER BY seq LIMIT 1";
  return (db.$client.prepare(first).pluck().get(before) as number | undefined) ?? Number.MAX_SAFE_INTEGER;
}

/** Removes the series of a run; it says so from the first piece on. */
function* seriesSteps(db: SpaceDb, id: string): Generator<number> {
  const sqlite = db.$client;
  const mark = sqlite.prepare(
    "UPDATE optimization_results SET series_removed_at = ?, body = json_set(body, '$.secondFlows', json(?)) WHERE optimization_id = ?",
  );
  const piece = sqlite.prepare(
    "DELETE FROM result_series WHERE rowid IN (SELECT rowid FROM result_series WHERE optimization_id = ? LIMIT ?)",
  );
  const second = secondFlowsOf(sqlite, id);
  for (;;) {
    const rows = sqlite.transaction(() => {
      mark.run(new Date().toISOString(), JSON.stringify(second), id);
      return piece.run(id, PIECE.result_series).changes;
    })();
    if (rows === 0) return;
    yield rows;
  }
}

function* pointSteps(db: SpaceDb, before: string): Generator<number> {
  livePoints(db);
  for (const id of storedSeries(db))
    for (;;) {
      const rows = deletePoints(db, id, Date.parse(before));
      if (rows === 0) break;
      yield rows;
    }
}

/** What pages sum up of series for their tables: it stays when these go. By `id|year` [MWh/a]. */
function secondFlowsOf(sqlite: SpaceDb["$client"], id: string): SecondFlows {
  const flows: SecondFlows = { secondary_output: {}, secondary_intake: {} };
  const rows = sqlite.prepare(
    'SELECT component, variable, year, step_h, float_bits, "values" FROM result_series WHERE optimization_id = ? AND variable IN (?, ?)',
  );
  for (const row of rows.iterate(id, ...Object.keys(flows)) as IterableIterator<typeof resultSeries.$inferSelect>) {
    const values = row.float_bits === 32 ? floatsOf(row.values) : doublesOf(row.values);
    let sum = 0;
    for (let i = 0; i < values.length; i++) sum += values[i]!;
    flows[row.variable as keyof SecondFlows][`${row.component}|${row.year}`] = sum * row.step_h;
  }
  return flows;
}
