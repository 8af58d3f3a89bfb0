import { and, desc, eq, isNull, like, not } from "drizzle-orm";
import { deals } from "~db/schema/portfolio";
import type { Deal } from "~/entities/portfolio/deal";
import type { Actor } from "~/services/core/access.server";
import { dbOf, get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";

/** Futures and power purchase agreements are of one kind each, and of one carrier where it is known. */
interface LastKind {
  isFuture: boolean;
  carrier: string | undefined;
}

export type LastDeal = Pick<Deal, "name" | "house_id" | "book_id" | "futures_id">;

/** The deal of a kind that somebody entered last in a system, of those that are not deleted; null where there is none, or the system is out of sight. */
export function lastDealOf(actor: Actor, systemId: string, { isFuture, carrier }: LastKind): LastDeal | null {
  if (!get(actor, systemEntity, systemId)) return null;
  const ofPpa = like(deals.tech_id, "ppa%");
  return (
    dbOf(actor)
      .select({ name: deals.name, house_id: deals.house_id, book_id: deals.book_id, futures_id: deals.futures_id })
      .from(deals)
      .where(
        and(
          eq(deals.system_id, systemId),
          eq(deals.created_by, actor.user_id),
          isNull(deals.deleted_at),
          isFuture ? not(ofPpa) : ofPpa,
          carrier === undefined ? undefined : eq(deals.carrier_id, carrier),
        ),
      )
      .orderBy(desc(deals.created_at))
      .limit(1)
      .get() ?? null
  );
}
