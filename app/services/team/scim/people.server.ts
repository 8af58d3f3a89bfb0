import { and, asc, count, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { type PlatformDb, platformDb } from "~db/client";
import { scimGroups, scimMembers, scimPeople, users } from "~db/schema/identity";
import { environment } from "~/services/core/settings/environment.server";
import type { CompanyLogin } from "~/services/core/settings/identitySettings";
import type { UserRow } from "~/services/identity/auth.server";
import type { Comparison } from "./filter";
import type { PersonFields } from "./personFields";
import { schemasOf, type ScimUser, withMeta } from "./resources";

/** Accounts as an identity provider sees them (RFC 7643, 4.1). */

type Login = Pick<CompanyLogin, "space" | "variant">;
export type ScimRow = typeof scimPeople.$inferSelect;

/** An account, with what the provider said of it. */
export interface Person {
  user: UserRow;
  /** Null: the provider has not written to it yet. */
  scim: ScimRow | null;
}

const platform = (): PlatformDb => platformDb(environment().dataDir);

/**
 * SQL: the account is in sight of the login's provider. Those are accounts of the space that the provider made or took over, that sign in
 * through the login, or that an admin made and that wait for a first sign-in. Accounts with a password, whichever way they came to it, and
 * super admins are not the provider's.
 */
function visible({ space, variant }: Login): SQL | undefined {
  const isHeld = and(eq(scimPeople.variant, variant), eq(scimPeople.removed, false));
  const isNew = and(isNull(scimPeople.user_id), or(eq(users.sso_variant, variant), isNull(users.sso_variant)));
  const isOwn = and(eq(users.super_admin, false), isNull(users.password_hash));
  return and(eq(users.db, space), isOwn, or(isHeld, isNew));
}

const userName = sql<string>`coalesce(${scimPeople.user_name_key}, ${users.email})`;

/** SQL of a comparison; undefined for attributes that are not compared. Names and addresses are without regard to case. */
function equals({ attribute, value }: Comparison): SQL | undefined {
  switch (attribute) {
    case "username":
      return sql`${userName} = ${value.toLowerCase()}`;
    case "emails":
    case "emails.value":
      return eq(users.email, value.toLowerCase());
    case "externalid":
      return eq(scimPeople.external_id, value);
    case "id":
      return eq(users.user_id, value);
    case "displayname":
      return eq(users.displayName, value);
    case "active":
      return eq(users.disabled, value.toLowerCase() !== "true");
    default:
      return undefined;
  }
}
export const USER_FILTERS = ["userName", "externalId", "emails.value", "id", "displayName", "active"];

const joined = (db: Pick<PlatformDb, "select">) =>
  db
    .select({ user: getTableColumns(users), scim: getTableColumns(scimPeople) })
    .from(users)
    .leftJoin(scimPeople, eq(scimPeople.user_id, users.user_id));

/** A page of people, those who came first before others; null: a comparison is of another attribute. `from` counts from 0. */
export function people(
  login: Login,
  comparisons: readonly Comparison[],
  { from, most }: { from: number; most: number },
): { total: number; page: Person[] } | null {
  const conditions = comparisons.map(equals);
  if (conditions.includes(undefined)) return null;
  const where = and(visible(login), ...conditions);
  const total = platform()
    .select({ n: count() })
    .from(users)
    .leftJoin(scimPeople, eq(scimPeople.user_id, users.user_id))
    .where(where)
    .get()!.n;
  if (most === 0) return { total, page: [] };
  const page = joined(platform()).where(where).orderBy(asc(users.created_at), asc(users.user_id)).limit(most);
  return { total, page: page.offset(from).all() };
}

/** One person in sight of the provider; within a transaction by its `db`. */
export const personOf = (login: Login, userId: string, db: Pick<PlatformDb, "select"> = platform()) =>
  joined(db)
    .where(and(visible(login), eq(users.user_id, userId)))
    .get();

/** Another person in sight under a user name. */
export const personNamed = (login: Login, name: string, db: Pick<PlatformDb, "select">): Person | undefined =>
  joined(db)
    .where(and(visible(login), sql`${userName} = ${name.toLowerCase()}`))
    .get();

/** How many people the provider keeps here. */
export const countPeople = ({ variant }: Login): number =>
  platform()
    .select({ n: count() })
    .from(scimPeople)
    .where(and(eq(scimPeople.variant, variant), eq(scimPeople.removed, false)))
    .get()!.n;

/** Which of some ids are people in sight. */
export function peopleAmong(login: Login, ids: readonly string[]): Set<string> {
  const STEP = 500;
  const inSight = new Set<string>();
  for (let at = 0; at < ids.length; at += STEP)
    for (const { id } of platform()
      .select({ id: users.user_id })
      .from(users)
      .leftJoin(scimPeople, eq(scimPeople.user_id, users.user_id))
      .where(and(visible(login), inArray(users.user_id, ids.slice(at, at + STEP))))
      .all())
      inSight.add(id);
  return inSight;
}

/** What the provider said of a person; of one it has not written to, what the account holds. */
export const fieldsOf = ({ user, scim }: Person): PersonFields => ({
  userName: scim?.user_name ?? user.email,
  externalId: scim?.external_id ?? null,
  displayName: scim ? scim.display_name : user.displayName,
  formatted: scim?.formatted ?? null,
  givenName: scim?.given_name ?? null,
  familyName: scim?.family_name ?? null,
  email: user.email,
  active: !user.disabled,
});

/** Groups of people, by person. */
function groupsOf(ids: readonly string[]): Map<string, { value: string; display: string }[]> {
  const rows = platform()
    .select({ user_id: scimMembers.user_id, value: scimGroups.group_id, display: scimGroups.display_name })
    .from(scimMembers)
    .innerJoin(scimGroups, eq(scimGroups.group_id, scimMembers.group_id))
    .where(inArray(scimMembers.user_id, ids))
    .orderBy(asc(scimGroups.display_name))
    .all();
  const groups = new Map<string, { value: string; display: string }[]>();
  for (const { user_id, ...group } of rows) groups.set(user_id, [...(groups.get(user_id) ?? []), group]);
  return groups;
}

/** People as the provider reads them. `root`: origin of the addresses. */
export function userResources(page: readonly Person[], root: string): ScimUser[] {
  const groups = groupsOf(page.map(({ user }) => user.user_id));
  return page.map((person) => {
    const { user, scim } = person;
    const { userName, externalId, givenName, familyName, active, email } = fieldsOf(person);
    const resource = {
      schemas: schemasOf("User"),
      id: user.user_id,
      ...(externalId === null ? {} : { externalId }),
      userName,
      name: {
        formatted: user.displayName,
        ...(givenName === null ? {} : { givenName }),
        ...(familyName === null ? {} : { familyName }),
      },
      displayName: user.displayName,
      emails: [{ value: email, type: "work", primary: true }],
      active,
      groups: groups.get(user.user_id) ?? [],
    };
    const times = { created: user.created_at, lastModified: scim?.changed_at ?? user.created_at };
    return withMeta(resource, { kind: "User", id: user.user_id, ...times }, root);
  });
}
