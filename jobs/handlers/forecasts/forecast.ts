import { eq } from "drizzle-orm";
import type { z } from "zod";
import { type HandlerContext, handles, type Registry } from "~jobs/worker/handler";
import { openSpaceNames, spaceDb } from "~db/client";
import type { Json } from "~db/queue";
import { forecastSettings } from "~db/schema/forecasts";
import { inEachSpace } from "~db/spaces/eachSpace";
import type { ForecastInput } from "~/engines/forecast";
import { askForDue, dropOldForecasts } from "~/services/forecasts/due.server";
import { dueForecastsJob, forecastJob } from "~/services/forecasts/forecastJob.server";
import { prepareForecast } from "~/services/forecasts/prepare.server";
import { sourceOf } from "~/services/forecasts/source.server";
import { type BuiltForecast, storeForecast, storeProblem } from "~/services/forecasts/store.server";
import { withoutForcedSteps } from "~/services/operator/forced/withoutForced.server";

/** Computes the forecast of a job; rejects with the signal's reason when aborted. */
export type ComputeForecast = (input: ForecastInput, signal: AbortSignal, jobId: string) => Promise<BuiltForecast>;

type Payload = z.output<typeof forecastJob.payload>;

/** Issues the forecast of one series. */
export function forecastHandler(compute: ComputeForecast, now: () => number = Date.now): Registry {
  async function issue(context: HandlerContext, payload: Payload): Promise<Json> {
    const { job, signal, guard, dataDir, log } = context;
    const { space, live_id } = payload;
    const db = spaceDb(dataDir, space);
    const settingsNow = () => db.select().from(forecastSettings).where(eq(forecastSettings.live_id, live_id)).get();
    const settings = settingsNow();
    const source = sourceOf(db, live_id);
    // Removed or switched off since it was asked for.
    if (!settings?.active || !source) return { skipped: true };
    const issued = now();
    const prepared = prepareForecast(db, source, settings, {
      now: issued,
      natural: (values, steps) => withoutForcedSteps(db, source, values, steps),
    });
    const outcome = "problem" in prepared ? null : await compute(prepared.input, signal, job.id);
    signal.throwIfAborted();
    // What takes seconds may be overtaken: settings that were removed meanwhile take their forecasts along.
    const written = db.transaction(
      () => {
        guard();
        if (settingsNow()?.set_at !== settings.set_at) return false;
        if ("problem" in prepared) storeProblem(db, live_id, prepared.problem, issued);
        else storeForecast(db, live_id, { ...prepared, outcome: outcome! }, issued);
        return true;
      },
      { behavior: "immediate" },
    );
    // Who saved others meanwhile has asked for no job of theirs: this one was there.
    if (!written) return issue(context, payload);
    const problem = "problem" in prepared ? prepared.problem : outcome!.ok ? null : outcome!.reason;
    const model = outcome?.ok ? outcome.forecast.model : null;
    log.info({ live_id, model, problem }, problem ? "no forecast could be made" : "forecast issued");
    return { model, problem };
  }
  return handles(forecastJob, { run: issue });
}

/** Looks after the forecasts of all spaces. */
export const dueForecasts = handles(dueForecastsJob, {
  async run({ dataDir, log, signal }) {
    const now = Date.now();
    const counts = { asked: 0, missing: 0, dropped: 0 };
    const lookAfter = (space: string) => {
      const db = spaceDb(dataDir, space);
      const { asked, missing } = askForDue(db, space, now);
      counts.asked += asked;
      counts.missing += missing;
      counts.dropped += dropOldForecasts(db, now);
    };
    await inEachSpace(openSpaceNames(dataDir), lookAfter, signal);
    if (counts.asked + counts.missing + counts.dropped > 0) log.info(counts, "forecasts looked after");
    return counts;
  },
});
