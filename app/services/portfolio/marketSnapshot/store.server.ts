import { gunzipSync, gzipSync } from "node:zlib";
import { and, eq } from "drizzle-orm";
import { type SpaceDb, spaceNameOf } from "~db/client";
import { marketSnapshots } from "~db/schema/market";
import type { Actor } from "~/services/core/access.server";
import { enqueue, jobEnds } from "~/services/core/job.server";
import { dbOf } from "~/services/core/store.server";
import { versionOfMarket } from "~/services/portfolio/valuation/store.server";
import { snapshotJob } from "./snapshotJob.server";
import type { MarketSnapshot } from "./types";

const cache = new Map<string, { madeAt: string; snapshot: MarketSnapshot }>();
const MOST_KEPT = 8;

/** The newest snapshot of a market and what it was made from; null where there is none. */
export function storedSnapshot(db: SpaceDb, futuresId: string): { snapshot: MarketSnapshot; version: string } | null {
  const ofMarket = eq(marketSnapshots.futures_id, futuresId);
  const row = db
    .select({ made_at: marketSnapshots.made_at, version: marketSnapshots.version })
    .from(marketSnapshots)
    .where(ofMarket)
    .get();
  if (!row) return null;
  const name = `${spaceNameOf(db)} ${futuresId}`;
  const entry = cache.get(name);
  if (entry?.madeAt === row.made_at) return { snapshot: entry.snapshot, version: row.version };
  const body = db
    .select({ body: marketSnapshots.body })
    .from(marketSnapshots)
    .where(and(ofMarket, eq(marketSnapshots.made_at, row.made_at)))
    .get();
  if (!body) return null;
  const snapshot = JSON.parse(gunzipSync(body.body).toString("utf8")) as MarketSnapshot;
  if (cache.size >= MOST_KEPT) cache.delete(cache.keys().next().value!);
  cache.set(name, { madeAt: row.made_at, snapshot });
  return { snapshot, version: row.version };
}

/** Keeps a snapshot as the newest one of its market. */
export function storeSnapshot(db: SpaceDb, futures_id: string, version: string, snapshot: MarketSnapshot): void {
  const body = gzipSync(JSON.stringify(snapshot), { level: 1 });
  const row = { futures_id, made_at: snapshot.madeAt, version, body };
  db.insert(marketSnapshots).values(row).onConflictDoUpdate({ target: marketSnapshots.futures_id, set: row }).run();
}

/** A snapshot as a page shows it. `stale`: prices are newer, and a worker is at it. */
interface SnapshotView {
  snapshot: MarketSnapshot | null;
  stale: boolean;
}

/** How long a page waits for a new snapshot before it shows the one before. */
const WAIT_MS = 2500;

/** The snapshot of a market of the space: when it is out of date a new one is asked for, and waited for shortly. */
export async function currentSnapshot(actor: Actor, futures_id: string): Promise<SnapshotView> {
  const db = dbOf(actor);
  const version = versionOfMarket(db, futures_id);
  const now = storedSnapshot(db, futures_id);
  if (now?.version === version) return { snapshot: now.snapshot, stale: false };
  const payload = { space: actor.space, futures_id };
  enqueue(snapshotJob, payload, { space: actor.space, by: actor.user_id });
  await jobEnds(snapshotJob, payload, WAIT_MS);
  const after = storedSnapshot(db, futures_id);
  return { snapshot: after?.snapshot ?? null, stale: after?.version !== version };
}
