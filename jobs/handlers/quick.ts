import { handles, JobFailure } from "~jobs/worker/handler";
import type { Json, JsonObject } from "~db/queue";
import { textsOf } from "~/i18n/texts";
import { actorOfJob } from "~/services/identity/jobActor.server";
import { makeQuickSite, meterOf, quickSiteJob } from "~/services/quick/quickJob.server";

const plain = (value: object): JsonObject => JSON.parse(JSON.stringify(value)) as JsonObject;

/** A site out of a page of answers, with its runs started. */
export const quickSiteHandler = handles(quickSiteJob, {
  async run({ guard }, order): Promise<Json> {
    const actor = actorOfJob(order);
    if (!actor) throw new JobFailure("quick_site_account", "The account of the page is gone");
    const t = textsOf(order.locale);
    const meter = await meterOf(actor, order);
    guard();
    const outcome = meter.ok
      ? await makeQuickSite(
          actor,
          order,
          (key, params) => t(key.includes(":") ? key : `quick:${key}`, params ?? {}),
          meter.value,
        )
      : meter;
    if (outcome.ok) {
      if (meter.ok) await meter.value?.end();
      return plain(outcome.value);
    }
    const { message, params = {}, issues = [] } = outcome;
    throw new JobFailure("quick_site_refused", message, { details: plain({ refusal: { message, params }, issues }) });
  },
});
