import { type AxisTick, labelTicks, timeTicks } from "~/entities/core/axisTicks";
import type { Locale } from "~/entities/core/locale";
import type { TimeSteps } from "./chartData";

/** The horizontal axis of a chart. */
export interface XProps {
  /** Regular steps in time, labels of evenly spaced points such as years, or both: then the axis goes by the time. */
  time?: TimeSteps;
  labels?: readonly string[];
  /** Zone in which times are shown. */
  zone?: string;
}

/** Ticks of an axis with so many steps. @param columns steps lie next to each other, not as points from edge to edge */
export function xTicksOf(
  { time, labels, zone = "UTC" }: XProps,
  length: number,
  locale: Locale,
  columns = true,
): AxisTick[] {
  if (time) return timeTicks(time.start, time.start + length * time.step * 1000, locale, zone);
  return labelTicks((labels ?? []).slice(0, length), columns);
}
