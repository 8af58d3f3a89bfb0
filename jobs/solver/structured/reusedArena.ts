import type { LinearModel, SolverOptions } from "~/engines/linearModel";
import { Arena } from "./analysis/arena";
import { prepare, type Prepared, type Unprepared, type Ways } from "./prepared";
import type { Watch } from "./watch";

/** Prepares linear models one after the other in the same arena: a point has to be read before the next one comes. */
export class ReusedArena {
  private readonly arena = new Arena();

  constructor(private readonly work: { options: SolverOptions; watch: Watch }) {}

  /** What `then` comes to, or `otherwise` where the model cannot be prepared. Throws ArenaFull and Stopped. */
  async with<Result>(
    model: LinearModel,
    ways: Ways,
    { then, otherwise }: { then(prepared: Prepared): Result; otherwise(why: Unprepared): Result },
  ): Promise<Result> {
    const { options, watch } = this.work;
    this.arena.clear();
    const pause = () => watch.pause();
    const prepared = await prepare(model, { ways, feasible: options.primalTolerance, pause, arena: this.arena });
    if (typeof prepared === "string") return otherwise(prepared);
    try {
      return then(prepared);
    } finally {
      prepared.team.close();
    }
  }
}
