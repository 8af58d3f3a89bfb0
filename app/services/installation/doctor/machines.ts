import { Redis } from "ioredis";
import { readRunning } from "~db/running";
import type { S3Settings } from "~/services/core/settings/fileSettings";
import { s3Store } from "~/services/files/s3Store.server";
import { machineFigures } from "../machineFigures.server";
import { causeOf, type Finding, finding } from "./finding";

const TIMEOUT_MS = 5_000;
/** The oldest Redis or Valkey that the queue of computations works with. */
const LEAST_VERSION = 5;

interface Inquiry {
  /** QUEUE_URL. Undefined: runs are computed by the workers of the product. */
  url: string | undefined;
  s3: S3Settings | undefined;
  dataDir: string;
  /** ms since 1970 UTC. */
  now: number;
}

/** Whether the queue of worker machines and their bucket can be reached, and whether a machine is there. Writes nothing. */
export async function checkMachines({ url, s3, dataDir, now }: Inquiry): Promise<Finding[]> {
  if (!url || !s3) return [finding("machines", "unknown", "No QUEUE_URL is set: runs are computed on this machine.")];
  const [queue, bucket] = await Promise.all([checkServer(url), checkBucket(s3)]);
  return [...queue, ...bucket, ...checkConnected(dataDir, now)];
}

async function checkServer(url: string): Promise<Finding[]> {
  const host = new URL(url).host;
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let cause: unknown;
  redis.on("error", (error) => (cause = error));
  try {
    await redis.connect();
    const about = await redis.info();
    const of = (name: string) => new RegExp(`^${name}:(\\S+)`, "m").exec(about)?.[1];
    const version = of("valkey_version") ?? of("redis_version") ?? "unknown";
    if (parseInt(version) < LEAST_VERSION)
      return [finding("machines", "broken", `${host} is version ${version}.`, `Install ${LEAST_VERSION} or newer.`)];
    const policy = of("maxmemory_policy");
    if (policy && policy !== "noeviction")
      return [
        finding(
          "machines",
          "look",
          `${host} may drop computations when its memory is full (maxmemory-policy ${policy}).`,
          "Set maxmemory-policy to noeviction.",
        ),
      ];
    return [finding("machines", "ok", `The queue ${host} takes computations (version ${version}).`)];
  } catch (error) {
    const todo = "Check QUEUE_URL, the password in it, and whether the network lets connections to it out.";
    return [finding("machines", "broken", `The queue ${host} cannot be used (${causeOf(cause ?? error)}).`, todo)];
  } finally {
    redis.disconnect();
  }
}

async function checkBucket(s3: S3Settings): Promise<Finding[]> {
  const host = new URL(s3.bucket).host;
  try {
    const content = await s3Store(s3).get("doctor");
    content?.destroy();
    return [finding("machines", "ok", `The bucket at ${host} can be read.`)];
  } catch (error) {
    const todo = "Check S3_URL: the address, the bucket, the key and what it is allowed to do.";
    return [finding("machines", "broken", `The bucket at ${host} cannot be read (${causeOf(error)}).`, todo)];
  }
}

/** What a worker of the running product last counted. */
function checkConnected(dataDir: string, now: number): Finding[] {
  const running = readRunning(dataDir);
  try {
    const figures = machineFigures(running?.processes() ?? [], now);
    const { ready, otherBuilds, refused, waiting, running: underWay } = figures;
    if (ready === null)
      return [finding("machines", "unknown", "No worker of the product says how many machines are there.")];
    const says = `${ready} machines take computations; ${waiting ?? 0} computations wait, ${underWay ?? 0} run.`;
    return [
      ready > 0
        ? finding("machines", "ok", says)
        : finding("machines", "broken", says, "Start one of the same build: npm run worker."),
      ...(otherBuilds
        ? [
            finding(
              "machines",
              ready > 0 ? "look" : "broken",
              `${otherBuilds} machines are of another build and take nothing.`,
              "Install on them what the product has, and build anew.",
            ),
          ]
        : []),
      ...(refused
        ? [
            finding(
              "machines",
              "look",
              `${refused} machines ended in the last ten minutes because a key or secret of theirs is wrong.`,
              "Read their logs; compare S3_URL and MACHINE_KEY with those of the product.",
            ),
          ]
        : []),
    ];
  } finally {
    running?.close();
  }
}
