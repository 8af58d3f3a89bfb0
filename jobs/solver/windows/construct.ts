import { Plan } from "./plan";
import { planOfWindow, type WindowWork } from "./solvedWindow";
import type { WindowAim } from "./solveWindow";
import type { SteppedModel } from "./steppedModel";
import type { Outside, SolvedWindow, Span } from "./windowModel";

/** How long windows are, in steps. */
export interface Lengths {
  /** What a window decides. */
  window: number;
  /** How far it looks beyond. */
  beyond: number;
}

/** Level of a store at a seam to where the linear form has it, as a share: near, loosely, by price alone. */
const SLACKS = { near: 0.05, loose: 0.5, none: 1e9 };

/** Steps of a chain that are decided one window after the other, on one thread. */
interface Run {
  chain: number;
  from: number;
  to: number;
}

/**
 * Puts a plan together: half-chains at the same time, each window after the one before. Then windows over the seams between the halves. Returns
 * what all columns are, or null where a window has no plan. The order in which threads are ready does not matter: a half knows nothing of the others.
 */
export async function construct(
  plan: Plan,
  lengths: Lengths,
  aim: (span: Span) => WindowAim,
  work: WindowWork,
): Promise<Float64Array | null> {
  const { stepped } = plan;
  const runs = halvesOf(stepped, lengths);
  const near = plan.near();
  const results = await Promise.all(runs.map((run) => alongRun(plan, run, { near, lengths, aim, work })));
  const x = plan.x.slice();
  const start = stepped.chainStart;
  for (const [n, values] of results.entries()) {
    if (!values) return null;
    const { chain, from, to } = runs[n]!;
    for (let position = start[chain]! + from; position < start[chain]! + to; position++)
      for (const j of stepped.columnsOf[position]!) x[j] = values[j]!;
    for (const j of stepped.border) x[j] = Math.max(x[j]!, values[j]!);
  }
  for (const { chain, from } of runs) {
    const steps = start[chain + 1]! - start[chain]!;
    if (!(await overSeam(plan, x, { chain, at: from, steps, lengths, aim, work }))) return null;
  }
  return x;
}

function halvesOf({ chainStart }: SteppedModel, { window }: Lengths): Run[] {
  return Array.from(chainStart.subarray(0, -1)).flatMap((first, chain) => {
    const steps = chainStart[chain + 1]! - first;
    const middle = window * Math.ceil(steps / 2 / window);
    if (middle >= steps) return [{ chain, from: 0, to: steps }];
    return [
      { chain, from: 0, to: middle },
      { chain, from: middle, to: steps },
    ];
  });
}

interface Construction {
  lengths: Lengths;
  aim(span: Span): WindowAim;
  work: WindowWork;
}

type Bounds = Pick<Outside, "lower" | "upper">;

/** Solves the windows of a run, each with what the ones before decided; null where one has no plan. */
async function alongRun(
  plan: Plan,
  { chain, from, to }: Run,
  { near, lengths, aim, work }: Construction & { near: Bounds },
): Promise<Float64Array | null> {
  const { stepped, isFixed, y } = plan;
  const first = stepped.chainStart[chain]!;
  const steps = stepped.chainStart[chain + 1]! - first;
  const x = plan.x.slice();
  const isDecided = new Uint8Array(stepped.columnsOf.length);
  for (let at = from; at < to; at += lengths.window) {
    const end = Math.min(to, at + lengths.window);
    const before = { from: Math.max(from, at - lengths.window), isAgain: at > from };
    let solved: SolvedWindow | null = null;
    for (const way of WAYS) {
      if (way.isFromBefore && !before.isAgain) continue;
      const begin = way.isFromBefore ? before.from : at;
      const span = { chain, from: begin, count: Math.min(steps, end + lengths.beyond - begin) };
      const decided = way.isFromBefore
        ? isDecided.map((v, position) => (position >= first + begin ? 0 : v))
        : isDecided;
      const bounds: Bounds = way.isNear ? near : plan;
      const outside = { x, y, isDecided: decided, isFixed, slack: way.slack, lower: bounds.lower, upper: bounds.upper };
      solved = await planOfWindow(plan, { span, outside, aim: aim(span) }, work);
      if (solved) break;
    }
    if (!solved) return null;
    Plan.take(x, stepped, solved, (position) => position < first + end);
    isDecided.fill(1, first + from, first + end);
  }
  return x;
}

/** What is tried for a window, one after the other. */
const WAYS = [
  { isNear: true, slack: SLACKS.near, isFromBefore: false },
  { isNear: false, slack: SLACKS.loose, isFromBefore: false },
  { isNear: false, slack: SLACKS.none, isFromBefore: false },
  { isNear: false, slack: SLACKS.none, isFromBefore: true },
];

interface Seam extends Construction {
  chain: number;
  at: number;
  steps: number;
}

/** Solves what is around the seam of two halves once more, with all else decided; false where there is no plan. */
async function overSeam(plan: Plan, x: Float64Array, { chain, at, steps, lengths, aim, work }: Seam): Promise<boolean> {
  const isDecided = new Uint8Array(plan.stepped.columnsOf.length).fill(1);
  for (const half of [lengths.beyond, lengths.beyond + lengths.window]) {
    const span = { chain, from: (at - half + steps) % steps, count: Math.min(steps, 2 * half) };
    const outside = { ...plan, x, isDecided, slack: 0 };
    const solved = await planOfWindow(plan, { span, outside, aim: aim(span) }, work);
    if (!solved) continue;
    Plan.take(x, plan.stepped, solved, () => true);
    return true;
  }
  return false;
}
