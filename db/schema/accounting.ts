import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { CostState } from "~/entities/accounting/credits";

/** Credits given to the space, good for runs started in the years they name. A withdrawn grant stays, marked. */
export const creditGrants = sqliteTable("credit_grants", {
  grant_id: text().primaryKey(),
  amount: real().notNull(),
  start_year: integer().notNull(),
  end_year: integer().notNull(),
  created_at: text().notNull(),
  created_by: text().notNull(),
  withdrawn_at: text(),
  withdrawn_by: text(),
});

/**
 * What a run costs: one row per run, so it cannot be charged twice. The row outlives the run; its name and system are kept
 * as they were.
 */
export const runCosts = sqliteTable(
  "run_costs",
  {
    optimization_id: text().primaryKey(),
    system_id: text().notNull(),
    user_id: text().notNull(),
    /** The program's token that ordered it, by its id; null: a person at a browser, or the product. */
    token_id: text(),
    name: text().notNull(),
    cores: integer().notNull(),
    /** GB. */
    memory: integer().notNull(),
    state: text().$type<CostState>().notNull(),
    /** Credits held back before the start. */
    reserved: real().notNull(),
    /** Seconds the machine worked, and the credits these cost; null until charged. */
    seconds: real(),
    credits: real(),
    /** False for runs of a time without grants: they cost nothing. */
    counted: integer({ mode: "boolean" }).notNull(),
    /** ISO 8601, UTC. */
    at: text().notNull(),
    ended_at: text(),
  },
  (t) => [
    index("run_costs_at").on(t.at),
    index("run_costs_system").on(t.system_id),
    index("run_costs_token")
      .on(t.token_id)
      .where(sql`${t.token_id} IS NOT NULL`),
  ],
);

/** Rates of the configured source, per 1 EUR. */
export const liveRates = sqliteTable("live_rates", {
  currency: text().primaryKey(),
  rate: real().notNull(),
  /** Day the rates hold for, YYYY-MM-DD. */
  date: text().notNull(),
  fetched_at: text().notNull(),
});

/** Rates the space's admins set themselves, per 1 EUR; they go before every other. */
export const customRates = sqliteTable("custom_rates", {
  currency: text().primaryKey(),
  rate: real().notNull(),
  set_at: text().notNull(),
  set_by: text().notNull(),
});
