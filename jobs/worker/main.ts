/**
 * The worker process: takes one heavy and one light job at a time from DATA_DIR/jobs.sqlite and runs their handlers, and asks
 * the sources of live series. The launcher starts WORKERS of them.
 */
import pino from "pino";
import { readRegistry } from "~/services/registry.server";
import { environment } from "~/services/core/settings/environment.server";
import { startLoop } from "./loop";
import { endGracefully, workerName } from "./process";
import { openQueue } from "~jobs/queue";
import { createRegistry } from "~jobs/handlers/registry";
import { startFeeds } from "~jobs/handlers/live/feeds";
import { SCHEDULE } from "./schedule";

readRegistry();
const { dataDir, logLevel } = environment();
const workerId = workerName();
const log = pino({ level: logLevel, base: { process: "worker", worker: workerId } });

const queue = openQueue(dataDir);
const loop = startLoop({ queue, registry: createRegistry(), schedule: SCHEDULE, workerId, dataDir, log });
const feeds = startFeeds({ workerId, dataDir, log });
const stop = async () => void (await Promise.all([loop.stop(), feeds.stop()]));
endGracefully({ stop }, () => queue.close(), log);
log.info({ dataDir }, "worker ready");
