import { and, eq, isNotNull, ne, or } from "drizzle-orm";
import { platformDb, type SpaceDb, spaceDb } from "~db/client";
import { groupRoles, type GroupsProblem, userChanges, users } from "~db/schema/identity";
import { systems } from "~db/schema/systems";
import { roles } from "~db/schema/team";
import { type GlobalRole, strongest, type SystemRole } from "~/entities/core/roles";
import { type GroupRole, isGlobal } from "~/entities/team/groupRole";
import { record } from "~/services/core/changelog.server";
import { done } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import type { CompanyLogin } from "~/services/core/settings/identitySettings";
import { write } from "~/services/core/store.server";
import type { UserRow } from "~/services/identity/auth.server";
import type { Memberships } from "~/services/identity/groupClaim";
import { putGroupRole, roleOf, sourcesOf } from "../roles.server";
import { isLastAdmin } from "../sharing.server";
import { SIGN_IN } from "./signIn";

const platform = () => platformDb(environment().dataDir);

/**
 * Gives and takes roles by the groups that a company's sign-in sends, before the sign-in opens. Roles by hand stay; the stronger one is in
 * force, at once in every sign-in and token of the person. The last admin of a space or system keeps the role, from then on by hand. Groups
 * that were not told change nothing: why is stored with the account, and returned.
 */
export function applyGroups(login: CompanyLogin, userId: string, memberships: Memberships): GroupsProblem | null {
  const user = platform().select({ space: users.db }).from(users).where(eq(users.user_id, userId)).get();
  if (user?.space !== login.space) return null;
  const rules = platform()
    .select()
    .from(groupRoles)
    .where(and(eq(groupRoles.space, login.space), eq(groupRoles.variant, login.variant)))
    .all();
  const problem = "problem" in memberships && rules.length > 0 ? memberships.problem : null;
  noteProblem(login, userId, problem);
  if ("problem" in memberships) return problem;
  const groups = new Set(memberships.groups);
  const matching = rules.filter((rule) => groups.has(rule.group_name));
  inSpace(login, userId, matching);
  inSystems(login, userId, matching);
  return null;
}

function noteProblem(login: CompanyLogin, userId: string, problem: GroupsProblem | null): void {
  if (problem)
    process.emitWarning(
      `Company login ${login.variant}: the groups of ${userId} were not told (${problem}); roles stay as they are`,
    );
  platform().transaction(
    (db) => {
      const user = db.select().from(users).where(eq(users.user_id, userId)).get();
      if (!user || user.groups_problem === problem) return;
      db.update(users).set({ groups_problem: problem }).where(eq(users.user_id, userId)).run();
      log(db, login, userId, {
        before: { groups_problem: user.groups_problem },
        after: { groups_problem: problem },
      });
    },
    { behavior: "immediate" },
  );
}

/** The role in the whole space. */
function inSpace(login: CompanyLogin, userId: string, matching: readonly GroupRole[]): void {
  const rules = matching.filter((rule) => rule.system_id === "");
  const group_role = strongest(rules.map((rule) => rule.role).filter(isGlobal));
  const role_groups = groupsOf(rules, group_role);
  platform().transaction(
    (db) => {
      const user = db.select().from(users).where(eq(users.user_id, userId)).get();
      if (!user) return;
      const set = nextRole(user, group_role, role_groups);
      const last = user.role === "admin" && set.role !== "admin" && isLastOfSpace(db, user);
      if (last) Object.assign(set, { role: "admin", hand_role: group_role ? "admin" : null });
      const before = { role: user.role, role_groups: user.role_groups.join(", ") };
      const after = { role: set.role, role_groups: set.role_groups.join(", ") };
      if (JSON.stringify([before, user.hand_role]) === JSON.stringify([after, set.hand_role])) return;
      db.update(users).set(set).where(eq(users.user_id, userId)).run();
      log(db, login, userId, { before, after: last ? { ...after, last_admin: true } : after });
    },
    { behavior: "immediate" },
  );
}

/** The groups that give the role which counts. */
const groupsOf = (rules: readonly GroupRole[], role: SystemRole | null): string[] =>
  [...new Set(rules.filter((rule) => rule.role === role).map((rule) => rule.group_name))].sort();

type SpaceRole = Pick<UserRow, "role" | "group_role" | "role_groups" | "hand_role">;

function nextRole(user: SpaceRole, group_role: GlobalRole | null, role_groups: string[]): SpaceRole {
  const byHand = user.group_role ? (user.hand_role ?? "viewer") : user.role;
  if (!group_role) return { role: byHand, group_role: null, role_groups: [], hand_role: null };
  return { role: strongest([byHand, group_role])!, group_role, role_groups, hand_role: byHand };
}

/** Whether nobody else could administer the space. */
function isLastOfSpace(db: Pick<ReturnType<typeof platform>, "select">, user: UserRow): boolean {
  const admins = or(eq(users.super_admin, true), and(eq(users.db, user.db), eq(users.role, "admin")));
  const others = and(ne(users.user_id, user.user_id), eq(users.disabled, false), admins);
  return db.select({ id: users.user_id }).from(users).where(others).get() === undefined;
}

/** Both logs know it: that of accounts, and the space's own, which open pages follow. */
function log(
  db: Pick<ReturnType<typeof platform>, "insert">,
  { variant, space }: CompanyLogin,
  userId: string,
  change: { before: Record<string, unknown>; after: Record<string, unknown> },
): void {
  const [at, by] = [new Date().toISOString(), `${SIGN_IN}${variant}`];
  db.insert(userChanges)
    .values({ at, by, space, user_id: userId, mode: "update", ...change })
    .run();
  const logged = { type: "user", id: userId, systemId: null, mode: "update", by, at } as const;
  record(spaceDb(environment().dataDir, space), { ...logged, ...change });
}

/** The roles in systems: those that rules name, and those that groups gave before. */
function inSystems(login: CompanyLogin, userId: string, matching: readonly GroupRole[]): void {
  const db = spaceDb(environment().dataDir, login.space);
  const { email } = platform().select().from(users).where(eq(users.user_id, userId)).get()!;
  write(db, () => {
    const ofGroups = db
      .select({ id: roles.system_id })
      .from(roles)
      .where(and(eq(roles.user_id, userId), isNotNull(roles.group_role)))
      .all();
    const ids = new Set([...ofGroups.map(({ id }) => id), ...matching.map((rule) => rule.system_id)]);
    for (const system_id of ids) {
      const rules = matching.filter((rule) => rule.system_id === system_id);
      const role = strongest(rules.map((rule) => rule.role));
      if (!db.select({ id: systems.system_id }).from(systems).where(eq(systems.system_id, system_id)).get()) continue;
      inSystem(db, `${SIGN_IN}${login.variant}`, {
        space: login.space,
        role: {
          user_id: userId,
          system_id,
          email,
          role,
          groups: groupsOf(rules, role),
        },
      });
    }
    return done(null);
  });
}

interface RoleInSystem {
  space: string;
  role: Parameters<typeof putGroupRole>[2];
}

function inSystem(db: SpaceDb, by: string, { space, role }: RoleInSystem): void {
  const before = roleOf(db, role.user_id, role.system_id);
  const sources = sourcesOf(db, role);
  const byHand = sources.group_role ? sources.hand_role : (before?.role ?? null);
  const losesAdmin = before?.role === "admin" && byHand !== "admin" && role.role !== "admin";
  if (losesAdmin && isLastAdmin(db, space, before)) keepByHand(db, before.user_id, before.system_id);
  putGroupRole(db, by, role);
}

/** The last admin of a system keeps the role, by hand. */
function keepByHand(db: SpaceDb, userId: string, systemId: string): void {
  db.update(roles)
    .set({ hand_role: "admin" })
    .where(and(eq(roles.user_id, userId), eq(roles.system_id, systemId)))
    .run();
}
