import { setImmediate as turn } from "node:timers/promises";
import { isNull } from "drizzle-orm";
import { spaceDb, spaceNames } from "~db/client";
import { deals, portfolioValues } from "~db/schema/portfolio";
import { enqueue } from "~/services/core/job.server";
import { keepValue, versionOf } from "~/services/portfolio/valuation/store.server";
import { valueJob, watchValuesJob } from "~/services/portfolio/valuation/valueJob.server";
import { valuePortfolio } from "~/services/portfolio/valuation/value.server";
import { handles, type Registry } from "~jobs/worker/handler";

/** The value of portfolios: of one that somebody looks at, and by the clock of those with newer prices or deals. */
export const portfolioHandlers: Registry = {
  ...handles(valueJob, {
    async run({ dataDir, log }, { space, system_id }) {
      const db = spaceDb(dataDir, space);
      const began = Date.now();
      // Before the work: what changes meanwhile makes it out of date.
      const version = versionOf(db, system_id, began);
      const value = version === null ? null : valuePortfolio(db, system_id, began);
      if (version === null || !value) return { deals: 0 };
      keepValue(db, system_id, version, value);
      log.info({ system_id, deals: value.deals.length, ms: Date.now() - began }, "portfolio valued");
      return { deals: value.deals.length };
    },
  }),
  ...handles(watchValuesJob, {
    async run({ signal, dataDir }) {
      let asked = 0;
      for (const space of spaceNames(dataDir)) {
        const db = spaceDb(dataDir, space);
        const kept = new Map(
          db
            .select({ id: portfolioValues.system_id, version: portfolioValues.version })
            .from(portfolioValues)
            .all()
            .map(({ id, version }) => [id, version]),
        );
        for (const { id } of db
          .selectDistinct({ id: deals.system_id })
          .from(deals)
          .where(isNull(deals.deleted_at))
          .all()) {
          signal.throwIfAborted();
          if (versionOf(db, id) === kept.get(id)) continue;
          enqueue(valueJob, { space, system_id: id }, { space, by: "system" });
          asked += 1;
        }
        await turn();
      }
      return { asked };
    },
  }),
};
