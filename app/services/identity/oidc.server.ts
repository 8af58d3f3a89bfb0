import { randomUUID } from "node:crypto";
import { and, eq, isNull, lt } from "drizzle-orm";
import * as client from "openid-client";
import { type PlatformDb, platformDb } from "~db/client";
import { groupRoles, scimPeople, ssoLogins, users } from "~db/schema/identity";
import { HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import { ownValue } from "~/entities/core/lookups/ownValue";
import { done, type Outcome, type Refusal, refused } from "~/services/core/outcome";
import { fetchGuarded } from "~/services/core/providers/outgoing.server";
import { environment } from "~/services/core/settings/environment.server";
import type { CompanyLogin } from "~/services/core/settings/identitySettings";
import { isLoopback } from "~/services/core/settings/providerUrl";
import { hashOf, newToken, seal, unseal } from "~/services/core/settings/secrets.server";
import { normalEmail, userByEmail, type UserRow } from "./auth.server";
import { groupsIn, type Memberships } from "./groupClaim";

/** Time a person has at the provider. */
export const SSO_MINUTES = 10;
const ANSWER_LIMIT = 1024 * 1024;
const ANSWER_MS = 30_000;

const platform = (): PlatformDb => platformDb(environment().dataDir);

/** The login of a company space by the word in its address. */
export const companyLogin = (variant: string | undefined): CompanyLogin | undefined =>
  environment().companyLogins.find((login) => login.variant === variant);

/** A provider's answer of bounded size from an address that is not private; redirects are not followed. */
const boundedFetch: client.CustomFetch = async (url, { method, headers, body, signal }) => {
  const sent = body ? new Uint8Array(await new Response(body as BodyInit).arrayBuffer()) : undefined;
  const limits = { timeoutMs: ANSWER_MS, maxBytes: ANSWER_LIMIT, errorBytes: ANSWER_LIMIT };
  const request = { method, headers, ...(sent ? { body: sent } : {}), ...(signal ? { signal } : {}), ...limits };
  const { status, headers: responseHeaders, content } = await fetchGuarded(url, request);
  const empty = status === 204 || status === 304;
  return new Response(empty ? null : new Uint8Array(content), {
    status,
    headers: responseHeaders as Record<string, string>,
  });
};

const configurations = new Map<string, { config: client.Configuration; until: number }>();
const KEEP_MS = HOUR_MS;

/** What the provider says about itself, asked once an hour. */
async function configurationOf(login: CompanyLogin): Promise<client.Configuration> {
  const configuration = configurations.get(login.variant);
  if (configuration && configuration.until > Date.now()) return configuration.config;
  const issuer = new URL(login.issuer);
  const local = !environment().production && isLoopback(issuer.hostname) && issuer.protocol === "http:";
  const secret = login.client_secret ? client.ClientSecretPost(login.client_secret) : client.None();
  const config = await client.discovery(issuer, login.client_id, undefined, secret, {
    timeout: login.timeout_seconds,
    // Roles hang on the token's claims: its signature is checked besides the connection it came by.
    execute: [client.enableNonRepudiationChecks, ...(local ? [client.allowInsecureRequests] : [])],
    [client.customFetch]: boundedFetch,
  });
  configurations.set(login.variant, { config, until: Date.now() + KEEP_MS });
  return config;
}

/** Begins at the provider: the address to go to, and the token of the cookie this browser comes back with. */
export async function beginSso(
  login: CompanyLogin,
  redirectUri: string,
  returnTo: string,
): Promise<Outcome<{ address: URL; token: string }>> {
  try {
    const config = await configurationOf(login);
    const [token, state, nonce] = [newToken(), client.randomState(), client.randomNonce()];
    const verifier = client.randomPKCECodeVerifier();
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      response_type: "code",
      scope: ["openid", "email", "profile", ...login.scopes].join(" "),
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
      nonce,
    });
    const at = Date.now();
    platform().delete(ssoLogins).where(lt(ssoLogins.expires_at, at)).run();
    const row = { token_hash: hashOf(token), variant: login.variant, state, nonce, verifier: seal(verifier) };
    platform()
      .insert(ssoLogins)
      .values({ ...row, redirect_uri: redirectUri, return_to: returnTo, expires_at: at + SSO_MINUTES * MINUTE_MS })
      .run();
    return done({ address, token });
  } catch (error) {
    return providerRefusal(error);
  }
}

export interface SsoSignIn {
  user_id: string;
  return_to: string;
  memberships: Memberships;
}

/**
 * The way back: exchanges the code under PKCE, checks state and nonce, and finds or makes the user. `token` is this
 * browser's cookie; each begun login comes back once, whatever its end.
 */
export async function finishSso(
  login: CompanyLogin,
  token: string | null,
  search: URLSearchParams,
): Promise<Outcome<SsoSignIn>> {
  const row = token
    ? platform()
        .delete(ssoLogins)
        .where(and(eq(ssoLogins.token_hash, hashOf(token)), eq(ssoLogins.variant, login.variant)))
        .returning()
        .get()
    : undefined;
  if (!row) return refused(401, "identity.auth.sso_problem");
  if (row.expires_at <= Date.now()) return refused(401, "identity.auth.timed_out");
  if (search.get("state") !== row.state) return refused(401, "identity.auth.sso_problem");
  if (search.get("error") === "access_denied") return refused(401, "identity.auth.login_cancelled");
  const verifier = unseal(row.verifier);
  if (!verifier) return refused(401, "identity.auth.sso_problem");
  try {
    const config = await configurationOf(login);
    const address = new URL(row.redirect_uri);
    address.search = search.toString();
    const tokens = await client.authorizationCodeGrant(config, address, {
      pkceCodeVerifier: verifier,
      expectedState: row.state,
      expectedNonce: row.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) return refused(401, "identity.auth.sso_problem");
    // What the token lacks the provider may say when asked.
    const { userinfo_endpoint } = config.serverMetadata();
    const info = await userInfo(login, claims, () =>
      // Of a provider that has nothing more to say the token is all, as it is without the claim.
      userinfo_endpoint || !claims.email ? client.fetchUserInfo(config, tokens.access_token, claims.sub) : {},
    );
    const all = { ...info, ...claims };
    const user = userOf(login, all);
    if (!user.ok) return user;
    const read = groupsIn(all, login.groups_claim);
    const memberships: Memberships = info || "problem" in read ? read : { problem: "not_told" };
    return done({ user_id: user.value, return_to: row.return_to, memberships });
  } catch (error) {
    return providerRefusal(error);
  }
}

/**
 * What the provider says of a person besides the token's claims. Null: it was asked for groups alone, and did not say them. Throws where
 * the address is missing as well: nobody can sign in without one.
 */
async function userInfo(
  login: CompanyLogin,
  claims: Claims,
  fetchInfo: () => Record<string, unknown> | Promise<Record<string, unknown>>,
): Promise<Record<string, unknown> | null> {
  if (claims.email && (ownValue(claims, login.groups_claim) !== undefined || !hasGroupRoles(login))) return {};
  try {
    return await fetchInfo();
  } catch (error) {
    if (!claims.email) throw error;
    warn(error);
    return null;
  }
}

/** What went wrong at the provider, as a warning of the process: for the administrator. */
function warn(error: unknown): void {
  const cause = error instanceof Error ? error.cause : undefined;
  const reason = error instanceof client.ResponseBodyError ? `${error.error}: ${error.error_description ?? ""}` : cause;
  process.emitWarning(`Company login: ${[error, reason].filter(Boolean).map(String).join("; ")}`);
}

/** What went wrong at the provider, for the person and (as a warning of the process) for the administrator. */
function providerRefusal(error: unknown): Refusal {
  const cause = error instanceof Error ? error.cause : undefined;
  const names = [error, cause].map((e) => (e instanceof Error ? `${e.name} ${"code" in e ? String(e.code) : ""}` : ""));
  const late = names.some((name) => /timeout/i.test(name));
  warn(error);
  return refused(401, late ? "identity.auth.timed_out" : "identity.auth.sso_problem");
}

/** Whether groups of a login give any role. */
function hasGroupRoles({ space, variant }: CompanyLogin): boolean {
  const ofLogin = and(eq(groupRoles.space, space), eq(groupRoles.variant, variant));
  return platform().select({ id: groupRoles.rule_id }).from(groupRoles).where(ofLogin).get() !== undefined;
}

interface Claims {
  sub: string;
  [claim: string]: unknown;
}

/**
 * The user of the provider's claims. First comes one that is known by the provider's subject, then one that the provider made here by SCIM
 * under the id that a claim repeats, where the login names such a claim. Then an account of the same space that an admin or the provider
 * made without a password, when the provider vouches for the address. Else a new viewer of the space. An address that belongs to somebody
 * else's account is never taken over.
 */
export function userOf(login: CompanyLogin, claims: Claims): Outcome<string> {
  const db = platform();
  const subject = and(eq(users.sso_variant, login.variant), eq(users.sso_subject, claims.sub));
  const bound = db.select().from(users).where(subject).get();
  if (bound) return bound.disabled ? refused(403, "identity.auth.disabled") : done(bound.user_id);
  const provided = providedUser(login, claims);
  if (provided) return bind(login, claims, provided);
  const email = typeof claims.email === "string" ? normalEmail(claims.email) : "";
  if (!/^\S+@\S+$/.test(email)) return refused(401, "identity.auth.sso_problem");
  const same = userByEmail(email);
  if (same) {
    const isOfLogin = same.sso_variant === null || (same.sso_variant === login.variant && same.sso_subject === null);
    const invited = same.db === login.space && !same.password_hash && isOfLogin && claims.email_verified === true;
    return invited ? bind(login, claims, same) : refused(401, "identity.auth.sso_problem");
  }
  const user_id = randomUUID();
  const displayName = typeof claims.name === "string" && claims.name.trim() ? claims.name.trim().slice(0, 200) : email;
  const created_at = new Date().toISOString();
  db.insert(users)
    .values({
      user_id,
      email,
      emailVerified: claims.email_verified !== false,
      displayName,
      role: "viewer",
      db: login.space,
      created_at,
      sso_variant: login.variant,
      sso_subject: claims.sub,
    })
    .run();
  return done(user_id);
}

/** From now on the account is known by the provider's subject. */
function bind(login: CompanyLogin, { sub }: Claims, user: Pick<UserRow, "user_id" | "disabled">): Outcome<string> {
  if (user.disabled) return refused(403, "identity.auth.disabled");
  const binding = { sso_variant: login.variant, sso_subject: sub };
  platform().update(users).set(binding).where(eq(users.user_id, user.user_id)).run();
  return done(user.user_id);
}

/** The one account that the provider made here under the id of the claim, and that nobody has signed in to yet. */
function providedUser(login: CompanyLogin, claims: Claims): Pick<UserRow, "user_id" | "disabled"> | undefined {
  const id = login.external_id_claim === undefined ? undefined : ownValue(claims, login.external_id_claim);
  if (typeof id !== "string" || id === "") return undefined;
  const ofLogin = and(eq(users.db, login.space), eq(users.sso_variant, login.variant), isNull(users.sso_subject));
  const rows = platform()
    .select({ user_id: users.user_id, disabled: users.disabled })
    .from(users)
    .innerJoin(scimPeople, eq(scimPeople.user_id, users.user_id))
    .where(and(ofLogin, eq(scimPeople.external_id, id), eq(scimPeople.removed, false)))
    .limit(2)
    .all();
  return rows.length === 1 ? rows[0] : undefined;
}
