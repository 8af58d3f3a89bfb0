import { and, desc, eq, gt, lt, ne, sql } from "drizzle-orm";
import { type PlatformDb, platformDb } from "~db/client";
import { prepared } from "~db/prepared";
import { sessions, users } from "~db/schema/identity";
import { DAY_MS, MINUTE_MS } from "~/entities/core/clock";
import { storedScopes } from "~/entities/core/roles";
import { stricter, type TokenFields } from "~/entities/identity/tokenLimits";
import type { OwnSession, SessionKind } from "~/entities/identity/view";
import type { Actor, ActorToken } from "~/services/core/access.server";
import { passingRefusal } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { hashOf, newToken } from "~/services/core/settings/secrets.server";
import { secondFactorDue } from "./demandedFactor.server";
import { limitsOfSpace } from "./tokens/spaceLimits.server";
import { tokenIdOf, tokenIdSql } from "./tokens/tokenId";

/** A sign-in ends after five hours without use. */
export const IDLE_MS = 18_000_000;
/** Whatever its use, a sign-in of a browser ends after a week. */
const LONGEST_MS = 7 * DAY_MS;
const BEARER_MS = DAY_MS;
/** A sign-in's last use is written at most once a minute, so that reading a page is not a write. */
const TOUCH_MS = MINUTE_MS;

const platform = (): PlatformDb => platformDb(environment().dataDir);

interface SignIn {
  token: string;
  /** Names the sign-in to its owner and gives nobody access. */
  token_id: string;
  expires_at: string;
}

interface SessionFacts {
  /** Family of browser and system, for the list of sign-ins. */
  browser?: string | null;
  sso_variant?: string | null;
  /** The sign-in this browser came with: it ends, so that nobody else holds a token that becomes the new one's. */
  replaces?: string | null;
  /** What its owner says of a program's token. */
  fields?: TokenFields;
}

/** Opens a sign-in for a user under a new token, which is shown once and stored only as a hash. */
export function openSession(userId: string, kind: SessionKind, facts: SessionFacts = {}): SignIn {
  const db = platform();
  const user = db.select().from(users).where(eq(users.user_id, userId)).get();
  if (!user) throw new Error("A session needs a user");
  const token = newToken();
  const at = Date.now();
  const expires = at + (kind === "cookie" ? IDLE_MS : BEARER_MS);
  const row = { token_hash: hashOf(token), kind, user_id: userId, db: user.db };
  const { browser = null, sso_variant = null } = facts;
  const fields = facts.fields && { ...facts.fields, scopes: storedScopes(facts.fields.scopes) };
  db.transaction(
    () => {
      db.insert(sessions)
        .values({ ...row, ...fields, browser, sso_variant, created_at: at, last_seen_at: at, expires_at: expires })
        .run();
      db.update(users)
        .set({ last_login_at: new Date(at).toISOString() })
        .where(eq(users.user_id, userId))
        .run();
      if (facts.replaces) closeSession(facts.replaces);
      db.delete(sessions).where(lt(sessions.expires_at, at)).run();
    },
    { behavior: "immediate" },
  );
  return { token, token_id: tokenIdOf(row.token_hash), expires_at: new Date(expires).toISOString() };
}

/** Ends a sign-in. Returns the company-space login it came through, if any. */
export function closeSession(token: string): { sso_variant: string | null } {
  const ended = platform()
    .delete(sessions)
    .where(eq(sessions.token_hash, hashOf(token)))
    .returning({ sso_variant: sessions.sso_variant })
    .get();
  return { sso_variant: ended?.sso_variant ?? null };
}

const living = (token: string, kind: SessionKind) =>
  and(
    eq(sessions.token_hash, hashOf(token)),
    eq(sessions.kind, kind),
    gt(sessions.expires_at, Date.now()),
    eq(users.disabled, false),
  );

/**
 * The user behind a token, while the sign-in lives and the account is enabled. A cookie's life ends 5 h after its last use;
 * with `touch` false the look-up is none, e.g. a page's program that asks for news by itself.
 */
export function actorOf(token: string, kind: SessionKind, touch = true): Actor | undefined {
  const db = platform();
  const row = prepared(db, "actor of a token", () =>
    db
      .select({ session: sessions, user: users })
      .from(sessions)
      .innerJoin(users, eq(users.user_id, sessions.user_id))
      .where(
        and(
          eq(sessions.token_hash, sql.placeholder("hash")),
          eq(sessions.kind, sql.placeholder("kind")),
          gt(sessions.expires_at, sql.placeholder("now")),
          eq(users.disabled, false),
        ),
      )
      .prepare(),
  ).get({ hash: hashOf(token), kind, now: Date.now() });
  if (!row) return undefined;
  const { session, user } = row;
  if (touch && kind === "cookie" && Date.now() - session.last_seen_at > TOUCH_MS) touchSession(token);
  return {
    user_id: user.user_id,
    email: user.email,
    displayName: user.displayName,
    role: user.role,
    super_admin: user.super_admin,
    space: session.db,
    locale: user.locale,
    modules_off: user.modules_off,
    ...(secondFactorDue(user, session) ? { second_factor_due: true as const } : {}),
    ...(kind === "cookie" ? {} : { token: tokenOf(session) }),
  };
}

/** The token of a program or a link with the limits that hold for it: the stricter of its own and those of the space that it works in. */
function tokenOf(session: typeof sessions.$inferSelect): ActorToken {
  const { token_hash: hash, name, db, calls_per_minute, runs_per_day, credits_per_day } = session;
  return {
    hash,
    id: tokenIdOf(hash),
    name: name ?? tokenIdOf(hash),
    space: db,
    ...stricter({ calls_per_minute, runs_per_day, credits_per_day }, limitsOfSpace(db)),
    limited: calls_per_minute !== null || runs_per_day !== null || credits_per_day !== null,
    scopes: session.scopes,
  };
}

/** A page is read where the use of the sign-in cannot be noted: on a full disk, or while somebody else writes. */
function touchSession(token: string): void {
  try {
    extendSession(token);
  } catch (error) {
    if (!passingRefusal(error)) throw error;
  }
}

/** Counts five hours from now. Returns the new end (ms since 1970), or null when the sign-in has ended. */
export function extendSession(token: string): number | null {
  const at = Date.now();
  if (sessionEnd(token) === null) return null;
  platform()
    .update(sessions)
    .set({ last_seen_at: at, expires_at: sql`min(${at + IDLE_MS}, ${sessions.created_at} + ${LONGEST_MS})` })
    .where(and(eq(sessions.token_hash, hashOf(token)), gt(sessions.expires_at, at)))
    .run();
  return sessionEnd(token);
}

/** When a cookie's sign-in ends unless it is used (ms since 1970); null when it has. Asking is no use of it. */
export function sessionEnd(token: string): number | null {
  const row = platform()
    .select({ at: sessions.expires_at })
    .from(sessions)
    .innerJoin(users, eq(users.user_id, sessions.user_id))
    .where(living(token, "cookie"))
    .get();
  return row?.at ?? null;
}

export function sessionsOf(actor: Actor, currentToken: string | null): OwnSession[] {
  const current = currentToken ? hashOf(currentToken) : "";
  const rows = platform()
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, actor.user_id), gt(sessions.expires_at, Date.now())))
    .orderBy(desc(sessions.last_seen_at))
    .all();
  return rows.map((row) => ({
    id: tokenIdOf(row.token_hash),
    kind: row.kind,
    browser: row.browser,
    created_at: new Date(row.created_at).toISOString(),
    last_seen_at: new Date(row.last_seen_at).toISOString(),
    current: row.token_hash === current,
  }));
}

/** Ends one of the actor's own sign-ins. */
export function endSession(actor: Actor, id: string): void {
  platform()
    .delete(sessions)
    .where(and(eq(sessions.user_id, actor.user_id), eq(tokenIdSql, id)))
    .run();
}

/** Ends every sign-in of a user; `except` stays. */
export function endSessions(userId: string, except: string | null = null): void {
  platform()
    .delete(sessions)
    .where(and(eq(sessions.user_id, userId), except ? ne(sessions.token_hash, hashOf(except)) : undefined))
    .run();
}
