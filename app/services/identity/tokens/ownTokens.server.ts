import { and, desc, eq, gt, inArray } from "drizzle-orm";
import { type PlatformDb, platformDb } from "~db/client";
import { readRunning, type Running } from "~db/running";
import { sessions, userChanges } from "~db/schema/identity";
import { SCOPES, storedScopes } from "~/entities/core/roles";
import { type OwnToken, stricter, type TokenFields } from "~/entities/identity/tokenLimits";
import type { Actor } from "~/services/core/access.server";
import { complain, done, notAllowed, notFound, type Outcome, type Refusal } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { openSession } from "../sessions.server";
import { heldByLimits, limitsOfSpace } from "./spaceLimits.server";
import { creditsUsed } from "./tokenCredits.server";
import { tokenIdOf, tokenIdSql } from "./tokenId";

/** The tokens of programs and links that somebody made, and what each may do. */

type Row = typeof sessions.$inferSelect;

const platform = (): PlatformDb => platformDb(environment().dataDir);

/** Tokens of programs, and those in the links of spreadsheets. */
const TOKENS = ["bearer", "link"] as const;
const ownTokens = ({ user_id }: Actor) =>
  and(eq(sessions.user_id, user_id), inArray(sessions.kind, TOKENS), gt(sessions.expires_at, Date.now()));

function rowOf(actor: Actor, id: string): Row | undefined {
  return platform()
    .select()
    .from(sessions)
    .where(and(ownTokens(actor), eq(tokenIdSql, id)))
    .get();
}

function asOwn(row: Row, running: Running | null): OwnToken {
  const { token_hash, name, browser, calls_per_minute, runs_per_day, credits_per_day, runs_started } = row;
  const in_force = stricter({ calls_per_minute, runs_per_day, credits_per_day }, limitsOfSpace(row.db));
  const token_id = tokenIdOf(token_hash);
  const isCounted = in_force.calls_per_minute !== null;
  return {
    token_id,
    kind: row.kind === "link" ? "link" : "bearer",
    table: row.table_address,
    name,
    browser,
    created_at: new Date(row.created_at).toISOString(),
    expires_at: new Date(row.expires_at).toISOString(),
    last_used_at: new Date(row.last_seen_at).toISOString(),
    scopes: row.scopes,
    calls_per_minute,
    runs_per_day,
    credits_per_day,
    in_force,
    calls: isCounted ? (running?.tokenCalls.of(token_hash, Date.now()).calls ?? 0) : 0,
    runs_started,
    credits_used: creditsUsed(row.db, token_id),
  };
}

/** Rows with the calls of their minute. */
function withCalls(rows: readonly Row[]): OwnToken[] {
  const running = rows.length > 0 ? readRunning(environment().dataDir) : null;
  try {
    return rows.map((row) => asOwn(row, running));
  } finally {
    running?.close();
  }
}

/** The actor's tokens, newest first. */
export const tokensOf = (actor: Actor): OwnToken[] =>
  withCalls(platform().select().from(sessions).where(ownTokens(actor)).orderBy(desc(sessions.created_at)).all());

/** One of the actor's own tokens; undefined for any other id. */
export function tokenOf(actor: Actor, id: string): OwnToken | undefined {
  const row = rowOf(actor, id);
  return row && withCalls([row])[0];
}

/** Why the actor may not change a token: 404 for all but the own ones, 403 with a token that has limits itself. */
export const mayNotChange = (actor: Actor, id: string): Refusal | undefined =>
  rowOf(actor, id) ? heldByLimits(actor) : notFound();

/**
 * Changes name and limits of one of the actor's own tokens; what is left out stays. They count from the next call on, and the log of accounts
 * tells them. Refuses as `mayNotChange`.
 */
export function changeToken(actor: Actor, id: string, changed: Partial<TokenFields>): Outcome<OwnToken> {
  const outcome = platform().transaction(
    (db): Outcome<Row> => {
      const refusal = mayNotChange(actor, id);
      if (refusal) return refusal;
      const before = rowOf(actor, id)!;
      if (Object.keys(changed).length === 0) return done(before);
      const widens = before.kind === "link" && changed.scopes !== undefined && changed.scopes?.join() !== "read";
      if (widens) return complain("scopes", "identity.tokens.link_reads");
      const after = db
        .update(sessions)
        .set(changed.scopes === undefined ? changed : { ...changed, scopes: storedScopes(changed.scopes) })
        .where(eq(sessions.token_hash, before.token_hash))
        .returning()
        .get();
      log(db, actor, before, after);
      return done(after);
    },
    { behavior: "immediate" },
  );
  return outcome.ok ? done(withCalls([outcome.value])[0]!) : outcome;
}

/** Signs a program in for the actor, who sits at a browser: a token makes no other. The token is in what is returned, and nowhere else. */
export function makeToken(actor: Actor, fields: TokenFields): Outcome<{ token: string; token_id: string }> {
  if (actor.token) return notAllowed();
  return done(openSession(actor.user_id, "bearer", { fields }));
}

function log(db: Pick<PlatformDb, "insert">, { user_id, space }: Actor, before: Row, after: Row): void {
  const fields = (row: Row) => ({
    token_scopes: row.scopes ?? [...SCOPES],
    token_calls_per_minute: row.calls_per_minute,
    token_runs_per_day: row.runs_per_day,
    token_credits_per_day: row.credits_per_day,
  });
  if (JSON.stringify(fields(before)) === JSON.stringify(fields(after))) return;
  db.insert(userChanges)
    .values({
      at: new Date().toISOString(),
      by: user_id,
      space,
      user_id,
      mode: "update",
      before: fields(before),
      after: { token: after.name ?? tokenIdOf(after.token_hash), ...fields(after) },
    })
    .run();
}
