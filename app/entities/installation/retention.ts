/** What a space may drop by age, where an admin says so. What is not listed stays, or goes by a fixed age of the product. */
export const RETENTION_KINDS = [
  "changes",
  "result_series",
  "plans",
  "points",
  "notices_read",
  "notices_unread",
] as const;
export type RetentionKind = (typeof RETENTION_KINDS)[number];

/** Ages to choose from [days]. */
export const PERIODS = [30, 90, 180, 365, 730, 1095, 1825, 3650] as const;

/**
 * The youngest age that may be chosen [days]. Forecasts learn from the points of 500 days at most, and days are judged and months
 * settled within these two years.
 */
const LEAST: Record<RetentionKind, number> = {
  changes: 90,
  result_series: 90,
  plans: 90,
  points: 730,
  notices_read: 30,
  notices_unread: 30,
};

/** The ages that may be chosen for a kind [days]. */
export const periodsOf = (kind: RetentionKind): number[] => PERIODS.filter((days) => days >= LEAST[kind]);

/** How old things become where nobody said anything [days]; null: they stay. */
export const defaultDays = (kind: RetentionKind): number | null => (kind === "notices_read" ? 180 : null);

/** What would go at an age, as it was measured last. */
export interface WouldGo {
  days: number;
  rows: number;
  bytes: number;
}

/** What an admin said of a kind. */
export interface RetentionRule {
  /** Null: it stays. */
  days: number | null;
  set_at: string;
  set_by: string;
}

/** What became of the rules of a space. */
export interface Retention {
  rules: Partial<Record<RetentionKind, RetentionRule>>;
  /** Everything of a kind before this moment may be gone. ISO 8601, UTC. */
  until: Partial<Record<RetentionKind, string>>;
  /** The last time that the rules were applied; null: never. */
  last: { at: string; rows: Partial<Record<RetentionKind, number>>; longest_ms: number } | null;
}
