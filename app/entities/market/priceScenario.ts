/** Forward prices as they are quoted, or a fifth higher or lower: what if. */
export const PRICE_SCENARIOS = ["base", "high", "low"] as const;
export type PriceScenario = (typeof PRICE_SCENARIOS)[number];

/** The scenario that an address asks for; base unless it says another. */
export const scenarioOf = (query: URLSearchParams): PriceScenario =>
  PRICE_SCENARIOS.find((one) => one === query.get("scenario")) ?? "base";
