import type { LinearModel, Solution, SolverOptions } from "../../linearModel";
import { columnDuals } from "../sensitivities";
import { withSaleLimits } from "./saleLimits";
import { DirectionSearch } from "./search";
import { freeWays, type TwoWays } from "./ways";

/** Directions that a run had to decide, because its model would have earned by both at once. */
export interface Decisions {
  ways: { way: TwoWays; steps: number[] }[];
  /** By how much the solution may cost more than the least, in the objective; null: not known. */
  gap: number | null;
}

export interface OneWaySolution {
  solution: Solution;
  /** Null: nothing had to be decided. */
  decisions: Decisions | null;
}

type Solve = (model: LinearModel, options: Partial<SolverOptions>) => Promise<Solution>;

/**
 * Solves a model so that no step goes both ways of `ways`; where that never pays it takes one solve, as ever. Where a limit is kept by
 * resale alone, trade goes both ways: better told than left without a solution. First that which has a lower limit of the year, then all.
 */
export async function solveOneWay(
  model: LinearModel,
  ways: readonly TwoWays[],
  solve: Solve,
  options: Partial<SolverOptions> = {},
): Promise<OneWaySolution> {
  if (ways.length === 0) return { solution: await solve(model, options), decisions: null };
  const limited = withSaleLimits(model, ways);
  const search = new DirectionSearch(limited, ways);
  const last = await solve(limited, { ...options, follow: search.follow });
  const result = search.result(last);
  let ended = last;
  const free = freeWays(ways);
  const isInfeasible = limited !== model && result.solution.state === "infeasible";
  // It may be that nothing but resale keeps a lower limit of the year. A solver that stopped at its limit does not know.
  const isStuck = free !== ways && search.best === null && result.solution.x.length > 0 && !isStopped(last);
  if (isInfeasible || isStuck) {
    const others = free === ways ? ways.filter(({ kind }) => kind !== "trade") : free;
    const { solution, decisions } = await solveOneWay(model, others, solve, options);
    // A solution that goes both ways is better than none: the solver may stop at its limit without another.
    if (solution.x.length > 0 || result.solution.x.length === 0) return { solution: after(last, solution), decisions };
    const { state, stateName, iterations, seconds } = after(last, solution);
    ended = { ...last, iterations, seconds, ...(isStopped(solution) ? { state, stateName } : {}) };
  }
  const solution = ofModel(model, limited, restated(result.solution, ended));
  if (result.decided.size === 0) return { solution, decisions: null };
  return { solution, decisions: decisionsOf(ways, result.decided, gapOf(solution, result.bound)) };
}

const isStopped = ({ state }: Solution): boolean => state === "limit" || state === "interrupted";

const after = ({ iterations, seconds }: Solution, next: Solution): Solution => ({
  ...next,
  iterations: iterations + next.iterations,
  seconds: seconds + next.seconds,
});

/** Without the prices of rows that the model does not have; they stay in the reduced costs. */
function ofModel({ rows }: LinearModel, limited: LinearModel, solution: Solution): Solution {
  const { rowDual } = solution;
  if (rowDual.length <= rows) return solution;
  return { ...solution, rowDual: rowDual.slice(0, rows), columnDual: columnDuals(limited, rowDual) };
}

/** What a solver says of its last solve; only of that one it knows how far its basis holds. */
function restated(solution: Solution, last: Solution): Solution {
  const { reach, ...rest } = solution;
  const own = solution.rowDual === last.rowDual ? last.reach : reach;
  const { state, stateName, iterations, seconds } = last;
  return {
    ...rest,
    ...(isStopped(last) ? { state, stateName } : {}),
    iterations,
    seconds,
    ...(own ? { reach: own } : {}),
  };
}

const gapOf = ({ objective }: Solution, bound: number | null): number | null =>
  bound === null ? null : Math.max(0, objective - bound);

function decisionsOf(ways: readonly TwoWays[], decided: ReadonlySet<number>, gap: number | null): Decisions {
  const count = ways[0]!.one[0]!.length;
  const steps = ways.map((): number[] => []);
  for (const key of decided) steps[Math.floor(key / count)]!.push(key % count);
  return { ways: joined(ways.map((way, w) => ({ way, steps: steps[w]! }))), gap };
}

/** Decisions of the parts of a year: what each of them may cost too much says nothing of the year. */
export function joinDecisions(parts: readonly Decisions[]): Decisions | null {
  return parts.length === 0 ? null : { ways: joined(parts.flatMap(({ ways }) => ways)), gap: null };
}

/** Each way once, with its steps in order. */
function joined(list: Decisions["ways"]): Decisions["ways"] {
  const byWay = new Map<string, { way: TwoWays; steps: Set<number> }>();
  for (const { way, steps } of list) {
    const key = `${way.kind}|${way.owner}|${way.year}`;
    const entry = byWay.get(key) ?? { way, steps: new Set() };
    for (const step of steps) entry.steps.add(step);
    if (entry.steps.size > 0) byWay.set(key, entry);
  }
  return [...byWay.values()].map(({ way, steps }) => ({ way, steps: [...steps].sort((a, b) => a - b) }));
}
