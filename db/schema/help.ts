import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ChatMessage } from "~/entities/help/chat";
import { json } from "./core";

/** A conversation with the assistant; it belongs to the person who began it. */
export const chatSessions = sqliteTable(
  "chat_sessions",
  { session_id: text().primaryKey(), user_id: text().notNull(), created_at: text().notNull() },
  (t) => [index("chat_sessions_user").on(t.user_id)],
);

export const chatMessages = sqliteTable(
  "chat_messages",
  {
    message_id: text().primaryKey(),
    session_id: text()
      .notNull()
      .references(() => chatSessions.session_id, { onDelete: "cascade" }),
    /** Position in the conversation, from 0. */
    position: integer().notNull(),
    role: text().$type<ChatMessage["role"]>().notNull(),
    content: text().notNull(),
    sources: json<ChatMessage["sources"]>().notNull(),
    /** 1 up, -1 down, null without a vote. */
    feedback: integer().$type<1 | -1>(),
    created_at: text().notNull(),
  },
  (t) => [index("chat_messages_session").on(t.session_id, t.position)],
);
