import type { SpaceDb } from "~db/client";
import { livePoints } from "~db/livePoints";
import type { resultSeries } from "~db/schema/optimizations";
import { DAY_MS } from "~/entities/core/clock";
import { RETENTION_KINDS, type RetentionKind } from "~/entities/installation/retention";
import type { SecondFlows } from "~/entities/results/result";
import { PRODUCT } from "~/services/changes/auditWalk.server";
import { record } from "~/services/core/changelog.server";
import { done } from "~/services/core/outcome";
import { write } from "~/services/core/store.server";
import { deletePoints, storedSeries } from "~/services/live/points.server";
import { doublesOf, floatsOf } from "~/services/timeseries/series.server";
import { CANDIDATES, MOST_REVISIONS, plansOf } from "./candidates";
import { daysOf, readRetention, RETENTION, storeRetention } from "./retention.server";

/** Items that go in one transaction: each takes some 20 ms. Of a run it is rows of series, which are large. */
const PIECE = { changes: 500, result_series: 40, plans: 50, notices_read: 1000, notices_unread: 1000 } as const;

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
    const steps = stepsOf({ db, kind, days, before });
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

/** What is removed, by the rule as it was at the beginning. */
interface Work<Kind extends RetentionKind> {
  db: SpaceDb;
  kind: Kind;
  days: number;
  /** What is older goes: ISO 8601 UTC. */
  before: string;
}

/** Whether the rule still lets go what it let go at the beginning. Where an admin lets it stay meanwhile, the next night follows that. */
function stillGoes({ db, kind, days }: Work<RetentionKind>): boolean {
  const age = daysOf(readRetention(db), kind);
  return age !== null && age <= days;
}

/** Removes rows of a kind piece by piece; each step gives how many went. Rule and rows are looked at in the transaction in which they go. */
function* rowSteps(work: Work<Exclude<Rows, "result_series">>): Generator<number> {
  const { db, kind, before } = work;
  const sqlite = db.$client;
  // Of changes the end is a place in the log, so that what was done in one step goes or stays as a whole.
  const [where, limit, first] = kind === "changes" ? ["key < ?", endOfChanges(db, before), 0] : ["at < ?", before, ""];
  const next = sqlite
    .prepare(
      `SELECT key FROM (${kind === "plans" ? plansBefore(sqlite) : CANDIDATES[kind]}) WHERE ${where} AND key > ? ORDER BY key LIMIT ?`,
    )
    .pluck();
  let last: string | number = first;
  const piece = sqlite.transaction(() => {
    const keys = stillGoes(work) ? (next.all(limit, last, PIECE[kind]) as (string | number)[]) : [];
    last = keys.at(-1) ?? last;
    return keys.length === 0 ? 0 : removeKeys(db, kind, keys);
  });
  yield* untilNothing(() => piece.immediate());
}

/** SQL: the plans that may go, with their last revisions as they are now: in each transaction all plans would be read for them. */
function plansBefore(sqlite: SpaceDb["$client"]): string {
  const revisions = sqlite.prepare(MOST_REVISIONS).raw().all() as [string, number][];
  const literal = JSON.stringify(Object.fromEntries(revisions)).replaceAll("'", "''");
  return plansOf(`SELECT key AS system_id, value AS most FROM json_each('${literal}')`);
}

/** Steps of a removal until one takes nothing. */
function* untilNothing(piece: () => number): Generator<number> {
  for (let rows = piece(); rows > 0; rows = piece()) yield rows;
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

/** The first change that stays: nothing is cut in two that was done in one step. Where all are older, the one that comes next. */
function endOfChanges(db: SpaceDb, before: string): number {
  const first = "SELECT seq FROM changes WHERE at >= ? AND batch IS NULL ORDER BY seq LIMIT 1";
  const next = "SELECT coalesce(max(seq), 0) + 1 FROM changes";
  const { $client: sqlite } = db;
  return (sqlite.prepare(first).pluck().get(before) ?? sqlite.prepare(next).pluck().get()) as number;
}

/** Removes series run by run; each step gives how many rows went. */
function* runSteps(work: Work<"result_series">): Generator<number> {
  const { db, before } = work;
  const some = `SELECT key FROM (${CANDIDATES.result_series}) WHERE at < ? AND key > ? ORDER BY key LIMIT ?`;
  const next = db.$client.prepare(some).pluck();
  for (let last = ""; ;) {
    const ids = next.all(before, last, PIECE.result_series) as string[];
    if (ids.length === 0) return;
    last = ids.at(-1)!;
    for (const id of ids) yield* seriesSteps(work, id);
  }
}

/**
 * Removes the series of a run. The first piece looks once more whether they may go, and marks the run; a run that is marked goes to its end,
 * as nothing reads a half. One that a stop left half removed stays as it was marked: the sums of what is left would be wrong ones.
 */
function* seriesSteps(work: Work<"result_series">, id: string): Generator<number> {
  const { db, before } = work;
  const sqlite = db.$client;
  const marked = sqlite.prepare("SELECT series_removed_at FROM optimization_results WHERE optimization_id = ?").pluck();
  const mark = sqlite.prepare(
    "UPDATE optimization_results SET series_removed_at = ?, body = json_set(body, '$.secondFlows', json(?)) WHERE optimization_id = ?",
  );
  const candidate = sqlite.prepare(`SELECT 1 FROM (${CANDIDATES.result_series}) WHERE key = ? AND at < ?`);
  const some = sqlite.prepare(
    "DELETE FROM result_series WHERE rowid IN (SELECT rowid FROM result_series WHERE optimization_id = ? LIMIT ?)",
  );
  const isHalf = marked.get(id) !== null;
  const second = isHalf ? "" : JSON.stringify(secondFlowsOf(sqlite, id));
  const first = sqlite.transaction(() => {
    if (!stillGoes(work) || candidate.get(id, before) === undefined) return 0;
    if (!isHalf) mark.run(new Date().toISOString(), second, id);
    return some.run(id, PIECE.result_series).changes;
  });
  const rows = first.immediate();
  if (rows === 0) return;
  yield rows;
  yield* untilNothing(() => some.run(id, PIECE.result_series).changes);
}

/** Points have a file of their own, so the rule is looked at just before each piece. */
function* pointSteps(work: Work<"points">): Generator<number> {
  const { db, before } = work;
  livePoints(db);
  for (const id of storedSeries(db))
    yield* untilNothing(() => (stillGoes(work) ? deletePoints(db, id, Date.parse(before)) : 0));
}

function stepsOf(work: Work<RetentionKind>): Generator<number> {
  const { kind } = work;
  if (kind === "points") return pointSteps({ ...work, kind });
  return kind === "result_series" ? runSteps({ ...work, kind }) : rowSteps({ ...work, kind });
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
