import { and, inArray, ne, type SQL, sql } from "drizzle-orm";
import { optimizations } from "~db/schema/optimizations";
import { inWholeUnits, type Optimization, optimizationKind } from "~/entities/optimizations/optimization";
import { isEnded } from "~/entities/optimizations/status";
import { statusQuoFor } from "~/entities/results/economics/comparable";
import type { RunFigures } from "~/entities/results/view/runFigures";
import type { Actor } from "~/services/core/access.server";
import { dbOf, get, type ListQuery, newest, type Stored } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { pairsOf } from "~/services/optimizations/pair/statusQuoPair.server";
import { isUsable } from "../pages.server";
import { statusQuoRuns } from "../statusQuo.server";
import { runFigures } from "./runFigures.server";

type Run = Stored<Optimization>;

export interface LikeRuns {
  /** How long the newest finished run of the same kind, years and steps took [s]; null without one. */
  seconds: number | null;
  /** The status quo that the run will be set against; null without one, and for a status quo. */
  pair: { id: string; name: string; figures: RunFigures } | null;
}

/** What is there already of the kind of a run that computes. */
export function likeRuns(actor: Actor, run: Run): LikeRuns {
  const like = newestLike(actor, run);
  const statusQuo = pairIn(actor, run);
  const figures = runFigures(
    actor,
    [like, statusQuo].filter((one) => one !== undefined),
  );
  return {
    seconds: (like && figures.get(like.optimization_id)?.seconds) ?? null,
    pair: pairOf(statusQuo, figures),
  };
}

/** The figures of a run that has a result, and those of the status quo that it is set against; null where there is none. */
export function figuresWithPair(actor: Actor, run: Run): { figures: RunFigures | null; pair: LikeRuns["pair"] } {
  const statusQuo = pairIn(actor, run);
  const figures = runFigures(actor, statusQuo ? [run, statusQuo] : [run]);
  return { figures: figures.get(run.optimization_id) ?? null, pair: pairOf(statusQuo, figures) };
}

/** Other runs that one can be set beside, with their figures: the status quo that it is set against first, then the newest. */
export function runsBeside(actor: Actor, run: Run, most: number): { id: string; name: string; figures: RunFigures }[] {
  const paired = pairIn(actor, run);
  const pair = paired?.dates[0] === run.dates[0] ? paired : undefined;
  const begun = sql`json_extract(${optimizations.dates}, '$[0]') = ${run.dates[0] ?? null}`;
  const others = newest(actor, optimizationEntity, otherUsable(run, begun), { most: most + 1 });
  const isPair = ({ optimization_id }: Run) => optimization_id === pair?.optimization_id;
  const beside = [...(pair ? [pair] : []), ...others.filter((one) => !isPair(one))].slice(0, most);
  const figures = runFigures(actor, beside);
  return beside.flatMap(({ optimization_id, name }) => {
    const own = figures.get(optimization_id);
    return own ? [{ id: optimization_id, name, figures: own }] : [];
  });
}

/** The other runs of the system that have a result. */
const otherUsable = (run: Run, more?: SQL): ListQuery => ({
  system_id: run.system_id,
  where: and(
    ne(optimizations.optimization_id, run.optimization_id),
    inArray(optimizations.status, ["success", "warning"]),
    more,
  ),
});

/** Runs that are looked at at once: a system has thousands, and one of the newest is like it. */
const AT_ONCE = 50;

/** The newest other run with a result that takes about as long; undefined where there is none. */
function newestLike(actor: Actor, run: Run): Run | undefined {
  for (let skip = 0; ; skip += AT_ONCE) {
    const runs = newest(actor, optimizationEntity, otherUsable(run), { most: AT_ONCE, skip });
    const like = runs.find((one) => kindOf(one) === kindOf(run));
    if (like || runs.length < AT_ONCE) return like;
  }
}

/** The status quo of a run: the one that read the same, and of a run that computes the one that was asked the same. */
function pairIn(actor: Actor, run: Run): Run | undefined {
  if (optimizationKind(run) === "status_quo") return undefined;
  const pair = pairsOf(dbOf(actor), [run.optimization_id]).get(run.optimization_id);
  const paired = pair === undefined ? undefined : get(actor, optimizationEntity, pair);
  if (paired && paired.deleted_at === null && isUsable(paired)) return paired;
  return isEnded(run.status) ? undefined : statusQuoFor(run, statusQuoRuns(actor, run.system_id));
}

function pairOf(statusQuo: Run | undefined, figures: ReadonlyMap<string, RunFigures>): LikeRuns["pair"] {
  const own = statusQuo && figures.get(statusQuo.optimization_id);
  return own ? { id: statusQuo.optimization_id, name: statusQuo.name, figures: own } : null;
}

/** What makes two runs take about as long in the same system. */
const kindOf = (run: Run): string =>
  JSON.stringify([
    optimizationKind(run),
    run.dates.length,
    run.scenario_ids.length,
    run.config.delta_t,
    run.config.temporal_clustering,
    inWholeUnits(run.config),
  ]);
