import { gapOf } from "../check/cost";
import { pointWithPairs, wayOf, withPairs } from "../model/pairs";
import type { Search } from "./search";
import type { OperationSolver } from "./solver";

/** How often ways or orders that a better plan breaks are made whole columns and the program is solved again. */
const REPEATS = 5;

/**
 * The whole program from the best plan on, with whole columns for ways and orders that were in doubt. Its first rounds of cuts raise the
 * bound, and it may find better plans. Ends at the gap, at the time limit, or when it has proven its optimum.
 */
export function improve(search: Search, solver: OperationSolver): void {
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const contestedBefore = search.contested.size;
    improveOnce(search, solver);
    search.note("improved");
    if (search.contested.size === contestedBefore || search.isGoodEnough || search.isOver) return;
  }
}

function improveOnce(search: Search, solver: OperationSolver): void {
  const { settings, clock, model, best } = search;
  const pairs = [...search.contested.values()];
  const gross = best?.gross ?? 0;
  const { x, objective, bound } = solver.improve(withPairs(model.rows, pairs), {
    start: best?.x ? pointWithPairs(best.x, pairs) : null,
    timeLimitS: settings.timeLimitS - clock.seconds(),
    nodes: settings.nodes,
    isEnough: (best, proven) => {
      if (clock.shouldStop() || clock.seconds() >= settings.timeLimitS) return true;
      const least = Math.min(best, search.best?.objective ?? Infinity);
      return gapOf(least, Math.max(proven, search.bound), gross) <= settings.gap && settings.gap > 0;
    },
  });
  search.raiseBound(bound);
  if (!x || objective >= (search.best?.objective ?? Infinity)) return;
  // Its whole columns are nearly whole only, and ways without such columns may be broken: fixed and solved again.
  const { columns } = model.rows;
  const ways = pairs.map((pair, i) => wayOf(pair, x[columns + i]! > 0.5));
  search.fixAll(x.subarray(0, columns), ways);
}
