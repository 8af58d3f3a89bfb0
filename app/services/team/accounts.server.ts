import { type PlatformDb, platformDb } from "~db/client";
import { userChanges } from "~db/schema/identity";
import type { ChangeMode } from "~/entities/core/entityNames";
import { MODULES } from "~/entities/core/roles";
import { record } from "~/services/core/changelog.server";
import type { Outcome } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { dbOf, RolledBack, write } from "~/services/core/store.server";
import type { UserRow } from "~/services/identity/auth.server";

/**
 * One IMMEDIATE transaction in each database; a refusal rolls both back. The space's comes first: the platform's, into
 * which every sign-in writes, is never held while somebody else writes into the space.
 */
export function writeAccounts<T>(space: string, body: (db: PlatformDb) => Outcome<T>): Outcome<T> {
  const db = platformDb(environment().dataDir);
  return write(dbOf({ space }), () =>
    db.transaction(
      () => {
        const outcome = body(db);
        if (!outcome.ok) throw new RolledBack(outcome);
        return outcome;
      },
      { behavior: "immediate" },
    ),
  );
}

/** A change of an account, and who made it. */
interface AccountRecord {
  space: string;
  user_id: string;
  by: string;
  mode: ChangeMode;
  before: Record<string, unknown> | undefined;
  after: Record<string, unknown>;
}

/** Says it in the log of accounts, and in the space's own: admins see it among all changes, and open pages follow it. */
export function logAccount(db: PlatformDb, { space, user_id, by, mode, before, after }: AccountRecord): void {
  const at = new Date().toISOString();
  db.insert(userChanges).values({ at, by, space, user_id, mode, before, after }).run();
  record(dbOf({ space }), { type: "user", id: user_id, systemId: null, mode, by, at, before, after });
}

/** What the change log keeps of an account. A password is only said to be set, and when it was set anew. */
const rowOf = (user: UserRow) => {
  const { email, displayName, role, group_role, hand_role, super_admin, disabled, password_hash, modules_off } = user;
  return {
    email,
    displayName,
    role,
    ...(group_role ? { hand_role } : {}),
    super_admin,
    disabled,
    ...Object.fromEntries(MODULES.map((module) => [module, !modules_off.includes(module)])),
    has_password: password_hash !== null,
  };
};

/** An account before and after a change; a new one has no before. */
interface AccountChange {
  before: UserRow | undefined;
  after: UserRow;
}

/** Says in both logs what changed of an account's row, where something did. `by`: who changed it. */
export function logChange(db: PlatformDb, by: string, { before, after }: AccountChange): void {
  const renewed = before && before.password_hash !== after.password_hash ? { password_set: true } : {};
  const was = before && rowOf(before);
  const is = { ...rowOf(after), ...renewed };
  if (was && JSON.stringify(was) === JSON.stringify(is)) return;
  const mode = was ? "update" : "create";
  logAccount(db, { space: after.db, user_id: after.user_id, by, mode, before: was, after: is });
}
