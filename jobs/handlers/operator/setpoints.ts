import { handles, JobFailure, type Registry } from "~jobs/worker/handler";
import { openSpaceNames, spaceDb } from "~db/client";
import { inEachSpace } from "~db/spaces/eachSpace";
import { deliver, giveUp } from "~/services/operator/setpoints/deliver.server";
import { sendDueSetpoints } from "~/services/operator/setpoints/due.server";
import { dueSetpointsJob, sendSetpointsJob } from "~/services/operator/setpoints/jobs.server";

/** Makes the messages of setpoints that are due, and sends them. */
export const setpointHandlers = (now: () => number = Date.now): Registry => ({
  ...handles(dueSetpointsJob, {
    async run({ dataDir, signal }, { space, system_id }) {
      let count = 0;
      const send = (name: string) => void (count += sendDueSetpoints(name, now(), system_id));
      await inEachSpace(space ? [space] : openSpaceNames(dataDir), send, signal);
      return { made: count };
    },
  }),
  ...handles(sendSetpointsJob, {
    async run({ dataDir, signal, guard, log }, { space, delivery_id }) {
      const sent = await deliver(spaceDb(dataDir, space), delivery_id, { now: now(), guard, signal });
      if (!sent.again) return {};
      log.info({ delivery_id, reason: sent.problem.reason }, "setpoints were not taken");
      throw new JobFailure("setpoints_not_taken", `Setpoints were not taken: ${sent.problem.reason}`, { retry: true });
    },
    settle(_job, { dataDir }, { space, delivery_id }) {
      giveUp(spaceDb(dataDir, space), delivery_id, { now: now(), guard: () => undefined });
      return Promise.resolve();
    },
  }),
});
