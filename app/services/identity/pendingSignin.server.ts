import { and, eq, gt, lt, sql } from "drizzle-orm";
import { type PlatformDb, platformDb } from "~db/client";
import { pendingSignins } from "~db/schema/identity";
import { MINUTE_MS } from "~/entities/core/clock";
import { done, type Outcome, refused } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { hashOf, newToken } from "~/services/core/settings/secrets.server";
import { userById } from "./auth.server";
import { takeCode } from "./twoFactor.server";

/** After the password there are ten minutes and five tries for the code. */
export const PENDING_MINUTES = 10;
const MAX_TRIES = 5;

const platform = (): PlatformDb => platformDb(environment().dataDir);
const living = (token: string) =>
  and(eq(pendingSignins.token_hash, hashOf(token)), gt(pendingSignins.expires_at, Date.now()));

/** Keeps a sign-in whose password was right until its code comes. Returns the token of its cookie. */
export function openPending(userId: string, returnTo: string): string {
  const token = newToken();
  const at = Date.now();
  platform().delete(pendingSignins).where(lt(pendingSignins.expires_at, at)).run();
  platform()
    .insert(pendingSignins)
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      return_to: returnTo,
      expires_at: at + PENDING_MINUTES * MINUTE_MS,
    })
    .run();
  return token;
}

export function pendingOf(token: string | null): { user_id: string; return_to: string } | undefined {
  return token ? platform().select().from(pendingSignins).where(living(token)).get() : undefined;
}

/** The second step. Refusals with status 401 end the sign-in: it begins again with the password. */
export function answerPending(token: string, code: string): Outcome<{ user_id: string; return_to: string }> {
  const row = platform()
    .update(pendingSignins)
    .set({ tries: sql`${pendingSignins.tries} + 1` })
    .where(living(token))
    .returning()
    .get();
  if (!row) return refused(401, "identity.auth.pending_ended");
  const end = () => platform().delete(pendingSignins).where(eq(pendingSignins.token_hash, row.token_hash)).run();
  if (row.tries > MAX_TRIES) {
    end();
    return refused(401, "identity.auth.code_tries");
  }
  const outcome = takeCode(row.user_id, code);
  if (!outcome.ok) {
    if (row.tries < MAX_TRIES) return outcome;
    end();
    return refused(401, "identity.auth.code_tries");
  }
  end();
  if (userById(row.user_id)?.disabled) return refused(401, "identity.auth.disabled");
  return done({ user_id: row.user_id, return_to: row.return_to });
}
