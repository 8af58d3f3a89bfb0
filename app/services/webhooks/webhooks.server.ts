import type { WebhookLine } from "~/entities/webhooks/view";
import type { Actor } from "~/services/core/access.server";
import { dbOf, list } from "~/services/core/store.server";
import { newestMessages } from "./messages.server";
import { webhookEntity } from "./webhook.entity.server";

/** The webhooks of a system, or those of every system (null), by name, each with its newest message. */
export const webhookLines = (actor: Actor, system_id: string | null): WebhookLine[] =>
  list(actor, webhookEntity, { system_id })
    .map(({ webhook_id, name, active, url, topics }) => ({
      webhook_id,
      name,
      active,
      url,
      topics,
      last: newestMessages(dbOf(actor), webhook_id, 1)[0] ?? null,
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
