import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import type { LOAD_SHAPES } from "~/entities/generation/generation";
import { zoneClock } from "../timeseries";
import type { Steps } from "./weather";

/**
 * Electric load of kinds of users by the hour of their clocks, the kind of day and the season. Synthetic: drawn by us after
 * what is generally known of such users (when people get up, cook, work, milk), from no measurement and no published profile.
 */
type LoadShape = (typeof LOAD_SHAPES)[number];

interface Shape {
  /** Relative load by hour, 24 values each. */
  workday: readonly number[];
  saturday: readonly number[];
  sunday: readonly number[];
  /** How much more in the middle of winter than on average, as a share; as much less in summer. */
  winter: number;
}

const HOMES_AT_HOME = [
  0.62, 0.53, 0.48, 0.46, 0.46, 0.5, 0.62, 0.84, 1.08, 1.22, 1.3, 1.4, 1.42, 1.27, 1.12, 1.06, 1.12, 1.3, 1.48, 1.5,
  1.38, 1.2, 1.0, 0.79,
] as const;
const INDUSTRY_IDLE = Array.from({ length: 24 }, () => 0.35);

const SHAPES: Readonly<Record<LoadShape, Shape>> = {
  homes: {
    workday: [
      0.55, 0.48, 0.45, 0.44, 0.47, 0.6, 0.88, 1.06, 1.0, 0.92, 0.9, 0.96, 1.06, 1.0, 0.92, 0.92, 1.03, 1.27, 1.5, 1.6,
      1.5, 1.3, 1.02, 0.75,
    ],
    saturday: HOMES_AT_HOME,
    sunday: HOMES_AT_HOME,
    winter: 0.18,
  },
  offices: {
    workday: [
      0.35, 0.34, 0.34, 0.34, 0.35, 0.4, 0.6, 1.1, 1.7, 1.95, 2.0, 2.0, 1.85, 1.95, 1.95, 1.9, 1.7, 1.3, 0.85, 0.6, 0.5,
      0.44, 0.4, 0.37,
    ],
    saturday: [
      0.34, 0.33, 0.33, 0.33, 0.33, 0.34, 0.36, 0.42, 0.5, 0.54, 0.55, 0.55, 0.53, 0.5, 0.48, 0.45, 0.42, 0.4, 0.38,
      0.36, 0.35, 0.35, 0.34, 0.34,
    ],
    sunday: [
      0.33, 0.33, 0.33, 0.33, 0.33, 0.33, 0.33, 0.34, 0.36, 0.37, 0.38, 0.38, 0.38, 0.37, 0.37, 0.36, 0.36, 0.35, 0.35,
      0.34, 0.34, 0.34, 0.33, 0.33,
    ],
    winter: 0.08,
  },
  shops: {
    workday: [
      0.5, 0.48, 0.48, 0.48, 0.5, 0.58, 0.8, 1.1, 1.4, 1.6, 1.68, 1.7, 1.68, 1.65, 1.65, 1.68, 1.72, 1.75, 1.65, 1.35,
      0.9, 0.66, 0.57, 0.52,
    ],
    saturday: [
      0.5, 0.48, 0.48, 0.48, 0.5, 0.57, 0.75, 1.0, 1.35, 1.6, 1.7, 1.72, 1.7, 1.67, 1.65, 1.6, 1.5, 1.4, 1.2, 0.95,
      0.72, 0.6, 0.55, 0.52,
    ],
    sunday: [
      0.5, 0.48, 0.47, 0.47, 0.48, 0.49, 0.5, 0.52, 0.55, 0.57, 0.58, 0.58, 0.58, 0.57, 0.56, 0.55, 0.55, 0.55, 0.56,
      0.57, 0.56, 0.54, 0.52, 0.51,
    ],
    winter: 0.06,
  },
  farms: {
    workday: [
      0.6, 0.56, 0.55, 0.58, 0.8, 1.35, 1.7, 1.6, 1.25, 1.0, 0.95, 0.98, 1.02, 0.95, 0.88, 0.9, 1.1, 1.5, 1.65, 1.45,
      1.1, 0.9, 0.78, 0.67,
    ],
    saturday: [
      0.6, 0.56, 0.55, 0.58, 0.8, 1.34, 1.68, 1.58, 1.22, 0.98, 0.93, 0.96, 1.0, 0.92, 0.86, 0.88, 1.08, 1.48, 1.62,
      1.42, 1.08, 0.88, 0.77, 0.67,
    ],
    sunday: [
      0.6, 0.56, 0.55, 0.58, 0.79, 1.3, 1.62, 1.5, 1.12, 0.88, 0.84, 0.9, 0.96, 0.86, 0.8, 0.82, 1.04, 1.45, 1.58, 1.38,
      1.05, 0.86, 0.76, 0.66,
    ],
    winter: 0.1,
  },
  industry: {
    workday: [
      0.6, 0.58, 0.58, 0.6, 0.7, 1.0, 1.35, 1.5, 1.55, 1.58, 1.58, 1.55, 1.45, 1.52, 1.52, 1.45, 1.35, 1.3, 1.28, 1.25,
      1.2, 1.1, 0.85, 0.68,
    ],
    saturday: [
      0.55, 0.5, 0.48, 0.48, 0.5, 0.6, 0.75, 0.82, 0.84, 0.84, 0.82, 0.78, 0.68, 0.56, 0.48, 0.44, 0.41, 0.39, 0.38,
      0.37, 0.36, 0.36, 0.35, 0.35,
    ],
    sunday: INDUSTRY_IDLE,
    winter: 0.04,
  },
};

/**
 * Relative load of a kind of user, a value per step, by the clocks of `zone`. It is the mean of the hours' values over the
 * step, linear between the middles of the hours. Winter is January north of the equator and July south of it. Public holidays count as the day
 * of the week they fall on. Throws RangeError for an unknown zone.
 */
export function loadShape(
  kind: LoadShape,
  { zone, latitudeDeg }: { zone: string; latitudeDeg: number },
  { startMs, stepS, count }: Steps,
): Float64Array {
  const clock = zoneClock(zone);
  const shape = SHAPES[kind];
  return Float64Array.from({ length: count }, (_, i) => {
    const wall = clock.toWall(startMs + (i + 0.5) * stepS * 1000);
    const date = new Date(wall);
    const hours = (wall - Math.floor(wall / DAY_MS) * DAY_MS) / HOUR_MS - 0.5;
    const hour = Math.floor(hours);
    const share = hours - hour;
    const today = dayOf(shape, date.getUTCDay());
    // Midnight belongs to neither day: what is before 00:30 leans on the evening before, after 23:30 on the morning after.
    const [first, second] =
      hour < 0
        ? [dayOf(shape, (date.getUTCDay() + 6) % 7)[23]!, today[0]!]
        : hour >= 23
          ? [today[23]!, dayOf(shape, (date.getUTCDay() + 1) % 7)[0]!]
          : [today[hour]!, today[hour + 1]!];
    return (first + share * (second - first)) * (1 + shape.winter * winterAt(wall, latitudeDeg));
  });
}

const dayOf = (shape: Shape, weekday: number): readonly number[] =>
  weekday === 0 ? shape.sunday : weekday === 6 ? shape.saturday : shape.workday;

/** 1 in the middle of winter (15 January in the north), -1 in the middle of summer. */
function winterAt(wallMs: number, latitudeDeg: number): number {
  const phase = ((wallMs / DAY_MS - 14) % 365.2425) / 365.2425;
  return (latitudeDeg < 0 ? -1 : 1) * Math.cos(2 * Math.PI * phase);
}
