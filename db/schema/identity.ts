import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ChangeMode } from "~/entities/core/entityNames";
import type { Locale } from "~/entities/core/locale";
import type { GlobalRole, Module, Scope, SystemRole } from "~/entities/core/roles";
import type { ImageExtension } from "~/entities/files/attachment";
import type { SessionKind } from "~/entities/identity/view";
import { flag, json } from "./core";

/** Company spaces: each has a database file of its own. */
export const spaces = sqliteTable("spaces", {
  name: text().primaryKey(),
  title: text().notNull(),
  /** Everybody who signs in here with a password needs a second step. */
  two_factor_required: flag().notNull().default(false),
  /** What no token may exceed that works in the space. Null: no limit. */
  token_calls_per_minute: integer(),
  token_runs_per_day: integer(),
  token_credits_per_day: integer(),
  created_at: text().notNull(),
});

export const users = sqliteTable(
  "users",
  {
    user_id: text().primaryKey(),
    email: text().notNull(),
    /** True on creation: who makes the account vouches for it. False: the company's sign-in says that it is not verified. */
    emailVerified: flag().notNull().default(true),
    displayName: text().notNull(),
    password_hash: text(),
    /** The role in force. */
    role: text().$type<GlobalRole>().notNull().default("viewer"),
    /** The role that groups of the company's sign-in give; null: the role is by hand. */
    group_role: text().$type<GlobalRole>(),
    role_groups: json<string[]>().notNull().default([]),
    /** The role by hand while groups give one, too; the stronger one is in force. */
    hand_role: text().$type<GlobalRole>(),
    /** Why the last sign-in did not say the groups; null: it did, or none were asked for. */
    groups_problem: text().$type<GroupsProblem>(),
    /** Groups of the last sign-in that rules named then: they hold while the provider calls. Null: the last one was before they were stored. */
    claim_groups: json<string[]>(),
    super_admin: flag().notNull().default(false),
    /** The company space the user belongs to. */
    db: text().notNull(),
    disabled: flag().notNull().default(false),
    locale: text().$type<Locale>(),
    last_login_at: text(),
    created_at: text().notNull(),
    phone: text(),
    /** Company-space login this account signs in with, and who it is there. Null: by password. The provider made it: no subject before the first sign-in. */
    sso_variant: text(),
    sso_subject: text(),
    /** Modules that are off for this account, whatever its systems have. */
    modules_off: json<Module[]>().notNull().default([]),
  },
  (t) => [uniqueIndex("users_email").on(t.email), uniqueIndex("users_sso").on(t.sso_variant, t.sso_subject)],
);

/** Sign-ins: the cookie's random token, the bearer tokens of programs and the links of spreadsheets, stored as SHA-256 only. */
export const sessions = sqliteTable(
  "sessions",
  {
    token_hash: text().primaryKey(),
    kind: text().$type<SessionKind>().notNull(),
    user_id: text()
      .notNull()
      .references(() => users.user_id, { onDelete: "cascade" }),
    /** Space this sign-in works in; differs from the user's own only for a super admin. */
    db: text().notNull(),
    created_at: integer().notNull(),
    last_seen_at: integer().notNull(),
    expires_at: integer().notNull(),
    /** Family of browser and system, e.g. "Firefox, Windows"; no more of the user agent is kept. */
    browser: text(),
    /** Company-space login the sign-in came through. */
    sso_variant: text(),
    /** What its owner calls a program's token. Null: nothing. */
    name: text(),
    /** What a program's token may do. Null: all that its person may. */
    scopes: json<Scope[]>(),
    /** Limits of a program's token. Null: none of its own. */
    calls_per_minute: integer(),
    runs_per_day: integer(),
    credits_per_day: integer(),
    /** Runs and plans that were started with the token. */
    runs_started: integer().notNull().default(0),
    /** The tables that a link of a spreadsheet reads, as path and query, one a line, and the language they are written in. */
    table_address: text(),
    table_locale: text().$type<Locale>(),
  },
  (t) => [index("sessions_user").on(t.user_id)],
);

/** Failed sign-ins, per account and per address, for the limits. */
export const signinFailures = sqliteTable(
  "signin_failures",
  { key: text().notNull(), at: integer().notNull() },
  (t) => [index("signin_failures_key").on(t.key, t.at)],
);

const ofUser = () =>
  text()
    .notNull()
    .references(() => users.user_id, { onDelete: "cascade" });

/** Links of forgotten passwords: used once, stored as SHA-256 only. */
export const passwordResets = sqliteTable(
  "password_resets",
  {
    token_hash: text().primaryKey(),
    user_id: ofUser(),
    created_at: integer().notNull(),
    expires_at: integer().notNull(),
  },
  (t) => [index("password_resets_user").on(t.user_id)],
);

/** Too many to be in the token, or none of what groups look like. */
export type GroupsProblem = "too_many" | "unreadable" | "not_told";

/** Which role a group of a company's sign-in gives: in all of the space, or in one system. */
export const groupRoles = sqliteTable(
  "group_roles",
  {
    rule_id: text().primaryKey(),
    space: text().notNull(),
    variant: text().notNull(),
    group_name: text().notNull(),
    /** Empty: the role in the space. */
    system_id: text().notNull().default(""),
    role: text().$type<SystemRole>().notNull(),
    set_at: text().notNull(),
    set_by: text().notNull(),
  },
  (t) => [uniqueIndex("group_roles_group").on(t.space, t.variant, t.group_name, t.system_id)],
);

export type FactorKind = "totp" | "phone";

/** Second factors of accounts; one counts once it was confirmed with a code. */
export const secondFactors = sqliteTable(
  "second_factors",
  {
    user_id: ofUser(),
    kind: text().$type<FactorKind>().notNull(),
    /** The app's key or the phone number, encrypted. */
    secret: text().notNull(),
    created_at: integer().notNull(),
    confirmed_at: integer(),
    /** Last time step of 30 s whose code was taken: no code is taken twice. */
    last_step: integer(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.kind] })],
);

/** Recovery codes, each good for one sign-in; a used one is deleted. */
export const recoveryCodes = sqliteTable("recovery_codes", { user_id: ofUser(), code_hash: text().notNull() }, (t) => [
  primaryKey({ columns: [t.user_id, t.code_hash] }),
]);

/** Codes sent to phones: the newest one per person and purpose. */
export const phoneCodes = sqliteTable(
  "phone_codes",
  {
    user_id: ofUser(),
    purpose: text().$type<"sign_in" | "set_up">().notNull(),
    code_hash: text().notNull(),
    expires_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.purpose] })],
);

/** Sign-ins whose password was right and whose second step is still to come. */
export const pendingSignins = sqliteTable("pending_signins", {
  token_hash: text().primaryKey(),
  user_id: ofUser(),
  tries: integer().notNull().default(0),
  return_to: text().notNull(),
  expires_at: integer().notNull(),
});

/** Company-space logins on their way to the provider and back; each comes back once. */
export const ssoLogins = sqliteTable("sso_logins", {
  token_hash: text().primaryKey(),
  variant: text().notNull(),
  state: text().notNull(),
  nonce: text().notNull(),
  /** The verifier of PKCE, encrypted. */
  verifier: text().notNull(),
  redirect_uri: text().notNull(),
  return_to: text().notNull(),
  expires_at: integer().notNull(),
});

/** Announcements on the sign-in page: windows of maintenance, in UTC, with the zone they were planned in. */
export const notices = sqliteTable("notices", {
  notice_id: text().primaryKey(),
  kind: text().$type<"maintenance">().notNull(),
  start_at: text().notNull(),
  end_at: text().notNull(),
  timezone: text().notNull(),
  set_by: text().notNull(),
  created_at: text().notNull(),
});

/** The change log of accounts: written in the transaction of the change itself, never with a password's hash. */
export const userChanges = sqliteTable(
  "user_changes",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    at: text().notNull(),
    by: text().notNull(),
    /** The company space the account belongs to. */
    space: text().notNull(),
    user_id: text().notNull(),
    mode: text().$type<ChangeMode>().notNull(),
    before: json<Record<string, unknown>>(),
    after: json<Record<string, unknown>>(),
  },
  (t) => [index("user_changes_space").on(t.space, t.seq)],
);

/** Pictures of people; the content lies in the file store under `stored`. */
export const avatars = sqliteTable("avatars", {
  user_id: text()
    .primaryKey()
    .references(() => users.user_id, { onDelete: "cascade" }),
  format: text().$type<ImageExtension>().notNull(),
  stored: text().notNull(),
  set_at: text().notNull(),
});

/** What an identity provider's last call did, or why it was refused: a key of the texts with what fills it. */
export interface ScimNote {
  /** ISO 8601, UTC. */
  at: string;
  kind: "refused" | `${"person" | "group"}_${"added" | "changed" | "removed"}` | "person_ended" | "person_back";
  /** Of the person or group. */
  name: string;
  message?: string;
  params?: Record<string, string | number>;
}

/** Tokens with which the identity provider of a company login calls /scim/v2, stored as SHA-256 only. */
export const scimTokens = sqliteTable(
  "scim_tokens",
  {
    token_id: text().primaryKey(),
    token_hash: text().notNull(),
    space: text().notNull(),
    variant: text().notNull(),
    created_at: text().notNull(),
    created_by: text().notNull(),
    called_at: text(),
    /** The last call that changed something, or was refused. */
    note: json<ScimNote>(),
  },
  (t) => [uniqueIndex("scim_tokens_hash").on(t.token_hash), index("scim_tokens_space").on(t.space, t.variant)],
);

/** What an identity provider said of an account (RFC 7643, 4.1), where the account itself does not hold it. */
export const scimPeople = sqliteTable(
  "scim_people",
  {
    user_id: text()
      .primaryKey()
      .references(() => users.user_id, { onDelete: "cascade" }),
    variant: text().notNull(),
    user_name: text().notNull(),
    /** In lower case: names are compared so. */
    user_name_key: text().notNull(),
    external_id: text(),
    display_name: text(),
    formatted: text(),
    given_name: text(),
    family_name: text(),
    /** The provider disabled the account, and may enable it; whom an admin disabled it does not. */
    deactivated: flag().notNull().default(false),
    /** The provider deleted the person, who is out of its sight. */
    removed: flag().notNull().default(false),
    changed_at: text().notNull(),
  },
  (t) => [
    index("scim_people_name").on(t.variant, t.user_name_key),
    index("scim_people_external").on(t.variant, t.external_id),
  ],
);

/** Groups of an identity provider (RFC 7643, 4.2). */
export const scimGroups = sqliteTable(
  "scim_groups",
  {
    group_id: text().primaryKey(),
    space: text().notNull(),
    variant: text().notNull(),
    display_name: text().notNull(),
    external_id: text(),
    created_at: text().notNull(),
    changed_at: text().notNull(),
  },
  (t) => [uniqueIndex("scim_groups_name").on(t.space, t.variant, t.display_name)],
);

export const scimMembers = sqliteTable(
  "scim_members",
  {
    group_id: text()
      .notNull()
      .references(() => scimGroups.group_id, { onDelete: "cascade" }),
    user_id: ofUser(),
  },
  (t) => [primaryKey({ columns: [t.group_id, t.user_id] }), index("scim_members_user").on(t.user_id)],
);
