import { eq, sql } from "drizzle-orm";
import { platformDb } from "~db/client";
import { prepared } from "~db/prepared";
import { spaces, userChanges } from "~db/schema/identity";
import type { TokenLimits } from "~/entities/identity/tokenLimits";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { done, notAllowed, type Outcome, type Refusal, refused } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { EVERY_ACCOUNT } from "../demandedFactor.server";

/** What no token may exceed that works in a space, whatever its own limits are. */

const platform = () => platformDb(environment().dataDir);

const NONE: TokenLimits = { calls_per_minute: null, runs_per_day: null, credits_per_day: null };

/** The limits of all tokens of a space. */
export const limitsOfSpace = (space: string): TokenLimits =>
  prepared(platform(), "limits of tokens of a space", () =>
    platform()
      .select({
        calls_per_minute: spaces.token_calls_per_minute,
        runs_per_day: spaces.token_runs_per_day,
        credits_per_day: spaces.token_credits_per_day,
      })
      .from(spaces)
      .where(eq(spaces.name, sql.placeholder("space")))
      .prepare(),
  ).get({ space }) ?? NONE;

/** Why the actor may change no limits of tokens: whoever signs in with a token that has some would lift what holds it. */
export const heldByLimits = ({ token }: Actor): Refusal | undefined =>
  token?.limited ? refused(403, "identity.tokens.limited_itself") : undefined;

/** Why the actor may not change the limits of all tokens of the space: 403 for all but admins, and with a token that has limits itself. */
export const mayNotLimitSpace = (actor: Actor): Refusal | undefined =>
  isAdmin(actor) ? heldByLimits(actor) : notAllowed();

/**
 * Changes the limits of all tokens of the actor's space; what is left out stays. They count from the next call on, and the log of accounts
 * tells them. Refuses as `mayNotLimitSpace`.
 */
export function limitSpace(actor: Actor, changed: Partial<TokenLimits>): Outcome<TokenLimits> {
  const refusal = mayNotLimitSpace(actor);
  if (refusal) return refusal;
  const { space, user_id: by } = actor;
  const at = new Date().toISOString();
  return platform().transaction(
    (db) => {
      const before = limitsOfSpace(space);
      const limits: TokenLimits = { ...before, ...changed };
      const keys = Object.keys(limits) as (keyof TokenLimits)[];
      if (keys.every((key) => limits[key] === before[key])) return done(before);
      const set = columnsOf(limits);
      db.insert(spaces)
        .values({ name: space, title: space, created_at: at, ...set })
        .onConflictDoUpdate({ target: spaces.name, set })
        .run();
      db.insert(userChanges)
        .values({ at, by, space, user_id: EVERY_ACCOUNT, mode: "update", before: columnsOf(before), after: set })
        .run();
      return done(limits);
    },
    { behavior: "immediate" },
  );
}

const columnsOf = ({ calls_per_minute, runs_per_day, credits_per_day }: TokenLimits) => ({
  token_calls_per_minute: calls_per_minute,
  token_runs_per_day: runs_per_day,
  token_credits_per_day: credits_per_day,
});
