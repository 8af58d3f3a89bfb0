import type { StoredParameter } from "~/entities/results/usedParameter";

/** A cost of investment of a component as a run stores what it read [EUR/MW], for tests. */
export const usedCost = (
  componentId: string,
  value: number,
  fields: Partial<StoredParameter> = {},
): StoredParameter => ({
  componentId,
  placeId: null,
  name: componentId,
  parameterType: "investment_cost",
  impact: "money",
  level: "component",
  scenarioId: "base",
  priceScenario: "base",
  parameterIds: ["a"],
  seriesIds: [],
  formula: null,
  sources: [],
  values: [value],
  ranges: null,
  unit: "EUR/MW",
  ...fields,
});
