import { writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pino from "pino";
import type { Handler } from "~jobs/worker/handler";
import { startLoop } from "~jobs/worker/loop";
import { endGracefully, workerName } from "~jobs/worker/process";
import { openQueue } from "~db/queue";

/** A worker as the product's, at its pace and with one run at a time, whose runs rest for a fixed time: they need no core (shares.ts). */
const dataDir = process.env["DATA_DIR"] ?? "";
const queue = openQueue(dataDir);
const fixed: Handler = {
  async run({ job, signal }) {
    await sleep(Number(job.payload["ms"]), undefined, { signal });
    return {};
  },
};
const log = pino({ level: "error" }, pino.destination({ dest: 2, sync: true }));
const loop = startLoop({ queue, registry: { fixed }, workerId: workerName(), dataDir, log, cores: 1 });
endGracefully(loop, () => queue.close(), log);
writeSync(1, "ready\n");
