import { readFile, rm } from "node:fs/promises";
import { setImmediate as turn } from "node:timers/promises";
import { eq, isNull } from "drizzle-orm";
import { handles, JobFailure, type Registry } from "~jobs/worker/handler";
import { openSpaceNames, spaceDb } from "~db/client";
import type { Json } from "~db/queue";
import { deals, portfolioValues } from "~db/schema/portfolio";
import { systems } from "~db/schema/systems";
import { inEachSpace } from "~db/spaces/eachSpace";
import { enqueue } from "~/services/core/job.server";
import { actorOfJob } from "~/services/identity/jobActor.server";
import { marketPair } from "~/services/market/markets.server";
import { notifyOfCredit } from "~/services/portfolio/credit/notifyOfCredit.server";
import { imbalanceJob } from "~/services/portfolio/imbalance/imbalanceJob.server";
import { keepMonth } from "~/services/portfolio/imbalance/months.server";
import { importDeals } from "~/services/portfolio/import/importDeals.server";
import { dealsSource, importDealsJob } from "~/services/portfolio/import/importJob.server";
import { showsDeals } from "~/services/portfolio/limits/modules.server";
import { makeSnapshot } from "~/services/portfolio/marketSnapshot/make.server";
import { snapshotJob } from "~/services/portfolio/marketSnapshot/snapshotJob.server";
import { storedSnapshot, storeSnapshot } from "~/services/portfolio/marketSnapshot/store.server";
import { settleMonth } from "~/services/portfolio/settlement/settle.server";
import { settlementJob } from "~/services/portfolio/settlement/settlementJob.server";
import { storeSettlement, versionOf as settlementVersion } from "~/services/portfolio/settlement/store.server";
import { notifyOfHedges } from "~/services/portfolio/valuation/notifyOfHedges.server";
import { notifyOfLimits } from "~/services/portfolio/valuation/notifyOfLimits.server";
import { keepValue, versionOf, versionOfMarket } from "~/services/portfolio/valuation/store.server";
import { valuePortfolio } from "~/services/portfolio/valuation/value.server";
import { valueJob, watchValuesJob } from "~/services/portfolio/valuation/valueJob.server";
import { siteNeeds } from "~/services/results/need/siteNeeds.server";

/**
 * Deals of a file. The value of portfolios: of one that somebody looks at, and by the clock of those with newer prices or deals. What is owed for a month, and what
 * balancing energy that somebody looks at is made from.
 */
export const portfolioHandlers: Registry = {
  ...handles(importDealsJob, {
    async run({ log }, task): Promise<Json> {
      const actor = actorOfJob(task);
      if (!actor) throw new JobFailure("import_account", "The account of the upload is gone");
      const path = dealsSource(task);
      const file = { name: task.name, bytes: await readFile(path) };
      const outcome = await importDeals(actor, task.system_id, file, task.choice);
      await rm(path, { force: true });
      if (!outcome.ok) return { refused: outcome.message, params: outcome.params ?? {} };
      const { made, changed, wrong } = outcome.value;
      log.info({ system_id: task.system_id, made, changed, wrong }, "deals imported");
      return JSON.parse(JSON.stringify(outcome.value)) as Json;
    },
  }),
  ...handles(valueJob, {
    run({ dataDir, log }, { space, system_id }) {
      const db = spaceDb(dataDir, space);
      const began = Date.now();
      // Before the work: what changes meanwhile makes it out of date.
      const version = versionOf(db, system_id, began);
      const value = version === null ? null : valuePortfolio(db, system_id, began);
      if (version === null || !value) return { deals: 0 };
      keepValue(db, system_id, version, value);
      notifyOfLimits(db, { space, system_id }, value, Date.now());
      notifyOfCredit(db, { space, system_id }, value, Date.now());
      notifyOfHedges(db, { space, system_id, needsOf: siteNeeds }, Date.now());
      log.info({ system_id, deals: value.deals.length, ms: Date.now() - began }, "portfolio valued");
      return { deals: value.deals.length };
    },
  }),
  ...handles(snapshotJob, {
    run({ dataDir, log }, { space, futures_id }) {
      const db = spaceDb(dataDir, space);
      const began = Date.now();
      const pair = marketPair(db, futures_id);
      if (!pair) return Promise.resolve({ made: false });
      // Before the work: what changes meanwhile makes it out of date.
      const version = versionOfMarket(db, futures_id, began);
      storeSnapshot(db, futures_id, version, makeSnapshot(db, pair, began));
      log.info({ futures_id, ms: Date.now() - began }, "market prepared");
      return Promise.resolve({ made: true });
    },
  }),
  ...handles(settlementJob, {
    run({ dataDir, log }, { space, system_id, month }) {
      const db = spaceDb(dataDir, space);
      const began = Date.now();
      const system = db.select({ id: systems.system_id }).from(systems).where(eq(systems.system_id, system_id)).get();
      if (!system) return Promise.resolve({ parties: 0 });
      // Before the work: what changes meanwhile makes it out of date.
      const version = settlementVersion(db, system_id, month, began);
      const settlement = settleMonth(db, system_id, month, began);
      storeSettlement(db, system_id, version, settlement);
      log.info({ system_id, month, ms: Date.now() - began }, "month settled");
      return Promise.resolve({ parties: settlement.parties.length });
    },
  }),
  ...handles(imbalanceJob, {
    async run({ dataDir, signal }, { space, system_id, sources, months }) {
      const db = spaceDb(dataDir, space);
      const system = db.select({ id: systems.system_id }).from(systems).where(eq(systems.system_id, system_id)).get();
      if (!system) return { months: 0 };
      for (const month of months) {
        signal.throwIfAborted();
        keepMonth(db, { system_id, sources, now: Date.now() }, month);
        await turn();
      }
      return { months: months.length };
    },
  }),
  ...handles(watchValuesJob, {
    async run({ signal, dataDir }) {
      let count = 0;
      const watch = (space: string) => {
        const db = spaceDb(dataDir, space);
        const versions = new Map(
          db
            .select({ id: portfolioValues.system_id, version: portfolioValues.version })
            .from(portfolioValues)
            .all()
            .map(({ id, version }) => [id, version]),
        );
        for (const { id, ...modules } of db
          .selectDistinct({
            id: deals.system_id,
            has_portfolio: systems.has_portfolio,
            has_operation: systems.has_operation,
          })
          .from(deals)
          .innerJoin(systems, eq(systems.system_id, deals.system_id))
          .where(isNull(deals.deleted_at))
          .all()) {
          signal.throwIfAborted();
          // Deals that nobody sees are not valued by the clock.
          if (!showsDeals(modules)) continue;
          const version = versionOf(db, id);
          // Null: nothing of it is valued.
          if (version === null || version === versions.get(id)) continue;
          enqueue(valueJob, { space, system_id: id }, { space, by: "system" });
          count += 1;
        }
        // Markets that somebody deals on are prepared before they are looked at.
        for (const { id } of db
          .selectDistinct({ id: deals.futures_id })
          .from(deals)
          .where(isNull(deals.deleted_at))
          .all()) {
          if (storedSnapshot(db, id)?.version === versionOfMarket(db, id)) continue;
          enqueue(snapshotJob, { space, futures_id: id }, { space, by: "system" });
          count += 1;
        }
      };
      await inEachSpace(openSpaceNames(dataDir), watch, signal);
      return { asked: count };
    },
  }),
};
