import { handles, JobFailure } from "~jobs/worker/handler";
import type { JsonObject } from "~db/queue";
import { generateJob, generationOfTask, keepGenerated } from "~/services/generation/draft.server";
import { generateSeries } from "~/services/generation/work.server";
import { actorOfJob } from "~/services/identity/jobActor.server";

/** Generates the series of a draft; the same draft gives the same series, so that it may be done twice. */
export const generateSeriesOf = handles(generateJob, {
  async run({ signal }, task) {
    const draft = await generationOfTask(task);
    // Somebody who gave up waiting takes the draft along.
    if (!draft) throw new JobFailure("generation_gone", "The draft of the series is gone");
    const actor = actorOfJob(draft);
    if (!actor) throw new JobFailure("generation_account", "The account that asked for the series is gone");
    signal.throwIfAborted();
    const begun = performance.now();
    const outcome = generateSeries(actor, draft);
    if (!outcome.ok) {
      const { message, params = {}, issues = [] } = outcome;
      const details = { message, params, issues } as unknown as JsonObject;
      throw new JobFailure("generation_refused", `No series: ${message}`, { details });
    }
    await keepGenerated(draft, outcome.value);
    return { years: outcome.value.blocks.length, ms: Math.round(performance.now() - begun) };
  },
});
