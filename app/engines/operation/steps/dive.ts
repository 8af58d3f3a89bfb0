import { project } from "../site/project";
import { groupsOf } from "./groups";
import type { Search } from "./search";
import type { LinearResult } from "./solver";

/** Distances up to which a step is settled, round by round. */
const THRESHOLDS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.5, 1, 1, 1];
/** Weights of switching off: a jump of the objective calls for the next one. High ones avoid a new peak of import. */
const OFF_WEIGHTS = [1, 3, 0.4];
/** Rise of the objective in one round that is a jump [1]. */
const JUMP = 0.003;
const MOST_ROUNDS = 40;
const START_WEIGHT = 0.5;

interface Settled {
  unit: number;
  t: number;
  value: number;
}

interface Attempt {
  settled: Settled[];
  result: LinearResult;
}

/**
 * Settles on/off round by round. The relaxed values of each unit are projected onto schedules that can be run, steps near to them are
 * fixed. Then the linear program is solved again. Returns the schedules as a point with whole on/off; null when it found none.
 */
export function dive(search: Search, from: Float64Array): Float64Array | null {
  const { layout, site } = search.model;
  const switched = layout.units.flatMap((columns, i) => (columns.on ? [i] : []));
  const groups = groupsOf(site);
  const fixed = layout.units.map(() => new Int8Array(site.steps).fill(-1));
  let now: LinearResult = { ...search.relaxed, x: from };
  for (let round = 0; round < MOST_ROUNDS && now.x && !search.clock.shouldStop(); round++) {
    const threshold = THRESHOLDS[Math.min(round, THRESHOLDS.length - 1)]!;
    const isLast = round >= THRESHOLDS.length - 1;
    const { attempt, open } = bestAttempt(search, now, (offWeight) =>
      candidates(search, { switched, groups, fixed, x: now.x!, threshold, isLast, offWeight }),
    );
    if (!attempt) break;
    for (const { unit, t, value } of attempt.settled) fixed[unit]![t] = value;
    now = attempt.result;
    if (open === 0) break;
  }
  if (!now.x) return null;
  const point = now.x.slice();
  for (const i of switched) {
    const { on, times } = layout.units[i]!;
    const values = Float64Array.from(on!, (j) => now.x![j]!);
    project(times, values, fixed[i]!).forEach((value, t) => (point[on![t]!] = value));
  }
  return point;
}

/** Tries the weights until one does not let the objective jump; the best attempt stays fixed. Null: nothing to settle, or no way. */
function bestAttempt(
  search: Search,
  now: LinearResult,
  propose: (offWeight: number) => { settled: Settled[]; open: number },
): { attempt: Attempt | null; open: number } {
  const most = now.objective + JUMP * search.scaleAt(now);
  let best: Attempt | null = null;
  let open = 0;
  let isFixed = false;
  const set = ({ settled }: { settled: Settled[] }, free: boolean): void => {
    for (const { unit, t, value } of settled) search.fix(unit, t, free ? null : value);
  };
  for (const offWeight of OFF_WEIGHTS) {
    const proposal = propose(offWeight);
    open = proposal.open;
    if (!proposal.settled.length) {
      best ??= { settled: [], result: now };
      break;
    }
    if (best && now.basis) search.lp.startFrom(now.basis);
    set(proposal, false);
    const result = search.lp.run();
    isFixed = result.x !== null && (!best || result.objective < best.result.objective);
    if (isFixed) best = { settled: proposal.settled, result };
    if (isFixed && result.objective < most) break;
    set(proposal, true);
    isFixed = false;
  }
  if (best && !isFixed && best.settled.length) {
    set(best, false);
    if (best.result.basis) search.lp.startFrom(best.result.basis);
  }
  return { attempt: best, open };
}

interface Proposal {
  switched: readonly number[];
  groups: readonly string[];
  fixed: readonly Int8Array[];
  x: Float64Array;
  threshold: number;
  /** Settle what is whole already, too. */
  isLast: boolean;
  offWeight: number;
}

/** Steps to settle: of each group and step the unit nearest to its schedule, within the threshold. `open`: steps in doubt. */
function candidates(search: Search, p: Proposal): { settled: Settled[]; open: number } {
  const nearest = new Map<string, Settled & { distance: number }>();
  const settled: Settled[] = [];
  let open = 0;
  for (const unit of p.switched) {
    const { on, times } = search.model.layout.units[unit]!;
    const values = Float64Array.from(on!, (j) => p.x[j]!);
    const schedule = project(times, values, p.fixed[unit]!, { startWeight: START_WEIGHT, offWeight: p.offWeight });
    schedule.forEach((value, t) => {
      if (p.fixed[unit]![t]! >= 0) return;
      const away = Math.abs(value - values[t]!);
      if (away < 1e-6) {
        if (p.isLast) settled.push({ unit, t, value });
        return;
      }
      open++;
      const distance = value ? away / p.offWeight : away;
      const key = `${p.groups[unit]} ${t}`;
      const previous = nearest.get(key);
      if (distance <= p.threshold && (!previous || distance < previous.distance))
        nearest.set(key, { unit, t, value, distance });
    });
  }
  return { settled: [...settled, ...nearest.values()], open };
}
