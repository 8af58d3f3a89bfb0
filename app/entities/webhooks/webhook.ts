import { z } from "zod";
import { id, requiredText } from "~/entities/core/shared";

/** What programs wait for. */
export const WEBHOOK_TOPICS = ["run_ended", "plan_in_force", "event", "deal_changed", "import_done"] as const;
export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number] | "test";

/** How long a receiver may take [s]. */
export const WEBHOOK_TIMEOUT_S = 10;

/** An address of another program that is told what happens in a system; null: in every system of the space, also one that comes later. Its key is stored apart. */
export const webhookSchema = z.object({
  webhook_id: id,
  system_id: id.nullable(),
  name: requiredText(120),
  active: z.boolean().default(true),
  /** https://… */
  url: requiredText(1000),
  /** Certificates (PEM) that the server's has to be issued by. Null: those that browsers trust. */
  ca_certificate: z.string().trim().max(20_000, "rules.string_length").nullable().default(null),
  topics: z.array(z.enum(WEBHOOK_TOPICS)).min(1, "rules.needs_list").max(WEBHOOK_TOPICS.length),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** What becomes of a message. "given_up": nobody took it in time, or the webhook was switched off before. */
export const MESSAGE_STATES = ["waiting", "taken", "refused", "given_up"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Why a message was not taken: a word for a text, and what fills it. */
export interface WebhookProblem {
  reason: string;
  params: Record<string, string | number>;
}

/** What a receiver is sent. */
export interface WebhookMessage {
  /** Rises when a receiver of the old version could misread a message. */
  version: 1;
  message_id: string;
  webhook_id: string;
  /** Counts the messages of the webhook from 1: a gap is a message that was given up, a lower one came later. */
  sequence: number;
  topic: WebhookTopic;
  /** When it happened, ISO 8601 UTC. */
  at: string;
  /** Null in a test of a webhook of all systems. */
  system_id: string | null;
  /** The page about it, and the call that returns it; null where there is none. */
  page: string | null;
  read: string | null;
  data: Record<string, string | number | boolean | null>;
}
