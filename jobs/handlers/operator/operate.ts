import { spaceNames } from "~db/client";
import { operateJob } from "~/services/operator/planJob.server";
import { askForPlans } from "~/services/operator/operate.server";
import { handles } from "~jobs/worker/handler";

/** Asks for the plans of the hour in all spaces. */
export const operate = handles(operateJob, {
  run({ dataDir, log, signal }) {
    let asked = 0;
    for (const space of spaceNames(dataDir)) {
      signal.throwIfAborted();
      const found = askForPlans(space, Date.now());
      asked += found.asked;
      if (found.refused.length > 0) log.info({ space, systems: found.refused }, "no plan could be asked for");
    }
    return Promise.resolve({ asked });
  },
});
