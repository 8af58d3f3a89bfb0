import { z } from "zod";
import { DAY_MS } from "~/entities/core/clock";
import { id, positive } from "~/entities/core/shared";
import { machineCost } from "~/entities/optimizations/machine";
import { type OptimizationConfig } from "~/entities/optimizations/optimization";

/** A run's credits: held back, charged at its end, or given back. */
export type CostState = "reserved" | "charged" | "refunded";

/** Held back before a run starts: what a minute of its machine costs, less when its time limit is shorter [s]. */
const RESERVED_S = 60;
/** Below this share of the grants of the year the credits run low. */
export const LOW_SHARE = 0.1;
/** Days the projection looks back on. */
export const MEAN_DAYS = 30;

/** Credits of `seconds` on a machine: seconds * (cores + memory [GB] / 4). */
export const creditsOf = (seconds: number, { cores, memory }: OptimizationConfig["machine"]): number =>
  (seconds * machineCost(cores, memory)) / 3600;

/** Credits held back before a run of this configuration starts. */
export const reservationOf = (config: OptimizationConfig): number =>
  creditsOf(Math.min(config.optimizer.TimeLimit, RESERVED_S), config.machine);

export interface Grant {
  amount: number;
  start_year: number;
  end_year: number;
}

export const holdsIn = ({ start_year, end_year }: Grant, year: number): boolean =>
  start_year <= year && year <= end_year;

/**
 * Credits left in `year`. The use of each year is taken from the grants that hold in it, those that end first before the
 * others. Use beyond all grants of `year` makes the balance negative; that of earlier years is written off.
 */
export function balanceIn(grants: readonly Grant[], usedByYear: ReadonlyMap<number, number>, year: number): number {
  const left = grants
    .map((grant) => ({ grant, amount: grant.amount }))
    .sort((a, b) => a.grant.end_year - b.grant.end_year || a.grant.start_year - b.grant.start_year);
  let owed = 0;
  for (const [at, used] of [...usedByYear].sort(([a], [b]) => a - b)) {
    if (at > year) break;
    let open = used;
    for (const part of left) {
      if (!holdsIn(part.grant, at)) continue;
      const usedOfPart = Math.min(part.amount, open);
      part.amount -= usedOfPart;
      open -= usedOfPart;
    }
    if (at === year) owed = open;
  }
  return left.reduce((sum, { grant, amount }) => (holdsIn(grant, year) ? sum + amount : sum), 0) - owed;
}

export interface Projection {
  /** Credits a day, mean of the last 30 days. */
  mean: number;
  /** Credits of the whole year when it goes on like that: used + mean * days left. */
  yearEnd: number;
  /** Day on which the balance is used up, ms since 1970 UTC; null when nothing is used or it is used up already. */
  exhaustedAt: number | null;
}

/** Looks ahead from `now` (ms since 1970 UTC). `used` are the credits of this year, `recent` those of the last 30 days. */
export function projectionOf(now: number, used: number, recent: number, balance: number): Projection {
  const mean = recent / MEAN_DAYS;
  const nextYear = Date.UTC(new Date(now).getUTCFullYear() + 1, 0, 1);
  const daysLeft = (nextYear - now) / DAY_MS;
  const exhaustedAt = mean > 0 && balance > 0 ? now + (balance / mean) * DAY_MS : null;
  return { mean, yearEnd: used + mean * daysLeft, exhaustedAt };
}

const thisYear = () => new Date().getUTCFullYear();
const year = z
  .number({ invalid_type_error: "rules.must_be_number", required_error: "rules.needs_value" })
  .int("rules.must_be_integer")
  .max(2200, "rules.must_be_at_most")
  .refine((value) => value >= thisYear(), "accounting.credits.year_past");

/** A new grant. The id is made with the form, so that a form sent twice is one grant. */
export const grantSchema = z
  .object({
    grant_id: id,
    amount: positive.max(1e12, "rules.must_be_at_most"),
    start_year: year,
    end_year: year,
  })
  .superRefine((form, context) => {
    if (form.start_year > form.end_year)
      context.addIssue({ code: "custom", path: ["start_year"], message: "accounting.credits.start_after_end" });
  });
export type NewGrant = z.infer<typeof grantSchema>;
