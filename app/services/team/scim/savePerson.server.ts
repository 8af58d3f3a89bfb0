import { randomUUID } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import type { PlatformDb } from "~db/client";
import { passwordResets, scimMembers, scimPeople, users } from "~db/schema/identity";
import { done, notFound, type Outcome, type Refusal } from "~/services/core/outcome";
import type { UserRow } from "~/services/identity/auth.server";
import { endSessions } from "~/services/identity/sessions.server";
import { logChange, writeAccounts } from "../accounts.server";
import { isLastOfSpace } from "../groups/apply.server";
import { PROVIDER } from "../groups/signIn";
import { countPeople, fieldsOf, type Person, personNamed, personOf, type ScimRow } from "./people.server";
import { nameOf, type PersonFields } from "./personFields";
import type { Provider } from "./provider.server";
import { scimForbidden, scimRefused } from "./refusals";
import { spreadRoles } from "./spreadRoles.server";

/** How the provider of a company's sign-in makes, changes and ends accounts of its space. */

/** People of one login. */
const MOST_PEOPLE = 20_000;

const byOf = ({ login }: Provider): string => `${PROVIDER}${login.variant}`;

/**
 * Makes an account that signs in through the company alone: it has no password, gets no mail, and waits for its first sign-in. An account
 * that the provider may see, or that it removed before, is taken over instead. 409 for a name it has used, and for an address of anybody
 * else; 403 for too many people.
 */
export function addPerson(provider: Provider, fields: PersonFields): Outcome<Person> {
  const { login } = provider;
  return writeAccounts(login.space, (db) => {
    if (personNamed(login, fields.userName, db)?.scim) return scimRefused("uniqueness", "name_taken");
    const account = db.select().from(users).where(eq(users.email, fields.email)).get();
    if (account) return adopt(provider, db, account, fields);
    if (countPeople(login) >= MOST_PEOPLE) return scimForbidden("too_many_people", { max: MOST_PEOPLE });
    const user = db
      .insert(users)
      .values({
        user_id: randomUUID(),
        email: fields.email,
        displayName: nameOf(fields).slice(0, 200),
        role: "viewer",
        db: login.space,
        disabled: !fields.active,
        sso_variant: login.variant,
        created_at: new Date().toISOString(),
      })
      .returning()
      .get();
    logChange(db, byOf(provider), { before: undefined, after: user });
    const scim = store(db, provider, user.user_id, { fields, deactivated: !fields.active });
    return done({ user, scim });
  });
}

/** Takes an account over that the provider sees without having written to it, or that it removed. */
function adopt(provider: Provider, db: PlatformDb, account: UserRow, fields: PersonFields): Outcome<Person> {
  const { login } = provider;
  const row = db.select().from(scimPeople).where(eq(scimPeople.user_id, account.user_id)).get();
  const isRemoved = row?.variant === login.variant && row.removed && account.db === login.space;
  if (isRemoved && !account.super_admin && account.password_hash === null)
    return put(provider, db, { user: account, scim: row }, fields);
  const person = personOf(login, account.user_id, db);
  if (!person || person.scim) return scimRefused("uniqueness", "email_taken");
  return put(provider, db, person, fields);
}

/**
 * Changes an account. Inactive, it loses its sign-ins, tokens and links at once; who was disabled by an admin stays so. 404 for people out
 * of sight, 409 for names and addresses of others, 403 for the last admin of the space.
 */
export function changePerson(
  provider: Provider,
  userId: string,
  change: (before: PersonFields) => Outcome<PersonFields>,
): Outcome<{ before: Person; after: Person }> {
  const { login } = provider;
  return writeAccounts(login.space, (db) => {
    const before = personOf(login, userId, db);
    if (!before) return notFound();
    const fields = change(fieldsOf(before));
    if (!fields.ok) return fields;
    const other = personNamed(login, fields.value.userName, db);
    if (other && other.user.user_id !== userId) return scimRefused("uniqueness", "name_taken");
    const owner = and(eq(users.email, fields.value.email), ne(users.user_id, userId));
    if (db.select({ id: users.user_id }).from(users).where(owner).get())
      return scimRefused("uniqueness", "email_taken");
    const after = put(provider, db, before, fields.value);
    return after.ok ? done({ before, after: after.value }) : after;
  });
}

/** Takes a person away: the account is disabled, without its groups and their roles, and out of the provider's sight. It is not deleted: what it did keeps its name. */
export function removePerson(provider: Provider, userId: string): Outcome<Person> {
  const { login } = provider;
  return writeAccounts(login.space, (db) => {
    const person = personOf(login, userId, db);
    if (!person) return notFound();
    const after = put(provider, db, person, { ...fieldsOf(person), active: false });
    if (!after.ok) return after;
    db.update(scimPeople).set({ removed: true }).where(eq(scimPeople.user_id, userId)).run();
    db.delete(scimMembers).where(eq(scimMembers.user_id, userId)).run();
    const spread = spreadRoles(login, [userId]);
    return spread.ok ? after : spread;
  });
}

/** The refusal to disable an account without which nobody could administer the space. */
const lastAdmin = (user: UserRow): Refusal | null =>
  user.role === "admin" && isLastOfSpace(user) ? scimForbidden("last_admin", { name: user.displayName }) : null;

function put(provider: Provider, db: PlatformDb, { user, scim }: Person, fields: PersonFields): Outcome<Person> {
  const { user_id } = user;
  const isEnding = !fields.active && !user.disabled;
  const refusal = isEnding ? lastAdmin(user) : null;
  if (refusal) return refusal;
  // The provider brings back whom it took away itself, never whom an admin disabled.
  const disabled = fields.active ? user.disabled && !scim?.deactivated : true;
  const deactivated = !fields.active && (isEnding || (scim?.deactivated ?? false));
  const set = {
    email: fields.email,
    displayName: nameOf(fields).slice(0, 200),
    disabled,
    // From the first word of the provider on the account signs in through the company.
    sso_variant: provider.login.variant,
  };
  const after = db.update(users).set(set).where(eq(users.user_id, user_id)).returning().get();
  logChange(db, byOf(provider), { before: user, after });
  if (disabled || user.sso_variant === null) db.delete(passwordResets).where(eq(passwordResets.user_id, user_id)).run();
  if (disabled) endSessions(user_id);
  return done({ user: after, scim: store(db, provider, user_id, { fields, deactivated }) });
}

interface Storable {
  fields: PersonFields;
  deactivated: boolean;
}

function store(db: PlatformDb, { login }: Provider, user_id: string, { fields, deactivated }: Storable): ScimRow {
  const set = {
    variant: login.variant,
    user_name: fields.userName,
    user_name_key: fields.userName.toLowerCase(),
    external_id: fields.externalId,
    display_name: fields.displayName,
    formatted: fields.formatted,
    given_name: fields.givenName,
    family_name: fields.familyName,
    deactivated,
    removed: false,
    changed_at: new Date().toISOString(),
  };
  return db
    .insert(scimPeople)
    .values({ user_id, ...set })
    .onConflictDoUpdate({ target: scimPeople.user_id, set })
    .returning()
    .get();
}
