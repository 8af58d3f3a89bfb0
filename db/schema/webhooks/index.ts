import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { MessageState, Webhook, WebhookProblem, WebhookTopic } from "~/entities/webhooks/webhook";
import { flag, json, rowHistory } from "../core";
import { ofSystemOrAll } from "../systems";

/** Addresses of other programs that are told what happens in a system, or in every one of the space. */
export const webhooks = sqliteTable(
  "webhooks",
  {
    webhook_id: text().primaryKey(),
    system_id: ofSystemOrAll(),
    name: text().notNull(),
    active: flag().notNull(),
    url: text().notNull(),
    ca_certificate: text(),
    topics: json<Webhook["topics"]>().notNull(),
    ...rowHistory,
  },
  (t) => [index("webhooks_system").on(t.system_id)],
);

/** Keys of webhooks, sealed. Apart from them, so that no export, copy or change log holds one. */
export const webhookSecrets = sqliteTable("webhook_secrets", {
  webhook_id: text()
    .primaryKey()
    .references(() => webhooks.webhook_id, { onDelete: "cascade" }),
  sealed: text().notNull(),
  set_at: text().notNull(),
});

/** Messages of a webhook, each with what became of it. */
export const webhookMessages = sqliteTable(
  "webhook_messages",
  {
    /** The id that the message bears. */
    message_id: text().primaryKey(),
    webhook_id: text()
      .notNull()
      .references(() => webhooks.webhook_id, { onDelete: "cascade" }),
    /** Counts the messages of the webhook from 1. */
    sequence: integer().notNull(),
    topic: text().$type<WebhookTopic>().notNull(),
    state: text().$type<MessageState>().notNull(),
    created_at: text().notNull(),
    attempts: integer().notNull(),
    tried_at: text(),
    ended_at: text(),
    problem: json<WebhookProblem>(),
    /** The message itself: JSON, the same bytes for every attempt. */
    body: text().notNull(),
  },
  (t) => [uniqueIndex("webhook_messages_sequence").on(t.webhook_id, t.sequence)],
);
