import { spaceNames } from "~db/client";
import { operateAgainJob, operateJob } from "~/services/operator/planJob.server";
import { askForCaused, askForPlans, type Asked } from "~/services/operator/again/ask.server";
import { handles, type HandlerContext, type Registry } from "~jobs/worker/handler";

/** Asks for plans in all spaces. */
const inAllSpaces =
  (ask: (space: string, now: number) => Asked) =>
  ({ dataDir, log, signal }: HandlerContext) => {
    let asked = 0;
    for (const space of spaceNames(dataDir)) {
      signal.throwIfAborted();
      const found = ask(space, Date.now());
      asked += found.asked;
      if (found.refused.length > 0) log.info({ space, systems: found.refused }, "no plan could be asked for");
    }
    return Promise.resolve({ asked });
  };

/** Asks for the plans of the hour, and in between for those that something happened for. */
export const operate: Registry = {
  ...handles(operateJob, { run: inAllSpaces(askForPlans) }),
  ...handles(operateAgainJob, { run: inAllSpaces(askForCaused) }),
};
