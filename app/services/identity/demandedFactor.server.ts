import { and, eq, isNotNull, sql } from "drizzle-orm";
import { platformDb } from "~db/client";
import { prepared } from "~db/prepared";
import { secondFactors, spaces, userChanges, type users } from "~db/schema/identity";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { done, notAllowed, type Outcome } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";

/** A space can demand that everybody who signs in to it with a password has a second step. */

const platform = () => platformDb(environment().dataDir);

export const demandsSecondFactor = (space: string): boolean =>
  prepared(platform(), "second factor of a space", () =>
    platform()
      .select({ on: spaces.two_factor_required })
      .from(spaces)
      .where(eq(spaces.name, sql.placeholder("space")))
      .prepare(),
  ).get({ space })?.on ?? false;

/**
 * Whether a sign-in has to be completed by setting up a second step. Company logins are left to their provider, which the
 * product cannot ask for the password that setting one up takes.
 */
export function secondFactorDue(
  user: Pick<typeof users.$inferSelect, "user_id" | "password_hash">,
  session: { db: string; sso_variant: string | null },
): boolean {
  if (session.sso_variant !== null || user.password_hash === null || !demandsSecondFactor(session.db)) return false;
  const confirmed = and(eq(secondFactors.user_id, user.user_id), isNotNull(secondFactors.confirmed_at));
  return platform().select({ kind: secondFactors.kind }).from(secondFactors).where(confirmed).get() === undefined;
}

/** In the log of changes of accounts, in the place of one: what concerns all of a space. */
export const EVERY_ACCOUNT = "*";

/** Demands a second step in the actor's space, or does so no more; the log of accounts tells it. Admins only. */
export function demandSecondFactor(actor: Actor, on: boolean): Outcome<boolean> {
  if (!isAdmin(actor)) return notAllowed();
  const { space, user_id: by } = actor;
  const at = new Date().toISOString();
  platform().transaction((db) => {
    const before = demandsSecondFactor(space);
    if (before === on) return;
    db.insert(spaces)
      .values({ name: space, title: space, created_at: at, two_factor_required: on })
      .onConflictDoUpdate({ target: spaces.name, set: { two_factor_required: on } })
      .run();
    const logFields = (demanded: boolean) => ({ two_factor_required: demanded });
    db.insert(userChanges)
      .values({
        at,
        by,
        space,
        user_id: EVERY_ACCOUNT,
        mode: "update",
        before: logFields(before),
        after: logFields(on),
      })
      .run();
  });
  return done(on);
}
