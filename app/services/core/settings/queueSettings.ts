import { z } from "zod";

/** The settings of worker machines; docs/configuration.md describes them. Without QUEUE_URL everything is computed here. */
export const queueShape = {
  QUEUE_URL: z
    .string()
    .refine((text) => {
      const url = URL.canParse(text) ? new URL(text) : null;
      return (
        url !== null && /^rediss?:$/.test(url.protocol) && url.hostname !== "" && /^(\/\d{0,2})?$/.test(url.pathname)
      );
    }, "must look like redis://:PASSWORD@host:6379 or, with TLS, rediss://…")
    .optional(),
  QUEUE_RUNS: z.coerce.number().int().min(1).max(200).default(16),
};
type Given = z.output<z.ZodObject<typeof queueShape>> & { S3_URL?: unknown };

export interface QueueSettings {
  /** The Redis or Valkey that hands computations to worker machines. */
  url: string;
  /** How many computations one worker process hands out at a time. */
  runs: number;
}

export const queueProblems = ({ QUEUE_URL, S3_URL }: Given): string[] =>
  QUEUE_URL && !S3_URL
    ? ["QUEUE_URL needs S3_URL: worker machines take inputs from the bucket and put results there."]
    : [];

export const queueSettings = ({ QUEUE_URL, QUEUE_RUNS }: Given): QueueSettings | undefined =>
  QUEUE_URL ? { url: QUEUE_URL, runs: QUEUE_RUNS } : undefined;
