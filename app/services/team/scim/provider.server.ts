import { randomUUID } from "node:crypto";
import { and, asc, count, eq } from "drizzle-orm";
import { type PlatformDb, platformDb } from "~db/client";
import { type ScimNote, scimTokens, userChanges, users } from "~db/schema/identity";
import { MINUTE_MS } from "~/entities/core/clock";
import type { ScimToken } from "~/entities/team/view";
import { type Actor, type ActorToken, isAdmin } from "~/services/core/access.server";
import { complain, done, notAllowed, notFound, type Outcome, passingRefusal } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import type { CompanyLogin } from "~/services/core/settings/identitySettings";
import { hashOf, newToken } from "~/services/core/settings/secrets.server";
import { EVERY_ACCOUNT } from "~/services/identity/demandedFactor.server";
import { companyLogin } from "~/services/identity/oidc.server";
import { credentialOf } from "~/services/identity/requestActor.server";
import { limitsOfSpace } from "~/services/identity/tokens/spaceLimits.server";
import { loginsOf } from "../groups/rules.server";

/** The tokens with which identity providers call /scim/v2, as admins of a space keep them. */

/** Of one login: one in use, one to change over to, and two that somebody forgot. */
const MOST_TOKENS = 4;
/** When a provider called last is written at most once a minute, as with sign-ins. */
const TOUCH_MS = MINUTE_MS;

const platform = (): PlatformDb => platformDb(environment().dataDir);

/** Who calls: the provider of a company login. */
export interface Provider {
  token_id: string;
  login: CompanyLogin;
}

/** The provider behind a request's bearer token (RFC 6750, 2.1); null for any other token, and for a login that is configured no more. */
export function providerOf(request: Request): Provider | null {
  const credential = credentialOf(request);
  if (credential?.kind !== "bearer") return null;
  const row = rowOf(credential.token);
  const login = row && companyLogin(row.variant);
  if (!row || login?.space !== row.space) return null;
  if (Date.now() - Date.parse(row.called_at ?? "1970-01-01T00:00:00Z") > TOUCH_MS) noteCall(row.token_id);
  return { token_id: row.token_id, login };
}

const rowOf = (token: string) =>
  platform()
    .select()
    .from(scimTokens)
    .where(eq(scimTokens.token_hash, hashOf(token)))
    .get();

/** A provider's token with the limit that holds for every token of the space; null for others. */
export function providerToken(token: string): ActorToken | null {
  const row = rowOf(token);
  if (!row) return null;
  const { calls_per_minute } = limitsOfSpace(row.space);
  const limits = { calls_per_minute, runs_per_day: null, credits_per_day: null, space: row.space, limited: false };
  return { hash: row.token_hash, id: row.token_id, name: `SCIM ${row.variant}`, scopes: null, ...limits };
}

/**
 * Writes down that the provider called, and what it did or why it was refused. Not where nothing can be written, on a full disk or while
 * somebody else writes: what the call did is done, and it answers so.
 */
export function noteCall(token_id: string, note?: Omit<ScimNote, "at">): void {
  const at = new Date().toISOString();
  const set = note ? { called_at: at, note: { at, ...note } } : { called_at: at };
  try {
    platform().update(scimTokens).set(set).where(eq(scimTokens.token_id, token_id)).run();
  } catch (error) {
    if (!passingRefusal(error)) throw error;
  }
}

/** The tokens of the actor's space, oldest first. Admins only. */
export function scimTokensOf(actor: Actor): Outcome<ScimToken[]> {
  if (!isAdmin(actor)) return notAllowed();
  const { token_id, variant, created_at, called_at, note } = scimTokens;
  return done(
    platform()
      .select({ token_id, variant, created_at, called_at, note, by: users.displayName })
      .from(scimTokens)
      .leftJoin(users, eq(users.user_id, scimTokens.created_by))
      .where(eq(scimTokens.space, actor.space))
      .orderBy(asc(created_at))
      .all(),
  );
}

/** Makes a token for a login of the actor's space. It is returned this once. 403 for those who are no admins, 422 for more than four. */
export function makeScimToken(actor: Actor, variant: string): Outcome<{ token: string }> {
  if (!isAdmin(actor)) return notAllowed();
  if (!loginsOf(actor).some((login) => login.variant === variant)) return complain("variant", "rules.not_in_list");
  const token = newToken();
  return platform().transaction(
    (db): Outcome<{ token: string }> => {
      const ofLogin = and(eq(scimTokens.space, actor.space), eq(scimTokens.variant, variant));
      const tokens = db.select({ n: count() }).from(scimTokens).where(ofLogin).get()?.n ?? 0;
      if (tokens >= MOST_TOKENS) return complain("variant", "team.scim.too_many_tokens", { max: MOST_TOKENS });
      const row = { token_id: randomUUID(), token_hash: hashOf(token), space: actor.space, variant };
      db.insert(scimTokens)
        .values({ ...row, created_at: new Date().toISOString(), created_by: actor.user_id })
        .run();
      log(db, actor, "create", variant);
      return done({ token });
    },
    { behavior: "immediate" },
  );
}

/** Ends a token: the provider's next call with it is refused. 404 for tokens of other spaces. */
export function revokeScimToken(actor: Actor, tokenId: string): Outcome<null> {
  if (!isAdmin(actor)) return notAllowed();
  return platform().transaction(
    (db): Outcome<null> => {
      const row = db
        .delete(scimTokens)
        .where(and(eq(scimTokens.space, actor.space), eq(scimTokens.token_id, tokenId)))
        .returning({ variant: scimTokens.variant })
        .get();
      if (!row) return notFound();
      log(db, actor, "delete", row.variant);
      return done(null);
    },
    { behavior: "immediate" },
  );
}

function log(db: Pick<PlatformDb, "insert">, actor: Actor, mode: "create" | "delete", login: string): void {
  const fields = { login, scim_token: true };
  const [before, after] = mode === "create" ? [null, fields] : [fields, null];
  const { space, user_id: by } = actor;
  db.insert(userChanges)
    .values({ at: new Date().toISOString(), by, space, user_id: EVERY_ACCOUNT, mode, before, after })
    .run();
}
