import { closeDatabases, spaceDb } from "~db/client";
import { RETENTION_KINDS, type RetentionKind } from "~/entities/installation/retention";
import { compactSpace } from "~/services/installation/storage/compact";
import { applyRetention } from "~/services/installation/storage/retention/remove.server";
import { storeRetention } from "~/services/installation/storage/retention/retention.server";

/** Ages that are set [days]: what is younger is what a space of a year or two has anyway. */
const DAYS: Record<RetentionKind, number> = {
  changes: 365,
  result_series: 365,
  plans: 365,
  points: 730,
  notices_read: 180,
  notices_unread: 365,
};

/** Applies retention to a data folder, then compacts it: how long their transactions take, in each of which nobody else saves [ms]. */
export async function benchRemoval(dataDir: string, say: (line: object) => void): Promise<void> {
  const db = spaceDb(dataDir, "demo");
  for (const kind of RETENTION_KINDS) {
    const set_at = new Date().toISOString();
    const rules = { [kind]: { days: DAYS[kind], set_at, set_by: "bench" } };
    storeRetention(db, { rules, until: {}, last: null });
    const times: number[] = [];
    let since = performance.now();
    const removed = await applyRetention(db, Date.now(), async () => {
      times.push(performance.now() - since);
      await new Promise((next) => setImmediate(next));
      since = performance.now();
    });
    say(Object.assign({ removal: kind, rows: removed[kind]?.rows }, spread(times)));
  }
  closeDatabases();
  const pieces: number[] = [];
  const { freed_bytes, took_ms } = compactSpace(dataDir, "demo", undefined, (ms) => pieces.push(ms));
  say(Object.assign({ compaction_mb: Math.round(freed_bytes / 1e6), took_ms }, spread(pieces)));
}

function spread(times: number[]) {
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round((times[Math.floor((times.length - 1) * share)] ?? 0) * 10) / 10;
  return { pieces: times.length, p50_ms: at(0.5), p95_ms: at(0.95), longest_ms: at(1) };
}
