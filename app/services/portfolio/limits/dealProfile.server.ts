import { and, asc, eq, or, sql } from "drizzle-orm";
import { deals } from "~db/schema/portfolio";
import type { Timeseries } from "~/entities/timeseries/timeseries";
import type { Change } from "~/services/core/entity.server";
import { type Refusal, refused } from "~/services/core/outcome";

/**
 * Refuses (409) to write over a series that is the profile of a deal, or of a change of one that waits or was refused: energy and money of the
 * deal would pass the limits they were held against. A deal that is deleted can be restored, so that its profile stays too.
 */
export function profileOfDeal({ db, before }: Change<Timeseries>): Refusal | void {
  if (!before?.system_id) return;
  const { ts_id, system_id } = before;
  const deal = db
    .select({ name: deals.name })
    .from(deals)
    .where(
      and(
        eq(deals.system_id, system_id),
        or(eq(deals.ts_id, ts_id), sql`json_extract(${deals.approval}, '$.change.ts_id') = ${ts_id}`),
      ),
    )
    .orderBy(asc(deals.deal_id))
    .limit(1)
    .get();
  if (deal) return refused(409, "portfolio.rules.profile_of_deal", { params: { deal: deal.name } });
}
