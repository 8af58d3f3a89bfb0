import { z } from "zod";
import { SCOPES } from "~/entities/core/roles";
import { finiteNumber, requiredText } from "~/entities/core/shared";

const limit = (most: number) =>
  finiteNumber
    .int("rules.must_be_integer")
    .min(1, "rules.must_be_in_range")
    .max(most, "rules.must_be_in_range")
    .nullable();

/** Calls a minute; runs and plans a day; credits a day. Null: no limit. */
const limits = { calls_per_minute: limit(100_000), runs_per_day: limit(10_000), credits_per_day: limit(1_000_000_000) };
const name = requiredText(60).nullable();
const chosenScopes = z.array(z.enum(SCOPES)).min(1, "rules.needs_list").max(SCOPES.length);
/** Null: all. */
const scopes = chosenScopes.nullable();

/** The limits of all tokens of a space, as a form says them: what is left out has none. */
export const spaceLimitsSchema = z.object({
  calls_per_minute: limits.calls_per_minute.default(null),
  runs_per_day: limits.runs_per_day.default(null),
  credits_per_day: limits.credits_per_day.default(null),
});
export type TokenLimits = z.output<typeof spaceLimitsSchema>;

/** A token as a sign-in says it: its name for its owner, what it may do, and its limits. What is left out is not there: without scopes it may do all. */
export const tokenSchema = z.object({
  name: name.default(null),
  scopes: scopes.default(null),
  ...spaceLimitsSchema.shape,
});
export type TokenFields = z.output<typeof tokenSchema>;

/** The same as a form says it: each scope is chosen. */
export const tokenFormSchema = tokenSchema.extend({ scopes: chosenScopes });

/** New limits: what is left out stays. */
export const changedSpaceLimitsSchema = z.object(limits).partial().strict();
export const changedTokenSchema = z
  .object({ name, scopes, ...limits })
  .partial()
  .strict();

/** A program's sign-in or a link of a spreadsheet, as its owner sees it. `token_id` names it and gives nobody access. */
export interface OwnToken extends TokenFields {
  token_id: string;
  kind: "bearer" | "link";
  /** The tables that a link reads, as path and query, one a line; null for a program's token. */
  table: string | null;
  browser: string | null;
  created_at: string;
  expires_at: string;
  /** When a link was read last; of a program's token when it was made. */
  last_used_at: string;
  /** The stricter of its own limits and those of the space. */
  in_force: TokenLimits;
  /** Calls in the minute under way, while they have a limit. */
  calls: number;
  /** Runs and plans started with it. */
  runs_started: number;
  /** Credits that its runs cost, or hold back while they are under way. */
  credits_used: number;
}

const stricterOf = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

/** Of two sets of limits the stricter one of each. */
export const stricter = (a: TokenLimits, b: TokenLimits): TokenLimits => ({
  calls_per_minute: stricterOf(a.calls_per_minute, b.calls_per_minute),
  runs_per_day: stricterOf(a.runs_per_day, b.runs_per_day),
  credits_per_day: stricterOf(a.credits_per_day, b.credits_per_day),
});
