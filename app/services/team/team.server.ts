import { hash } from "@node-rs/argon2";
import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { type PlatformDb, platformDb } from "~db/client";
import { passwordResets, scimPeople, secondFactors, userChanges, users } from "~db/schema/identity";
import { isWeaker, strongest } from "~/entities/core/roles";
import { type MemberChange, modulesOff, type NewMember } from "~/entities/team/team";
import type { TeamMember } from "~/entities/team/view";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { complain, done, notAllowed, notFound, type Outcome, type Refusal, refused } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { normalEmail, type UserRow } from "~/services/identity/auth.server";
import { passwordProblem } from "~/services/identity/passwords.server";
import { endSessions } from "~/services/identity/sessions.server";
import { switchOff } from "~/services/identity/twoFactor.server";
import { logChange, writeAccounts } from "./accounts.server";

/** The accounts of a company space, as its admins manage them. */

const platform = (): PlatformDb => platformDb(environment().dataDir);

const facts = (user: UserRow, two_factor: boolean): TeamMember => ({
  user_id: user.user_id,
  displayName: user.displayName,
  email: user.email,
  emailVerified: user.emailVerified,
  role: user.role,
  super_admin: user.super_admin,
  disabled: user.disabled,
  last_login_at: user.last_login_at,
  two_factor,
  sso_variant: user.sso_variant,
  has_password: user.password_hash !== null,
  modules_off: user.modules_off,
  role_groups: user.role_groups,
  hand_role: user.hand_role,
  groups_problem: user.groups_problem,
});

/** Every account of the actor's space, by name. Admins only. */
export function teamMembers(actor: Actor): Outcome<TeamMember[]> {
  if (!isAdmin(actor)) return notAllowed();
  const rows = platform().select().from(users).where(eq(users.db, actor.space)).orderBy(asc(users.displayName)).all();
  const ids = rows.map((row) => row.user_id);
  const factors = platform()
    .select({ user_id: secondFactors.user_id })
    .from(secondFactors)
    .where(and(inArray(secondFactors.user_id, ids), isNotNull(secondFactors.confirmed_at)))
    .all();
  const protectedOnes = new Set(factors.map((row) => row.user_id));
  return done(rows.map((row) => facts(row, protectedOnes.has(row.user_id))));
}

/** One account of the actor's space. 403 for those who are no admins, 404 for accounts of other spaces. */
export function teamMember(actor: Actor, userId: string): Outcome<TeamMember> {
  const all = teamMembers(actor);
  if (!all.ok) return all;
  const member = all.value.find((member) => member.user_id === userId);
  return member ? done(member) : notFound();
}

/** Whether the actor may change an account: nobody but super admins changes super admins. */
export const mayManage = (actor: Actor, member: Pick<TeamMember, "super_admin">): boolean =>
  isAdmin(actor) && (actor.super_admin || !member.super_admin);

/**
 * Creates an account in the actor's space; the same form sent again gives the same account. Without a password the account
 * waits for a link by mail (see invitations). Refuses with 422 and the field.
 */
export async function addMember(actor: Actor, member: NewMember): Promise<Outcome<TeamMember>> {
  if (!isAdmin(actor)) return notAllowed();
  const email = normalEmail(member.email);
  const problem = passwordRefusal(actor, member.password, email);
  if (problem) return problem;
  const password_hash = member.password === null ? null : await hash(member.password);
  const { user_id, displayName, role } = member;
  return writeAccounts(actor.space, (db) => {
    const user = db.select().from(users).where(eq(users.user_id, user_id)).get();
    if (user)
      return user.email === email && user.db === actor.space
        ? done(facts(user, false))
        : complain("email", "team.email_taken");
    if (db.select().from(users).where(eq(users.email, email)).get()) return complain("email", "team.email_taken");
    const row = {
      user_id,
      email,
      displayName,
      role,
      super_admin: false,
      db: actor.space,
      password_hash,
      modules_off: modulesOff(member),
    };
    const outcome = db
      .insert(users)
      .values({ ...row, created_at: new Date().toISOString() })
      .returning()
      .get();
    logChange(db, actor.user_id, { before: undefined, after: outcome });
    return done(facts(outcome, false));
  });
}

/**
 * Changes an account's name, role, modules or (super admins) password; a new password ends its sign-ins. Nobody changes the own
 * role, so that a space always keeps an admin.
 */
export async function changeMember(actor: Actor, userId: string, change: MemberChange): Promise<Outcome<TeamMember>> {
  const member = teamMember(actor, userId);
  if (!member.ok) return member;
  if (!mayManage(actor, member.value)) return notAllowed();
  const byHand = member.value.hand_role ?? member.value.role;
  if (userId === actor.user_id && change.role !== byHand) return complain("role", "team.own_role");
  const problem = passwordRefusal(actor, change.password, member.value.email);
  if (problem) return problem;
  const password_hash = change.password === null ? undefined : await hash(change.password);
  return writeAccounts(actor.space, (db) => {
    const { displayName } = change;
    const { group_role, role_groups } = db.select().from(users).where(eq(users.user_id, userId)).get()!;
    if (group_role && change.role !== byHand && isWeaker(change.role, group_role))
      return complain("role", "team.groups.stronger", { groups: role_groups.join(", ") });
    const roleFields = group_role
      ? { role: strongest([change.role, group_role])!, hand_role: change.role }
      : { role: change.role };
    const set = { displayName, ...roleFields, modules_off: modulesOff(change) };
    const outcome = update(db, actor, userId, { ...set, ...(password_hash ? { password_hash } : {}) });
    if (!outcome) return notFound();
    if (password_hash) {
      db.delete(passwordResets).where(eq(passwordResets.user_id, userId)).run();
      endSessions(userId);
    }
    return done({ ...facts(outcome, member.value.two_factor) });
  });
}

/** Disables an account, which ends its sign-ins at once, or enables it again. Not one's own. */
export function setDisabled(actor: Actor, userId: string, disabled: boolean): Outcome<TeamMember> {
  const member = teamMember(actor, userId);
  if (!member.ok) return member;
  if (!mayManage(actor, member.value)) return notAllowed();
  if (userId === actor.user_id) return refused(409, "team.own_account_disable");
  return writeAccounts(actor.space, (db) => {
    const outcome = update(db, actor, userId, { disabled });
    if (!outcome) return notFound();
    // Whatever the provider of the company's sign-in said before: an admin has decided.
    db.update(scimPeople).set({ deactivated: false }).where(eq(scimPeople.user_id, userId)).run();
    if (disabled) {
      db.delete(passwordResets).where(eq(passwordResets.user_id, userId)).run();
      endSessions(userId);
    }
    return done(facts(outcome, member.value.two_factor));
  });
}

/**
 * Switches the second step of an account's sign-in off, for somebody who lost phone and recovery codes, and ends its sign-ins.
 * The caller has asked the admin for the password again. 409 when there is none, and for the own account, whose owner does
 * it in the settings.
 */
export function removeSecondFactor(actor: Actor, userId: string): Outcome<TeamMember> {
  const member = teamMember(actor, userId);
  if (!member.ok) return member;
  if (!mayManage(actor, member.value)) return notAllowed();
  if (userId === actor.user_id) return refused(409, "team.own_second_factor");
  if (!member.value.two_factor) return refused(409, "team.no_second_factor");
  return writeAccounts(actor.space, (db) => {
    switchOff(userId);
    endSessions(userId);
    const change = { at: new Date().toISOString(), by: actor.user_id, space: actor.space, user_id: userId };
    db.insert(userChanges)
      .values({ ...change, mode: "update", before: { two_factor: true }, after: { two_factor: false } })
      .run();
    return done({ ...member.value, two_factor: false });
  });
}

function passwordRefusal(actor: Actor, password: string | null, email: string): Refusal | null {
  if (password === null) return null;
  if (!actor.super_admin) return complain("password", "rules.super_admin_only");
  return passwordProblem(password, email);
}

function update(db: PlatformDb, actor: Actor, userId: string, set: Partial<UserRow>): UserRow | undefined {
  const before = db.select().from(users).where(eq(users.user_id, userId)).get();
  if (!before) return undefined;
  const after = db.update(users).set(set).where(eq(users.user_id, userId)).returning().get();
  logChange(db, actor.user_id, { before, after });
  return after;
}
