import { HighsSolver } from "~jobs/solver/highs";
import { handles, JobFailure } from "~jobs/worker/handler";
import type { Json, JsonObject } from "~db/queue";
import { catalogue } from "~db/seed/catalogue";
import { runOptimization } from "~/engines/optimization/run";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { optimizationSchema } from "~/entities/optimizations/optimization";
import { textsOf } from "~/i18n/texts";
import { actorOfJob } from "~/services/identity/jobActor.server";
import { makeQuickSite, meterOf, quickSiteJob } from "~/services/quick/quickJob.server";
import type { SizeSolver } from "~/services/quick/sizing";

/** Hours of a step that sizes are looked for in: what is built hardly depends on it, and it takes some seconds. */
const STEP_H = 6;

/** A plan of one year in coarse steps, as the runs of the page are; rejects with the reason of `signal`. */
export const coarseSizes =
  (year: number, signal: AbortSignal): SizeSolver =>
  async (snapshot) => {
    const result = await runOptimization(
      {
        // What counts of the catalogue where nothing is entered.
        snapshot: { ...snapshot, parameters: [...catalogue.parameters, ...snapshot.parameters] },
        optimization: optimizationSchema.parse({
          optimization_id: "sizes",
          name: "sizes",
          system_id: snapshot.system.system_id,
          user_id: "sizes",
          scenario_ids: [BASE_SCENARIO_ID],
          dates: [`${year}-01-01`],
          config: { delta_t: STEP_H },
        }),
      },
      new HighsSolver(),
      { onProgress: () => undefined, shouldStop: () => signal.aborted, now: () => performance.now() },
    );
    signal.throwIfAborted();
    return result;
  };

const plain = (value: object): JsonObject => JSON.parse(JSON.stringify(value)) as JsonObject;

/** A site out of a page of answers, with its runs started. */
export const quickSiteHandler = handles(quickSiteJob, {
  async run({ guard, signal }, order): Promise<Json> {
    const actor = actorOfJob(order);
    if (!actor) throw new JobFailure("quick_site_account", "The account of the page is gone");
    const t = textsOf(order.locale);
    const meter = await meterOf(actor, order);
    guard();
    const outcome = meter.ok
      ? await makeQuickSite(actor, order, (key, params) => t(key.includes(":") ? key : `quick:${key}`, params ?? {}), {
          meter: meter.value,
          solve: coarseSizes(order.answers.year, signal),
        })
      : meter;
    if (outcome.ok) {
      if (meter.ok) await meter.value?.end();
      return plain(outcome.value);
    }
    const { message, params = {}, issues = [] } = outcome;
    throw new JobFailure("quick_site_refused", message, { details: plain({ refusal: { message, params }, issues }) });
  },
});
