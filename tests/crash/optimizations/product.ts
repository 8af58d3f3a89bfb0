/** The part of the product that looks after runs, for the tests of worker machines: it has the databases and computes nothing. */
import pino from "pino";
import { createRegistry } from "~jobs/handlers/registry";
import { queueName } from "~jobs/machines/computation";
import { openMachines } from "~jobs/machines/handOut";
import { startLoop } from "~jobs/worker/loop";
import { endGracefully, workerName } from "~jobs/worker/process";
import { openQueue } from "~db/queue";
import { environment } from "~/services/core/settings/environment.server";
import { fileStore } from "~/services/files/fileStore.server";
import { readRegistry } from "~/services/registry.server";
import { version } from "../../../package.json";

readRegistry();
const { dataDir, queue: away, s3 } = environment();
const log = pino({ level: "info" });
const queue = openQueue(dataDir);
const machines = openMachines(away!.url, queueName(version, s3!), fileStore(), log);
const { optimization } = createRegistry(machines);
const registry = { optimization: optimization! };
const loop = startLoop({ queue, registry, workerId: workerName(), dataDir, log, awayAtOnce: away!.runs });
endGracefully(loop, () => queue.close(), log);
