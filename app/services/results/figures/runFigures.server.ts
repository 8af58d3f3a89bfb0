import { inArray } from "drizzle-orm";
import { optimizations } from "~db/schema/optimizations";
import type { Optimization } from "~/entities/optimizations/optimization";
import { foundMismatches } from "~/entities/results/economics/comparable";
import type { RunFigures } from "~/entities/results/view/runFigures";
import type { Actor } from "~/services/core/access.server";
import { dbOf, list, type Stored } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { pairsOf } from "~/services/optimizations/pair/statusQuoPair.server";
import { isUsable } from "../pages.server";
import { co2Of, resultParts } from "./resultParts.server";

type Run = Stored<Optimization>;
/** What the figures are made of. */
const READ = {
  parts: ["years", "spans", "currency", "interestRate", "summary", "timings"],
  tables: ["emissions", "vintages"],
} as const;

/** Runs of status quo that are not among the runs: on another page of a list. Those that the actor sees. */
function elsewhere(actor: Actor, ids: readonly string[], pairs: ReadonlyMap<string, string>): string[] {
  const other = [...pairs.values()].filter((id) => !ids.includes(id));
  const where = inArray(optimizations.optimization_id, other);
  return other.length === 0 ? [] : list(actor, optimizationEntity, { where }).map((run) => run.optimization_id);
}

/**
 * The figures of the runs that have a result, by id, in one query. `runs` are those of one system that the actor sees, newest first.
 */
export function runFigures(actor: Actor, runs: readonly Run[]): Map<string, RunFigures> {
  const usable = runs.filter(isUsable);
  const ids = usable.map(({ optimization_id }) => optimization_id);
  const pairs = pairsOf(dbOf(actor), ids);
  const bodies = resultParts(actor, [...ids, ...elsewhere(actor, ids, pairs)], READ);
  return new Map(
    usable.flatMap((run) => {
      const body = bodies.get(run.optimization_id);
      const summary = body?.summary;
      if (!body || !summary) return [];
      const last = body.years.length - 1;
      const year = body.years[last] ?? 0;
      const yearly = summary.annualMoney[last] ?? 0;
      const old = bodies.get(pairs.get(run.optimization_id) ?? "");
      const fits = old?.summary && foundMismatches(body, old).length === 0;
      const { assembleS, buildS, solveS, reportS } = body.timings;
      const figures: RunFigures = {
        year,
        currency: body.currency,
        yearly,
        saved: fits ? (old.summary?.annualMoney[last] ?? 0) - yearly : null,
        co2: co2Of(body, year),
        investment: summary.investmentLumpSum,
        seconds: assembleS + buildS + solveS + reportS,
      };
      return [[run.optimization_id, figures] as const];
    }),
  );
}
