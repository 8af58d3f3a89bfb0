import type { MessageState, Webhook, WebhookProblem, WebhookTopic } from "./webhook";

/** A message as pages show it. */
export interface ShownMessage {
  message_id: string;
  sequence: number;
  topic: WebhookTopic;
  state: MessageState;
  created_at: string;
  attempts: number;
  tried_at: string | null;
  problem: WebhookProblem | null;
}

/** A webhook with its newest message. */
export interface WebhookLine extends Pick<Webhook, "webhook_id" | "name" | "active" | "url" | "topics"> {
  last: ShownMessage | null;
}
