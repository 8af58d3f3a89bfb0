import type { LinearModel } from "~/engines/linearModel";
import { Arena } from "../structured/analysis/arena";
import { prepare, type Prepared, type Unprepared } from "../structured/prepared";
import { refit, type Shape, shapeOf } from "./refit";

/** A model with and one without a row of a limit or a column that is fixed take turns: as in a study of near-optimal systems. */
const MOST_SHAPES = 2;
/** Larger memory is given back to the machine, not kept [bytes]. */
const MOST_BYTES = 400e6;

type Preparation = Parameters<typeof prepare>[1];

interface ShapeInMemory {
  shape: Shape;
  arena: Arena;
}

/** Prepares models one after the other and keeps what models that are alike can share. The result is that of `prepare`, bit for bit. */
export class Shapes {
  /** Those used last come first. */
  private latest: ShapeInMemory[] = [];
  private pause: () => void = () => undefined;

  /** As `prepare`, but what it gives holds only until the next call, and `team.close` is not needed. Models whose years are cut are not kept. */
  prepare = async (model: LinearModel, preparation: Preparation): Promise<Prepared | Unprepared> => {
    if (preparation.ways.split > 1) return prepare(model, preparation);
    ({ pause: this.pause } = preparation);
    for (const one of this.latest) {
      const fitted = refit(one.shape, model, preparation.feasible);
      if (fitted === null) continue;
      this.latest = [one, ...this.latest.filter((other) => other !== one)];
      if (fitted === "infeasible") return fitted;
      one.shape.prepared = fitted;
      return fitted;
    }
    const arena = this.latest.length < MOST_SHAPES ? new Arena() : this.latest.pop()!.arena;
    arena.clear();
    const prepared = await prepare(model, { ...preparation, arena, pause: () => this.pause() });
    if (typeof prepared === "string") return prepared;
    if (arena.bytes <= MOST_BYTES) this.latest.unshift({ shape: shapeOf(prepared), arena });
    return prepared;
  };
}
