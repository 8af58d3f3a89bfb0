import { z } from "zod";
import { secretSchema } from "~/entities/live/liveSource";
import { webhookSchema } from "./webhook";

/** The form of a webhook. An empty secret leaves the one there is. */
export const webhookForm = z.object({
  ...webhookSchema.omit({ webhook_id: true, system_id: true }).shape,
  active: z.boolean().default(false),
  topics: webhookSchema.shape.topics.default([]),
  secret: secretSchema.nullable().default(null),
  expected: z.string().nullable().default(null),
});
