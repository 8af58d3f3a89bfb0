import { eq } from "drizzle-orm";
import { portfolioDays } from "~db/schema/portfolio";
import { backtest, backtestDays, CONFIDENCES, RISK_DAYS, tailShares, valueAtRisk } from "~/engines/portfolio";
import type { RiskLine } from "~/entities/portfolio/view";
import type { Actor } from "~/services/core/access.server";
import { dbOf, get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import type { DealWorth, PortfolioValue } from "./types";
import { type Counted, currencyResults } from "./view.server";
import { chosenWorth, type PortfolioQuery } from "./worth";

/** What a book or a counterparty adds to the mean loss of the worst days [currency]. */
interface RiskShare {
  id: string;
  share: number;
}

interface CurrencyAnalysis {
  currency: string;
  lines: RiskLine[];
  books: RiskShare[];
  counterparties: RiskShare[];
  /** Worth by deal with the reasons of its change, the largest change first. */
  deals: DealWorth[];
}

/** Risk and reasons of the chosen deals, currency by currency. Up to 50 ms of processor time for a thousand deals. */
export function analysisOf(
  value: PortfolioValue,
  deals: readonly Counted[],
  query: PortfolioQuery,
): CurrencyAnalysis[] {
  const dealById = new Map(deals.map((deal) => [deal.deal_id, deal]));
  const chosen = chosenWorth(value, new Set(dealById.keys()), query);
  return [...new Set(value.markets.map(({ currency }) => currency))].flatMap((currency): CurrencyAnalysis[] => {
    const markets = new Set(
      value.markets.filter((market) => market.currency === currency).map((market) => market.futures_id),
    );
    const lines = value.lines.filter(({ deal, market }) => dealById.has(deal) && markets.has(market));
    const worth = chosen.filter(({ market }) => markets.has(market));
    if (lines.length === 0 && worth.length === 0) return [];
    const results = currencyResults(value, currency, lines);
    const recent = results.subarray(-RISK_DAYS);
    const risks = CONFIDENCES.flatMap((confidence) => valueAtRisk(recent, confidence) ?? []);
    const tail = risks[0]?.tail ?? [];
    const sharesBy = (idOf: (deal: Counted) => string): RiskShare[] => {
      const ids = [...new Set([...dealById.values()].map(idOf))];
      if (tail.length === 0) return [];
      const parts = ids.map((id) =>
        currencyResults(
          value,
          currency,
          lines.filter(({ deal }) => idOf(dealById.get(deal)!) === id),
        ).subarray(-RISK_DAYS),
      );
      // A part without open deliveries has no results: it adds nothing.
      const whole = parts.map((part) => (part.length === recent.length ? part : new Float64Array(recent.length)));
      return tailShares(whole, tail).map((share, i) => ({ id: ids[i]!, share }));
    };
    return [
      {
        currency,
        lines: risks.map(({ confidence, days, historical, historicalTail, parametric, parametricTail }) => ({
          confidence,
          days,
          historical,
          historicalTail,
          parametric,
          parametricTail,
          test: results.length > RISK_DAYS ? backtest(backtestDays(results, confidence), confidence) : null,
        })),
        books: sharesBy(({ book_id }) => book_id),
        counterparties: sharesBy(({ counterparty_id }) => counterparty_id),
        deals: worth.sort((a, b) => Math.abs(b.change) - Math.abs(a.change)),
      },
    ];
  });
}

/** A day whose values were frozen, of existing deals; money in minor units. */
export interface FrozenDay {
  day: string;
  /** ISO 8601, UTC. */
  madeAt: string;
  currency: string;
  open: number;
  delivered: number;
}

/** The frozen values of a system that the actor sees, of some books and counterparties, by day. */
export function frozenDays(
  actor: Actor,
  systemId: string,
  { book, counterparty }: { book: string; counterparty: string },
): FrozenDay[] {
  if (!get(actor, systemEntity, systemId)) return [];
  const rows = dbOf(actor)
    .select()
    .from(portfolioDays)
    .where(eq(portfolioDays.system_id, systemId))
    .orderBy(portfolioDays.day)
    .all();
  return rows.flatMap(({ day, made_at: madeAt, totals }) => {
    const partTotals = totals.filter(
      (total) => (!book || total.book_id === book) && (!counterparty || total.counterparty_id === counterparty),
    );
    return [...new Set(partTotals.map(({ currency }) => currency))].map((currency) => {
      const of = partTotals.filter((total) => total.currency === currency);
      return {
        day,
        madeAt,
        currency,
        open: of.reduce((sum, total) => sum + total.open, 0),
        delivered: of.reduce((sum, total) => sum + total.delivered, 0),
      };
    });
  });
}
