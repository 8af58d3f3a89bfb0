import pino from "pino";
import { mail } from "~jobs/handlers/notifications/mail";
import { attemptJob } from "~jobs/worker/attempt";
import { openQueue } from "~db/queue";
import { MINUTE_MS } from "~/entities/core/clock";
import { mailJob } from "~/services/notifications/mailQueue.server";

/** Sends the mails that wait in the queue, as a worker would; returns how many jobs were worked on. */
export async function sendQueuedMails(dataDir: string): Promise<number> {
  const queue = openQueue(dataDir);
  const pace = { heartbeatMs: MINUTE_MS, watchMs: MINUTE_MS, shutdown: new AbortController().signal };
  let worked = 0;
  for (let job = queue.claim("test", [mailJob.type]); job; job = queue.claim("test", [mailJob.type])) {
    await attemptJob(mail[mailJob.type]!, job, { queue, dataDir, log: pino({ level: "silent" }), ...pace });
    worked += 1;
  }
  queue.close();
  return worked;
}
