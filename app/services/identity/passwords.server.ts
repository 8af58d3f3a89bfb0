import { hash } from "@node-rs/argon2";
import { and, eq, gt, lt } from "drizzle-orm";
import { type PlatformDb, platformDb } from "~db/client";
import { passwordResets, users } from "~db/schema/identity";
import { MINUTE_MS } from "~/entities/core/clock";
import type { Locale } from "~/entities/core/locale";
import type { Actor } from "~/services/core/access.server";
import { done, type Outcome, type Refusal, refused } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { hashOf, newToken } from "~/services/core/settings/secrets.server";
import { queueMail } from "~/services/notifications/mailQueue.server";
import { confirmPassword, normalEmail, userByEmail, userById, type UserRow } from "./auth.server";
import { countAttempt, forgetAttempts, limitReached } from "./authLimits.server";
import { isCommonPassword } from "./commonPasswords";
import { endSessions } from "./sessions.server";

/** A reset link works for an hour. */
const RESET_MINUTES = 60;
const AFTER_ANSWER_MS = 200;
const MAX_RESETS = { account: 3, address: 20 } as const;

const platform = (): PlatformDb => platformDb(environment().dataDir);

/** Texts of mails in a language: given by the caller, because services hold no texts. */
export type Say = (locale: Locale, key: string, params?: Record<string, string | number>) => string;

/** The refusal of a password that many people use or that is the account's own name. Length is the schema's. */
export function passwordProblem(password: string, email: string): Refusal | null {
  if (!isCommonPassword(password, email)) return null;
  return refused(422, "identity.auth.password_common", {
    issues: [{ path: "password", message: "identity.auth.password_common" }],
  });
}

interface ResetRequest {
  email: string;
  address: string;
  /** Origin the link leads to. */
  origin: string;
  locale: Locale;
  say: Say;
}

/**
 * Asks for a link to set a new password. The answer is the same for unknown accounts and comes before any mail is sent;
 * `sent` settles when the mail is in the queue (for logging). At most 3 mails per account in 15 minutes.
 */
export function requestReset(request: ResetRequest): Outcome<{ sent: Promise<void> }> {
  const address = { key: `forgot-address:${request.address}`, max: MAX_RESETS.address };
  const refusal = limitReached([address]);
  if (refusal) return refusal;
  const account = { key: `forgot:${normalEmail(request.email)}`, max: MAX_RESETS.account };
  const often = limitReached([account]) !== null;
  countAttempt([account, address]);
  const user = userByEmail(request.email);
  if (often || !user || user.disabled || user.sso_variant) return done({ sent: Promise.resolve() });
  return done({ sent: afterAnswer().then(() => queueResetMail(user, request)) });
}

/** What only known accounts need is done once the answer is on its way, so that its time tells nothing. */
const afterAnswer = () => new Promise((go) => setTimeout(go, AFTER_ANSWER_MS));

function queueResetMail(user: UserRow, { origin, locale, say }: ResetRequest): void {
  const db = platform();
  const token = newToken();
  const at = Date.now();
  const expires_at = at + RESET_MINUTES * MINUTE_MS;
  db.delete(passwordResets).where(lt(passwordResets.expires_at, at)).run();
  db.insert(passwordResets)
    .values({ token_hash: hashOf(token), user_id: user.user_id, created_at: at, expires_at })
    .run();
  const language = user.locale ?? locale;
  const link = `${origin}/login/reset/${token}`;
  const mail = {
    to: user.email,
    subject: say(language, "identity:auth.mail.reset_subject"),
    text: say(language, "identity:auth.mail.reset_text", { name: user.displayName, link, minutes: RESET_MINUTES }),
  };
  queueMail(mail, { kind: "reset", until: expires_at });
}

/** The account of a reset link that still works. */
export function resetUser(token: string): UserRow | undefined {
  const row = platform()
    .select()
    .from(passwordResets)
    .where(and(eq(passwordResets.token_hash, hashOf(token)), gt(passwordResets.expires_at, Date.now())))
    .get();
  const user = row && userById(row.user_id);
  return user?.disabled ? undefined : user;
}

/** Sets a new password by a link: the link and every other one of the account, and all its sign-ins, end. */
export async function resetPassword(token: string, password: string, say: Say, locale: Locale): Promise<Outcome<true>> {
  const user = resetUser(token);
  if (!user) return refused(422, "identity.auth.reset_invalid");
  const problem = passwordProblem(password, user.email);
  if (problem) return problem;
  const password_hash = await hash(password);
  const row = platform().transaction(
    (tx) => {
      const used = tx
        .delete(passwordResets)
        .where(and(eq(passwordResets.token_hash, hashOf(token)), gt(passwordResets.expires_at, Date.now())))
        .run().changes;
      if (used !== 1) return false;
      tx.delete(passwordResets).where(eq(passwordResets.user_id, user.user_id)).run();
      tx.update(users).set({ password_hash }).where(eq(users.user_id, user.user_id)).run();
      return true;
    },
    { behavior: "immediate" },
  );
  if (!row) return refused(422, "identity.auth.reset_invalid");
  endSessions(user.user_id);
  forgetAttempts(`account:${user.email}`);
  mailNewPassword(user.user_id, say, locale);
  return done(true);
}

/** Changes the password with the present one; every other sign-in ends. */
export async function changePassword(
  actor: Actor,
  values: { current_password: string; password: string },
  here: { address: string; token: string | null; say: Say; locale: Locale },
): Promise<Outcome<true>> {
  const confirmed = await confirmPassword(actor, values.current_password, here.address);
  if (!confirmed.ok) return confirmed;
  const problem = passwordProblem(values.password, actor.email);
  if (problem) return problem;
  const password_hash = await hash(values.password);
  platform().update(users).set({ password_hash }).where(eq(users.user_id, actor.user_id)).run();
  platform().delete(passwordResets).where(eq(passwordResets.user_id, actor.user_id)).run();
  endSessions(actor.user_id, here.token);
  mailNewPassword(actor.user_id, here.say, here.locale);
  return done(true);
}

/** The new password holds, also when the mail about it cannot be queued. */
function mailNewPassword(userId: string, say: Say, locale: Locale): void {
  try {
    notifyOfPasswordChange(userId, "password_changed", say, locale);
  } catch {
    // Who changed the password cannot do anything about it.
  }
}

/** Tells the owner of an account by mail that its protection changed, in case it was somebody else. Throws when the queue is out of reach. */
export function notifyOfPasswordChange(
  userId: string,
  what: "password_changed" | "two_factor_on" | "two_factor_off",
  say: Say,
  fallback: Locale,
): void {
  const user = userById(userId);
  if (!user) return;
  const locale = user.locale ?? fallback;
  const mail = {
    to: user.email,
    subject: say(locale, `identity:auth.mail.${what}_subject`),
    text: say(locale, `identity:auth.mail.${what}_text`, { name: user.displayName }),
  };
  queueMail(mail, { kind: "account_change" });
}
