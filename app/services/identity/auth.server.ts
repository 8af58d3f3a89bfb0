import { randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { type PlatformDb, platformDb } from "~db/client";
import { users } from "~db/schema/identity";
import type { Locale } from "~/entities/core/locale";
import type { GlobalRole } from "~/entities/core/roles";
import type { Actor } from "~/services/core/access.server";
import { limited } from "~/services/core/limited";
import { done, type Outcome, refused } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { newToken } from "~/services/core/settings/secrets.server";
import { countAttempt, forgetAttempts, limitReached } from "./authLimits.server";

const MAX_FAILURES = { account: 10, address: 50 } as const;

const platform = (): PlatformDb => platformDb(environment().dataDir);
/** E-mail addresses are compared without regard to case and spaces around them. */
export const normalEmail = (email: string) => email.trim().toLowerCase();

export type UserRow = typeof users.$inferSelect;
export const userByEmail = (email: string): UserRow | undefined =>
  platform()
    .select()
    .from(users)
    .where(eq(users.email, normalEmail(email)))
    .get();
export const userById = (userId: string): UserRow | undefined =>
  platform().select().from(users).where(eq(users.user_id, userId)).get();

/** Each takes 20 MB and a core for a while: a few at a time, the others wait. */
const hashing = limited(4);

/** Compared against for unknown users, so that they take as long as known ones. */
let decoy: Promise<string> | undefined;

/**
 * Checks e-mail and password. Unknown users, wrong passwords and users without a password are answered alike and after the
 * same work; only a right password of a disabled account gets a message about that. Limits failures per account and per address.
 */
export async function checkPassword(email: string, password: string, address: string): Promise<Outcome<string>> {
  const limits = [
    { key: `account:${normalEmail(email)}`, max: MAX_FAILURES.account },
    { key: `address:${address}`, max: MAX_FAILURES.address },
  ];
  const reached = limitReached(limits);
  if (reached) return reached;
  // Counted before it is checked, so that many at once are not all let through; a right one is not counted in the end.
  const attempt = countAttempt(limits);
  const user = userByEmail(email);
  decoy ??= hash(newToken());
  const compared = user?.password_hash ?? (await decoy);
  const right = await hashing(() => verify(compared, password)).catch(() => false);
  if (!user || !user.password_hash || !right) return refused(401, "identity.auth.wrong_credentials");
  attempt.takeBack();
  if (user.disabled) return refused(403, "identity.auth.disabled");
  forgetAttempts(limits[0]!.key);
  return done(user.user_id);
}

/** The password asked again before something sensitive; failures count as failures to sign in. */
export async function confirmPassword(actor: Actor, password: string, address: string): Promise<Outcome<true>> {
  const outcome = await checkPassword(actor.email, password, address);
  if (outcome.ok) return done(true);
  const issue = { path: "current_password", message: "identity.auth.wrong_password" };
  return outcome.status === 429 ? outcome : refused(422, "identity.auth.wrong_password", { issues: [issue] });
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
  const account = userByEmail(user.email);
  if (account) return account.user_id;
  const user_id = randomUUID();
  const row = {
    user_id,
    email: normalEmail(user.email),
    displayName: user.displayName,
    role: user.role,
    super_admin: user.super_admin ?? false,
    db: user.space,
  };
  platform()
    .insert(users)
    .values({ ...row, password_hash: await hash(user.password), created_at: new Date().toISOString() })
    .run();
  return user_id;
}

export function setLocale(actor: Actor, locale: Locale): void {
  platform().update(users).set({ locale }).where(eq(users.user_id, actor.user_id)).run();
}

type PublicUser = Pick<UserRow, "user_id" | "displayName" | "email" | "emailVerified" | "role" | "last_login_at">;

/** Users of the actor's own space. */
export function usersOfSpace(space: string): PublicUser[] {
  const { user_id, displayName, email, emailVerified, role, last_login_at } = users;
  return platform()
    .select({ user_id, displayName, email, emailVerified, role, last_login_at })
    .from(users)
    .where(eq(users.db, space))
    .all();
}
