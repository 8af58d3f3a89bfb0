import { Plan } from "./plan";
import { planOfWindow, type WindowWork } from "./solvedWindow";
import type { WindowAim } from "./solveWindow";
import { type Outside, type Span, windowModel } from "./windowModel";

/** A window whose plan costs no more than this above its linear form, relative to what may be lost in it, is left as it is. */
const GOOD = 0.2;
/** It is solved to this share of what it is above its linear form. */
const SHARE = 0.1;
const NODES = 300;
/** Longest solve of the linear form of a window [s]: a guard. */
const GUARD_S = 60;

interface Round {
  /** Length of windows, and where the first begins, in steps. */
  length: number;
  offset: number;
  /** What may be lost in a step by the gap that is asked for [unit of the objective]. */
  allowed: number;
}

interface Candidate {
  span: Span;
  /** What it costs now, and how much that is above its linear form. */
  now: number;
  above: number;
}

/**
 * A round of improvement: windows with both ends as they are, every other one at a time, the one whose plan is most above its linear form first.
 * Changes `x`; returns by how much the windows became cheaper.
 */
export async function improve(
  plan: Plan,
  x: Float64Array,
  { length, offset, allowed }: Round,
  work: WindowWork,
): Promise<number> {
  let gained = 0;
  for (const turn of [0, 1]) {
    const spans = spansOf(plan, length, offset).filter((_, n) => n % 2 === turn);
    const outside: Outside = {
      ...plan,
      x: x.slice(),
      isDecided: new Uint8Array(plan.stepped.columnsOf.length).fill(1),
      slack: 0,
    };
    const candidates = await Promise.all(spans.map((span) => look(plan, span, outside, work)));
    const worst = candidates
      .filter(({ span, above }) => above > GOOD * allowed * span.count)
      .sort((a, b) => b.above - a.above || a.span.from - b.span.from);
    const solved = await Promise.all(
      worst.map(async ({ span, now, above }) => {
        const aim: WindowAim = { absoluteGap: SHARE * above, nodes: NODES, start: null, timeLimitS: GUARD_S };
        const better = await planOfWindow(plan, { span, outside, aim }, work);
        return better && now - better.objective > 1e-9 * Math.abs(now)
          ? { better, gain: now - better.objective }
          : null;
      }),
    );
    for (const one of solved) {
      if (!one) continue;
      Plan.take(x, plan.stepped, one.better, () => true);
      gained += one.gain;
    }
  }
  return gained;
}

/** How many windows of about this length a chain has. */
export const windowsOf = (steps: number, length: number): number => Math.max(1, 2 * Math.floor(steps / length / 2));

/** Windows of all chains; the last of an odd number would touch the first in the same turn, so it is joined to the one before. */
function spansOf({ stepped: { chainStart } }: Plan, length: number, offset: number): Span[] {
  return Array.from(chainStart.subarray(0, -1)).flatMap((first, chain) => {
    const steps = chainStart[chain + 1]! - first;
    const count = windowsOf(steps, length);
    const ends = Array.from({ length: count + 1 }, (_, n) => Math.round((n * steps) / count));
    return Array.from({ length: count }, (_, n) => ({
      chain,
      from: (ends[n]! + offset) % steps,
      count: ends[n + 1]! - ends[n]!,
    }));
  });
}

async function look(plan: Plan, span: Span, outside: Outside, { team, onWindow }: WindowWork): Promise<Candidate> {
  const { model, columns } = windowModel(plan.stepped, span, outside);
  const aim = { absoluteGap: 0, nodes: 0, start: null, timeLimitS: GUARD_S };
  const linear = await team.solve({ ...model, integer: null }, aim);
  onWindow(linear);
  const now = columns.reduce((sum, j, p) => sum + model.cost[p]! * outside.x[j]!, model.offset);
  return { span, now, above: Math.max(0, now - linear.objective) };
}
