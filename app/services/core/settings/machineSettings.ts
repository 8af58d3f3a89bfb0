import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { s3Url } from "./fileSettings";
import { machineKeyOf, queueShape } from "./queueSettings";

/** The settings of a worker machine: a few of those of the product, and how long it may take to stop [s]. */
const machine = z.object({
  QUEUE_URL: queueShape.QUEUE_URL.unwrap(),
  S3_URL: s3Url,
  MACHINE_KEY: queueShape.MACHINE_KEY.unwrap(),
  /** Where /healthz, /readyz and /metrics are; without a port they are nowhere. */
  MACHINE_HOST: z.string().default("127.0.0.1"),
  MACHINE_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(86_400).default(25),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The MACHINE_KEY of the product whose settings these are, for its worker machines. Makes nothing: a folder that holds no product has no key,
 * and what to do then is the problem.
 */
export function productKey(source: Variables): { key: string } | { problem: string } {
  if (source["MACHINE_KEY"]) return { key: source["MACHINE_KEY"] };
  if (source["SESSION_SECRET"]) return { key: machineKeyOf(source["SESSION_SECRET"]) };
  const file = join(resolve(source["DATA_DIR"] || "./data"), "session-secret");
  if (existsSync(file)) return { key: machineKeyOf(readFileSync(file, "utf8").trim()) };
  return { problem: `${file} is not there. Call this where the product runs, with its settings, once it has started.` };
}

/** Reads the settings of a worker machine; one sentence for each that cannot be used. */
export function checkMachine(source: Variables): {
  settings?: z.output<typeof machine>;
  problems: string[];
} {
  const texts = Object.fromEntries(Object.keys(machine.shape).map((key) => [key, source[key] || undefined]));
  const parsed = machine.safeParse(texts);
  if (parsed.success) return { settings: parsed.data, problems: [] };
  const hint = { MACHINE_KEY: " (the product prints it: npm run -s worker -- --key)" } as Record<string, string>;
  return {
    problems: parsed.error.issues.map(
      ({ path, message }) => `${path.join(".")}: ${message}${hint[path.join(".")] ?? ""}`,
    ),
  };
}
