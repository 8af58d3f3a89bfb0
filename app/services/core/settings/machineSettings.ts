import { z } from "zod";
import { s3Url } from "./fileSettings";
import { queueShape } from "./queueSettings";

/** The settings of a worker machine: a few of those of the product, and how long it may take to stop [s]. */
const machine = z.object({
  QUEUE_URL: queueShape.QUEUE_URL.unwrap(),
  S3_URL: s3Url,
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(86_400).default(25),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/** Reads the settings of a worker machine; one sentence for each that cannot be used. */
export function checkMachine(source: Readonly<Record<string, string | undefined>>): {
  settings?: z.output<typeof machine>;
  problems: string[];
} {
  const texts = Object.fromEntries(Object.keys(machine.shape).map((key) => [key, source[key] || undefined]));
  const parsed = machine.safeParse(texts);
  if (parsed.success) return { settings: parsed.data, problems: [] };
  return { problems: parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) };
}
