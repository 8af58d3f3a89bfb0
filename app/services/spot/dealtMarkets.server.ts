import { and, asc, count, desc, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { prepared } from "~db/prepared";
import { spotDeals } from "~db/schema/spot";
import { derived } from "~db/unchanged";
import { SPOT_DEAL_STATES } from "~/entities/spot/approval";

/** A market that spot deals of a system are of, deleted ones too. */
export interface DealtMarket {
  spot_id: string;
  /** Deals that are made and not deleted. */
  count: number;
  /** When a deal that was made was last deleted, ISO 8601 UTC; null: none was. */
  deletedAt: string | null;
  /** Another one after any deal was set, deleted or restored. */
  version: string;
}

/** The markets that deals of a system are of, by id. Each moment is at the end of a part of an index: a site deals each quarter of an hour. */
export const dealtMarketsOf = (db: SpaceDb, systemId: string): readonly DealtMarket[] =>
  // A page asks for them in several places.
  derived(db, `markets dealt on ${systemId}`, () => [...marketsOf(db, systemId)]);

function* marketsOf(db: SpaceDb, system: string): Generator<DealtMarket> {
  const next = prepared(db, "next market dealt on", () =>
    db
      .select({ spot_id: spotDeals.spot_id })
      .from(spotDeals)
      .where(and(eq(spotDeals.system_id, sql.placeholder("system")), gt(spotDeals.spot_id, sql.placeholder("after"))))
      .orderBy(asc(spotDeals.spot_id))
      .limit(1)
      .prepare(),
  );
  for (let row = next.get({ system, after: "" }); row; row = next.get({ system, after: row.spot_id })) {
    const of = { system, market: row.spot_id };
    const live = SPOT_DEAL_STATES.map((status) => newestOf(db, of, status, false));
    const deleted = SPOT_DEAL_STATES.map((status) => newestOf(db, of, status, true));
    const existing = SPOT_DEAL_STATES.indexOf("existing");
    const count = countDealt(db, of);
    yield {
      spot_id: row.spot_id,
      count,
      deletedAt: deleted[existing]!,
      // The count, too: a deal may be set at an earlier moment than the newest one, by a clock that was set back.
      version: [count, ...[...live, ...deleted].map((at) => at ?? "")].join(),
    };
  }
}

/** When the newest deal of a state on a market was set, of deleted ones when it was deleted; null: there is none. */
function newestOf(
  db: SpaceDb,
  of: { system: string; market: string },
  status: (typeof SPOT_DEAL_STATES)[number],
  isDeleted: boolean,
): string | null {
  const at = isDeleted ? spotDeals.deleted_at : spotDeals.set_at;
  const which: SQL = isDeleted ? isNotNull(spotDeals.deleted_at) : isNull(spotDeals.deleted_at);
  const statement = prepared(db, `newest ${isDeleted ? "deleted" : "live"} spot deal of a market`, () =>
    db
      .select({ at })
      .from(spotDeals)
      .where(
        and(
          eq(spotDeals.system_id, sql.placeholder("system")),
          eq(spotDeals.spot_id, sql.placeholder("market")),
          eq(spotDeals.status, sql.placeholder("status")),
          which,
        ),
      )
      .orderBy(desc(at))
      .limit(1)
      .prepare(),
  );
  return statement.get({ system: of.system, market: of.market, status })?.at ?? null;
}

/** Counted in an index: 4 ms for ten years of a deal an hour. */
const countDealt = (db: SpaceDb, of: { system: string; market: string }): number =>
  prepared(db, "spot deals of a market", () =>
    db
      .select({ n: count() })
      .from(spotDeals)
      .where(
        and(
          eq(spotDeals.system_id, sql.placeholder("system")),
          eq(spotDeals.spot_id, sql.placeholder("market")),
          eq(spotDeals.status, "existing"),
          isNull(spotDeals.deleted_at),
        ),
      )
      .prepare(),
  ).get(of)?.n ?? 0;
