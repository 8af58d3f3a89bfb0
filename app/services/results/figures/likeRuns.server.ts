import { type Optimization, optimizationKind } from "~/entities/optimizations/optimization";
import { statusQuoFor } from "~/entities/results/economics/comparable";
import type { RunFigures } from "~/entities/results/view/runFigures";
import type { Actor } from "~/services/core/access.server";
import { list, type Stored } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
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
  const usable = list(actor, optimizationEntity, { system_id: run.system_id, lifecycle: "live" })
    .reverse()
    .filter((one) => one.optimization_id !== run.optimization_id && isUsable(one));
  const like = usable.find((one) => kindOf(one) === kindOf(run));
  const statusQuo = optimizationKind(run) === "status_quo" ? undefined : statusQuoFor(run, usable);
  const figures = runFigures(
    actor,
    [like, statusQuo].filter((one) => one !== undefined),
  );
  const ofPair = statusQuo && figures.get(statusQuo.optimization_id);
  return {
    seconds: (like && figures.get(like.optimization_id)?.seconds) ?? null,
    pair: ofPair ? { id: statusQuo.optimization_id, name: statusQuo.name, figures: ofPair } : null,
  };
}

/** What makes two runs take about as long in the same system. */
const kindOf = (run: Run): string =>
  JSON.stringify([
    optimizationKind(run),
    run.dates.length,
    run.scenario_ids.length,
    run.config.delta_t,
    run.config.temporal_clustering,
  ]);
