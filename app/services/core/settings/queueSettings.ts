import { hkdfSync } from "node:crypto";
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
  /** Seals what goes through queue and bucket; without it the product makes its own of its secret. */
  MACHINE_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  QUEUE_RUNS: z.coerce.number().int().min(1).max(200).default(16),
};
type Given = z.output<z.ZodObject<typeof queueShape>> & { S3_URL?: unknown };

export interface QueueSettings {
  /** The Redis or Valkey that hands computations to worker machines. */
  url: string;
  /** How many computations one worker process hands out at a time. */
  runs: number;
  /** MACHINE_KEY, or what stands in for it. */
  key: string;
}

export const queueProblems = ({ QUEUE_URL, S3_URL }: Given): string[] =>
  QUEUE_URL && !S3_URL
    ? ["QUEUE_URL needs S3_URL: worker machines take inputs from the bucket and put results there."]
    : [];

/** `secret` is that of the installation; it is asked for only where it is needed. */
export const queueSettings = (
  { QUEUE_URL, QUEUE_RUNS, MACHINE_KEY }: Given,
  secret: () => string,
): QueueSettings | undefined =>
  QUEUE_URL ? { url: QUEUE_URL, runs: QUEUE_RUNS, key: MACHINE_KEY ?? machineKeyOf(secret()) } : undefined;

/** The key of worker machines that goes with the secret of an installation; it opens nothing else of it. 64 hexadecimal digits. */
export const machineKeyOf = (secret: string): string =>
  Buffer.from(hkdfSync("sha256", secret, "", "energy-tool machine key", 32)).toString("hex");
