import { and, asc, eq, gte, isNull, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { creditGrants, runCosts } from "~db/schema/accounting";
import { optimizations } from "~db/schema/optimizations";
import {
  balanceIn,
  creditsOf,
  type Grant,
  grantSchema,
  holdsIn,
  LOW_SHARE,
  type NewGrant,
  reservationOf,
} from "~/entities/accounting/credits";
import type { Optimization } from "~/entities/optimizations/optimization";
import { OPTIMIZATION_PROGRESS } from "~/entities/optimizations/status";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { record } from "~/services/core/changelog.server";
import { done, notAllowed, notFound, type Outcome, readWhole, type Refusal, refused } from "~/services/core/outcome";
import { dbOf, write } from "~/services/core/store.server";
import { creditRefusal, laterCreditRefusal } from "~/services/identity/tokens/tokenCredits.server";

/** The credits of a space: grants, what runs hold back, and what they cost. A space without grants is not limited. */

export type GrantRow = typeof creditGrants.$inferSelect;

/** Grants that were not withdrawn, oldest first. */
export const grantsOf = (db: SpaceDb): GrantRow[] =>
  db.select().from(creditGrants).where(isNull(creditGrants.withdrawn_at)).orderBy(asc(creditGrants.created_at)).all();

/** Credits charged by year of the run's start; only runs that count. */
function usedByYear(db: SpaceDb): Map<number, number> {
  const year = sql<string>`substr(${runCosts.at}, 1, 4)`;
  const rows = db
    .select({ year, used: sql<number>`sum(${runCosts.credits})` })
    .from(runCosts)
    .where(and(eq(runCosts.state, "charged"), eq(runCosts.counted, true)))
    .groupBy(year)
    .all();
  return new Map(rows.map((row) => [Number(row.year), row.used]));
}

/** Credits held back for runs that have not ended. A run that is gone or deleted holds nothing back. */
function reservedNow(db: SpaceDb): number {
  const waiting = sql.join(
    OPTIMIZATION_PROGRESS.map((status) => sql`${status}`),
    sql`, `,
  );
  const row = db
    .select({ sum: sql<number>`coalesce(sum(${runCosts.reserved}), 0)` })
    .from(runCosts)
    .innerJoin(optimizations, eq(optimizations.optimization_id, runCosts.optimization_id))
    .where(
      and(
        eq(runCosts.state, "reserved"),
        eq(runCosts.counted, true),
        isNull(optimizations.deleted_at),
        sql`${optimizations.status} IN (${waiting})`,
      ),
    )
    .get();
  return row?.sum ?? 0;
}

export interface CreditState {
  /** False in a space without grants: nothing is refused, nothing counts. */
  limited: boolean;
  /** Credits left this year, without what is held back. */
  balance: number;
  reserved: number;
  /** Sum of the grants that hold this year. */
  granted: number;
}

/** Where the credits of a space are in the year of `now` (UTC). */
export function creditState(db: SpaceDb, now = new Date()): CreditState {
  const grants = grantsOf(db);
  const year = now.getUTCFullYear();
  return {
    limited: grants.length > 0,
    balance: balanceIn(grants, usedByYear(db), year),
    reserved: reservedNow(db),
    granted: grants.reduce((sum, grant) => (holdsIn(grant, year) ? sum + grant.amount : sum), 0),
  };
}

/**
 * Holds credits back for a run, in the transaction that creates it. Refuses with 409 when less is left than a minute of the
 * run's machine costs, and with 429 where the token that asks may use no more.
 */
export function reserveCredits(
  db: SpaceDb,
  run: Optimization,
  { space, token, pays }: Pick<Actor, "space" | "token" | "pays">,
): Refusal | undefined {
  const state = creditState(db);
  const reserved = reservationOf(run.config);
  const free = state.balance - state.reserved;
  if (state.limited && free < reserved)
    return refused(409, "accounting.credits.exhausted", {
      params: { needed: Math.ceil(reserved), left: Math.floor(free) },
    });
  const beyond = pays ? laterCreditRefusal(db, { space, pays }, reserved) : creditRefusal(db, token, reserved);
  if (beyond) return beyond;
  const token_id = token?.id ?? pays ?? null;
  db.insert(runCosts)
    .values({ ...costRow(run, state.limited), token_id })
    .onConflictDoNothing()
    .run();
  return undefined;
}

function costRow(run: Optimization, counted: boolean): typeof runCosts.$inferInsert {
  const { optimization_id, system_id, user_id, name, config } = run;
  const { cores, memory } = config.machine;
  const reserved = reservationOf(config);
  const at = new Date().toISOString();
  return { optimization_id, system_id, user_id, name, cores, memory, state: "reserved", reserved, counted, at };
}

/**
 * Charges a run for the seconds its machine worked, in the transaction that stores its result; 0 s (aborted, or the machine
 * failed) gives the credits back. A run is settled once: later calls change nothing. True when the credits ran low by it.
 */
export function settleCredits(db: SpaceDb, run: Optimization, seconds: number): boolean {
  const cost = db.select().from(runCosts).where(eq(runCosts.optimization_id, run.optimization_id)).get();
  if (cost && cost.state !== "reserved") return false;
  const before = creditState(db);
  // A run from before there were credits has no row yet.
  if (!cost) db.insert(runCosts).values(costRow(run, before.limited)).run();
  const credits = creditsOf(seconds, run.config.machine);
  const set = { state: seconds > 0 ? "charged" : "refunded", seconds, credits } as const;
  db.update(runCosts)
    .set({ ...set, ended_at: new Date().toISOString() })
    .where(and(eq(runCosts.optimization_id, run.optimization_id), eq(runCosts.state, "reserved")))
    .run();
  const low = before.granted * LOW_SHARE;
  return before.limited && before.balance >= low && creditState(db).balance < low;
}

/** Gives credits to the space; for admins. The same grant sent again changes nothing. */
export function addGrant(actor: Actor, input: NewGrant): Outcome<Grant> {
  if (!isAdmin(actor)) return notAllowed();
  const grant = readWhole(grantSchema, input);
  if (!grant.ok) return grant;
  const db = dbOf(actor);
  const at = new Date().toISOString();
  return write(db, () => {
    const row = { ...grant.value, created_at: at, created_by: actor.user_id };
    const { changes } = db.insert(creditGrants).values(row).onConflictDoNothing().run();
    const log = { type: "credit_grant", id: row.grant_id, systemId: null, by: actor.user_id, at };
    if (changes === 1) record(db, { ...log, mode: "create", after: row });
    return done(grant.value);
  });
}

/** One grant that still holds; 403 for those who are no admins. */
export function grantOf(actor: Actor, grantId: string): Outcome<GrantRow> {
  if (!isAdmin(actor)) return notAllowed();
  const grant = grantsOf(dbOf(actor)).find((grant) => grant.grant_id === grantId);
  return grant ? done(grant) : notFound();
}

/** Takes a grant back; what was used of it stays used. */
export function withdrawGrant(actor: Actor, grantId: string): Outcome<true> {
  const db = dbOf(actor);
  return write(db, () => {
    const grant = grantOf(actor, grantId);
    if (!grant.ok) return grant;
    const at = new Date().toISOString();
    const after = { ...grant.value, withdrawn_at: at, withdrawn_by: actor.user_id };
    db.update(creditGrants).set(after).where(eq(creditGrants.grant_id, grantId)).run();
    const log = { type: "credit_grant", id: grantId, systemId: null, by: actor.user_id, at };
    record(db, { ...log, mode: "delete", before: grant.value });
    return done(true);
  });
}

/** Charged runs from a time on (ISO 8601, UTC), for sums. */
export const chargesSince = (db: SpaceDb, from: string) =>
  db
    .select({
      at: runCosts.at,
      system_id: runCosts.system_id,
      user_id: runCosts.user_id,
      credits: runCosts.credits,
      counted: runCosts.counted,
    })
    .from(runCosts)
    .where(and(eq(runCosts.state, "charged"), gte(runCosts.at, from)))
    .all();
