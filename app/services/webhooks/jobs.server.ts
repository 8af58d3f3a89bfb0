import { z } from "zod";
import { enqueue, job } from "~/services/core/job.server";

/** Sends one message. Waits between attempts double from 5 s: the twelfth comes after almost three hours. */
export const sendMessageJob = job({
  type: "webhook_send",
  lane: "webhooks",
  payload: z.object({ space: z.string(), message_id: z.string() }),
  key: ({ space, message_id }) => `${space}:${message_id}`,
  maxAttempts: 12,
});

/** Puts what still waits into the queue: what a stop of the program kept from it. */
export const dueMessagesJob = job({ type: "webhooks_due", lane: "webhooks", payload: z.object({}) });

export const askToSend = (space: string, message_id: string): void =>
  void enqueue(sendMessageJob, { space, message_id }, { space });
