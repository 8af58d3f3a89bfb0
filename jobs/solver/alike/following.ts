import type { LinearModel, Solution, Solver, SolverOptions, SolverProgress } from "~/engines/linearModel";
import { prepare } from "../structured/prepared";
import { type SolveHooks, StructuredSolver } from "../structured/structuredSolver";
import { closeColumns, type OpenModel } from "./closure";
import { MiddlePoint } from "./middlePoint";
import { MOST_ITERATIONS_WARM, withStart } from "./withStart";

/**
 * The structured method for one model with other bounds of columns from solve to solve: each begins at a point that the one before passed. The
 * result is that of a solve alone within the tolerances, with the same certificate. What began so and came to nothing is solved from its own
 * start. A model in which columns of the first one are closed takes over its order and memory.
 */
export class Following implements Solver {
  private readonly point = new MiddlePoint();
  private open: OpenModel | null = null;
  private pause: () => void = () => undefined;

  constructor(private readonly prepareAlone = prepare) {}

  async solve(
    model: LinearModel,
    options: SolverOptions,
    onProgress: (progress: SolverProgress) => void,
    shouldStop: () => boolean,
  ): Promise<Solution> {
    const solve = (hooks: Partial<SolveHooks>, left: SolverOptions): Promise<Solution> =>
      new StructuredSolver({}, { prepare: this.prepare, ...hooks }).solve(model, left, onProgress, shouldStop);
    return withStart(options, {
      warm: (began) => solve(this.hooks(began), options),
      cold: (left) => solve({}, left),
    });
  }

  /** As `prepare`. A model whose years are cut has threads, which end with its solve: it is prepared anew. */
  private readonly prepare: typeof prepare = async (model, preparation) => {
    ({ pause: this.pause } = preparation);
    const sooner = this.open && closeColumns(this.open, model);
    if (sooner) return sooner;
    const prepared = await this.prepareAlone(model, { ...preparation, pause: () => this.pause() });
    const isWhole = preparation.ways.split === 1 && typeof prepared !== "string";
    this.open = isWhole ? { model, prepared } : null;
    return prepared;
  };

  private hooks(began: () => void): Partial<SolveHooks> {
    const { point } = this;
    let begin: (() => void) | undefined;
    return {
      onPoint: (at, prepared) => point.note(at, prepared),
      startOf: (_, prepared, log) => {
        begin = point.startOf(prepared) ?? undefined;
        point.renew();
        if (!begin) return undefined;
        began();
        log?.("It begins at a point of the solve before.\n\n");
        return begin;
      },
      isEnough: ({ iteration }) => begin !== undefined && iteration > MOST_ITERATIONS_WARM,
    };
  }
}
