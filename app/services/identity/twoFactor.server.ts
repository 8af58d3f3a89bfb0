import { randomBytes, randomInt } from "node:crypto";
import { and, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { type PlatformDb, platformDb } from "~db/client";
import { type FactorKind, phoneCodes, recoveryCodes, secondFactors } from "~db/schema/identity";
import { HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import type { Locale } from "~/entities/core/locale";
import type { Factors } from "~/entities/identity/view";
import { done, type Outcome, refused } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { codeHash, seal, unseal } from "~/services/core/settings/secrets.server";
import { userById } from "./auth.server";
import { countAttempt, forgetAttempts, limitReached } from "./authLimits.server";
import type { Say } from "./passwords.server";
import { sendSms } from "./sms.server";
import { base32, newTotpKey, totpStep, totpUri } from "./totp";

const PHONE_CODE_MINUTES = 10;
/** A key that was shown but not confirmed is thrown away after an hour. */
const SET_UP_MS = HOUR_MS;
const RECOVERY_CODES = 10;
const MAX_CODES = 10;
const MAX_MESSAGES = 5;

const platform = (): PlatformDb => platformDb(environment().dataDir);
const factor = (userId: string, kind: FactorKind) =>
  and(eq(secondFactors.user_id, userId), eq(secondFactors.kind, kind));

export function factorsOf(userId: string): Factors {
  const rows = platform()
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.user_id, userId), isNotNull(secondFactors.confirmed_at)))
    .all();
  const left = platform()
    .select({ n: sql<number>`count(*)` })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.user_id, userId))
    .get();
  const phone = rows.find((row) => row.kind === "phone");
  const number = phone ? unseal(phone.secret) : null;
  return {
    on: rows.length > 0,
    totp: rows.some((row) => row.kind === "totp"),
    phone: number && masked(number),
    recoveryLeft: left?.n ?? 0,
  };
}

const masked = (number: string): string => `${"•".repeat(Math.max(0, number.length - 3))}${number.slice(-3)}`;

/**
 * Takes a code at sign-in: of the app, of the phone, or a recovery code. Each is good once. Wrong ones are limited per
 * account, whatever way they come.
 */
export function takeCode(userId: string, code: string): Outcome<true> {
  const limits = [{ key: `code:${userId}`, max: MAX_CODES }];
  const reached = limitReached(limits);
  if (reached) return reached;
  const text = code.replace(/[\s-]/g, "").toUpperCase();
  const right = /^\d{6}$/.test(text)
    ? takeTotp(userId, text, true) || takePhoneCode(userId, "sign_in", text)
    : takeRecovery(userId, text);
  if (!right) {
    countAttempt(limits);
    return refused(422, "identity.auth.code_wrong", {
      issues: [{ path: "code", message: "identity.auth.code_wrong" }],
    });
  }
  forgetAttempts(limits[0]!.key);
  return done(true);
}

/** For programs that sign in: accounts with a second factor send its code along. */
export function checkSecondFactor(userId: string, code: string | undefined): Outcome<true> {
  if (!factorsOf(userId).on) return done(true);
  if (!code)
    return refused(401, "identity.auth.code_needed", {
      issues: [{ path: "code", message: "identity.auth.code_needed" }],
    });
  return takeCode(userId, code);
}

function takeTotp(userId: string, code: string, confirmed: boolean): boolean {
  const state = confirmed ? isNotNull(secondFactors.confirmed_at) : isNull(secondFactors.confirmed_at);
  const row = platform()
    .select()
    .from(secondFactors)
    .where(and(factor(userId, "totp"), state))
    .get();
  const key = row && unseal(row.secret);
  const step = key ? totpStep(key, code, Date.now(), row.last_step) : null;
  if (step === null) return false;
  const unused = or(isNull(secondFactors.last_step), lt(secondFactors.last_step, step));
  const result = platform()
    .update(secondFactors)
    .set({ last_step: step, confirmed_at: row?.confirmed_at ?? Date.now() })
    .where(and(factor(userId, "totp"), unused))
    .run();
  return result.changes === 1;
}

function takePhoneCode(userId: string, purpose: "sign_in" | "set_up", code: string): boolean {
  const result = platform()
    .delete(phoneCodes)
    .where(
      and(
        eq(phoneCodes.user_id, userId),
        eq(phoneCodes.purpose, purpose),
        eq(phoneCodes.code_hash, codeHash(userId, code)),
        gt(phoneCodes.expires_at, Date.now()),
      ),
    )
    .run();
  return result.changes === 1;
}

function takeRecovery(userId: string, code: string): boolean {
  const result = platform()
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.user_id, userId), eq(recoveryCodes.code_hash, codeHash(userId, code))))
    .run();
  return result.changes === 1;
}

/** Sends a code to the confirmed phone (or, while setting up, to the new one). At most 5 messages in 15 minutes. */
export async function sendPhoneCode(
  userId: string,
  purpose: "sign_in" | "set_up",
  say: Say,
  fallback: Locale,
): Promise<Outcome<{ phone: string }>> {
  const state = purpose === "sign_in" ? isNotNull(secondFactors.confirmed_at) : isNull(secondFactors.confirmed_at);
  const row = platform()
    .select()
    .from(secondFactors)
    .where(and(factor(userId, "phone"), state))
    .get();
  const phone = row && unseal(row.secret);
  if (!phone) return refused(422, "identity.auth.no_phone");
  const limits = [{ key: `message:${userId}`, max: MAX_MESSAGES }];
  const reached = limitReached(limits);
  if (reached) return reached;
  countAttempt(limits);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const fresh = { code_hash: codeHash(userId, code), expires_at: Date.now() + PHONE_CODE_MINUTES * MINUTE_MS };
  platform()
    .insert(phoneCodes)
    .values({ user_id: userId, purpose, ...fresh })
    .onConflictDoUpdate({ target: [phoneCodes.user_id, phoneCodes.purpose], set: fresh })
    .run();
  const locale = userById(userId)?.locale ?? fallback;
  try {
    await sendSms(phone, say(locale, "identity:auth.sms.code", { code, minutes: PHONE_CODE_MINUTES }));
  } catch (error) {
    process.emitWarning(error instanceof Error ? error.message : String(error));
    return refused(422, "identity.auth.code_not_sent");
  }
  return done({ phone: masked(phone) });
}

/** Puts a factor in place that counts only once a code confirmed it. A confirmed one of the same kind stays until then. */
function prepare(userId: string, kind: FactorKind, secret: string): void {
  const row = { secret: seal(secret), created_at: Date.now(), confirmed_at: null, last_step: null };
  platform()
    .insert(secondFactors)
    .values({ user_id: userId, kind, ...row })
    .onConflictDoUpdate({ target: [secondFactors.user_id, secondFactors.kind], set: row })
    .run();
}

/** Begins with an authenticator app; refused while one is in use. */
export function beginTotp(userId: string): Outcome<true> {
  if (factorsOf(userId).totp) return refused(409, "identity.auth.factor_in_use");
  prepare(userId, "totp", newTotpKey());
  return done(true);
}

/** Key and address for the QR code of an app that waits for its first code. */
export function waitingTotp(userId: string): { key: string; uri: string } | null {
  const since = Date.now() - SET_UP_MS;
  const row = platform()
    .select()
    .from(secondFactors)
    .where(and(factor(userId, "totp"), isNull(secondFactors.confirmed_at), gt(secondFactors.created_at, since)))
    .get();
  const key = row && unseal(row.secret);
  return key ? { key, uri: totpUri(key, userById(userId)?.email ?? "") } : null;
}

/** Begins with a phone: a code is sent to it. Refused while one is in use. */
export async function beginPhone(userId: string, phone: string, say: Say, locale: Locale) {
  if (factorsOf(userId).phone) return refused(409, "identity.auth.factor_in_use");
  prepare(userId, "phone", phone);
  return sendPhoneCode(userId, "set_up", say, locale);
}

export const waitingPhone = (userId: string): string | null => {
  const row = platform()
    .select()
    .from(secondFactors)
    .where(and(factor(userId, "phone"), isNull(secondFactors.confirmed_at)))
    .get();
  const phone = row && unseal(row.secret);
  return phone ? masked(phone) : null;
};

/** The first code: from now on the factor is asked for. Gives recovery codes when the account had none. */
export function confirmFactor(userId: string, kind: FactorKind, code: string): Outcome<{ codes: string[] | null }> {
  const limits = [{ key: `code:${userId}`, max: MAX_CODES }];
  const reached = limitReached(limits);
  if (reached) return reached;
  const text = code.replace(/\s/g, "");
  const right = kind === "totp" ? takeTotp(userId, text, false) : takePhoneCode(userId, "set_up", text);
  if (!right) {
    countAttempt(limits);
    return refused(422, "identity.auth.code_wrong", {
      issues: [{ path: "code", message: "identity.auth.code_wrong" }],
    });
  }
  platform().update(secondFactors).set({ confirmed_at: Date.now() }).where(factor(userId, kind)).run();
  return done({ codes: factorsOf(userId).recoveryLeft > 0 ? null : newRecoveryCodes(userId) });
}

/** Ten new recovery codes in place of the old ones; shown once, stored as hashes. Each holds 50 random bits. */
export function newRecoveryCodes(userId: string): string[] {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(7)).slice(0, 10));
  platform().transaction(
    (tx) => {
      tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId)).run();
      for (const code of codes)
        tx.insert(recoveryCodes)
          .values({ user_id: userId, code_hash: codeHash(userId, code) })
          .run();
    },
    { behavior: "immediate" },
  );
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Switches the second step off: its factors, codes and recovery codes are deleted. */
export function switchOff(userId: string): void {
  platform().transaction(
    (tx) => {
      for (const table of [secondFactors, recoveryCodes, phoneCodes])
        tx.delete(table).where(eq(table.user_id, userId)).run();
    },
    { behavior: "immediate" },
  );
}
