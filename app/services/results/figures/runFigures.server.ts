import { inArray, sql } from "drizzle-orm";
import { optimizationResults } from "~db/schema/optimizations";
import type { Optimization } from "~/entities/optimizations/optimization";
import { foundMismatches, statusQuoFor } from "~/entities/results/economics/comparable";
import type { RunResult } from "~/entities/results/result";
import type { Actor } from "~/services/core/access.server";
import { dbOf, type Stored } from "~/services/core/store.server";
import { isUsable } from "./pages.server";

/** What a list of runs says of one that has a result, of its last model year. */
export interface RunFigures {
  year: number;
  currency: string;
  /** Money of the year, investments as annuities [currency/a]. */
  yearly: number;
  /** Less than the newest status quo that was asked the same [currency/a]; null where there is none that fits. */
  saved: number | null;
  /** [kg/a]; null where none is counted. */
  co2: number | null;
  /** Lump sums of all years, not discounted [currency]. */
  investment: number;
  /** How long the computation took [s]. */
  seconds: number;
}

type Run = Stored<Optimization>;
type Body = Pick<RunResult, "years" | "spans" | "currency" | "interestRate" | "summary" | "timings"> & {
  tables: Pick<RunResult["tables"], "emissions" | "vintages">;
};

const PARTS = ["years", "spans", "currency", "interestRate", "summary", "timings"] as const;
const TABLES = ["emissions", "vintages"] as const;

/**
 * The figures of the runs that have a result, by id, in one query. `runs` are those of one system that the actor sees, newest first.
 */
export function runFigures(actor: Actor, runs: readonly Run[]): Map<string, RunFigures> {
  const usable = runs.filter(isUsable);
  const bodies = readBodies(
    actor,
    usable.map(({ optimization_id }) => optimization_id),
  );
  return new Map(
    usable.flatMap((run) => {
      const body = bodies.get(run.optimization_id);
      const summary = body?.summary;
      if (!body || !summary) return [];
      const last = body.years.length - 1;
      const year = body.years[last] ?? 0;
      const yearly = summary.annualMoney[last] ?? 0;
      const statusQuo = statusQuoFor(run, usable);
      const old = statusQuo && bodies.get(statusQuo.optimization_id);
      const fits = old?.summary && foundMismatches(body, old).length === 0;
      const { assembleS, buildS, solveS, reportS } = body.timings;
      const figures: RunFigures = {
        year,
        currency: body.currency,
        yearly,
        saved: fits ? (old.summary?.annualMoney[last] ?? 0) - yearly : null,
        co2: body.tables.emissions.find((row) => row.impact === "CO2" && row.year === year)?.total ?? null,
        investment: summary.investmentLumpSum,
        seconds: assembleS + buildS + solveS + reportS,
      };
      return [[run.optimization_id, figures] as const];
    }),
  );
}

/** Only the parts of results that the figures are made of. */
function readBodies(actor: Actor, ids: readonly string[]): Map<string, Body> {
  if (ids.length === 0) return new Map();
  const paths = [...PARTS.map((part) => `$.${part}`), ...TABLES.map((table) => `$.tables.${table}`)];
  const body = sql<string>`json_extract(${optimizationResults.body}, ${sql.join(
    paths.map((path) => sql`${path}`),
    sql`, `,
  )})`;
  const rows = dbOf(actor)
    .select({ id: optimizationResults.optimization_id, body })
    .from(optimizationResults)
    .where(inArray(optimizationResults.optimization_id, [...ids]))
    .all();
  return new Map(
    rows.map((row) => {
      const values = JSON.parse(row.body) as unknown[];
      const parts = PARTS.map((part, i) => [part, values[i]]);
      const tables = TABLES.map((table, i) => [table, values[PARTS.length + i] ?? undefined]);
      return [row.id, Object.fromEntries([...parts, ["tables", Object.fromEntries(tables)]]) as Body];
    }),
  );
}
