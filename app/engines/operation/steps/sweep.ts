import { project } from "../site/project";
import type { Search } from "./search";
import type { LinearResult } from "./solver";

const PASSES = 5;
/** Of the time limit: the bound has to be raised in what is left. */
const SHARE_OF_TIME = 0.15;
/** What a free unit must be able to gain, and what a pass must have gained for another one [1]. */
const WORTHWHILE = 3e-4;
const PASS_WORTHWHILE = 2e-4;
/** Distance up to which the first stage settles steps. */
const SURE = 0.3;
const OFF_WEIGHTS = [1, 2.5, 0.5];

/**
 * One unit after the other is set free. The linear program tells what it could gain. Where that is worthwhile, its schedule is projected in
 * two stages, and kept when it is better. Begins with everything fixed as in the best plan, and ends so.
 */
export function sweep(search: Search): void {
  const { layout } = search.model;
  let x = search.best?.x;
  if (!x || !search.fixAgain(x)) return;
  const { clock, settings } = search;
  const until = clock.seconds() + SHARE_OF_TIME * settings.timeLimitS;
  for (let pass = 0; pass < PASSES; pass++) {
    const before = search.best!.objective;
    for (const [i, { on }] of layout.units.entries()) {
      if (!on) continue;
      if (search.isOver || search.isGoodEnough || clock.seconds() >= until) return;
      const better = tryUnit(search, i, on);
      if (!better) continue;
      if (search.accept(better)) x = search.best!.x!;
      else on.forEach((j, t) => search.fix(i, t, Math.round(x![j]!)));
    }
    if (before - search.best!.objective < PASS_WORTHWHILE * search.scaleAt({ x, objective: before, basis: null }))
      return;
  }
}

/** A better schedule for unit i, others as fixed. Null: none, and it is fixed as it was. */
function tryUnit(search: Search, i: number, on: Int32Array): LinearResult | null {
  const { times } = search.model.layout.units[i]!;
  const { objective, x } = search.best!;
  const current = Uint8Array.from(on, (j) => Math.round(x![j]!));
  const set: FreeUnit["set"] = (values) =>
    on.forEach((_, t) => search.fix(i, t, !values || values[t]! < 0 ? null : values[t]!));
  set(null);
  const free = search.lp.run();
  const could = free.x ? objective - free.objective : 0;
  let best: { result: LinearResult; schedule: Uint8Array } | null = null;
  if (free.x && could > WORTHWHILE * search.scaleAt({ ...free, objective })) {
    for (const offWeight of OFF_WEIGHTS) {
      const schedule: FreeUnit["schedule"] = (values, fixed) =>
        project(
          times,
          Float64Array.from(on, (j) => values[j]!),
          fixed,
          { startWeight: 0.5, offWeight },
        );
      const solution = twoStages(search, free, { on, set, schedule });
      if (solution && solution.result.objective < (best?.result.objective ?? objective - 1e-6)) best = solution;
      if (best && objective - best.result.objective > could / 2) break;
    }
  }
  set(best?.schedule ?? current);
  if (best?.result.basis) search.lp.startFrom(best.result.basis);
  // The program is at the plan again: duals and the next unit begin there.
  const settled = best ? search.lp.run() : null;
  return settled?.x ? settled : null;
}

/** The unit that is free while all others are fixed. */
interface FreeUnit {
  /** Columns of its on/off, by step. */
  on: Int32Array;
  /** Fixes each step at its value, or frees it where that is below 0; null: frees all of them. */
  set(values: ArrayLike<number> | null): void;
  /** The schedule nearest to the values of a solution; `fixed`: steps that are settled, -1 for others. */
  schedule(x: Float64Array, fixed: Int8Array | null): Uint8Array;
}

function twoStages(
  search: Search,
  free: LinearResult,
  { on, set, schedule }: FreeUnit,
): { result: LinearResult; schedule: Uint8Array } | null {
  const first = schedule(free.x!, null);
  const sure = Int8Array.from(first, (value, t) => (Math.abs(value - free.x![on[t]!]!) <= SURE ? value : -1));
  if (free.basis) search.lp.startFrom(free.basis);
  set(sure);
  const half = search.lp.run();
  if (!half.x) return null;
  const whole = schedule(half.x, sure);
  set(whole);
  const result = search.lp.run();
  return result.x ? { result, schedule: whole } : null;
}
