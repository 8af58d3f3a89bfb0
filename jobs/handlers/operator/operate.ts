import { type HandlerContext, handles, type Registry } from "~jobs/worker/handler";
import { openSpaceNames } from "~db/client";
import { operateJob, replanJob } from "~/services/operator/planJob.server";
import { type PlanRequests, replanAfterEvents, replanHourly } from "~/services/operator/replanning/trigger.server";

/** Asks for plans in all spaces. */
const inAllSpaces =
  (ask: (space: string, now: number) => PlanRequests) =>
  ({ dataDir, log, signal }: HandlerContext) => {
    let count = 0;
    for (const space of openSpaceNames(dataDir)) {
      signal.throwIfAborted();
      const requests = ask(space, Date.now());
      count += requests.asked;
      if (requests.refused.length > 0) log.info({ space, systems: requests.refused }, "no plan could be asked for");
    }
    return Promise.resolve({ asked: count });
  };

/** Asks for the plans of the hour, and in between for those that something happened for. */
export const operate: Registry = {
  ...handles(operateJob, { run: inAllSpaces(replanHourly) }),
  ...handles(replanJob, { run: inAllSpaces(replanAfterEvents) }),
};
