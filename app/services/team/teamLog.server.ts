import { and, count, desc, eq, gte, inArray, lt, or, type SQL } from "drizzle-orm";
import { type PlatformDb, platformDb } from "~db/client";
import { userChanges, users } from "~db/schema/identity";
import type { ChangeMode } from "~/entities/core/entityNames";
import type { UserChange } from "~/entities/team/view";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { done, notAllowed, type Outcome } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { EVERY_ACCOUNT } from "~/services/identity/demandedFactor.server";
import { companyLogin } from "~/services/identity/oidc.server";
import { PROVIDER, SIGN_IN } from "./groups/signIn";

/** What was changed in the accounts of a company space, for its admins. */

const platform = (): PlatformDb => platformDb(environment().dataDir);

export interface UserChangeFilter {
  /** Id of somebody who was changed, or who changed. */
  person?: string | null;
  mode?: ChangeMode | null;
  /** ISO 8601, UTC: from this moment on, and before that one. */
  from?: string | null;
  before?: string | null;
}

function matching(actor: Actor, { person, mode, from, before }: UserChangeFilter): SQL | undefined {
  return and(
    eq(userChanges.space, actor.space),
    person ? or(eq(userChanges.user_id, person), eq(userChanges.by, person)) : undefined,
    mode ? eq(userChanges.mode, mode) : undefined,
    from ? gte(userChanges.at, from) : undefined,
    before ? lt(userChanges.at, before) : undefined,
  );
}

/** One page of the changes of the space's accounts, newest first; pages count from 1. Admins only. */
export function teamChanges(
  actor: Actor,
  filter: UserChangeFilter = {},
  { page = 1, size = 100 }: { page?: number; size?: number } = {},
): Outcome<UserChange[]> {
  if (!isAdmin(actor)) return notAllowed();
  const rows = platform()
    .select()
    .from(userChanges)
    .where(matching(actor, filter))
    .orderBy(desc(userChanges.seq))
    .limit(size)
    .offset((page - 1) * size)
    .all();
  const ids = [...new Set(rows.flatMap((row) => [row.by, row.user_id]))];
  const people = platform().select().from(users).where(inArray(users.user_id, ids)).all();
  const names = new Map(people.map((user) => [user.user_id, user.displayName]));
  return done(
    rows.map(({ seq, at, by, user_id, mode, before, after }) => ({
      seq,
      at,
      mode,
      by: names.get(by) ?? by,
      sign_in: companyOf(by, SIGN_IN),
      provider: companyOf(by, PROVIDER),
      name: user_id === EVERY_ACCOUNT ? null : (names.get(user_id) ?? user_id),
      fields: [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
        .filter((field) => String(before?.[field] ?? "") !== String(after?.[field] ?? ""))
        .map((field) => ({ field, before: text(before?.[field]), after: text(after?.[field]) })),
    })),
  );
}

/** The company whose sign-in or provider a change is by; null when a person or the product made it. */
function companyOf(by: string, prefix: string): string | null {
  const variant = by.startsWith(prefix) ? by.slice(prefix.length) : null;
  return variant === null ? null : (companyLogin(variant)?.title ?? variant);
}

/** How many changes fit; 0 for those who are no admins. */
export function countTeamChanges(actor: Actor, filter: UserChangeFilter): number {
  if (!isAdmin(actor)) return 0;
  return platform().select({ n: count() }).from(userChanges).where(matching(actor, filter)).get()?.n ?? 0;
}

const text = (value: unknown): string | null => (value === undefined || value === null ? null : String(value));
