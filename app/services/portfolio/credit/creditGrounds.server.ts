import { and, count, desc, eq, lte, max } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { counterparties, deals } from "~db/schema/portfolio";
import { spotMarkets } from "~db/schema/spot";
import { MINOR_UNITS } from "~/engines/portfolio";
import type { Deal } from "~/entities/portfolio/deal";
import { dealKind } from "~/entities/portfolio/dealProducts";
import type { CreditRow } from "~/entities/portfolio/view";
import type { LimitGround } from "~/entities/spot/approval";
import { dealEnergy, type SpotDeal } from "~/entities/spot/spotDeal";
import type { Actor } from "~/services/core/access.server";
import { dbOf, type Stored } from "~/services/core/store.server";
import { marketPair } from "~/services/market/markets.server";
import { todayIn } from "../delivery.server";
import { openGain, spotPriceAtMarket } from "../limits/marketPrice.server";
import { clearingOf } from "../valuation/spot/spotBooks.server";
import { storedValue } from "../valuation/store.server";
import type { PortfolioValue } from "../valuation/types";
import { creditRows, storedParty } from "./credit.server";
import { newerDeals } from "./newerDeals.server";
import { valuedSpotWorth } from "./valuedSpot.server";
import type { WorthOf } from "./worthOf";

/** A deal as its counterparty's credit sees it. */
interface CreditedDeal {
  systemId: string;
  /** As it is stored, where it is: it is left out of what came after the valuation. */
  id: string;
  /** The line of the valuation that is left out of what there is already; spot deals of a market share one, which stays. */
  leftOut?: string;
  partyId: string;
  currency: string;
  timezone: string;
  isFuture: boolean;
  /**
   * What it adds to the worth that is not left out, at the market [currency]; 0 where no price is known, as in the valuation.
   */
  worth: (value: PortfolioValue | undefined) => number;
}

/** What counterparties were when: which of them clear markets, and whose futures are margined. */
function versionOfParties(db: SpaceDb): string {
  const row = db
    .select({ at: max(counterparties.set_at), n: count() })
    .from(counterparties)
    .get();
  return `${row?.n ?? 0} ${row?.at ?? ""}`;
}

/**
 * What the deals of a valuation were when: one that goes to another counterparty, is made or is deleted is saved. Deals that came after it are in
 * none of its lines, so that a file of many does not have all worked out anew for each. Of the last moment the number counts too, as two may
 * be saved in one millisecond.
 */
function versionOfDeals(db: SpaceDb, systemId: string, { madeAt }: PortfolioValue): string {
  const row = db
    .select({ at: deals.set_at, n: count() })
    .from(deals)
    .where(and(eq(deals.system_id, systemId), lte(deals.created_at, madeAt)))
    .groupBy(deals.set_at)
    .orderBy(desc(deals.set_at))
    .limit(1)
    .get();
  return `${row?.n ?? 0} ${row?.at ?? ""}`;
}

/** Rows of a valuation, worked out once for the counterparties and deals that there are: a file has many deals. */
const cache = new WeakMap<PortfolioValue, Map<string, CreditRow[]>>();

function rowsOf(
  actor: Actor,
  value: PortfolioValue,
  { systemId, timezone }: CreditedDeal,
  without?: string,
): CreditRow[] {
  // What is not valued yet need not be left out.
  const left = without !== undefined && value.lines.some(({ deal }) => deal === without) ? without : undefined;
  const today = todayIn(timezone);
  const db = dbOf(actor);
  const key = [systemId, today, left ?? "", versionOfParties(db), versionOfDeals(db, systemId, value)].join("|");
  const byKey = cache.get(value) ?? new Map<string, CreditRow[]>();
  cache.set(value, byKey);
  const rows = byKey.get(key) ?? creditRows(actor, systemId, value, { today, without: left });
  byKey.set(key, rows);
  return rows;
}

/**
 * The credit limit of a counterparty that a deal would cross, by the limit's own setting; none where it has no limit, is only told of, or where the deal
 * lowers what is owed. Exposure is that of the newest valuation with what was made or changed since, so that each line of a file counts those before
 * it; the worth of the deal is added to the net value of what is open.
 */
function creditGrounds(db: SpaceDb, actor: Actor, deal: CreditedDeal): LimitGround[] {
  const party = storedParty(db, deal.partyId);
  if (!party || party.credit_limit === null || party.credit_action === null) return [];
  if (deal.isFuture && party.margin_rate !== null) return [];
  const value = storedValue(db, deal.systemId)?.value;
  const ofParty = (rows: readonly CreditRow[]) =>
    rows.find(({ id, currency }) => id === deal.partyId && currency === deal.currency);
  const others = value && ofParty(rowsOf(actor, value, deal, deal.leftOut));
  const about = { systemId: deal.systemId, party, currency: deal.currency, value };
  const newer = newerDeals(db, about, worthAtMarket(db, value));
  const added = [...newer.values()].reduce((sum, worth) => sum + worth, 0);
  const open = (others?.netOpenMinor ?? 0) / MINOR_UNITS + added - (newer.get(deal.id) ?? 0) + deal.worth(value);
  const after = (others?.settlementMinor ?? 0) / MINOR_UNITS + Math.max(0, open);
  const row = value && ofParty(rowsOf(actor, value, deal));
  const now = (row?.settlementMinor ?? 0) / MINOR_UNITS + Math.max(0, (row?.netOpenMinor ?? 0) / MINOR_UNITS + added);
  if (after <= party.credit_limit || after < now) return [];
  const { name, credit_limit: most, credit_action: action } = party;
  return [
    { limit_id: null, name, measure: "credit", value: Math.round(after * MINOR_UNITS) / MINOR_UNITS, most, action },
  ];
}

/**
 * What deals are worth at the market of the day [currency]: what replacing them would cost. Of a deal that runs it is what is open by the
 * valuation there is: what it delivered before is owed, and is among what is delivered there.
 */
const worthAtMarket = (db: SpaceDb, value: PortfolioValue | undefined): WorthOf => ({
  deal(deal) {
    const valued = value?.markets.find(({ futures_id }) => futures_id === deal.futures_id);
    const gain = openGain(db, deal, valued) ?? 0;
    return deal.properties.direction === "sale" ? -gain : gain;
  },
  spotDeal(deal) {
    const market = db.select().from(spotMarkets).where(eq(spotMarkets.spot_id, deal.spot_id)).get();
    const price = market ? spotPriceAtMarket(db, market, deal) : null;
    return price === null ? 0 : (price - deal.trading_price) * dealEnergy(deal);
  },
});

/** The same of a future or a power purchase agreement. */
export function creditGroundsOfDeal(db: SpaceDb, actor: Actor, deal: Deal): LimitGround[] {
  const pair = marketPair(db, deal.futures_id ?? "");
  if (!pair) return [];
  return creditGrounds(db, actor, {
    systemId: deal.system_id,
    id: deal.deal_id,
    leftOut: deal.deal_id,
    partyId: deal.counterparty_id,
    currency: pair.spot.currency,
    timezone: pair.spot.timezone,
    isFuture: dealKind(deal.tech_id)?.type === "futures",
    worth: (value) => worthAtMarket(db, value).deal(deal),
  });
}

/** The same of a spot deal, of the counterparty that clears its market. `before`: as it is stored; what the valuation has of it is counted already. */
export function creditGroundsOfSpotDeal(
  db: SpaceDb,
  actor: Actor,
  deal: SpotDeal,
  before?: Stored<SpotDeal>,
): LimitGround[] {
  const partyId = clearingOf(db).get(deal.spot_id);
  const market = db.select().from(spotMarkets).where(eq(spotMarkets.spot_id, deal.spot_id)).get();
  if (partyId === undefined || !market) return [];
  return creditGrounds(db, actor, {
    systemId: deal.system_id,
    id: deal.spotdeal_id,
    partyId,
    currency: market.currency,
    timezone: market.timezone,
    isFuture: false,
    worth(value) {
      const worthOf = worthAtMarket(db, value);
      const party = storedParty(db, partyId);
      if (!before || !party) return worthOf.spotDeal(deal);
      const about = { party, currency: market.currency, value };
      return worthOf.spotDeal(deal) - valuedSpotWorth(db, before, about, worthOf);
    },
  });
}
