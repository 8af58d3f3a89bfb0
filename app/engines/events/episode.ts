import type { Rule } from "~/entities/events/cause";

/** A stretch of time in which a rule found one fault; times are UTC ms. */
export interface Episode {
  rule: Rule;
  startMs: number;
  endMs: number;
  /** It began before what was looked at: `startMs` is only where that begins. */
  openStart: boolean;
  /** It had not ended at the end of what was looked at. */
  ongoing: boolean;
  /** Steps that are out of the ordinary, or values that were accumulated. */
  count: number;
  /** See Cause (app/entities/events/cause.ts). */
  value: number | null;
  measure: number | null;
}

/** Values at a regular step, all of whole steps that are over; NaN is a gap. */
export interface Steps {
  /** Start of the first step [UTC ms]. */
  startMs: number;
  /** Length of a step [ms]. */
  stepMs: number;
  values: Float64Array;
  /** Time of the last point before `startMs` [UTC ms]. Null: there is none. */
  lastBeforeMs: number | null;
}

export interface Found {
  /** What is an event. */
  episodes: Episode[];
  /** What is none by itself, and enough for an event that is there to stay: the other threshold of each rule. */
  weak: Episode[];
}

export const together = (...parts: readonly Found[]): Found => ({
  episodes: parts.flatMap(({ episodes }) => episodes),
  weak: parts.flatMap(({ weak }) => weak),
});

/** Some steps in a row: from one up to, without, another. */
export interface Stretch {
  from: number;
  to: number;
  ongoing: boolean;
}

/**
 * Stretches of bad steps with two thresholds. One begins with the first of `enter` bad steps in a row and ends at the first of `leave` good
 * ones in a row. So a fault which comes and goes is one. Steps that are neither (null) neither count nor interrupt. `before` bad steps lie
 * before the first step; a stretch that begins there has a negative `from`.
 */
export function stretchesOf(
  count: number,
  isBad: (step: number) => boolean | null,
  { enter, leave, before = 0 }: { enter: number; leave: number; before?: number },
): Stretch[] {
  const stretches: Stretch[] = [];
  let from = -before;
  let bad = before;
  let good = 0;
  let firstGood = 0;
  for (let i = 0; i < count; i++) {
    const now = isBad(i);
    if (now === null) continue;
    if (now) {
      if (bad === 0) from = i;
      bad += 1;
      good = 0;
      continue;
    }
    if (bad === 0) continue;
    if (good === 0) firstGood = i;
    good += 1;
    if (bad >= enter && good < leave) continue;
    if (bad >= enter) stretches.push({ from, to: firstGood, ongoing: false });
    bad = 0;
    good = 0;
  }
  if (bad >= enter) stretches.push({ from, to: good > 0 ? firstGood : count, ongoing: true });
  return stretches;
}
