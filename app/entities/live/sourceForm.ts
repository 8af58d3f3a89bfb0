import { z } from "zod";
import { liveSourceSchema, secretSchema } from "./liveSource";

const fields = liveSourceSchema.omit({ live_id: true, system_id: true }).shape;

/** The form of a source. An empty secret keeps the one there is. */
export const sourceForm = z.object({
  ...fields,
  secret: secretSchema.nullable().default(null),
  /** The stored secret is taken away. */
  no_secret: z.boolean().default(false),
  /** What was typed before a try, sealed. */
  kept_secret: z.string().max(4000).nullable().default(null),
  expected: z.string().nullable().default(null),
});
