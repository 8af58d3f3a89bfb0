import { randomUUID } from "node:crypto";
import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { prepared } from "~db/prepared";
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

/** The webhooks of a system that are on, with those of every system. Asked for each row of a large import. */
const activeIn = (db: SpaceDb, system_id: string): Pick<Webhook, "webhook_id" | "topics">[] =>
  prepared(db, "active webhooks of a system", () =>
    db
      .select({ webhook_id: webhooks.webhook_id, topics: webhooks.topics })
      .from(webhooks)
      .where(
        and(
          or(eq(webhooks.system_id, sql.placeholder("system_id")), isNull(webhooks.system_id)),
          eq(webhooks.active, true),
        ),
      )
      .prepare(),
  ).all({ system_id });

/**
 * Writes a message of what happened for each webhook of the system, or of every system, that waits for it, in the transaction of what happened itself: there is
 * none without the other. They are sent once that is stored; what a stop kept from the queue goes with the next round.
 */
export function announce(db: SpaceDb, space: string, happening: Happening): void {
  const { system_id, topic, data, page, read } = happening;
  for (const { webhook_id, topics } of activeIn(db, system_id)) {
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
