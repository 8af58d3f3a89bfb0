import type { LinearModel, Solution, Solver, SolverOptions } from "../../linearModel";

/** A model that a run has solved, with its solution. */
interface SolvedModel {
  model: LinearModel;
  /** The last one is what the solver gave; those before it, of other bounds, were asked for by `follow`. */
  solutions: Solution[];
}

/** A solver that notes what it has solved, in order. */
export class Noting implements Solver {
  readonly solved: SolvedModel[] = [];

  constructor(private readonly solver: Solver) {}

  async solve(...[model, options, onProgress, shouldStop]: Parameters<Solver["solve"]>): Promise<Solution> {
    const { follow } = options;
    const solutions: Solution[] = [];
    const noted: typeof follow = (solution) => {
      const next = follow!(solution);
      if (next) solutions.push(solution);
      return next;
    };
    const solution = await this.solver.solve(
      model,
      follow ? { ...options, follow: noted } : options,
      onProgress,
      shouldStop,
    );
    solutions.push(solution);
    this.solved.push({ model, solutions });
    return solution;
  }
}

/** A run that does not pose the models that another one has solved. */
export class OtherModels extends Error {}

/**
 * Gives the models of a run the solutions of another one, whose models have other costs and nothing else: what the same operation and the same
 * sizes would cost. Throws `OtherModels` where more differs.
 */
export class WithOtherPrices implements Solver {
  private next = 0;

  /** `isExact`: no other solution would be found with these costs, if the sizes stay. */
  constructor(
    private readonly solved: readonly SolvedModel[],
    private readonly isExact: boolean,
  ) {}

  solve(...[model, { follow }]: Parameters<Solver["solve"]>): Promise<Solution> {
    return Promise.resolve(this.solutionOf(model, follow));
  }

  private solutionOf(model: LinearModel, follow: SolverOptions["follow"]): Solution {
    const before = this.solved[this.next++];
    if (!before || !hasSame(OTHERS, before.model, model)) throw new OtherModels();
    const { solutions } = before;
    const [last] = solutions.slice(-1);
    if (!last || last.x.length === 0) throw new OtherModels();
    // A search that went on would have done so otherwise with other costs, but not with another sum that is added to them.
    const isSame = hasSame(["cost"], before.model, model);
    if (this.isExact && solutions.length > 1 && !isSame) throw new OtherModels();
    if (isSame) for (const one of solutions.slice(0, -1)) if (!follow?.(costOf(one))) throw new OtherModels();
    const solution = costOf(last);
    if (follow?.(solution)) throw new OtherModels();
    return solution;

    function costOf(one: Solution): Solution {
      let objective = model.offset;
      for (let j = 0; j < one.x.length; j++) objective += model.cost[j]! * one.x[j]!;
      return { ...one, objective, bound: null };
    }
  }
}

/** All figures of a model but its costs. */
const OTHERS = [
  "colLower",
  "colUpper",
  "rowLower",
  "rowUpper",
  "starts",
  "indices",
  "values",
  "integer",
] as const satisfies (keyof LinearModel)[];

const hasSame = (
  figures: readonly ("cost" | (typeof OTHERS)[number])[],
  one: LinearModel,
  other: LinearModel,
): boolean => figures.every((name) => isSame(one[name] ?? [], other[name] ?? []));

function isSame(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}
