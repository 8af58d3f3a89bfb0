import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { webhooks } from "~db/schema/webhooks";
import { webhookPaths } from "~/entities/webhooks/paths";
import { type Webhook, WEBHOOK_TIMEOUT_S, type WebhookProblem } from "~/entities/webhooks/webhook";
import { done } from "~/services/core/outcome";
import { callSigned } from "~/services/core/providers/signedCall.server";
import { write } from "~/services/core/store.server";
import { problemOf } from "~/services/live/sources/ask.server";
import { notifyAdmins, notifySpaceAdmins } from "~/services/notifications/notifyTeam.server";
import { messageOf, noteMessage } from "./messages.server";
import { secretOf } from "./secret.server";

/** How a call of a receiver ended, and why it did not take the message. */
export interface Sent {
  state: "taken" | "refused" | "waiting";
  problem: WebhookProblem | null;
}

/** Calls the address of a webhook with a message, once. Never throws. */
export async function callOnce(
  db: SpaceDb,
  webhook: Pick<Webhook, "webhook_id" | "url" | "ca_certificate">,
  message: { id: string; body: string },
  signal?: AbortSignal,
): Promise<Sent> {
  const secret = secretOf(db, webhook.webhook_id);
  if (secret === null) return { state: "waiting", problem: { reason: "no_secret", params: {} } };
  const receiver = { url: webhook.url, ca_certificate: webhook.ca_certificate, timeout_s: WEBHOOK_TIMEOUT_S };
  try {
    const { kind, status } = await callSigned(receiver, secret, message, signal);
    if (kind === "taken") return { state: "taken", problem: null };
    const problem = { reason: kind === "redirect" ? "redirect" : "status", params: { status } };
    return { state: kind === "refused" ? "refused" : "waiting", problem };
  } catch (error) {
    return { state: "waiting", problem: problemOf(error, receiver) };
  }
}

interface SendOptions {
  /** Whose webhook it is. */
  space: string;
  /** Throws inside the transaction when another worker has the job. */
  guard: () => void;
  signal: AbortSignal;
}

/** Sends a message that waits, and notes how that ended. Returns why it is to be sent again; null when there is nothing more to do. */
export async function sendMessage(
  db: SpaceDb,
  message_id: string,
  { space, guard, signal }: SendOptions,
): Promise<WebhookProblem | null> {
  const message = messageOf(db, message_id);
  if (!message || message.ended_at !== null) return null;
  const webhook = db.select().from(webhooks).where(eq(webhooks.webhook_id, message.webhook_id)).get();
  if (!webhook) return null;
  const { state, problem } = await callOnce(db, webhook, { id: message_id, body: message.body }, signal);
  signal.throwIfAborted();
  write(db, () => {
    guard();
    noteMessage(db, message_id, { state, problem, tried: true });
    if (state === "refused") notifyOfLoss(db, space, webhook);
    return done(null);
  });
  return state === "waiting" ? problem : null;
}

/** Ends a message that nobody took, and tells the admins of the system, or of the space. */
export function giveUp(db: SpaceDb, space: string, message_id: string): void {
  const message = messageOf(db, message_id);
  if (!message || message.ended_at !== null) return;
  const webhook = db.select().from(webhooks).where(eq(webhooks.webhook_id, message.webhook_id)).get();
  write(db, () => {
    noteMessage(db, message_id, { state: "given_up" });
    if (webhook) notifyOfLoss(db, space, webhook);
    return done(null);
  });
}

/** Once a day for each webhook: a receiver that is away would fill the list. */
function notifyOfLoss(db: SpaceDb, space: string, { webhook_id, system_id, name }: Webhook): void {
  const now = Date.now();
  const news = {
    key: `webhook_given_up:${webhook_id}:${new Date(now).toISOString().slice(0, 10)}`,
    params: { webhook: name },
    href: webhookPaths(system_id).one(webhook_id),
  };
  if (system_id === null) notifySpaceAdmins(db, space, { ...news, topic: "space_webhook_given_up" }, now);
  else notifyAdmins(db, { ...news, topic: "webhook_given_up", system_id }, now);
}
