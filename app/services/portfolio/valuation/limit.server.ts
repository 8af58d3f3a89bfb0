import type { Deal } from "~/entities/portfolio/deal";
import type { PortfolioValue } from "./types";

/**
 * Whether the market is beyond the price limit of a deal that is not closed yet: above it for a purchase, below it for a sale. The price of
 * the market is the one at which the open delivery would be worth nothing. Null where nothing is open, nothing limited, or the deal is closed.
 */
export function isBeyondLimit(deal: Deal, { lines }: Pick<PortfolioValue, "lines">): boolean | null {
  const { price_limit, direction } = deal.properties;
  if (price_limit === null || deal.status === "existing") return null;
  const open = lines.filter(({ deal: id, part }) => id === deal.deal_id && part === "open");
  const energy = open.reduce((sum, { peakMwh, offPeakMwh }) => sum + peakMwh + offPeakMwh, 0);
  if (energy === 0) return null;
  const market = deal.trading_price + open.reduce((sum, { minor }) => sum + minor, 0) / 100 / energy;
  return direction === "sale" ? market < price_limit : market > price_limit;
}
