/**
 * The worker process: takes jobs of all lanes from DATA_DIR/jobs.sqlite and runs their handlers, and asks
 * the sources of live series. The launcher starts WORKERS of them.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import pino from "pino";
import { startFeeds } from "~jobs/handlers/live/feeds";
import { createRegistry } from "~jobs/handlers/registry";
import { openMachines } from "~jobs/machines/handOut";
import { logCounts } from "~jobs/machines/logCounts";
import { onSpaceFault } from "~db/client";
import { openQueue } from "~db/queue";
import { environment } from "~/services/core/settings/environment.server";
import { fileStore } from "~/services/files/fileStore.server";
import { createCounts } from "~/services/installation/counts";
import { keepingErrors } from "~/services/installation/errorLog";
import { startReporting } from "~/services/installation/reporter.server";
import { readRegistry } from "~/services/registry.server";
import { orEnd } from "~/services/start/startFault";
import { builtFrom } from "./builtFrom";
import { startLoop } from "./loop";
import { ownFolder } from "./ownFolder";
import { endGracefully, workerName } from "./process";
import { SCHEDULE } from "./schedule";

readRegistry();
const { dataDir, logLevel, queue: away, s3, workers } = environment();
// Files of children lie with the data: nothing else has to be writable.
const temporary = orEnd(dataDir, () => ownFolder(join(dataDir, "runs")));
process.env["TMPDIR"] = temporary;
const workerId = workerName();
const name = process.env["WORKER_NAME"] ?? "worker";
const counts = createCounts();
const reporter = orEnd(dataDir, () => startReporting({ name, kind: "worker", dataDir, counts }));
const log = pino({
  level: logLevel,
  base: { process: "worker", worker: workerId },
  ...keepingErrors(name, (error) => {
    counts.add("energy_errors_total", {});
    reporter.running.keepError(error);
  }),
});

onSpaceFault((space, error) => {
  if (error) log.error({ space, kind: error.fault.kind, why: String(error.cause ?? "") }, error.message);
  else log.info({ space }, "the space is open again");
});
const queue = orEnd(dataDir, () => openQueue(dataDir));
const ended = (type: string, end: string, seconds: number) => {
  counts.add("energy_jobs_ended_total", { type, end });
  counts.add("energy_jobs_seconds_total", { type }, seconds);
};
// Runs and forecasts are computed by worker machines when there is a queue for them.
const machines =
  away && s3
    ? openMachines({ url: away.url, bucket: s3, store: fileStore(), build: builtFrom(), key: away.key, log })
    : undefined;
const telling = machines && logCounts(machines, counts, log);
const loop = startLoop({
  queue,
  registry: createRegistry(machines),
  schedule: SCHEDULE,
  workerId,
  dataDir,
  log,
  ended,
  awayAtOnce: away?.runs,
  // One that is started by hand is one, too.
  workers: Math.max(1, workers),
});
const feeds = startFeeds({ workerId, dataDir, log });
const stop = async () => {
  clearInterval(telling);
  await Promise.all([loop.stop(), feeds.stop()]);
  await machines?.close();
};
const close = () => {
  queue.close();
  reporter.stop();
  rmSync(temporary, { recursive: true, force: true });
};
endGracefully({ stop }, close, log);
log.info({ dataDir }, "worker ready");
