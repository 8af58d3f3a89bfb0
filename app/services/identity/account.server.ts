import { eq } from "drizzle-orm";
import { platformDb } from "~db/client";
import { users } from "~db/schema/identity";
import { MINUTE_MS } from "~/entities/core/clock";
import type { Profile } from "~/entities/identity/account";
import type { OwnAccount } from "~/entities/identity/view";
import type { Actor } from "~/services/core/access.server";
import { complain, done, type Outcome } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { userById } from "./auth.server";

export function accountOf(actor: Actor): OwnAccount {
  const user = userById(actor.user_id);
  if (!user) throw new Error("The signed-in user is missing");
  const { email, displayName, phone, last_login_at, created_at, sso_variant, password_hash } = user;
  return { email, displayName, phone, last_login_at, created_at, sso_variant, has_password: password_hash !== null };
}

export function saveProfile(actor: Actor, { displayName, phone }: Profile): void {
  platformDb(environment().dataDir)
    .update(users)
    .set({ displayName, phone })
    .where(eq(users.user_id, actor.user_id))
    .run();
}

/** Clocks of clients may be a little ahead of ours. */
const AHEAD_MS = 5 * MINUTE_MS;

/** Notes when the caller signed in last; a time to come is refused, an earlier one than known changes nothing. */
export function noteLastLogin(actor: Actor, at: string): Outcome<{ user_id: string; last_login_at: string }> {
  const time = new Date(at);
  if (time.getTime() > Date.now() + AHEAD_MS) return complain("last_login_at", "rules.invalid");
  const lastLoginAt = userById(actor.user_id)?.last_login_at ?? "";
  const last_login_at = [time.toISOString(), lastLoginAt].sort().at(-1) as string;
  platformDb(environment().dataDir).update(users).set({ last_login_at }).where(eq(users.user_id, actor.user_id)).run();
  return done({ user_id: actor.user_id, last_login_at });
}
