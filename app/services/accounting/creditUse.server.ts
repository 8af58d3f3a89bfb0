import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { platformDb, type SpaceDb } from "~db/client";
import { runCosts } from "~db/schema/accounting";
import { users } from "~db/schema/identity";
import { optimizations } from "~db/schema/optimizations";
import { systems } from "~db/schema/systems";
import { type CostState, MEAN_DAYS, type Projection, projectionOf } from "~/entities/accounting/credits";
import { DAY_MS } from "~/entities/core/clock";
import { type Actor, isAdmin, visibleSystem } from "~/services/core/access.server";
import type { ListPart, ListRequest } from "~/services/core/lists.server";
import { done, notAllowed, type Outcome } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { dbOf } from "~/services/core/store.server";
import { visibleOptimization } from "~/services/core/visibleOptimization.server";
import { chargesSince, type CreditState, creditState, type GrantRow, grantsOf } from "./credits.server";

interface CreditUse {
  state: CreditState;
  /** Credits of runs started this year (UTC). */
  used: number;
  projection: Projection;
  /** The last 30 days (UTC) to today, oldest first: YYYY-MM-DD and credits. */
  days: { day: string; credits: number }[];
  /** This year's use, the largest first; without a name when it is gone. */
  systems: { name: string | null; id: string; runs: number; credits: number }[];
  people: { name: string | null; id: string; runs: number; credits: number }[];
  grants: (GrantRow & { by: string | null })[];
}

/** Balance, use and outlook of the actor's space; for admins. */
export function creditUse(actor: Actor, now = Date.now()): Outcome<CreditUse> {
  if (!isAdmin(actor)) return notAllowed();
  const db = dbOf(actor);
  const state = creditState(db, new Date(now));
  const yearStart = new Date(Date.UTC(new Date(now).getUTCFullYear(), 0, 1)).toISOString();
  const firstDay = Math.floor(now / DAY_MS) * DAY_MS - (MEAN_DAYS - 1) * DAY_MS;
  const recentFrom = new Date(firstDay).toISOString();
  const rows = chargesSince(db, yearStart < recentFrom ? yearStart : recentFrom);
  const ofYear = rows.filter((row) => row.at >= yearStart);
  const used = sum(ofYear);
  const recent = rows.filter((row) => row.at >= recentFrom);
  const names = systemNames(db);
  const grants = grantsOf(db);
  const people = peopleNames([...ofYear.map((row) => row.user_id), ...grants.map((grant) => grant.created_by)]);
  return done({
    state,
    used,
    projection: projectionOf(now, used, sum(recent), state.balance),
    days: Array.from({ length: MEAN_DAYS }, (_, i) => {
      const day = new Date(firstDay + i * DAY_MS).toISOString().slice(0, 10);
      return { day, credits: sum(recent.filter((row) => row.at.startsWith(day))) };
    }),
    systems: grouped(ofYear, (row) => row.system_id, names),
    people: grouped(ofYear, (row) => row.user_id, people),
    grants: grants.map((grant) => ({ ...grant, by: people.get(grant.created_by) ?? null })),
  });
}

type Charge = ReturnType<typeof chargesSince>[number];
const sum = (rows: readonly Charge[]): number => rows.reduce((total, row) => total + (row.credits ?? 0), 0);

function grouped(rows: readonly Charge[], key: (row: Charge) => string, names: ReadonlyMap<string, string>) {
  const groups = new Map<string, Charge[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return [...groups]
    .map(([id, group]) => ({ id, name: names.get(id) ?? null, runs: group.length, credits: sum(group) }))
    .sort((a, b) => b.credits - a.credits);
}

const systemNames = (db: SpaceDb): Map<string, string> =>
  new Map(
    db
      .select({ id: systems.system_id, name: systems.name })
      .from(systems)
      .all()
      .map((row) => [row.id, row.name]),
  );

function peopleNames(ids: readonly string[]): Map<string, string> {
  if (ids.length === 0) return new Map();
  const rows = platformDb(environment().dataDir)
    .select({ id: users.user_id, name: users.displayName })
    .from(users)
    .where(inArray(users.user_id, [...new Set(ids)]))
    .all();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Columns the accounting is sorted by; the first is the order without a wish. */
export const ACCOUNTING_SORTS = ["at", "name", "system", "seconds", "credits"];

interface AccountingRow {
  optimization_id: string;
  system_id: string;
  system_name: string | null;
  name: string;
  /** Null when the account is gone, or the product itself started the run. */
  person: string | null;
  state: CostState;
  cores: number;
  memory: number;
  seconds: number | null;
  credits: number | null;
  reserved: number;
  /** True while the run can be opened. */
  present: boolean;
  at: string;
}

/** Runs with what they cost, of systems and runs in the actor's sight. Admins also see those that are gone. */
export function accounting(actor: Actor, query: ListRequest & { state?: string }): ListPart<AccountingRow> {
  const db = dbOf(actor);
  const inSight = isAdmin(actor)
    ? undefined
    : and(
        visibleSystem(db, actor, runCosts.system_id),
        sql`${optimizations.optimization_id} IS NOT NULL`,
        visibleOptimization(db, actor),
      );
  const word = `%${query.q.replace(/[\\%_]/g, "\\$&")}%`;
  const like = (column: SQL.Aliased | typeof runCosts.name | typeof systems.name) =>
    sql`${column} LIKE ${word} ESCAPE '\\'`;
  const where = and(
    inSight,
    query.system ? eq(runCosts.system_id, query.system) : undefined,
    query.state ? sql`${runCosts.state} = ${query.state}` : undefined,
    query.q ? or(like(runCosts.name), like(systems.name)) : undefined,
  );
  const keys = {
    at: sql`${runCosts.at}`,
    name: sql`${runCosts.name} COLLATE NOCASE`,
    system: sql`${systems.name} COLLATE NOCASE`,
    seconds: sql`${runCosts.seconds}`,
    credits: sql`${runCosts.credits}`,
  };
  const key = keys[query.sort.key as keyof typeof keys] ?? keys.at;
  const rows = db
    .select({ cost: runCosts, system_name: systems.name, present: optimizations.optimization_id })
    .from(runCosts)
    .leftJoin(optimizations, eq(optimizations.optimization_id, runCosts.optimization_id))
    .leftJoin(systems, eq(systems.system_id, runCosts.system_id))
    .where(where)
    .orderBy(query.sort.descending ? desc(key) : key, runCosts.optimization_id)
    .limit(query.limit)
    .offset(query.offset)
    .all();
  const total = db
    .select({ n: sql<number>`count(*)` })
    .from(runCosts)
    .leftJoin(optimizations, eq(optimizations.optimization_id, runCosts.optimization_id))
    .leftJoin(systems, eq(systems.system_id, runCosts.system_id))
    .where(where)
    .get()?.n;
  const people = peopleNames(rows.map((row) => row.cost.user_id));
  return {
    rows: rows.map(({ cost, system_name, present }) => ({
      ...cost,
      system_name,
      person: people.get(cost.user_id) ?? null,
      present: present !== null && system_name !== null,
    })),
    total: total ?? 0,
  };
}
