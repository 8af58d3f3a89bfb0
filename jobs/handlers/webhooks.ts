import { handles, JobFailure, type Registry } from "~jobs/worker/handler";
import { openSpaceNames, spaceDb } from "~db/client";
import { inEachSpace } from "~db/spaces/eachSpace";
import { askToSend, dueMessagesJob, sendMessageJob } from "~/services/webhooks/jobs.server";
import { waitingMessages } from "~/services/webhooks/messages.server";
import { giveUp, sendMessage } from "~/services/webhooks/send.server";

/** Sends the messages of webhooks, again and again while their receiver does not take them. */
export const webhookHandlers: Registry = {
  ...handles(sendMessageJob, {
    async run({ dataDir, signal, guard, log }, { space, message_id }) {
      const problem = await sendMessage(spaceDb(dataDir, space), message_id, { space, guard, signal });
      if (!problem) return {};
      log.info({ message_id, reason: problem.reason }, "a message of a webhook was not taken");
      throw new JobFailure("message_not_taken", `The message was not taken: ${problem.reason}`, { retry: true });
    },
    settle(_job, { dataDir }, { space, message_id }) {
      giveUp(spaceDb(dataDir, space), space, message_id);
      return Promise.resolve();
    },
  }),
  ...handles(dueMessagesJob, {
    async run({ dataDir, signal }) {
      let queued = 0;
      const ask = (space: string) => {
        for (const { message_id } of waitingMessages(spaceDb(dataDir, space))) {
          askToSend(space, message_id);
          queued += 1;
        }
      };
      await inEachSpace(openSpaceNames(dataDir), ask, signal);
      return { queued };
    },
  }),
};
