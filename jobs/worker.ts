/**
 * The worker process: takes one job at a time from DATA_DIR/jobs.sqlite and runs its handler. The launcher starts
 * WORKERS of them. Reads DATA_DIR and LOG_LEVEL, which the launcher has validated.
 */
import { resolve } from "node:path";
import pino from "pino";
import { startLoop } from "./loop";
import { endGracefully, workerName } from "./process";
import { openQueue } from "./queue";
import { createRegistry } from "./registry";
import { SCHEDULE } from "./schedule";

const dataDir = resolve(process.env["DATA_DIR"] ?? "./data");
const workerId = workerName();
const log = pino({ level: process.env["LOG_LEVEL"] ?? "info", base: { process: "worker", worker: workerId } });

const queue = openQueue(dataDir);
const loop = startLoop({ queue, registry: createRegistry(queue), schedule: SCHEDULE, workerId, dataDir, log });
endGracefully(loop, () => queue.close(), log);
log.info({ dataDir }, "worker ready");
