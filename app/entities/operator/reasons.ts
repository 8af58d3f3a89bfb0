/** Why a component does in a step what it does: exactly one of these. */
export const REASONS = [
  /** Takes power now, because it is cheaper than when it is needed or would have to be taken else. */
  "cheap_hour",
  /** Gives power now, or waits, because power is dear. */
  "dear_hour",
  /** There is more than can be used or sold: it is taken, sold or given up. */
  "surplus",
  /** Later would be too late. */
  "deadline",
  /** At a limit, its own or that of a change from step to step. */
  "limit",
  /** Holds down the highest import. */
  "demand_charge",
  "storage_full",
  "storage_empty",
  /** Maintenance or an outage. */
  "maintenance",
  /** Runs on because it has begun, or rests on because it has stopped. */
  "minimum_run",
  "minimum_rest",
  /** Runs on, or stays off, because a start costs more than it brings. */
  "start_cost",
  /** An approved step. */
  "approved",
  /** The cheapest way to serve what is needed. */
  "needed",
  "not_needed",
  /** Away on its trip. Plans store the index of a reason: further ones come last. */
  "on_trip",
  /** Just what is dealt is taken: without the deals it would do something else. */
  "dealt",
  /** Work that is done with the sun alone: nothing is left of it. */
  "no_sun",
] as const;
export type Reason = (typeof REASONS)[number];
