import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { type PlatformDb, platformDb } from "~db/client";
import { signinFailures } from "~db/schema/identity";
import { MINUTE_MS } from "~/entities/core/clock";
import { type Refusal, refused } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";

const WINDOW_MS = 15 * MINUTE_MS;

/** What is counted: `key` at most `max` times in 15 minutes. */
export interface Limit {
  key: string;
  max: number;
}

const platform = (): PlatformDb => platformDb(environment().dataDir);
const oldest = () => Date.now() - WINDOW_MS;

/** The refusal when one of the limits is reached, else null. */
export function limitReached(limits: readonly Limit[]): Refusal | null {
  for (const { key, max } of limits) {
    const count = platform()
      .select({ n: sql<number>`count(*)` })
      .from(signinFailures)
      .where(and(eq(signinFailures.key, key), gt(signinFailures.at, oldest())))
      .get();
    if ((count?.n ?? 0) >= max)
      return refused(429, "identity.auth.too_many", { params: { minutes: WINDOW_MS / MINUTE_MS } });
  }
  return null;
}

/** Counts one attempt for each of the limits. `takeBack` is for one that was right. */
export function countAttempt(limits: readonly Limit[]): { takeBack(): void } {
  const db = platform();
  db.delete(signinFailures).where(lt(signinFailures.at, oldest())).run();
  const rows = limits.map(({ key }) => db.insert(signinFailures).values({ key, at: Date.now() }).run().lastInsertRowid);
  return {
    takeBack: () =>
      void db
        .delete(signinFailures)
        .where(inArray(sql`rowid`, rows.map(Number)))
        .run(),
  };
}

export function forgetAttempts(key: string): void {
  platform().delete(signinFailures).where(eq(signinFailures.key, key)).run();
}
