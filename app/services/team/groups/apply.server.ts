import { and, eq, isNotNull, ne, or } from "drizzle-orm";
import { platformDb, type SpaceDb, spaceDb } from "~db/client";
import { type GroupsProblem, users } from "~db/schema/identity";
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
import { type RoleTable, roleTable } from "./roleTable.server";
import { PROVIDER, SIGN_IN } from "./signIn";

const platform = () => platformDb(environment().dataDir);

/** Where a change comes from: the login with its space, and what the logs call it. */
interface Source {
  space: string;
  variant: string;
  by: string;
}

/**
 * Gives and takes roles by the groups that a company's sign-in sends, before the sign-in opens. Roles by hand stay; the stronger one is in
 * force, at once in every sign-in and token of the person. The last admin of a space or system keeps the role, from then on by hand. Groups
 * that were not told change nothing: why is stored with the account, and returned. Of a group that the provider keeps here by SCIM, its
 * members count, and what the sign-in says of it does not. Refuses with 507 on a full disk. Throws where somebody else writes for longer
 * than a write waits (`passingRefusal`): the next try does what this one did not.
 */
export function applyGroups(
  login: CompanyLogin,
  userId: string,
  memberships: Memberships,
): Outcome<GroupsProblem | null> {
  const user = platform().select().from(users).where(eq(users.user_id, userId)).get();
  if (user?.db !== login.space) return done(null);
  const table = roleTable(login);
  const ofClaim = table.rules.filter((rule) => !table.isProvided(rule.group_name));
  const problem = "problem" in memberships && ofClaim.length > 0 ? memberships.problem : null;
  const source = { space: login.space, variant: login.variant, by: `${SIGN_IN}${login.variant}` };
  const noted = noteProblem(source, userId, problem);
  if (!noted.ok) return noted;
  if ("problem" in memberships && ofClaim.length === table.rules.length) return done(problem);
  if ("groups" in memberships) storeClaim(user, table, memberships.groups);
  return applied(source, userId, table, problem);
}

/**
 * Gives and takes roles of people by the groups that the provider keeps here, without a sign-in: what the last one said of other groups
 * holds on. Returns how many people were looked at; refusals as `applyGroups`.
 */
export function applyProvided(
  login: Pick<CompanyLogin, "space" | "variant">,
  userIds: readonly string[],
  by = `${PROVIDER}${login.variant}`,
): Outcome<number> {
  const table = roleTable(login);
  const source = { space: login.space, variant: login.variant, by };
  for (const userId of userIds) {
    const outcome = applied(source, userId, table, null);
    if (!outcome.ok) return outcome;
  }
  return done(userIds.length);
}

/** Which groups the sign-in named, of those that rules name: the provider's later calls do not repeat them. */
function storeClaim(user: UserRow, { rules }: RoleTable, groups: readonly string[]): void {
  const named = new Set(groups);
  const claim_groups = [...new Set(rules.map((rule) => rule.group_name))].filter((name) => named.has(name)).sort();
  if (claim_groups.join("\n") === user.claim_groups?.join("\n")) return;
  platform().update(users).set({ claim_groups }).where(eq(users.user_id, user.user_id)).run();
}

/**
 * What the last sign-in named, of somebody who has not signed in since that is stored: the groups whose roles the account has; none where
 * nobody has signed in. Stored from now on, since later the provider's groups are among these.
 */
function claimBefore(user: UserRow): void {
  const claim_groups = user.sso_subject === null ? [] : groupsOfRoles(user);
  platform().update(users).set({ claim_groups }).where(eq(users.user_id, user.user_id)).run();
}

function groupsOfRoles({ user_id, db: space, role_groups }: UserRow): string[] {
  const inSystems = spaceDb(environment().dataDir, space)
    .select({ groups: roles.role_groups })
    .from(roles)
    .where(eq(roles.user_id, user_id))
    .all();
  return [...new Set([...role_groups, ...inSystems.flatMap(({ groups }) => groups)])];
}

function applied(source: Source, userId: string, table: RoleTable, problem: GroupsProblem | null) {
  const user = platform().select().from(users).where(eq(users.user_id, userId)).get();
  if (user?.db !== source.space) return done(problem);
  if (user.claim_groups === null) claimBefore(user);
  // A table that was read in the transaction of the caller cannot be older than this one.
  const isNew = platform().$client.inTransaction;
  const matching = (isLocked: boolean): GroupRole[] => {
    const { claim_groups } = platform().select().from(users).where(eq(users.user_id, userId)).get() ?? user;
    return (isLocked && !isNew ? roleTable(source) : table).matching(userId, claim_groups ?? []);
  };
  const changed = inSpace(source, userId, matching);
  if (!changed.ok) return changed;
  const changedThere = inSystems(source, userId, matching);
  return changedThere.ok ? done(problem) : changedThere;
}

/** The rules that give a person a role. Groups and rules may change while a write waits for its turn: with the lock they are read anew. */
type Matching = (isLocked: boolean) => readonly GroupRole[];

/** What groups change of an account: the fields, and what both logs say of them. */
interface AccountChange {
  set: Partial<UserRow>;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Changes an account, and says so in both logs. Nothing is locked where nothing changes. */
function changeAccount(
  { space, by }: Source,
  userId: string,
  changeOf: (user: UserRow, isLocked: boolean) => AccountChange | null,
): Outcome<null> {
  const planned = (isLocked: boolean) => {
    const user = platform().select().from(users).where(eq(users.user_id, userId)).get();
    return user ? changeOf(user, isLocked) : null;
  };
  if (!planned(false)) return done(null);
  return writeAccounts(space, (db) => {
    const change = planned(true);
    if (!change) return done(null);
    const { set, before, after } = change;
    db.update(users).set(set).where(eq(users.user_id, userId)).run();
    logAccount(db, { space, user_id: userId, by, mode: "update", before, after });
    return done(null);
  });
}

function noteProblem(source: Source, userId: string, problem: GroupsProblem | null): Outcome<null> {
  if (problem)
    process.emitWarning(
      `Company login ${source.variant}: the groups of ${userId} were not told (${problem}); roles stay as they are`,
    );
  const set = { groups_problem: problem };
  return changeAccount(source, userId, ({ groups_problem }) =>
    groups_problem === problem ? null : { set, before: { groups_problem }, after: set },
  );
}

/** The role in the whole space. */
function inSpace(source: Source, userId: string, matching: Matching): Outcome<null> {
  return changeAccount(source, userId, (user, isLocked) => {
    const rules = matching(isLocked).filter((rule) => rule.system_id === "");
    const group_role = strongest(rules.map((rule) => rule.role).filter(isGlobal));
    const role_groups = groupsOf(rules, group_role);
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
export function isLastOfSpace(user: UserRow): boolean {
  const admins = or(eq(users.super_admin, true), and(eq(users.db, user.db), eq(users.role, "admin")));
  const others = and(ne(users.user_id, user.user_id), eq(users.disabled, false), admins);
  return platform().select({ id: users.user_id }).from(users).where(others).get() === undefined;
}

/** The roles in systems: those that rules name, and those that groups gave before. Nothing is locked where they are so already. */
function inSystems({ space, by }: Source, userId: string, matching: Matching): Outcome<null> {
  const db = spaceDb(environment().dataDir, space);
  const planned = (isLocked: boolean) =>
    rolesOf(db, userId, matching(isLocked)).filter((role) => !groupRoleHolds(db, role));
  if (planned(false).length === 0) return done(null);
  return write(db, () => {
    for (const role of planned(true)) inSystem(db, by, { space, role });
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
