import { inWholeUnits, type Optimization, optimizationKind } from "~/entities/optimizations/optimization";
import { isEnded } from "~/entities/optimizations/status";
import { statusQuoFor } from "~/entities/results/economics/comparable";
import type { RunFigures } from "~/entities/results/view/runFigures";
import type { Actor } from "~/services/core/access.server";
import { dbOf, list, type Stored } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { pairsOf } from "~/services/optimizations/pair/statusQuoPair.server";
import { isUsable } from "../pages.server";
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
  const usable = otherUsable(actor, run);
  const like = usable.find((one) => kindOf(one) === kindOf(run));
  const statusQuo = pairIn(actor, run, usable);
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
  const statusQuo = pairIn(actor, run, otherUsable(actor, run));
  const figures = runFigures(actor, statusQuo ? [run, statusQuo] : [run]);
  return { figures: figures.get(run.optimization_id) ?? null, pair: pairOf(statusQuo, figures) };
}

/** Other runs that one can be set beside, with their figures: the status quo that it is set against first, then the newest. */
export function runsBeside(actor: Actor, run: Run, most: number): { id: string; name: string; figures: RunFigures }[] {
  const usable = otherUsable(actor, run).filter(({ dates }) => dates[0] === run.dates[0]);
  const pair = pairIn(actor, run, usable);
  const beside = [...(pair ? [pair] : []), ...usable.filter((one) => one !== pair)].slice(0, most);
  const figures = runFigures(actor, beside);
  return beside.flatMap(({ optimization_id, name }) => {
    const own = figures.get(optimization_id);
    return own ? [{ id: optimization_id, name, figures: own }] : [];
  });
}

/** The other runs of the system that have a result, newest first. */
const otherUsable = (actor: Actor, run: Run): Run[] =>
  list(actor, optimizationEntity, { system_id: run.system_id, lifecycle: "live" })
    .reverse()
    .filter((one) => one.optimization_id !== run.optimization_id && isUsable(one));

/** The status quo of a run: the one that read the same, and of a run that computes the one that was asked the same. */
function pairIn(actor: Actor, run: Run, usable: readonly Run[]): Run | undefined {
  if (optimizationKind(run) === "status_quo") return undefined;
  const pair = pairsOf(dbOf(actor), [run.optimization_id]).get(run.optimization_id);
  const paired = usable.find(({ optimization_id }) => optimization_id === pair);
  return paired ?? (isEnded(run.status) ? undefined : statusQuoFor(run, usable));
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
