import { and, asc, eq, ne, or, type SQL, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { parameters } from "~db/schema/parameters";
import { deals } from "~db/schema/portfolio";
import type { Deal } from "~/entities/portfolio/deal";
import type { Timeseries } from "~/entities/timeseries/timeseries";
import type { Change } from "~/services/core/entity.server";
import { type Refusal, refused } from "~/services/core/outcome";

/** SQL: deals of a system, deleted ones too, that name a series as their profile, or a change of them does that waits or was refused. */
const namedBy = (systemId: string, tsId: string): SQL | undefined =>
  and(
    eq(deals.system_id, systemId),
    or(eq(deals.ts_id, tsId), sql`json_extract(${deals.approval}, '$.change.ts_id') = ${tsId}`),
  );

/**
 * Refuses (409) to write over a series that is the profile of a deal, or of a change of one that waits or was refused: energy and money of the
 * deal would pass the limits they were held against. A deal that is deleted can be restored, so that its profile stays too. A series that is
 * gone is not made anew either where a deal names it still.
 */
export function profileOfDeal({ db, before, after }: Change<Timeseries>): Refusal | void {
  const { ts_id, system_id } = before ?? after;
  if (!system_id) return;
  const deal = db
    .select({ name: deals.name })
    .from(deals)
    .where(namedBy(system_id, ts_id))
    .orderBy(asc(deals.deal_id))
    .limit(1)
    .get();
  if (deal) return refused(409, "portfolio.rules.profile_of_deal", { params: { deal: deal.name } });
}

/** Whether a series is used elsewhere: another deal names it, deleted or not, or a change of one does, or a parameter has its values. */
export function isUsedElsewhere(
  db: SpaceDb,
  { deal_id, system_id }: Pick<Deal, "deal_id" | "system_id">,
  tsId: string,
): boolean {
  const ofDeals = db
    .select({ id: deals.deal_id })
    .from(deals)
    .where(and(namedBy(system_id, tsId), ne(deals.deal_id, deal_id)));
  const ofParameters = db
    .select({ id: parameters.parameter_id })
    .from(parameters)
    .where(and(eq(parameters.system_id, system_id), eq(parameters.ts_id, tsId)));
  return [ofDeals, ofParameters].some((rows) => rows.limit(1).get() !== undefined);
}
