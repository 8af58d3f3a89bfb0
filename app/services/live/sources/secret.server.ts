import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { liveSourceSecrets } from "~db/schema/live";
import { seal, unseal } from "~/services/core/settings/secrets.server";

/** Passwords and tokens of sources, sealed (AES-256-GCM): apart from their rows, so that none of them leaves with a row. */

export function keepSecret(db: SpaceDb, live_id: string, secret: string): void {
  const row = { sealed: seal(secret), set_at: new Date().toISOString() };
  db.insert(liveSourceSecrets)
    .values({ live_id, ...row })
    .onConflictDoUpdate({ target: liveSourceSecrets.live_id, set: row })
    .run();
}

export const dropSecret = (db: SpaceDb, live_id: string): void =>
  void db.delete(liveSourceSecrets).where(eq(liveSourceSecrets.live_id, live_id)).run();

/** The secret of a source; null when there is none, or SESSION_SECRET is another one by now. `set_at` names its version. */
export function secretOf(db: SpaceDb, live_id: string): { secret: string | null; set_at: string } | null {
  const row = db.select().from(liveSourceSecrets).where(eq(liveSourceSecrets.live_id, live_id)).get();
  return row ? { secret: unseal(row.sealed), set_at: row.set_at } : null;
}
