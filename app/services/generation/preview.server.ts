import { type Course, withNulls } from "~/entities/timeseries/course";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import { courseOf } from "~/services/timeseries/viewer/course.server";

/** A year as a preview shows it: means of the days of a zone, and every step of the week around the highest value. */
export async function previewCourses(block: SeriesBlock, zone: string): Promise<{ days: Course; week: Course }> {
  const { startMs, stepS, values } = block;
  const perDay = Math.round(86_400 / stepS);
  const peak = values.reduce((best, value, i) => (value > (values[best] ?? -Infinity) ? i : best), 0);
  const weekAt = Math.max(0, Math.min(values.length - 7 * perDay, (Math.floor(peak / perDay) - 3) * perDay));
  const week = values.subarray(weekAt, weekAt + 7 * perDay);
  return {
    days: await courseOf(block, "daily", zone),
    week: { startMs: startMs + weekAt * stepS * 1000, stepS, values: withNulls(week) },
  };
}
