import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { webhooks } from "~db/schema/webhooks";
import type { Webhook, WebhookMessage } from "~/entities/webhooks/webhook";
import type { Actor } from "~/services/core/access.server";
import { done } from "~/services/core/outcome";
import { ownOrigin } from "~/services/core/settings/publicUrl.server";
import { dbOf, onCommit, write } from "~/services/core/store.server";
import { askToSend } from "./jobs.server";
import { addMessage } from "./messages.server";

/** What happened in a system. */
export interface Happening {
  system_id: string;
  topic: Webhook["topics"][number];
  data: WebhookMessage["data"];
  /** Path of the page about it, and of the call that returns it. */
  page?: string;
  read?: string;
}

/**
 * Writes a message of what happened for each webhook of the system that waits for it, in the transaction of what happened itself: there is
 * none without the other. They are sent once that is stored; what a stop kept from the queue goes with the next round.
 */
export function announce(db: SpaceDb, space: string, happening: Happening): void {
  const { system_id, topic, data, page, read } = happening;
  const active = db
    .select({ webhook_id: webhooks.webhook_id, topics: webhooks.topics })
    .from(webhooks)
    .where(and(eq(webhooks.system_id, system_id), eq(webhooks.active, true)))
    .all();
  for (const { webhook_id, topics } of active) {
    if (!topics.includes(topic)) continue;
    const message_id = randomUUID();
    const toSend = addMessage(db, {
      version: 1,
      message_id,
      webhook_id,
      topic,
      at: new Date().toISOString(),
      system_id,
      page: page === undefined ? null : ownOrigin() + page,
      read: read === undefined ? null : `${ownOrigin()}/api/${read}`,
      data,
    });
    if (toSend) onCommit(db, () => askToSend(space, message_id));
  }
}

/** Tells of rows of an uploaded table that were written. */
export function announceImport(
  { space }: Pick<Actor, "space">,
  { system_id, draft_id, kind }: { system_id: string; draft_id: string; kind: string },
  rows: number,
): void {
  const db = dbOf({ space });
  const happening = { system_id, topic: "import_done", data: { import_id: draft_id, kind, rows } } as const;
  write(db, () => done(announce(db, space, happening)));
}
