import { eq, sql } from "drizzle-orm";
import { platformDb, type SpaceDb, spaceDb } from "~db/client";
import { prepared } from "~db/prepared";
import { runCosts } from "~db/schema/accounting";
import { sessions } from "~db/schema/identity";
import { stricter } from "~/entities/identity/tokenLimits";
import type { ActorToken } from "~/services/core/access.server";
import { type Refusal, refused } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import type { LimitState } from "./limitFields";
import { limitsOfSpace } from "./spaceLimits.server";
import { tokenIdSql } from "./tokenId";

/** Credits of a token: what its runs cost, and what those hold back that have not ended. A token lives for a day, and so do they. */

const usedIn = (db: SpaceDb, token_id: string): number =>
  prepared(db, "credits of a token", () =>
    db
      .select({ used: sql<number>`coalesce(sum(coalesce(${runCosts.credits}, ${runCosts.reserved})), 0)` })
      .from(runCosts)
      .where(eq(runCosts.token_id, sql.placeholder("token_id")))
      .prepare(),
  ).get({ token_id })!.used;

/** Credits that are gone of a token, by its id, in the space that it works in. */
export const creditsUsed = (space: string, token_id: string): number =>
  usedIn(spaceDb(environment().dataDir, space), token_id);

/** How many credits of a token are gone in the day that it lives; null where they have no limit. A credit that is begun is gone. */
export const creditsOfToken = (
  { id, space, credits_per_day: most }: Pick<ActorToken, "id" | "space" | "credits_per_day">,
  seconds: number,
): LimitState | null => (most === null ? null : { most, gone: Math.ceil(creditsUsed(space, id)), seconds });

/** What is asked of a token whose credits are to be used. */
type Paying = Pick<ActorToken, "id" | "name" | "credits_per_day">;

/** 429 where a token may not use so many credits any more; asked in the transaction that holds them back. */
export function creditRefusal(db: SpaceDb, token: Paying | undefined, needed: number): Refusal | undefined {
  if (!token || token.credits_per_day === null) return undefined;
  const left = token.credits_per_day - usedIn(db, token.id);
  if (needed <= left) return undefined;
  const params = {
    token: token.name,
    max: token.credits_per_day,
    left: Math.max(0, Math.floor(left)),
    needed: Math.ceil(needed),
  };
  return refused(429, "identity.tokens.too_many_credits", { params });
}

/**
 * The same of a token that ordered what begins by itself later: 409, as waiting frees nothing. One whose sign-in is over has the limit of the
 * space alone.
 */
export function laterCreditRefusal(
  db: SpaceDb,
  { space, pays }: { space: string; pays: string },
  needed: number,
): Refusal | undefined {
  const row = platformDb(environment().dataDir)
    .select({ name: sessions.name, credits_per_day: sessions.credits_per_day })
    .from(sessions)
    .where(eq(tokenIdSql, pays))
    .get();
  const ofSpace = limitsOfSpace(space);
  const { credits_per_day } = stricter({ ...ofSpace, credits_per_day: row?.credits_per_day ?? null }, ofSpace);
  const refusal = creditRefusal(db, { id: pays, name: row?.name ?? pays, credits_per_day }, needed);
  return refusal && { ...refusal, status: 409 };
}
