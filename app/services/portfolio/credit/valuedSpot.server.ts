import { and, eq, inArray } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { spotMarkets } from "~db/schema/spot";
import type { Counterparty } from "~/entities/portfolio/parties";
import type { SpotDeal } from "~/entities/spot/spotDeal";
import type { Stored } from "~/services/core/store.server";
import { spotDealEntity } from "~/services/spot/spotDeal.entity.server";
import { rowAt } from "../rowAt.server";
import { spotOfLine } from "../valuation/spot/spotBooks.server";
import type { PortfolioValue } from "../valuation/types";
import type { WorthOf } from "./worthOf";

/** The spot markets of a currency that a counterparty clears. */
export const clearedIn = (db: SpaceDb, { spot_ids }: Pick<Counterparty, "spot_ids">, currency: string): string[] =>
  spot_ids.length === 0
    ? []
    : db
        .select({ id: spotMarkets.spot_id })
        .from(spotMarkets)
        .where(and(inArray(spotMarkets.spot_id, spot_ids), eq(spotMarkets.currency, currency)))
        .all()
        .map(({ id }) => id);

interface Valued {
  party: Pick<Counterparty, "spot_ids">;
  currency: string;
  value: PortfolioValue | undefined;
}

/** What the lines of a valuation have of a spot deal among those that a counterparty clears, at the market of now [currency]; 0 where it is in none. */
export function valuedSpotWorth(
  db: SpaceDb,
  deal: Stored<SpotDeal>,
  { party, currency, value }: Valued,
  { spotDeal: worthOf }: Pick<WorthOf, "spotDeal">,
): number {
  const then = value && rowAt(db, spotDealEntity, deal, value.madeAt);
  if (!then || then.status !== "existing" || then.deleted_at !== null) return 0;
  const isInLine = value.lines.some((line) => spotOfLine(line.deal) === then.spot_id);
  return isInLine && clearedIn(db, party, currency).includes(then.spot_id) ? worthOf(then) : 0;
}
