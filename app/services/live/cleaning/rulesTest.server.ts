import { createHash } from "node:crypto";
import { type LiveRules, type LiveSeries, RESOLUTION_S } from "~/entities/live/liveSeries";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { done, notAllowed, type Outcome, refused } from "~/services/core/outcome";
import { dbOf } from "~/services/core/store.server";
import { judgeArrivals, type Rule, RULES, type TimedValue } from "./arriving";
import { rawValues } from "./aside.server";

/** Values that rules are tested on: 104 days of quarter-hours. Judging them takes some 10 ms. */
const MOST_TESTED = 10_000;
/** Fewer tell nothing. */
const FEWEST_TESTED = 20;
const MOST_LISTED = 50;

/** What rules would have done to the latest values of a series. */
export interface RulesTest {
  /** Goes with the rules when they are saved. */
  cleaning_test: string;
  tested: number;
  from: number;
  to: number;
  counts: { rule: Rule; count: number }[];
  /** The latest that would have been set aside, newest first. */
  aside: (TimedValue & { rule: Rule })[];
  /** All tested values, and whether each stays. */
  values: TimedValue[];
  stays: boolean[];
}

/** Names rules together with what their limits are measured in: a guard against rules nobody has tried, no secret. */
export function testOf(rules: LiveRules & Pick<LiveSeries, "unit" | "resolution">): string {
  const { stuck_steps, jump_limit, outlier_zscore, window_size, unit, resolution } = rules;
  const text = JSON.stringify([stuck_steps, jump_limit, outlier_zscore, window_size, unit, resolution]);
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

/**
 * Tries rules on the latest values of a series, stored ones and those set aside, as if they came in now. Nothing is changed. For
 * those who may edit the system; 422 when there are too few values to tell anything.
 */
export function testRules(actor: Actor, series: LiveSeries, rules: LiveRules, now = Date.now()): Outcome<RulesTest> {
  const db = dbOf(actor);
  if (!mayEdit(systemRole(db, actor, series.system_id))) return notAllowed();
  const values = rawValues(db, series.live_id, now, MOST_TESTED);
  if (values.length < FEWEST_TESTED)
    return refused(422, "live.rules.too_few", { params: { count: values.length, fewest: FEWEST_TESTED } });
  const bounds = [series.lower_bound, series.upper_bound];
  const judged = judgeArrivals([], values, rules, { stepMs: RESOLUTION_S[series.resolution] * 1000, bounds });
  const aside = values.flatMap((value, i) => (judged[i] ? [{ ...value, rule: judged[i] }] : []));
  return done({
    cleaning_test: testOf({ ...rules, unit: series.unit, resolution: series.resolution }),
    tested: values.length,
    from: values[0]!.at,
    to: values.at(-1)!.at,
    counts: RULES.map((rule) => ({ rule, count: judged.filter((verdict) => verdict === rule).length })).filter(
      ({ count }) => count > 0,
    ),
    aside: aside.reverse().slice(0, MOST_LISTED),
    values,
    stays: judged.map((rule) => rule === null),
  });
}
