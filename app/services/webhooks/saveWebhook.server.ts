import { randomUUID } from "node:crypto";
import type { Webhook, WebhookMessage } from "~/entities/webhooks/webhook";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { complain, done, notAllowed, notFound, type Outcome, type Refusal } from "~/services/core/outcome";
import { tries } from "~/services/core/providers/tries.server";
import { dbOf, get, saveWithin, type Stored, write } from "~/services/core/store.server";
import { mayChange } from "~/services/core/writeRights.server";
import { keepSecret, secretOf } from "./secret.server";
import { callOnce, type Sent } from "./send.server";
import { webhookEntity } from "./webhook.entity.server";

/** A shorter key can be found by trying. */
const LEAST_KEY = 16;
const trying = tries("webhooks.busy");

/** Saves a webhook with its key in one transaction. Undefined leaves the key there is. */
export function saveWebhook(
  actor: Actor,
  row: Webhook,
  secret: string | undefined,
  expected?: string | null,
): Outcome<Stored<Webhook>> {
  const db = dbOf(actor);
  return write(db, () => {
    const outcome = saveWithin({ db, actor }, webhookEntity, row, { expected });
    if (!outcome.ok) return outcome;
    const short = secret === undefined ? undefined : setWithin(actor, row.webhook_id, secret);
    if (short) return short;
    // Nobody could tell who a message without a signature is from.
    if (row.active && secretOf(db, row.webhook_id) === null) return complain("secret", "webhooks.rule.needs_secret");
    return outcome;
  });
}

/** Sets the key of a webhook that is there; for those who may edit its system. */
export function setWebhookSecret(actor: Actor, webhook_id: string, secret: string): Outcome<null> {
  const refusal = mayChangeWebhook(actor, webhook_id);
  return refusal ?? setWithin(actor, webhook_id, secret) ?? done(null);
}

/** Why somebody may not change a webhook. */
export function mayChangeWebhook(actor: Actor, webhook_id: string): Refusal | undefined {
  const webhook = get(actor, webhookEntity, webhook_id);
  return webhook ? mayChangeIn(actor, webhook) : notFound();
}

/** The same of one that is in sight: admins alone change what is told of every system. */
function mayChangeIn(actor: Actor, { system_id }: Webhook): Refusal | undefined {
  if (system_id === null) return isAdmin(actor) ? undefined : notAllowed();
  return mayChange(dbOf(actor), actor, { system_id });
}

function setWithin(actor: Actor, webhook_id: string, secret: string): Refusal | undefined {
  if (secret.length < LEAST_KEY) return complain("secret", "webhooks.rule.short_secret", { least: LEAST_KEY });
  keepSecret(dbOf(actor), webhook_id, secret);
  return undefined;
}

/** Whether a key is stored for a webhook that the actor sees. */
export const hasSecret = (actor: Actor, webhook_id: string): boolean =>
  get(actor, webhookEntity, webhook_id) !== undefined && secretOf(dbOf(actor), webhook_id) !== null;

/** Calls the address with a message that tells of nothing, and says how it went; for those who may edit the system. Nothing is stored. */
export async function tryWebhook(actor: Actor, webhook_id: string): Promise<Outcome<Sent & { message_id: string }>> {
  const refusal = mayChangeWebhook(actor, webhook_id);
  if (refusal) return refusal;
  const webhook = get(actor, webhookEntity, webhook_id)!;
  return trying(async () => {
    const message_id = randomUUID();
    const message: WebhookMessage = {
      version: 1,
      message_id,
      webhook_id,
      sequence: 0,
      topic: "test",
      at: new Date().toISOString(),
      system_id: webhook.system_id,
      page: null,
      read: null,
      data: {},
    };
    const sent = await callOnce(dbOf(actor), webhook, { id: message_id, body: JSON.stringify(message) });
    return done({ ...sent, message_id });
  });
}
