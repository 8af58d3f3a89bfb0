import { randomUUID } from "node:crypto";
import { and, asc, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type PlatformDb, platformDb } from "~db/client";
import { scimGroups, scimMembers, users } from "~db/schema/identity";
import { done, notFound, type Outcome } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { writeAccounts } from "../accounts.server";
import type { Comparison } from "./filter";
import type { GroupFields } from "./groupFields";
import { peopleAmong } from "./people.server";
import type { Provider } from "./provider.server";
import { scimForbidden, scimRefused } from "./refusals";
import { schemasOf, type ScimGroup, withMeta } from "./resources";
import { spreadRoles } from "./spreadRoles.server";

/** Groups of an identity provider and who is in them (RFC 7643, 4.2). */

/** Groups of one login. */
const MOST_GROUPS = 2000;

export type GroupRow = typeof scimGroups.$inferSelect;

const platform = (): PlatformDb => platformDb(environment().dataDir);
const ofLogin = ({ login }: Provider) => and(eq(scimGroups.space, login.space), eq(scimGroups.variant, login.variant));

export const groupOf = (provider: Provider, id: string, db: Pick<PlatformDb, "select"> = platform()) =>
  db
    .select()
    .from(scimGroups)
    .where(and(ofLogin(provider), eq(scimGroups.group_id, id)))
    .get();

/** Ids of the members of a group. */
export const membersOf = (groupId: string, db: Pick<PlatformDb, "select"> = platform()): Set<string> =>
  new Set(
    db
      .select({ id: scimMembers.user_id })
      .from(scimMembers)
      .where(eq(scimMembers.group_id, groupId))
      .all()
      .map(({ id }) => id),
  );

function equals({ attribute, value }: Comparison): SQL | undefined {
  switch (attribute) {
    case "displayname":
      return eq(scimGroups.display_name, value);
    case "externalid":
      return eq(scimGroups.external_id, value);
    case "id":
      return eq(scimGroups.group_id, value);
    case "members":
    case "members.value": {
      const rows = platform().select({ id: scimMembers.group_id }).from(scimMembers);
      return inArray(scimGroups.group_id, rows.where(eq(scimMembers.user_id, value)));
    }
    default:
      return undefined;
  }
}
export const GROUP_FILTERS = ["displayName", "externalId", "id", "members.value"];

/** A page of groups, those that came first before others; null: a comparison is of another attribute. `from` counts from 0. */
export function groups(
  provider: Provider,
  comparisons: readonly Comparison[],
  { from, most }: { from: number; most: number },
): { total: number; page: GroupRow[] } | null {
  const conditions = comparisons.map(equals);
  if (conditions.includes(undefined)) return null;
  const where = and(ofLogin(provider), ...conditions);
  const total = platform().select({ n: count() }).from(scimGroups).where(where).get()!.n;
  if (most === 0) return { total, page: [] };
  const page = platform()
    .select()
    .from(scimGroups)
    .where(where)
    .orderBy(asc(scimGroups.created_at), sql`rowid`);
  return { total, page: page.limit(most).offset(from).all() };
}

/** A group as the provider reads it; without its members where it says that it does not need them. */
export function groupResource(row: GroupRow, root: string, hasMembers: boolean): ScimGroup {
  const { group_id, display_name, external_id, created_at, changed_at } = row;
  const members = hasMembers
    ? platform()
        .select({ value: scimMembers.user_id, display: users.displayName })
        .from(scimMembers)
        .innerJoin(users, eq(users.user_id, scimMembers.user_id))
        .where(eq(scimMembers.group_id, group_id))
        .all()
    : undefined;
  const resource = {
    schemas: schemasOf("Group"),
    id: group_id,
    ...(external_id === null ? {} : { externalId: external_id }),
    displayName: display_name,
    ...(members ? { members } : {}),
  };
  return withMeta(resource, { kind: "Group", id: group_id, created: created_at, lastModified: changed_at }, root);
}

/** A group as it is stored now, and the people whose groups are others than before. */
interface Saved {
  group: GroupRow;
  affected: string[];
}

/** Writes a group and the roles of its people in one: of a call that failed, the next try still finds the people who are affected. */
function written({ login }: Provider, body: (db: PlatformDb) => Outcome<Saved>): Outcome<GroupRow> {
  return writeAccounts(login.space, (db) => {
    const saved = body(db);
    if (!saved.ok) return saved;
    const spread = spreadRoles(login, saved.value.affected);
    return spread.ok ? done(saved.value.group) : spread;
  });
}

/** Makes a group. 409 for a name that is there, 403 for too many groups, 400 for members that are nobody. */
export function addGroup(provider: Provider, fields: GroupFields): Outcome<GroupRow> {
  const at = new Date().toISOString();
  return written(provider, (db) => {
    const total = db.select({ n: count() }).from(scimGroups).where(ofLogin(provider)).get()!.n;
    if (total >= MOST_GROUPS) return scimForbidden("too_many_groups", { max: MOST_GROUPS });
    const { space, variant } = provider.login;
    const group = { group_id: randomUUID(), space, variant, external_id: fields.externalId, created_at: at };
    return put(provider, db, { ...group, display_name: "", changed_at: at }, fields);
  });
}

/** Changes a group's name and members, and the roles of the people whose groups are others than before. 404 for groups of others; refusals as for a new one. */
export function changeGroup(
  provider: Provider,
  id: string,
  change: (before: GroupFields) => Outcome<GroupFields>,
): Outcome<GroupRow> {
  return written(provider, (db) => {
    const before = groupOf(provider, id, db);
    if (!before) return notFound();
    const { display_name, external_id } = before;
    const fields = change({ displayName: display_name, externalId: external_id, members: membersOf(id, db) });
    return fields.ok ? put(provider, db, before, fields.value) : fields;
  });
}

/** Deletes a group. Its members are in it no more, and lose its roles. */
export function removeGroup(provider: Provider, id: string): Outcome<GroupRow> {
  return written(provider, (db) => {
    const group = groupOf(provider, id, db);
    if (!group) return notFound();
    const affected = [...membersOf(id, db)];
    db.delete(scimGroups).where(eq(scimGroups.group_id, id)).run();
    forget(provider, db, namesOf(group));
    return done({ group, affected });
  });
}

const namesOf = ({ display_name, external_id }: GroupRow): Set<string> =>
  new Set([display_name, external_id].filter((name) => name !== null));

/** The last sign-in does not count for a group that the provider had here: its word is the newer one. The next sign-in names it anew. */
function forget({ login }: Provider, db: PlatformDb, names: ReadonlySet<string>): void {
  const ofLogin = and(eq(users.db, login.space), eq(users.sso_variant, login.variant));
  const gone = sql`SELECT value FROM json_each(${JSON.stringify([...names])})`;
  const each = sql`json_each(${users.claim_groups})`;
  db.update(users)
    .set({ claim_groups: sql`(SELECT json_group_array(value) FROM ${each} WHERE value NOT IN (${gone}))` })
    .where(and(ofLogin, sql`EXISTS (SELECT 1 FROM ${each} WHERE value IN (${gone}))`))
    .run();
}

function put(provider: Provider, db: PlatformDb, before: GroupRow, fields: GroupFields): Outcome<Saved> {
  const { group_id } = before;
  const sameName = and(ofLogin(provider), eq(scimGroups.display_name, fields.displayName));
  const other = db.select({ id: scimGroups.group_id }).from(scimGroups).where(sameName).get();
  if (other && other.id !== group_id) return scimRefused("uniqueness", "group_taken");
  const membersBefore = membersOf(group_id, db);
  const added = [...fields.members].filter((id) => !membersBefore.has(id));
  const removed = [...membersBefore].filter((id) => !fields.members.has(id));
  const inSight = peopleAmong(provider.login, added);
  const unknown = added.find((id) => !inSight.has(id));
  if (unknown !== undefined) return scimRefused("invalidValue", "no_member", { id: unknown.slice(0, 100) });
  const set = {
    display_name: fields.displayName,
    external_id: fields.externalId,
    changed_at: new Date().toISOString(),
  };
  const group = db
    .insert(scimGroups)
    .values({ ...before, ...set })
    .onConflictDoUpdate({ target: scimGroups.group_id, set })
    .returning()
    .get();
  const STEP = 500;
  for (let at = 0; at < added.length; at += STEP)
    db.insert(scimMembers)
      .values(added.slice(at, at + STEP).map((user_id) => ({ group_id, user_id })))
      .run();
  for (let at = 0; at < removed.length; at += STEP)
    db.delete(scimMembers)
      .where(and(eq(scimMembers.group_id, group_id), inArray(scimMembers.user_id, removed.slice(at, at + STEP))))
      .run();
  // Under another name or id other rules are the group's: all of its members are affected.
  const isRenamed = before.display_name !== set.display_name || before.external_id !== set.external_id;
  if (isRenamed) forget(provider, db, new Set([...namesOf(before)].filter((name) => !namesOf(group).has(name))));
  return done({
    group,
    affected: isRenamed ? [...new Set([...membersBefore, ...fields.members])] : [...added, ...removed],
  });
}
