import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { setpointOutputSecrets } from "~db/schema/operator";
import { seal, unseal } from "~/services/core/settings/secrets.server";

/** Keys of webhooks and passwords of brokers, sealed (AES-256-GCM): apart from their rows, so that none of them leaves with a row. */

export function keepSecret(db: SpaceDb, output_id: string, secret: string): void {
  const row = { sealed: seal(secret), set_at: new Date().toISOString() };
  db.insert(setpointOutputSecrets)
    .values({ output_id, ...row })
    .onConflictDoUpdate({ target: setpointOutputSecrets.output_id, set: row })
    .run();
}

export const dropSecret = (db: SpaceDb, output_id: string): void =>
  void db.delete(setpointOutputSecrets).where(eq(setpointOutputSecrets.output_id, output_id)).run();

/** The secret of an output; null when there is none, or SESSION_SECRET is another one by now. */
export function secretOf(db: SpaceDb, output_id: string): string | null {
  const row = db.select().from(setpointOutputSecrets).where(eq(setpointOutputSecrets.output_id, output_id)).get();
  return row ? unseal(row.sealed) : null;
}
