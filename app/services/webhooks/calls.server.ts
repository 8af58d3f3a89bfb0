import { z } from "zod";
import { secretSchema } from "~/entities/live/liveSource";
import { MESSAGE_STATES, WEBHOOK_TOPICS } from "~/entities/webhooks/webhook";
import { call, json, jsonBody } from "~/services/core/call.server";
import { done, notFound } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { newestMessages } from "./messages.server";
import { mayChangeWebhook, setWebhookSecret, tryWebhook } from "./saveWebhook.server";
import { webhookEntity } from "./webhook.entity.server";

const problem = z.object({ reason: z.string(), params: z.record(z.union([z.string(), z.number()])) }).nullable();
/** Messages that a call returns. */
const MOST = 200;

export const webhookCalls = [
  call({
    method: "POST",
    path: "api/webhook/:webhook_id/secret",
    id: "setWebhookSecret",
    needs: "operate",
    summary: "Set the key that messages of a webhook are signed with; it is stored encrypted and never returned",
    allow: ({ actor, params }) => mayChangeWebhook(actor, params.webhook_id),
    input: jsonBody(z.object({ secret: secretSchema.min(1) }).strict()),
    returns: json(z.object({ has_secret: z.boolean() })),
    run({ actor, params, input }) {
      const set = setWebhookSecret(actor, params.webhook_id, input.secret);
      return set.ok ? done({ has_secret: true }) : set;
    },
  }),
  call({
    method: "POST",
    path: "api/webhook/:webhook_id/test",
    id: "testWebhook",
    needs: "operate",
    summary: "Send a message of the topic test now, and return how it went; nothing is stored",
    allow: ({ actor, params }) => mayChangeWebhook(actor, params.webhook_id),
    input: jsonBody(z.object({}).strict()),
    returns: json(z.object({ message_id: z.string(), state: z.enum(MESSAGE_STATES), problem })),
    run: ({ actor, params }) => tryWebhook(actor, params.webhook_id),
  }),
  call({
    method: "GET",
    path: "api/webhook/:webhook_id/messages",
    id: "webhookMessages",
    summary: "The newest messages of a webhook, the newest first, each with what became of it",
    returns: json(
      z.array(
        z.object({
          message_id: z.string(),
          sequence: z.number().int(),
          topic: z.enum([...WEBHOOK_TOPICS, "test"]),
          state: z.enum(MESSAGE_STATES),
          created_at: z.string(),
          attempts: z.number().int(),
          tried_at: z.string().nullable(),
          problem,
        }),
      ),
    ),
    run({ actor, params }) {
      const webhook = get(actor, webhookEntity, params.webhook_id);
      return webhook ? done(newestMessages(dbOf(actor), webhook.webhook_id, MOST)) : notFound();
    },
  }),
];
