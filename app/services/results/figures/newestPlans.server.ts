import { and, desc, eq, inArray, isNull, notExists, sql } from "drizzle-orm";
import { optimizations } from "~db/schema/optimizations";
import { studyRuns } from "~db/schema/studies";
import { optimizationKind } from "~/entities/optimizations/optimization";
import { isEnded } from "~/entities/optimizations/status";
import { foundMismatches, statusQuoFor } from "~/entities/results/economics/comparable";
import { profitabilityOf } from "~/entities/results/economics/statusQuo";
import type { NewestPlan, PlanFigures } from "~/entities/results/view/newestPlan";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { visibleOptimization } from "~/services/core/visibleOptimization.server";
import { pairsOf } from "~/services/optimizations/pair/statusQuoPair.server";
import { isUsable } from "../pages.server";
import { co2Of, type ResultParts, resultParts } from "./resultParts.server";

/** Runs of a system that are looked at, the newest first: a plan and its status quo are among the last ones. */
const LOOKED_AT = 24;

/**
 * What the newest investment run of each system comes to, by system id. Two queries for all of them, however many runs there are. The
 * actor's right to see the systems is the caller's to check; runs that they may not see are left out.
 */
export function newestPlans(actor: Actor, systemIds: readonly string[]): Map<string, NewestPlan> {
  const runs = newestRuns(actor, systemIds);
  const statusQuos = usablePairs(
    actor,
    runs.map(({ optimization_id }) => optimization_id),
  );
  const pairs = systemIds.map((id) =>
    pairOf(
      runs.filter((run) => run.system_id === id),
      statusQuos,
    ),
  );
  const bodies = resultParts(
    actor,
    pairs.flatMap(({ plan, statusQuo }) => (plan && statusQuo ? [plan.optimization_id, statusQuo] : [])),
    READ,
  );
  return new Map(
    systemIds.map((id, i) => {
      const { plan, statusQuo, hasOther, state } = pairs[i]!;
      const [own, old] = [plan?.optimization_id, statusQuo].map((run) => bodies.get(run ?? ""));
      const isComparable = own && old && foundMismatches(own, old).length === 0;
      const why = plan ? (statusQuo || hasOther ? "not_comparable" : "no_status_quo") : "no_plan";
      return [
        id,
        {
          state,
          year: plan ? yearOf(plan.dates.at(-1)) : null,
          runId: plan?.optimization_id ?? null,
          figures: isComparable ? figuresOf(own, old) : null,
          why: isComparable ? null : why,
        },
      ];
    }),
  );
}

/** The status quo of each plan that has one with a result that the actor may see, however old it is. */
function usablePairs(actor: Actor, ids: readonly string[]): Map<string, string> {
  const db = dbOf(actor);
  const pairs = pairsOf(db, ids);
  if (pairs.size === 0) return pairs;
  const rows = db
    .select({ optimization_id: optimizations.optimization_id, status: optimizations.status })
    .from(optimizations)
    .where(
      and(
        inArray(optimizations.optimization_id, [...new Set(pairs.values())]),
        isNull(optimizations.deleted_at),
        visibleOptimization(db, actor),
      ),
    )
    .all();
  const usable = new Set(rows.filter(isUsable).map(({ optimization_id }) => optimization_id));
  return new Map([...pairs].filter(([, statusQuo]) => usable.has(statusQuo)));
}

const yearOf = (date: string | undefined): number | null => (date ? Number(date.slice(0, 4)) : null);

type Run = ReturnType<typeof newestRuns>[number];

function newestRuns(actor: Actor, systemIds: readonly string[]) {
  const db = dbOf(actor);
  const { optimization_id, system_id, status, dates, scenario_ids, weatherdates, config, created_at } = optimizations;
  const place = sql<number>`row_number() OVER (PARTITION BY ${system_id} ORDER BY ${created_at} DESC, ${optimization_id} DESC)`;
  const ofStudy = db
    .select({ one: sql`1` })
    .from(studyRuns)
    .where(and(eq(studyRuns.optimization_id, optimization_id), eq(studyRuns.kept, false)));
  const ranked = db
    .select({
      optimization_id,
      system_id,
      status,
      dates,
      scenario_ids,
      weatherdates,
      config,
      created_at,
      optimization_id_invest: optimizations.optimization_id_invest,
      place: place.as("place"),
    })
    .from(optimizations)
    .where(
      and(
        inArray(system_id, [...systemIds]),
        isNull(optimizations.deleted_at),
        visibleOptimization(db, actor),
        notExists(ofStudy),
      ),
    )
    .as("ranked");
  return db
    .select()
    .from(ranked)
    .where(sql`${ranked.place} <= ${LOOKED_AT}`)
    .orderBy(ranked.system_id, desc(ranked.created_at), desc(ranked.optimization_id))
    .all();
}

/**
 * The newest plan among runs of one system, newest first, its status quo, and whether there is one that was asked the same and read something
 * else.
 */
function pairOf(
  runs: readonly Run[],
  statusQuos: ReadonlyMap<string, string>,
): { plan?: Run; statusQuo?: string; hasOther: boolean; state: NewestPlan["state"] } {
  const usable = runs.filter(isUsable);
  const plan = usable.find((run) => optimizationKind(run) === "invest");
  const statusQuo = plan && statusQuos.get(plan.optimization_id);
  const isComputing = runs.some(({ status }) => !isEnded(status));
  const state = isComputing ? "computing" : plan ? "planned" : usable.length > 0 ? "computed" : failedOr(runs);
  return { plan, statusQuo, hasOther: plan !== undefined && statusQuoFor(plan, usable) !== undefined, state };
}

const failedOr = (runs: readonly Run[]) => (runs.some(({ status }) => status === "error") ? "failed" : "none");

/** What money and emissions are worked out from. */
const READ = {
  parts: ["years", "spans", "currency", "interestRate", "summary"],
  tables: ["costs", "investments", "vintages", "emissions"],
} as const;
type Body = ResultParts<(typeof READ.parts)[number], (typeof READ.tables)[number]>;

function figuresOf(plan: Body, statusQuo: Body): PlanFigures {
  const last = plan.years.length - 1;
  const year = plan.years[last] ?? 0;
  const [own, old] = [co2Of(plan, year), co2Of(statusQuo, year)];
  return {
    year,
    currency: plan.currency,
    saved: (statusQuo.summary?.annualMoney[last] ?? 0) - (plan.summary?.annualMoney[last] ?? 0),
    // Nothing built is 0, not -0.
    invested: profitabilityOf(plan, statusQuo).extraInvestment + 0,
    co2Share: own === null || !old ? null : own / old - 1,
  };
}
