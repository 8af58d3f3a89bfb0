import { createHash, randomBytes, randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { platformDb, type PlatformDb } from "~db/client";
import { sessions, signinFailures, users } from "~db/schema/platform";
import type { GlobalRole, Locale } from "~/entities/enums";
import type { Actor } from "./access.server";
import { environment } from "./environment.server";
import { done, refused, type Outcome } from "./outcome";

const IDLE_MS = 18_000_000;
const BEARER_MS = 24 * 3_600_000;
/** A sign-in's last use is written at most once a minute, so that reading a page is not a write. */
const TOUCH_MS = 60_000;
const FAILURE_WINDOW_MS = 15 * 60_000;
const MAX_FAILURES = { account: 10, address: 50 } as const;

const platform = (): PlatformDb => platformDb(environment().dataDir);
const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
const normal = (email: string) => email.trim().toLowerCase();

export interface SignIn {
  token: string;
  expires_at: string;
}

/** Compared against for unknown users, so that they take as long as known ones. */
let decoy: Promise<string> | undefined;

/**
 * Checks e-mail and password. Unknown users, wrong passwords and users without a password are answered alike and after the
 * same work; only a right password of a disabled account is told so. Limits failures per account and per address.
 */
export async function checkPassword(email: string, password: string, address: string): Promise<Outcome<string>> {
  const db = platform();
  const keys = [
    { key: `account:${normal(email)}`, max: MAX_FAILURES.account },
    { key: `address:${address}`, max: MAX_FAILURES.address },
  ];
  const since = Date.now() - FAILURE_WINDOW_MS;
  for (const { key, max } of keys) {
    const count = db
      .select({ n: sql<number>`count(*)` })
      .from(signinFailures)
      .where(and(eq(signinFailures.key, key), gt(signinFailures.at, since)))
      .get();
    if ((count?.n ?? 0) >= max)
      return refused(429, "auth.too_many", { params: { minutes: FAILURE_WINDOW_MS / 60_000 } });
  }
  const user = db
    .select()
    .from(users)
    .where(eq(users.email, normal(email)))
    .get();
  decoy ??= hash(randomBytes(16).toString("hex"));
  const right = await verify(user?.password_hash ?? (await decoy), password).catch(() => false);
  if (!user || !user.password_hash || !right) {
    db.delete(signinFailures).where(lt(signinFailures.at, since)).run();
    for (const { key } of keys) db.insert(signinFailures).values({ key, at: Date.now() }).run();
    return refused(401, "auth.wrong_credentials");
  }
  if (user.disabled) return refused(403, "auth.disabled");
  db.delete(signinFailures).where(eq(signinFailures.key, keys[0]!.key)).run();
  return done(user.user_id);
}

/** Opens a sign-in for a user; the returned token is shown once and stored only as a hash. */
export function openSession(userId: string, kind: "cookie" | "bearer"): SignIn {
  const db = platform();
  const user = db.select().from(users).where(eq(users.user_id, userId)).get();
  if (!user) throw new Error("A session needs a user");
  const token = randomBytes(32).toString("base64url");
  const at = Date.now();
  const expires = at + (kind === "cookie" ? IDLE_MS : BEARER_MS);
  db.transaction(
    () => {
      db.insert(sessions)
        .values({
          token_hash: hashOf(token),
          kind,
          user_id: userId,
          db: user.db,
          created_at: at,
          last_seen_at: at,
          expires_at: expires,
        })
        .run();
      db.update(users)
        .set({ last_login_at: new Date(at).toISOString() })
        .where(eq(users.user_id, userId))
        .run();
      db.delete(sessions).where(lt(sessions.expires_at, at)).run();
    },
    { behavior: "immediate" },
  );
  return { token, expires_at: new Date(expires).toISOString() };
}

export function closeSession(token: string): void {
  platform()
    .delete(sessions)
    .where(eq(sessions.token_hash, hashOf(token)))
    .run();
}

/** The user behind a token, while the sign-in lives and the account is enabled. A cookie's life ends 5 h after its last use. */
export function actorOf(token: string, kind: "cookie" | "bearer"): Actor | undefined {
  const db = platform();
  const row = db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.user_id, sessions.user_id))
    .where(
      and(
        eq(sessions.token_hash, hashOf(token)),
        eq(sessions.kind, kind),
        gt(sessions.expires_at, Date.now()),
        eq(users.disabled, false),
      ),
    )
    .get();
  if (!row) return undefined;
  const at = Date.now();
  if (kind === "cookie" && at - row.session.last_seen_at > TOUCH_MS)
    db.update(sessions)
      .set({ last_seen_at: at, expires_at: at + IDLE_MS })
      .where(eq(sessions.token_hash, row.session.token_hash))
      .run();
  const { user } = row;
  return {
    user_id: user.user_id,
    email: user.email,
    displayName: user.displayName,
    role: user.role,
    super_admin: user.super_admin,
    space: row.session.db,
    locale: user.locale,
  };
}

export interface NewUser {
  email: string;
  displayName: string;
  password: string;
  role: GlobalRole;
  super_admin?: boolean;
  space: string;
}

/** Creates a user, or leaves the one with this e-mail as it is. Returns the user's id. */
export async function ensureUser(user: NewUser): Promise<string> {
  const db = platform();
  const known = db
    .select()
    .from(users)
    .where(eq(users.email, normal(user.email)))
    .get();
  if (known) return known.user_id;
  const user_id = randomUUID();
  const row = {
    user_id,
    email: normal(user.email),
    displayName: user.displayName,
    role: user.role,
    super_admin: user.super_admin ?? false,
    db: user.space,
  };
  db.insert(users)
    .values({ ...row, password_hash: await hash(user.password), created_at: new Date().toISOString() })
    .run();
  return user_id;
}

export function setLocale(actor: Actor, locale: Locale): void {
  platform().update(users).set({ locale }).where(eq(users.user_id, actor.user_id)).run();
}

export type PublicUser = Pick<
  typeof users.$inferSelect,
  "user_id" | "displayName" | "email" | "role" | "last_login_at"
>;

/** Users of the actor's own space. */
export function usersOfSpace(space: string): PublicUser[] {
  const { user_id, displayName, email, role, last_login_at } = users;
  return platform()
    .select({ user_id, displayName, email, role, last_login_at })
    .from(users)
    .where(eq(users.db, space))
    .all();
}
