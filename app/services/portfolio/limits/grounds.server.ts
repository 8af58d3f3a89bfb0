import { and, eq, isNull, or } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { tradeLimits } from "~db/schema/portfolio";
import { groundsOf, limitsOf, type SumOf, type TradeFacts, type TradeLimit } from "~/entities/portfolio/tradeLimit";
import type { LimitGround } from "~/entities/spot/approval";
import type { Actor } from "~/services/core/access.server";
import { sumWith } from "./day/daySums.server";
import type { JudgedTrade } from "./day/dayTrades.server";

/** The limits of a system and those of all systems. */
export const storedLimits = (db: SpaceDb, systemId: string): TradeLimit[] =>
  db
    .select()
    .from(tradeLimits)
    .where(and(isNull(tradeLimits.deleted_at), or(isNull(tradeLimits.system_id), eq(tradeLimits.system_id, systemId))))
    .orderBy(tradeLimits.created_at, tradeLimits.limit_id)
    .all();

/** The limits that count for a person in a system. */
export const personLimits = (db: SpaceDb, { user_id }: Pick<Actor, "user_id">, systemId: string): TradeLimit[] =>
  limitsOf(storedLimits(db, systemId), user_id);

/** A deal as limits look at it, whether a limit bounds what it adds to a day or not. */
interface Judged extends Omit<JudgedTrade, "facts"> {
  facts: () => TradeFacts | null;
}

/** The limits of a person that a deal in a system is beyond. Nothing is worked out where nobody set any. */
export function tradeGrounds(
  db: SpaceDb,
  actor: Pick<Actor, "user_id">,
  { facts: factsOf, ...trade }: Judged,
): LimitGround[] {
  const limits = personLimits(db, actor, trade.systemId);
  const facts = limits.length > 0 ? factsOf() : null;
  if (!facts) return [];
  let sumOf: SumOf | undefined;
  return groundsOf(limits, facts, (limit, measure) => {
    sumOf ??= sumWith(db, actor, { ...trade, facts });
    return sumOf(limit, measure);
  });
}
