/** The part of the product that looks after runs, for the tests of worker machines: it has the databases and computes nothing. */
import pino from "pino";
import { createRegistry } from "~jobs/handlers/registry";
import { openMachines } from "~jobs/machines/handOut";
import { logCounts } from "~jobs/machines/logCounts";
import { builtFrom } from "~jobs/worker/builtFrom";
import { startLoop } from "~jobs/worker/loop";
import { endGracefully, workerName } from "~jobs/worker/process";
import { openQueue } from "~db/queue";
import { environment } from "~/services/core/settings/environment.server";
import { fileStore } from "~/services/files/fileStore.server";
import { createCounts } from "~/services/installation/counts";
import { startReporting } from "~/services/installation/reporter.server";
import { readRegistry } from "~/services/registry.server";

readRegistry();
const { dataDir, queue: away, s3 } = environment();
const log = pino({ level: "info" });
const queue = openQueue(dataDir);
const { url, key } = away!;
const machines = openMachines({ url, key, bucket: s3!, store: fileStore(), build: builtFrom(), log });
// What the pages and the doctor know of the machines comes from here.
const counts = createCounts();
const reporter = startReporting({ name: "worker-1", kind: "worker", dataDir, counts, beatMs: 1_000 });
logCounts(machines, counts, log);
const { optimization } = createRegistry(machines);
const registry = { optimization: optimization! };
const loop = startLoop({ queue, registry, workerId: workerName(), dataDir, log, awayAtOnce: away!.runs });
const close = () => {
  queue.close();
  reporter.stop();
};
endGracefully(loop, close, log);
