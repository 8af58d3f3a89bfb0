import { addDays, dayOf, dayStart, firstOfMonth, isDay, weekdayOf } from "~/entities/core/clock";

/** Calendar periods that pages of the operator show. */
export const VIEW_PERIODS = ["day", "week", "month"] as const;
export type ViewPeriodName = (typeof VIEW_PERIODS)[number];

export interface ViewPeriod {
  period: ViewPeriodName;
  /** Its first day, YYYY-MM-DD, and those of the periods before and after it. */
  from: string;
  before: string;
  after: string;
  /** Begin and end (ms since 1970). */
  fromMs: number;
  toMs: number;
}

/** What an address asks for. Null: nothing. */
interface PeriodAsked {
  period: string | null;
  /** YYYY-MM-DD */
  from: string | null;
}

/** Days that clocks are known for. */
const [FIRST, LAST] = ["2000-01-01", "2100-01-01"] as const;

/**
 * The day, the week from Monday or the month of a zone that a day (YYYY-MM-DD) lies in. It is today's where the day that is asked for
 * cannot be shown.
 */
export function viewPeriod(zone: string, request: PeriodAsked, now: number): ViewPeriod {
  const period = VIEW_PERIODS.find((one) => one === request.period) ?? "day";
  const first = beginOf(period, dayAsked(zone, request.from, now));
  return periodFrom(zone, period, first, (times) =>
    period === "month" ? firstOfMonth(first, times) : addDays(first, times * SPAN_DAYS[period]),
  );
}

/** Days of the periods of the operator's plans and demands. */
export const SPAN_DAYS: Readonly<Record<ViewPeriodName, number>> = { day: 1, week: 7, month: 31 };

/**
 * One, 7 or 31 days of a zone from a day (YYYY-MM-DD) on, wherever weeks and months begin. The default is a week. It begins today where no
 * day is asked for that can be shown.
 */
export function spanPeriod(zone: string, request: PeriodAsked, now: number): ViewPeriod {
  const period = VIEW_PERIODS.find((one) => one === request.period) ?? "week";
  const first = dayAsked(zone, request.from, now);
  return periodFrom(zone, period, first, (times) => addDays(first, times * SPAN_DAYS[period]));
}

const dayAsked = (zone: string, from: string | null, now: number): string =>
  from !== null && isDay(from) && from >= FIRST && from <= LAST ? from : dayOf(zone, now);

/** `moved`: the first day of the period that so many of them lie after it. */
function periodFrom(zone: string, period: ViewPeriodName, first: string, moved: (times: 1 | -1) => string): ViewPeriod {
  const after = moved(1);
  return {
    period,
    from: first,
    before: moved(-1),
    after,
    fromMs: dayStart(zone, first),
    toMs: dayStart(zone, after),
  };
}

function beginOf(period: ViewPeriodName, day: string): string {
  if (period === "day") return day;
  return period === "month" ? firstOfMonth(day) : addDays(day, -weekdayOf(day));
}
