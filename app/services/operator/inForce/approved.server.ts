import { and, eq, gt, isNotNull, isNull, lt, type SQL } from "drizzle-orm";
import { optimizationOperations } from "~db/schema/operator";
import { DAY_MS } from "~/entities/core/clock";
import { PLAN_DAYS } from "~/entities/operator/operationSite";

const iso = (ms: number): string => new Date(ms).toISOString();

/** What began at or before it is over at a time (both ISO 8601 UTC): no plan is longer than `PLAN_DAYS.most`. */
export const earliestStart = (at: string): string => iso(Date.parse(at) - PLAN_DAYS.most * DAY_MS);

/**
 * The plans of a system that are approved for a time between `fromMs` and `toMs` (ms since 1970, without it: and all that follows).
 * The index of their begin leads to these alone, however many there are.
 */
export const approvedBetween = (system_id: string, fromMs: number, toMs?: number): SQL =>
  and(
    eq(optimizationOperations.system_id, system_id),
    isNull(optimizationOperations.deleted_at),
    isNotNull(optimizationOperations.approved_at),
    gt(optimizationOperations.start_at, earliestStart(iso(fromMs))),
    toMs === undefined ? undefined : lt(optimizationOperations.start_at, iso(toMs)),
    gt(optimizationOperations.approved_until, iso(fromMs)),
  )!;
