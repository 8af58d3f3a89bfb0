import { setImmediate as turn } from "node:timers/promises";
import type { Logger } from "pino";
import { handles, type Registry } from "~jobs/worker/handler";
import { openSpaceNames, spaceDb } from "~db/client";
import { inEachSpace } from "~db/spaces/eachSpace";
import {
  type DetectedChanges,
  detectSeriesEvents,
  seriesOfSystem,
  seriesToCheck,
} from "~/services/events/detectEvents.server";
import { detectDueEventsJob, detectEventsJob } from "~/services/events/jobs.server";
import { pointsArrivedJob } from "~/services/live/arrivedJob.server";
import { storedSeries } from "~/services/live/points.server";

interface DetectionContext {
  dataDir: string;
  signal: AbortSignal;
}

/** Detects events of some series of a space, one after another; others have their turn between two. */
async function detectIn(
  { dataDir, signal }: DetectionContext,
  space: string,
  ids: readonly string[],
): Promise<DetectedChanges> {
  const changes = { raised: 0, changed: 0 };
  for (const live_id of ids) {
    signal.throwIfAborted();
    const { raised, changed } = detectSeriesEvents(spaceDb(dataDir, space), space, live_id, Date.now());
    changes.raised += raised;
    changes.changed += changed;
    await turn();
  }
  return changes;
}

function report(log: Logger, changes: DetectedChanges) {
  if (changes.raised + changes.changed > 0) log.info(changes, "events looked for");
  return { ...changes };
}

/** Events of live series: when points have come in, when rules were changed, and by the clock. */
export const eventHandlers: Registry = {
  ...handles(pointsArrivedJob, {
    async run({ log, ...context }, { space, system_id, since }) {
      const db = spaceDb(context.dataDir, space);
      const ids = seriesOfSystem(db, system_id, storedSeries(db, since));
      return report(log, await detectIn(context, space, ids));
    },
  }),
  ...handles(detectEventsJob, {
    run: async ({ log, ...context }, { space, live_id }) => report(log, await detectIn(context, space, [live_id])),
  }),
  ...handles(detectDueEventsJob, {
    async run({ log, ...context }) {
      const changes = { raised: 0, changed: 0 };
      const detect = async (space: string) => {
        const { raised, changed } = await detectIn(context, space, seriesToCheck(spaceDb(context.dataDir, space)));
        changes.raised += raised;
        changes.changed += changed;
      };
      await inEachSpace(openSpaceNames(context.dataDir), detect, context.signal);
      return report(log, changes);
    },
  }),
};
