import { availableParallelism } from "node:os";
import type { LinearModel } from "~/engines/linearModel";
import { Arena } from "./analysis/arena";
import { type BorderPlan, planBorder } from "./analysis/borderPlan";
import { layOut } from "./analysis/layout";
import type { Presolved } from "./analysis/presolve";
import { scale } from "./analysis/scale";
import { analyse } from "./analysis/structure";
import { createWorkspace, type Workspace } from "./analysis/workspace";
import { Newton } from "./direction";
import { OneThread, type Team } from "./team";
import { ThreadTeam } from "./threads";

export interface Ways {
  /** Segments per year (or other chain), at most. */
  split: number;
  /** Threads, at most one for each segment. */
  threads: number;
}

/** Years are cut in two and shared by two threads (the fewest cores a run pays for) from this size on. */
export const THREADED_COLUMNS = 250_000;

/** They follow from the size of a model alone, so that results do not depend on the machine. */
export function waysFor(model: LinearModel): Ways {
  return model.columns < THREADED_COLUMNS
    ? { split: 1, threads: 1 }
    : { split: 2, threads: Math.min(2, availableParallelism()) };
}

/** A model that is presolved, in order and in memory, ready to be iterated on. `team.close` ends its threads. */
export interface Prepared {
  presolved: Presolved;
  w: Workspace;
  team: Team;
  newton: Newton;
  plan: BorderPlan;
}

/** Why a model is not: it has no solution, or the structured method is not for it. */
export type Unprepared = "infeasible" | "not_structured" | "too_large";

interface Preparation {
  ways: Ways;
  /** What a row that presolve takes out may miss, as in `presolve`. */
  feasible: number;
  /** Called before each phase; what it throws ends the work. */
  pause(): void;
  /** Memory that is free to be written over. */
  arena?: Arena;
}

/** Throws ArenaFull where the model does not fit into memory. */
export async function prepare(
  model: LinearModel,
  { ways, feasible, pause, arena = new Arena() }: Preparation,
): Promise<Prepared | Unprepared> {
  const { presolved, structure } = analyse(model, arena, ways.split, feasible);
  if (presolved?.contradiction) return "infeasible";
  if (!presolved || !structure) return "not_structured";
  const scaled = scale(presolved, structure, arena);
  const layout = layOut(structure, arena);
  const plan = planBorder(structure, layout);
  if (!plan) return "too_large";
  pause();
  const w = createWorkspace(structure, layout, scaled, arena);
  const team = await assembleTeam({ w, arena, pause }, ways.threads);
  try {
    return { presolved, w, team, newton: new Newton(w, team, plan), plan };
  } catch (error) {
    team.close();
    throw error;
  }
}

async function assembleTeam(
  { w, arena, pause }: { w: Workspace; arena: Arena; pause: () => void },
  threadCount: number,
): Promise<Team> {
  const threads = Math.min(threadCount, w.structure.segments);
  if (threads < 2) return new OneThread(w, arena, pause);
  // Where no thread can be had, one does it all with the same result.
  return ThreadTeam.start(w, arena, threads, pause).catch(() => new OneThread(w, arena, pause));
}
