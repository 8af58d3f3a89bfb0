import { gunzipSync, gzipSync } from "node:zlib";
import { and, eq } from "drizzle-orm";
import { spaceNameOf, type SpaceDb } from "~db/client";
import { marketPictures } from "~db/schema/market";
import type { Actor } from "~/services/core/access.server";
import { enqueue, liveJob } from "~/services/core/job.server";
import { dbOf } from "~/services/core/store.server";
import { versionOfMarket } from "~/services/portfolio/valuation/store.server";
import { pictureJob } from "./pictureJob.server";
import type { MarketPicture } from "./types";

const kept = new Map<string, { madeAt: string; picture: MarketPicture }>();
const MOST_KEPT = 8;

/** The newest picture of a market and what it was made from; null where there is none. */
export function storedPicture(db: SpaceDb, futuresId: string): { picture: MarketPicture; version: string } | null {
  const own = eq(marketPictures.futures_id, futuresId);
  const row = db
    .select({ made_at: marketPictures.made_at, version: marketPictures.version })
    .from(marketPictures)
    .where(own)
    .get();
  if (!row) return null;
  const name = `${spaceNameOf(db)} ${futuresId}`;
  const known = kept.get(name);
  if (known?.madeAt === row.made_at) return { picture: known.picture, version: row.version };
  const body = db
    .select({ body: marketPictures.body })
    .from(marketPictures)
    .where(and(own, eq(marketPictures.made_at, row.made_at)))
    .get();
  if (!body) return null;
  const picture = JSON.parse(gunzipSync(body.body).toString("utf8")) as MarketPicture;
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!);
  kept.set(name, { madeAt: row.made_at, picture });
  return { picture, version: row.version };
}

/** Keeps a picture as the newest one of its market. */
export function keepPicture(db: SpaceDb, futures_id: string, version: string, picture: MarketPicture): void {
  const body = gzipSync(JSON.stringify(picture), { level: 1 });
  const row = { futures_id, made_at: picture.madeAt, version, body };
  db.insert(marketPictures).values(row).onConflictDoUpdate({ target: marketPictures.futures_id, set: row }).run();
}

/** A picture as a page shows it; `stale`: prices are newer, and a worker is at it. */
interface ShownPicture {
  picture: MarketPicture | null;
  stale: boolean;
}

/** How long a page waits for a new picture before it shows the one before. */
const WAIT_MS = 2500;

/** The picture of a market of the space: when it is out of date a new one is asked for, and waited for shortly. */
export async function currentPicture(actor: Actor, futures_id: string): Promise<ShownPicture> {
  const db = dbOf(actor);
  const version = versionOfMarket(db, futures_id);
  const now = storedPicture(db, futures_id);
  if (now?.version === version) return { picture: now.picture, stale: false };
  const payload = { space: actor.space, futures_id };
  enqueue(pictureJob, payload, { space: actor.space, by: actor.user_id });
  const until = Date.now() + WAIT_MS;
  while (Date.now() < until && liveJob(pictureJob, payload)) await new Promise((next) => setTimeout(next, 60));
  const after = storedPicture(db, futures_id);
  return { picture: after?.picture ?? null, stale: after?.version !== version };
}
