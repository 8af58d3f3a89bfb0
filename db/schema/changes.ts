import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ChangeMode } from "~/entities/core/entityNames";
import { json } from "./core";

/** The one change log: written in the transaction of the change itself. seq is the event id. */
export const changes = sqliteTable(
  "changes",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    at: text().notNull(),
    by: text().notNull(),
    type: text().notNull(),
    id: text().notNull(),
    system_id: text(),
    mode: text().$type<ChangeMode>().notNull(),
    /** seq of the first change of the same transaction; null for that one itself. Undo takes them back together. */
    batch: integer(),
    /** The program's token that wrote it, by its id and name; null: a person, or the product itself. It stays when the token has ended. */
    token_id: text(),
    token_name: text(),
    before: json<Record<string, unknown>>(),
    after: json<Record<string, unknown>>(),
  },
  (t) => [
    index("changes_type_at").on(t.type, t.at),
    // Each holds all that the audit pages filter by, so that the long before and after are read for one page only.
    index("changes_audit").on(t.system_id, t.seq, t.type, t.by, t.mode, t.at, t.id),
    index("changes_at").on(t.at, t.seq, t.system_id, t.type, t.by, t.mode, t.id),
    index("changes_item").on(t.id, t.type, t.seq),
    index("changes_by").on(t.by, t.seq),
    // What the programs of a person did. Few changes are of programs.
    index("changes_program")
      .on(t.by, t.seq)
      .where(sql`${t.token_id} IS NOT NULL`),
    // What somebody last did in a system, who did anything there, and what of a type.
    index("changes_system_by").on(t.system_id, t.by, t.seq),
    index("changes_system_type").on(t.system_id, t.type, t.seq),
  ],
);

/** Small facts about the space itself, such as which seed it holds. */
export const facts = sqliteTable("facts", { name: text().primaryKey(), value: text().notNull() });

/** How far the first call under a key came. */
export type CallState = "runs" | "done" | "broke_off";

/** Idempotency keys of writing calls, with the answer that the first call got. They live for 24 hours. */
export const callKeys = sqliteTable(
  "call_keys",
  {
    user_id: text().notNull(),
    /** SHA-256 of the key that the caller chose. */
    key_hash: text().notNull(),
    state: text().$type<CallState>().notNull(),
    /** ms since 1970 UTC. */
    began_at: integer().notNull(),
    /** SHA-256 of the call and its body, and the bytes of that body. Null while the first call runs. */
    fingerprint: text(),
    body_bytes: integer(),
    status: integer(),
    headers: json<Record<string, string>>(),
    /** Compressed. Null when it was too large. */
    response: blob({ mode: "buffer" }),
    response_bytes: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.key_hash] }),
    index("call_keys_began").on(t.began_at),
    index("call_keys_size").on(t.user_id, t.began_at, t.response_bytes),
  ],
);
