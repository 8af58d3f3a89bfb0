import { usualSeconds } from "~/entities/optimizations/modelSize";
import type { RunProgress } from "~/entities/optimizations/runProgress";
import type { RunPhase } from "~/entities/optimizations/status";
import type { SolverReport } from "~/entities/results/result";
import type { LinearModel, Solution, Solver, SolverOptions } from "../../linearModel";
import { type OneWaySolution, solveOneWay } from "../oneWay/solve";
import type { TwoWays } from "../oneWay/ways";
import { SolverLog } from "./solverLog";

interface SessionHooks {
  onProgress(progress: RunProgress): void;
  shouldStop(): boolean;
  /** A clock in ms. */
  now(): number;
}

/** What a run solves, for its progress. */
interface SessionPlan {
  phase: RunPhase;
  /** How many solves there will be. */
  solves: number;
}

/** How long linear models of its size usually take, and what would make it faster where it takes longer. Of whole numbers nobody knows. */
function expectation(
  model: LinearModel,
  { method, crossover }: SolverOptions,
  solves: number,
): Pick<RunProgress, "usualS" | "faster"> {
  if (model.integer) return {};
  const faster = method !== "automatic" ? "method" : crossover ? "crossover" : "size";
  return { usualS: solves * usualSeconds(model.rows), faster };
}

/** All solves of a run, one after the other: one count of progress, one log, one time limit. */
export class SolveSession {
  private readonly log = new SolverLog();
  private readonly started: number;
  private begun = 0;
  private report: SolverReport | null = null;

  constructor(
    private readonly solver: Solver,
    readonly options: SolverOptions,
    private readonly hooks: SessionHooks,
    private readonly plan: SessionPlan,
  ) {
    this.started = hooks.now();
  }

  get stopped(): boolean {
    return this.hooks.shouldStop();
  }

  /** `options`: what differs for this one. */
  private async run(model: LinearModel, options: Partial<SolverOptions>): Promise<Solution> {
    const { hooks } = this;
    const { phase, solves } = this.plan;
    const count = solves > 1 ? { solve: ++this.begun, solves } : ((this.begun = 1), {});
    const figures = { ...count, ...expectation(model, this.options, solves) };
    const share = (part: number): number => 0.1 + (0.8 * (this.begun - 1 + part)) / solves;
    hooks.onProgress({ phase, fraction: share(0), ...figures });
    if (solves > 1) this.options.log?.(`\nSolve ${this.begun} of ${solves}:\n`);
    let seen = 0;
    return this.solver.solve(
      model,
      { ...this.options, ...options, timeLimitS: Math.max(1, this.options.timeLimitS - this.secondsGone()) },
      (p) => {
        seen++;
        this.log.add(p, this.secondsGone());
        // The share of a solve is unknown: it approaches, and never reaches, the end.
        hooks.onProgress({ phase, fraction: share(1 - Math.exp(-seen / 150)), ...figures, ...p });
      },
      () => hooks.shouldStop(),
    );
  }

  /** Solves so that no step goes both ways. */
  async solveOneWay(
    model: LinearModel,
    ways: readonly TwoWays[],
    options: Partial<SolverOptions> = {},
  ): Promise<OneWaySolution> {
    const { begun } = this;
    let largest = model;
    const result = await solveOneWay(
      model,
      ways,
      (next, more) => {
        // Another try of the same one is not one more of those that were planned.
        this.begun = begun;
        if (next.rows > largest.rows) largest = next;
        return this.run(next, more);
      },
      options,
    );
    // What is known of the answer that was kept, not of the last try.
    this.add(largest, result.solution);
    if (result.decisions && result.solution.state !== "optimal") this.restate({ bound: null });
    return result;
  }

  /** Puts right what is known of the last solve: a model may minimize something else than its run. */
  restate(about: Partial<SolverReport>): void {
    if (this.report) this.report = { ...this.report, ...about };
  }

  private secondsGone(): number {
    return (this.hooks.now() - this.started) / 1000;
  }

  /** Of several solves: iterations together, the size of the largest, the way of the last, the gap of the worst. */
  private add(model: LinearModel, s: Solution): void {
    const before = this.report;
    const largest = before && before.rows > model.rows ? before : model;
    this.report = {
      method: s.method,
      state: s.stateName,
      objective: s.objective,
      iterations: (before?.iterations ?? 0) + s.iterations,
      columns: largest.columns,
      rows: largest.rows,
      nonzeros: largest.nonzeros,
      mipGap: s.mipGap === null ? (before?.mipGap ?? null) : Math.max(s.mipGap, before?.mipGap ?? 0),
      bound: s.bound,
      fallback: s.fallback ?? before?.fallback ?? null,
      hasDuals: s.rowDual.length > 0,
      log: this.log.lines,
    };
  }

  /** What was done until now. `objective`: of all of it, where there were several solves. */
  describe(objective?: number): SolverReport | null {
    if (this.report === null || objective === undefined || this.begun < 2) return this.report;
    // No bound of a single solve is one of the run.
    return { ...this.report, objective, bound: null };
  }
}
