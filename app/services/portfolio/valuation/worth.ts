import { FUTURES_CARRIER } from "~/entities/market/futuresMarket";
import { DEAL_STATUSES, type DealStatus } from "~/entities/portfolio/deal";
import type { DealThen, DealWorth, PortfolioValue } from "./types";

/** Which deals count. */
export interface PortfolioQuery {
  statuses: readonly DealStatus[];
  house: string;
  book: string;
  counterparty: string;
  /** Own use, derivatives, or both (null). */
  derivative: boolean | null;
  /** What deals are of (futures_electricity, natural_gas). Left out or empty: all. */
  carrier?: string;
  /** A location: of each deal the share there counts. Left out or empty: all of it. */
  location?: string;
}

/** Every deal, whatever its state. */
export const ALL_DEALS: PortfolioQuery = {
  statuses: DEAL_STATUSES,
  house: "",
  book: "",
  counterparty: "",
  derivative: null,
};

/** What deals on a market are of. Values that were made before this was kept are of electricity. */
const carrierOfMarket = ({ carrier_id = FUTURES_CARRIER }: PortfolioValue["markets"][number]): string => carrier_id;

/** Whether a deal is one of those that are asked for. */
export const isSelected = (deal: Omit<DealThen, "name">, query: PortfolioQuery): boolean =>
  query.statuses.some((status) => status === deal.status) &&
  (!query.house || deal.house_id === query.house) &&
  (!query.book || deal.book_id === query.book) &&
  (!query.counterparty || deal.counterparty_id === query.counterparty) &&
  (query.derivative === null || deal.is_derivative === query.derivative);

/**
 * The worth of the deals that are asked for now (`ids`) or were so on the reference day. A deal that came to them since is new with all it
 * is worth. One that left them, or was deleted, takes what it was worth with it (volume). Only markets of the carrier count.
 */
export function chosenWorth(
  { deals, markets }: Pick<PortfolioValue, "deals" | "markets">,
  ids: ReadonlySet<string>,
  query: PortfolioQuery,
): DealWorth[] {
  const others = new Set(
    markets.filter((market) => query.carrier && carrierOfMarket(market) !== query.carrier).map((one) => one.futures_id),
  );
  return deals.flatMap((worth): DealWorth[] => {
    if (others.has(worth.market)) return [];
    const [before, now] = [worth.then ? isSelected(worth.then, query) : ids.has(worth.deal), ids.has(worth.deal)];
    if (before && now) return [worth];
    const nothing = { volume: 0, time: 0, price: 0, newDeals: 0 };
    if (now) {
      const { after } = worth;
      return [{ ...worth, ...nothing, before: 0, newDeals: after, change: after }];
    }
    if (!before || worth.before === 0) return [];
    const left = {
      after: 0,
      open: 0,
      high: 0,
      low: 0,
      ...(worth.undiscounted === undefined ? {} : { undiscounted: 0 }),
    };
    return [{ ...worth, ...nothing, ...left, volume: -worth.before, change: -worth.before }];
  });
}
