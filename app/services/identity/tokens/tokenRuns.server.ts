import { and, eq, sql } from "drizzle-orm";
import { platformDb } from "~db/client";
import { prepared } from "~db/prepared";
import { sessions } from "~db/schema/identity";
import type { Actor, ActorToken } from "~/services/core/access.server";
import { type Refusal, refused } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { leftOf, type LimitState, secondsTo } from "./limitFields";
import { creditsOfToken } from "./tokenCredits.server";

const platform = () => platformDb(environment().dataDir);

/** What of the runs and the credits of a token is gone in the day that it lives; null where they have no limit, or the sign-in is over. */
export function dayOf(token: ActorToken, now = Date.now()): Record<"runs" | "credits", LimitState | null> {
  const { hash, runs_per_day: most } = token;
  if (most === null && token.credits_per_day === null) return NO_LIMITS;
  const row = prepared(platform(), "runs of a token", () =>
    platform()
      .select({ gone: sessions.runs_started, expires_at: sessions.expires_at })
      .from(sessions)
      .where(eq(sessions.token_hash, sql.placeholder("hash")))
      .prepare(),
  ).get({ hash });
  if (!row) return NO_LIMITS;
  const seconds = secondsTo(row.expires_at, now);
  return { runs: most === null ? null : { most, gone: row.gone, seconds }, credits: creditsOfToken(token, seconds) };
}
const NO_LIMITS = { runs: null, credits: null };

/**
 * Counts runs or plans that are about to start; the last step of what starts them, as it is not taken back. 429 when the token that asks may
 * not start as many any more. People have no token, and pass without a look.
 */
export function countRuns({ token }: Pick<Actor, "token">, runs: number): Refusal | undefined {
  if (!token) return undefined;
  const { hash, runs_per_day: most } = token;
  const isRoom = most === null ? undefined : sql`${sessions.runs_started} + ${runs} <= ${most}`;
  const { changes } = platform()
    .update(sessions)
    .set({ runs_started: sql`${sessions.runs_started} + ${runs}` })
    .where(and(eq(sessions.token_hash, hash), isRoom))
    .run();
  const state = changes === 1 ? null : dayOf(token).runs;
  if (!state) return undefined;
  const params = {
    token: token.name,
    max: state.most,
    left: leftOf(state),
    runs,
    minutes: Math.ceil(state.seconds / 60),
  };
  return { ...refused(429, "identity.tokens.too_many_runs", { params }), retryAfterS: state.seconds };
}
