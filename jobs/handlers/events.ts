import { setImmediate as turn } from "node:timers/promises";
import type { Logger } from "pino";
import { spaceDb, spaceNames } from "~db/client";
import { lookJob, watchJob } from "~/services/events/jobs.server";
import { lookAtSeries, seriesOfSystem, watchedSeries, type Looked } from "~/services/events/look.server";
import { pointsArrivedJob } from "~/services/live/arrivedJob.server";
import { storedSeries } from "~/services/live/points.server";
import { handles, type Registry } from "~jobs/worker/handler";

interface Looking {
  dataDir: string;
  signal: AbortSignal;
}

/** Looks at some series of a space, one after another; others have their turn between two. */
async function lookAt({ dataDir, signal }: Looking, space: string, ids: readonly string[]): Promise<Looked> {
  const found = { raised: 0, changed: 0 };
  for (const live_id of ids) {
    signal.throwIfAborted();
    const { raised, changed } = lookAtSeries(spaceDb(dataDir, space), space, live_id, Date.now());
    found.raised += raised;
    found.changed += changed;
    await turn();
  }
  return found;
}

function report(log: Logger, found: Looked) {
  if (found.raised + found.changed > 0) log.info(found, "events looked for");
  return { ...found };
}

/** Events of live series: when points have come in, when rules were changed, and by the clock. */
export const eventHandlers: Registry = {
  ...handles(pointsArrivedJob, {
    async run({ log, ...looking }, { space, system_id, since }) {
      const db = spaceDb(looking.dataDir, space);
      const ids = seriesOfSystem(db, system_id, storedSeries(db, since));
      return report(log, await lookAt(looking, space, ids));
    },
  }),
  ...handles(lookJob, {
    run: async ({ log, ...looking }, { space, live_id }) => report(log, await lookAt(looking, space, [live_id])),
  }),
  ...handles(watchJob, {
    async run({ log, ...looking }) {
      const found = { raised: 0, changed: 0 };
      for (const space of spaceNames(looking.dataDir)) {
        const { raised, changed } = await lookAt(looking, space, watchedSeries(spaceDb(looking.dataDir, space)));
        found.raised += raised;
        found.changed += changed;
      }
      return report(log, found);
    },
  }),
};
