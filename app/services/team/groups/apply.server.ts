import { and, eq, isNotNull, ne, or } from "drizzle-orm";
import { platformDb, type SpaceDb, spaceDb } from "~db/client";
import { groupRoles, type GroupsProblem, users } from "~db/schema/identity";
import { systems } from "~db/schema/systems";
import { roles } from "~db/schema/team";
import { type GlobalRole, strongest, type SystemRole } from "~/entities/core/roles";
import { type GroupRole, isGlobal } from "~/entities/team/groupRole";
import { done, type Outcome } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import type { CompanyLogin } from "~/services/core/settings/identitySettings";
import { write } from "~/services/core/store.server";
import type { UserRow } from "~/services/identity/auth.server";
import type { Memberships } from "~/services/identity/groupClaim";
import { logAccount, writeAccounts } from "../accounts.server";
import { groupRoleHolds, putGroupRole, roleByHand, roleOf, sourcesOf } from "../roles.server";
import { isLastAdmin } from "../sharing.server";
import { SIGN_IN } from "./signIn";

const platform = () => platformDb(environment().dataDir);

/**
 * Gives and takes roles by the groups that a company's sign-in sends, before the sign-in opens. Roles by hand stay; the stronger one is in
 * force, at once in every sign-in and token of the person. The last admin of a space or system keeps the role, from then on by hand. Groups
 * that were not told change nothing: why is stored with the account, and returned. Refuses with 507 on a full disk. Throws where somebody
 * else writes for longer than a write waits (`passingRefusal`): the next try does what this one did not.
 */
export function applyGroups(
  login: CompanyLogin,
  userId: string,
  memberships: Memberships,
): Outcome<GroupsProblem | null> {
  const user = platform().select({ space: users.db }).from(users).where(eq(users.user_id, userId)).get();
  if (user?.space !== login.space) return done(null);
  const rules = platform()
    .select()
    .from(groupRoles)
    .where(and(eq(groupRoles.space, login.space), eq(groupRoles.variant, login.variant)))
    .all();
  const problem = "problem" in memberships && rules.length > 0 ? memberships.problem : null;
  const noted = noteProblem(login, userId, problem);
  if (!noted.ok) return noted;
  if ("problem" in memberships) return done(problem);
  const groups = new Set(memberships.groups);
  const matching = rules.filter((rule) => groups.has(rule.group_name));
  const changed = inSpace(login, userId, matching);
  return changed.ok ? inSystems(login, userId, matching) : changed;
}

/** What a sign-in changes of an account: the fields, and what both logs say of them. */
interface AccountChange {
  set: Partial<UserRow>;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Changes an account, and says so in both logs. Nothing is locked where nothing changes. */
function changeAccount(
  login: CompanyLogin,
  userId: string,
  changeOf: (user: UserRow) => AccountChange | null,
): Outcome<null> {
  const planned = () => {
    const user = platform().select().from(users).where(eq(users.user_id, userId)).get();
    return user ? changeOf(user) : null;
  };
  if (!planned()) return done(null);
  const { space, variant } = login;
  return writeAccounts(space, (db) => {
    const change = planned();
    if (!change) return done(null);
    const { set, before, after } = change;
    db.update(users).set(set).where(eq(users.user_id, userId)).run();
    logAccount(db, { space, user_id: userId, by: `${SIGN_IN}${variant}`, mode: "update", before, after });
    return done(null);
  });
}

function noteProblem(login: CompanyLogin, userId: string, problem: GroupsProblem | null): Outcome<null> {
  if (problem)
    process.emitWarning(
      `Company login ${login.variant}: the groups of ${userId} were not told (${problem}); roles stay as they are`,
    );
  const set = { groups_problem: problem };
  return changeAccount(login, userId, ({ groups_problem }) =>
    groups_problem === problem ? null : { set, before: { groups_problem }, after: set },
  );
}

/** The role in the whole space. */
function inSpace(login: CompanyLogin, userId: string, matching: readonly GroupRole[]): Outcome<null> {
  const rules = matching.filter((rule) => rule.system_id === "");
  const group_role = strongest(rules.map((rule) => rule.role).filter(isGlobal));
  const role_groups = groupsOf(rules, group_role);
  return changeAccount(login, userId, (user) => {
    const set = nextRole(user, group_role, role_groups);
    const last = user.role === "admin" && set.role !== "admin" && isLastOfSpace(user);
    if (last) Object.assign(set, { role: "admin", hand_role: group_role ? "admin" : null });
    const before = { role: user.role, role_groups: user.role_groups.join(", ") };
    const after = { role: set.role, role_groups: set.role_groups.join(", ") };
    if (JSON.stringify([before, user.hand_role]) === JSON.stringify([after, set.hand_role])) return null;
    return { set, before, after: last ? { ...after, last_admin: true } : after };
  });
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
function isLastOfSpace(user: UserRow): boolean {
  const admins = or(eq(users.super_admin, true), and(eq(users.db, user.db), eq(users.role, "admin")));
  const others = and(ne(users.user_id, user.user_id), eq(users.disabled, false), admins);
  return platform().select({ id: users.user_id }).from(users).where(others).get() === undefined;
}

/** The roles in systems: those that rules name, and those that groups gave before. Nothing is locked where they are so already. */
function inSystems(login: CompanyLogin, userId: string, matching: readonly GroupRole[]): Outcome<null> {
  const db = spaceDb(environment().dataDir, login.space);
  const planned = () => rolesOf(db, userId, matching).filter((role) => !groupRoleHolds(db, role));
  if (planned().length === 0) return done(null);
  return write(db, () => {
    for (const role of planned()) inSystem(db, `${SIGN_IN}${login.variant}`, { space: login.space, role });
    return done(null);
  });
}

/** What groups give a person in each system that is there. */
function rolesOf(db: SpaceDb, user_id: string, matching: readonly GroupRole[]): RoleInSystem["role"][] {
  const { email } = platform().select().from(users).where(eq(users.user_id, user_id)).get()!;
  const ofGroups = db
    .select({ id: roles.system_id })
    .from(roles)
    .where(and(eq(roles.user_id, user_id), isNotNull(roles.group_role)))
    .all();
  const ids = new Set([...ofGroups.map(({ id }) => id), ...matching.map((rule) => rule.system_id)]);
  return [...ids].flatMap((system_id) => {
    const rules = matching.filter((rule) => rule.system_id === system_id);
    const role = strongest(rules.map((rule) => rule.role));
    const system = db.select({ id: systems.system_id }).from(systems).where(eq(systems.system_id, system_id)).get();
    return system ? [{ user_id, system_id, email, role, groups: groupsOf(rules, role) }] : [];
  });
}

interface RoleInSystem {
  space: string;
  role: Parameters<typeof putGroupRole>[2];
}

function inSystem(db: SpaceDb, by: string, { space, role }: RoleInSystem): void {
  const before = roleOf(db, role.user_id, role.system_id);
  const byHand = roleByHand(before, sourcesOf(db, role));
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
