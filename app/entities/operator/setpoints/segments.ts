import { STEP_MS } from "../operation";
import type { Segment } from "./message";

/** A plan that was approved; times are ms since 1970. */
export interface ApprovedPlan {
  plan_id: string;
  start: number;
  approved_at: number;
  approved_until: number;
}

/**
 * Of which plans the steps from a time on are (ms since 1970, a whole quarter-hour): of those approved for a step the one approved last.
 * A plan counts for `maxAgeMs` from its approval or its begin, whichever is later; no older plan takes the place of one that is too
 * old. The run ends at the first step without a plan; it begins later where no plan counts yet. Empty: there is none.
 */
export function segmentsFrom(plans: readonly ApprovedPlan[], from: number, maxAgeMs: number): Segment[] {
  const newestFirst = [...plans].sort((a, b) => b.approved_at - a.approved_at);
  const segments: Segment[] = [];
  let at = from;
  for (;;) {
    const force = newestFirst.find((plan) => plan.start <= at && at < plan.approved_until);
    const ends = force ? countsUntil(force, maxAgeMs) : -Infinity;
    const next = newestFirst.map(({ start }) => start).filter((start) => start > at);
    if (force && ends > at) {
      // One that was approved later and begins later takes over.
      const later = newestFirst.filter((plan) => plan.approved_at > force.approved_at && plan.start > at);
      const until = Math.min(ends, ...later.map(({ start }) => start));
      segments.push({ plan_id: force.plan_id, from: at, until });
      at = until;
    } else {
      const end = force ? Math.min(force.approved_until, ...next) : Math.min(...next);
      if (segments.length > 0 || !Number.isFinite(end)) return segments;
      at = end;
    }
  }
}

const countsUntil = ({ approved_at, start, approved_until }: ApprovedPlan, maxAgeMs: number): number =>
  Math.min(approved_until, Math.floor((Math.max(approved_at, start) + maxAgeMs) / STEP_MS) * STEP_MS);

/** Whether two runs say the same from a time on. */
export function sameFrom(a: readonly Segment[], b: readonly Segment[], from: number): boolean {
  const rest = (segments: readonly Segment[]) =>
    JSON.stringify(
      segments
        .filter(({ until }) => until > from)
        .map(({ plan_id, until, ...one }) => [plan_id, Math.max(one.from, from), until]),
    );
  return rest(a) === rest(b);
}
