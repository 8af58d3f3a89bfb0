import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { counterparties } from "~db/schema/portfolio";
import {
  type CreditExposure,
  creditExposure,
  type CreditLine,
  initialMargin,
  toMinor,
  variationMargin,
} from "~/engines/portfolio";
import { dealKind } from "~/entities/portfolio/dealProducts";
import type { Counterparty } from "~/entities/portfolio/parties";
import type { CreditRow } from "~/entities/portfolio/view";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { selectedSpot } from "../valuation/spot/spotBooks.server";
import type { PortfolioValue } from "../valuation/types";
import { selectedDeals } from "../valuation/view.server";
import { chosenWorth, type PortfolioQuery } from "../valuation/worth";

/** Credit looks at what is closed. */
const EXISTING: PortfolioQuery = { statuses: ["existing"], house: "", book: "", counterparty: "", derivative: null };

interface Credited {
  id: string;
  derivative: boolean;
  isFuture: boolean;
  counterparty_id: string;
}

/** The existing deals and spot deals of a system by what credit has to know of them. */
function creditedDeals(actor: Actor, systemId: string): Credited[] {
  const deals = selectedDeals(actor, systemId, EXISTING).map((deal) => ({
    id: deal.deal_id,
    derivative: deal.properties.is_derivative,
    isFuture: dealKind(deal.tech_id)?.type === "futures",
    counterparty_id: deal.counterparty_id,
  }));
  const spot = selectedSpot(actor, systemId, EXISTING).map(({ deal_id, counterparty_id }) => ({
    id: deal_id,
    derivative: false,
    isFuture: false,
    counterparty_id,
  }));
  return [...deals, ...spot];
}

/** What a counterparty pays initial margin by; null where futures with it have none. */
const marginOf = ({ margin_rate, margin_basis }: Pick<Counterparty, "margin_rate" | "margin_basis">) =>
  margin_rate === null ? null : { rate: margin_rate, basis: margin_basis ?? ("per_mwh" as const) };

const isMargined = (deal: Credited, party: Counterparty | undefined): boolean =>
  deal.isFuture && party !== undefined && marginOf(party) !== null;

/**
 * What each counterparty of a system owes and would cost, with its limit, and the margin of its futures, currency by currency. `today`: YYYY-MM-DD. Rights
 * are checked before. `without`: a deal that is left out.
 */
export function creditRows(
  actor: Actor,
  systemId: string,
  value: PortfolioValue,
  { today, without }: { today: string; without?: string | undefined },
): CreditRow[] {
  const parties = new Map(
    dbOf(actor)
      .select()
      .from(counterparties)
      .all()
      .map((party) => [party.counterparty_id, party]),
  );
  const deals = creditedDeals(actor, systemId).filter(({ id }) => id !== without);
  const marketNames = new Map(value.markets.flatMap(({ spot }) => (spot ? [[spot.spot_id, spot.name] as const] : [])));
  const currencies = [...new Set(value.markets.map(({ currency }) => currency))];
  const worth = chosenWorth(value, new Set(deals.map(({ id }) => id)), EXISTING);
  return [...new Set(deals.map(({ counterparty_id }) => counterparty_id))].flatMap((id) => {
    const party = parties.get(id);
    const own = new Map(deals.filter((deal) => deal.counterparty_id === id).map((deal) => [deal.id, deal]));
    return currencies.flatMap((currency): CreditRow[] => {
      const markets = new Set(
        value.markets.filter((market) => market.currency === currency).map(({ futures_id }) => futures_id),
      );
      const lines = value.lines.flatMap((line): (CreditLine & { market: string })[] => {
        const deal = own.get(line.deal);
        return deal && markets.has(line.market)
          ? [{ ...line, derivative: deal.derivative, margined: isMargined(deal, party) }]
          : [];
      });
      if (lines.length === 0) return [];
      const limit = party?.credit_limit ?? null;
      const margin = party ? marginOf(party) : null;
      const margined = worth.filter(
        ({ deal, market }) => markets.has(market) && own.has(deal) && isMargined(own.get(deal)!, party),
      );
      const exposure = creditExposure(lines, today, limit === null ? null : toMinor(limit));
      return [
        {
          ...flat(exposure),
          id,
          name: party?.name ?? marketNames.get(id) ?? id,
          isParty: party !== undefined,
          currency,
          limit,
          action: party?.credit_action ?? null,
          margin: margin && {
            ...margin,
            initialMinor: initialMargin(
              lines.filter((line) => line.margined),
              margin,
            ),
            variationMinor: variationMargin(margined),
          },
        },
      ];
    });
  });
}

const flat = ({ settlement, ...exposure }: CreditExposure) => ({
  ...exposure,
  receivableMinor: settlement.receivableMinor,
  payableMinor: settlement.payableMinor,
  settlementMinor: settlement.nettedMinor,
  months: settlement.months,
});

/** A counterparty as it is stored; undefined where it is gone. */
export const storedParty = (db: SpaceDb, id: string): Counterparty | undefined =>
  db.select().from(counterparties).where(eq(counterparties.counterparty_id, id)).get();
