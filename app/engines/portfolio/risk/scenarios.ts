import { changedPrices, type PriceChange } from "../curve/forwardCurve";
import type { Deal, Market } from "../value/deal";
import { type LineSums, sumLines, type ValueLine } from "../value/lines";
import { valueDeals } from "../value/valueDeals";

/** Assumptions on prices; base is the market. */
export const PRICE_SCENARIOS = ["base", "high", "low"] as const;
export type PriceScenario = (typeof PRICE_SCENARIOS)[number];

/** What high and low change unless said: a fifth of each price. */
export const SCENARIO_CHANGES: Record<PriceScenario, PriceChange> = {
  base: {},
  high: { percent: 20 },
  low: { percent: -20 },
};

/** Portfolio under one assumption on prices. */
export interface ScenarioValue {
  scenario: PriceScenario;
  lines: ValueLine[];
  sums: LineSums;
}

/** A market with other forward prices; what is delivered stays as it was settled. */
export const changedMarket = (market: Market, change: PriceChange): Market => ({
  ...market,
  forward: changedPrices(market.forward, change),
});

/** Values of deals at base, high and low forward prices, line by line as `valueDeals`. */
export const scenarioValues = (
  deals: readonly Deal[],
  market: Market,
  changes: Record<PriceScenario, PriceChange> = SCENARIO_CHANGES,
): ScenarioValue[] =>
  PRICE_SCENARIOS.map((scenario) => {
    const lines = valueDeals(deals, changedMarket(market, changes[scenario]));
    return { scenario, lines, sums: sumLines(lines) };
  });
