import type { EntityName } from "~/entities/core/entityNames";

/** What the search in the head of the page finds, in the order in which equally good finds are shown. */
export const HIT_KINDS = [
  ...(["system", "geometry", "node", "line", "scenario", "timeseries", "live_series", "event"] as const),
  ...(["optimization", "finance_terms", "study", "dashboard", "optimization_operation", "setpoint_output"] as const),
  ...(["deal", "goo", "counterparty", "book", "house", "spot_market", "futures_market", "tariff"] as const),
] as const satisfies readonly EntityName[];
export type HitKind = (typeof HIT_KINDS)[number];
