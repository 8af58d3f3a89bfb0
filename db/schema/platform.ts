import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { GlobalRole, Locale } from "~/entities/enums";
import { flag } from "./columns";

/** Company spaces: each has a database file of its own. */
export const spaces = sqliteTable("spaces", {
  name: text().primaryKey(),
  title: text().notNull(),
  created_at: text().notNull(),
});

export const users = sqliteTable(
  "users",
  {
    user_id: text().primaryKey(),
    email: text().notNull(),
    displayName: text().notNull(),
    password_hash: text(),
    role: text().$type<GlobalRole>().notNull().default("viewer"),
    super_admin: flag().notNull().default(false),
    /** The company space the user belongs to. */
    db: text().notNull(),
    disabled: flag().notNull().default(false),
    locale: text().$type<Locale>(),
    last_login_at: text(),
    created_at: text().notNull(),
  },
  (t) => [uniqueIndex("users_email").on(t.email)],
);

/** Sign-ins: the cookie's random token and the bearer tokens of programs, stored as SHA-256 only. */
export const sessions = sqliteTable(
  "sessions",
  {
    token_hash: text().primaryKey(),
    kind: text().$type<"cookie" | "bearer">().notNull(),
    user_id: text()
      .notNull()
      .references(() => users.user_id, { onDelete: "cascade" }),
    /** Space this sign-in works in; differs from the user's own only for a super admin. */
    db: text().notNull(),
    created_at: integer().notNull(),
    last_seen_at: integer().notNull(),
    expires_at: integer().notNull(),
  },
  (t) => [index("sessions_user").on(t.user_id)],
);

/** Failed sign-ins, per account and per address, for the limits. */
export const signinFailures = sqliteTable(
  "signin_failures",
  { key: text().notNull(), at: integer().notNull() },
  (t) => [index("signin_failures_key").on(t.key, t.at)],
);
