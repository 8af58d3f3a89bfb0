import type { Deal } from "~/entities/portfolio/deal";
import type { SpotDeal } from "~/entities/spot/spotDeal";

/** What a deal adds to the worth of a counterparty's open deals at the market [currency]; 0 where no price is known. */
export interface WorthOf {
  deal: (deal: Deal) => number;
  spotDeal: (deal: SpotDeal) => number;
}
