/**
 * `npm run worker`: a machine that computes runs and forecasts for the one with the databases. It takes them from QUEUE_URL, their
 * inputs and results from S3_URL, and keeps nothing.
 */
import { hostname } from "node:os";
import pino from "pino";
import { checkMachine } from "~/services/core/settings/machineSettings";
import { s3Store } from "~/services/files/s3Store.server";
import { version } from "../../package.json";
import { queueName } from "./computation";
import { startMachine } from "./machine";

const { settings, problems } = checkMachine(process.env);
if (!settings) {
  process.stderr.write(`The configuration cannot be used.\n${problems.join("\n")}\n`);
  process.exit(78);
}
const { QUEUE_URL: url, S3_URL: bucket, WORKERS: computations, DRAIN_SECONDS: drain, LOG_LEVEL: level } = settings;
const log = pino({ level, base: { process: "machine", worker: `${hostname()}:${process.pid}` } });
const name = queueName(version, bucket);
const machine = startMachine({ url, name, store: s3Store(bucket), computations, log });

let ending = false;
const end = (cause: string) => {
  // Asked twice: hands back at once.
  const graceMs = ending ? 0 : drain * 1000;
  ending = true;
  log.info({ cause, graceMs }, "machine stops");
  machine.stop(graceMs).then(
    () => process.exit(0),
    (err: unknown) => {
      log.error({ err }, "machine did not stop in order");
      process.exit(1);
    },
  );
};
process.on("SIGTERM", () => end("SIGTERM"));
process.on("SIGINT", () => end("SIGINT"));
log.info({ queue: name, computations }, "machine ready");
