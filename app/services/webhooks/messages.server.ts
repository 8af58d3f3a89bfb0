import { and, desc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { insertRow, prepared } from "~db/prepared";
import { webhookMessages } from "~db/schema/webhooks";
import type { ShownMessage } from "~/entities/webhooks/view";
import type { MessageState, WebhookMessage, WebhookProblem } from "~/entities/webhooks/webhook";

/** Messages of a webhook that are stored, besides those that wait. */
const MOST_ENDED = 200;
/** Messages of a webhook that wait: a file of ten thousand deals must not fill the queue of a receiver that is away. */
export const MOST_WAITING = 500;

export type StoredMessage = typeof webhookMessages.$inferSelect;

const waitingOf = (webhook_id: string) =>
  and(eq(webhookMessages.webhook_id, webhook_id), isNull(webhookMessages.ended_at));

/** A message by its id; undefined when it is gone. */
export const messageOf = (db: SpaceDb, message_id: string): StoredMessage | undefined =>
  db.select().from(webhookMessages).where(eq(webhookMessages.message_id, message_id)).get();

/** Every message that waits. */
export const waitingMessages = (db: SpaceDb): { message_id: string }[] =>
  db
    .select({ message_id: webhookMessages.message_id })
    .from(webhookMessages)
    .where(isNull(webhookMessages.ended_at))
    .all();

/** The newest messages of a webhook, the newest first. */
export const newestMessages = (db: SpaceDb, webhook_id: string, most: number): ShownMessage[] =>
  db
    .select({
      message_id: webhookMessages.message_id,
      sequence: webhookMessages.sequence,
      topic: webhookMessages.topic,
      state: webhookMessages.state,
      created_at: webhookMessages.created_at,
      attempts: webhookMessages.attempts,
      tried_at: webhookMessages.tried_at,
      problem: webhookMessages.problem,
    })
    .from(webhookMessages)
    .where(eq(webhookMessages.webhook_id, webhook_id))
    .orderBy(desc(webhookMessages.sequence))
    .limit(most)
    .all();

/** The number of the last message of a webhook, and how many of them wait. */
const countsOf = (db: SpaceDb, webhook_id: string): { last: number; waiting: number } =>
  prepared(db, "numbers of the messages of a webhook", () =>
    db
      .select({
        last: sql<number>`coalesce(max(${webhookMessages.sequence}), 0)`,
        waiting: sql<number>`count(*) FILTER (WHERE ${webhookMessages.ended_at} IS NULL)`,
      })
      .from(webhookMessages)
      .where(eq(webhookMessages.webhook_id, sql.placeholder("webhook_id")))
      .prepare(),
  ).get({ webhook_id })!;

/** Drops what has ended of a webhook, up to a number. */
const dropEnded = (db: SpaceDb, webhook_id: string, upTo: number): void =>
  void prepared(db, "drop ended messages of a webhook", () =>
    db
      .delete(webhookMessages)
      .where(
        and(
          eq(webhookMessages.webhook_id, sql.placeholder("webhook_id")),
          isNotNull(webhookMessages.ended_at),
          lte(webhookMessages.sequence, sql.placeholder("upTo")),
        ),
      )
      .prepare(),
  ).run({ webhook_id, upTo });

/**
 * Stores a message that is to be sent, and gives it its number; the oldest that have ended go. Where too many wait already it is given up at
 * once. Returns whether it is to be sent.
 */
export function addMessage(db: SpaceDb, message: Omit<WebhookMessage, "sequence">): boolean {
  const { webhook_id, message_id, topic, at } = message;
  const { last, waiting } = countsOf(db, webhook_id);
  const full = waiting >= MOST_WAITING;
  const sequence = last + 1;
  const body = JSON.stringify({ ...message, sequence } satisfies WebhookMessage);
  const row = { message_id, webhook_id, sequence, topic, created_at: at, attempts: 0, body };
  const problem = { reason: "too_many", params: { most: MOST_WAITING } };
  const stored: typeof webhookMessages.$inferInsert = full
    ? { ...row, state: "given_up", ended_at: at, problem }
    : { ...row, state: "waiting" };
  insertRow(db, webhookMessages, stored);
  dropEnded(db, webhook_id, sequence - MOST_ENDED);
  return !full;
}

/** How an attempt ended, or that there will be none any more. */
interface Note {
  state: MessageState;
  problem?: WebhookProblem | null;
  tried?: boolean;
}

/** Notes an attempt and how it ended; what has ended stays as it is. */
export function noteMessage(db: SpaceDb, message_id: string, { state, problem, tried }: Note): void {
  const before = messageOf(db, message_id);
  if (!before || before.ended_at !== null) return;
  const now = new Date().toISOString();
  db.update(webhookMessages)
    .set({
      state,
      ended_at: state === "waiting" ? null : now,
      ...(problem === undefined ? {} : { problem }),
      ...(tried ? { attempts: before.attempts + 1, tried_at: now } : {}),
    })
    .where(eq(webhookMessages.message_id, message_id))
    .run();
}

/** Gives up what waits of a webhook that is switched off or was sent elsewhere. */
export function giveUpWaiting(db: SpaceDb, webhook_id: string, reason: "off" | "moved"): void {
  db.update(webhookMessages)
    .set({ state: "given_up", ended_at: new Date().toISOString(), problem: { reason, params: {} } })
    .where(waitingOf(webhook_id))
    .run();
}
