import { setImmediate as turn } from "node:timers/promises";
import type { Run } from "~/engines/timeseries";
import { dayEnd, dayStart, isDay } from "~/entities/core/clock";
import { type LiveSeries, RESOLUTION_S } from "~/entities/live/liveSeries";
import type { Actor } from "~/services/core/access.server";
import { done, type Outcome, refused } from "~/services/core/outcome";
import { dbOf } from "~/services/core/store.server";
import { MOST_STEPS } from "./history.server";
import { meansOf } from "./points.server";

/** Steps that are read at once: a month of quarter-hours. */
const AT_ONCE = 3000;

/**
 * Start of a day (YYYY-MM-DD) as the clock of the zone has it, and of the day after (UTC, ms). Null for no day of the calendar from 1980 to
 * 2100.
 */
function dayIn(zone: string, text: string): { fromMs: number; toMs: number } | null {
  if (!isDay(text)) return null;
  const year = Number(text.slice(0, 4));
  return year < 1980 || year > 2100 ? null : { fromMs: dayStart(zone, text), toMs: dayEnd(zone, text) };
}

/**
 * Values of a live series at its resolution from a day to the end of another (YYYY-MM-DD in the zone of the series). They are means of the
 * points of each step, gaps as NaN. The caller has checked that the actor sees the series. 422 for what are no days, for days the wrong way
 * round, and for more than MOST_STEPS steps. Others have their turn after each month.
 */
export async function valuesBetween(
  actor: Actor,
  { live_id, timezone, resolution }: Pick<LiveSeries, "live_id" | "timezone" | "resolution">,
  from: string,
  to: string,
): Promise<Outcome<Run>> {
  const [first, last] = [dayIn(timezone, from), dayIn(timezone, to)];
  if (!first || !last) return refused(422, "live.problem.days");
  if (last.fromMs < first.fromMs) return refused(422, "live.problem.days_reversed");
  const stepS = RESOLUTION_S[resolution];
  const stepMs = stepS * 1000;
  // A zone can begin its day between two steps: the first that begins in it counts.
  const startMs = Math.ceil(first.fromMs / stepMs) * stepMs;
  const steps = Math.max(0, Math.ceil((last.toMs - startMs) / stepMs));
  if (steps > MOST_STEPS) return refused(422, "live.problem.days_too_many", { params: { steps, most: MOST_STEPS } });
  const values = new Float64Array(steps);
  const db = dbOf(actor);
  for (let i = 0; i < steps; i += AT_ONCE) {
    values.set(meansOf(db, live_id, { startMs: startMs + i * stepMs, stepMs, steps: Math.min(AT_ONCE, steps - i) }), i);
    await turn();
  }
  return done({ startMs, stepS, values });
}
