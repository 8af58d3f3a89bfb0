import { type HandlerContext, handles, type Registry } from "~jobs/worker/handler";
import { openSpaceNames } from "~db/client";
import { inEachSpace } from "~db/spaces/eachSpace";
import { operateJob, replanJob } from "~/services/operator/planJob.server";
import { type PlanRequests, replanAfterEvents, replanHourly } from "~/services/operator/replanning/trigger.server";

/** Asks for plans in all spaces. */
const inAllSpaces =
  (ask: (space: string, now: number) => PlanRequests) =>
  async ({ dataDir, log, signal }: HandlerContext) => {
    let count = 0;
    const askIn = (space: string) => {
      const requests = ask(space, Date.now());
      count += requests.asked;
      if (requests.refused.length > 0) log.info({ space, systems: requests.refused }, "no plan could be asked for");
    };
    await inEachSpace(openSpaceNames(dataDir), askIn, signal);
    return { asked: count };
  };

/** Asks for the plans of the hour, and in between for those that something happened for. */
export const operate: Registry = {
  ...handles(operateJob, { run: inAllSpaces(replanHourly) }),
  ...handles(replanJob, { run: inAllSpaces(replanAfterEvents) }),
};
