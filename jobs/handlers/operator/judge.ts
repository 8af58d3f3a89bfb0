import { eq } from "drizzle-orm";
import { handles, type Registry } from "~jobs/worker/handler";
import { openSpaceNames, spaceDb } from "~db/client";
import type { Json } from "~db/queue";
import { systems } from "~db/schema/systems";
import { inEachSpace } from "~db/spaces/eachSpace";
import { snapshotOf } from "~/services/archive/snapshot.server";
import { judgeDayJob, judgeDaysJob } from "~/services/operator/afterwards/dayJob.server";
import { askForDays, saveDay } from "~/services/operator/afterwards/days.server";
import { prepareDay } from "~/services/operator/afterwards/prepareDay.server";
import { contractedPower } from "~/services/portfolio/contracted.server";
import { judgeDay } from "./judgeWork";
import type { MakePlan } from "./planWork";

/** Judges a day of a system. `maker`: what makes plans until the signal ends it. */
export const judgeHandler = (maker: (signal: AbortSignal) => MakePlan, now: () => number = Date.now): Registry =>
  handles(judgeDayJob, {
    async run({ signal, guard, dataDir, log }, { space, system_id, day: date }): Promise<Json> {
      const db = spaceDb(dataDir, space);
      // Deleted since it was asked for.
      if (!db.select().from(systems).where(eq(systems.system_id, system_id)).get()) return { skipped: true };
      const begun = now();
      const prepared = prepareDay(db, snapshotOf(db, system_id), date, (carrierId, window) =>
        contractedPower(db, system_id, { carrierId, ...window }),
      );
      const day = "site" in prepared ? await judgeDay(prepared, maker(signal)) : prepared;
      signal.throwIfAborted();
      const { not_judged, coverage } = day;
      const seconds = (now() - begun) / 1000;
      saveDay(db, { system_id, readAt: begun }, { ...day, seconds }, guard);
      log.info({ system_id, day: date, not_judged, coverage, seconds }, "day judged");
      return { not_judged, coverage };
    },
  });

/** Asks for the days that are over to be judged, in all spaces. */
export const judgeDays = handles(judgeDaysJob, {
  async run({ dataDir, signal }) {
    let count = 0;
    const ask = (space: string) => void (count += askForDays(space, Date.now()));
    await inEachSpace(openSpaceNames(dataDir), ask, signal);
    return { asked: count };
  },
});
