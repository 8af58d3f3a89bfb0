import { parseDate, toCalendarDateTime, toZoned, type CalendarDate } from "@internationalized/date";

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

/** What an address asks for; null: nothing. */
interface PeriodAsked {
  period: string | null;
  /** YYYY-MM-DD */
  from: string | null;
}

/** Days that clocks are known for. */
const [FIRST, LAST] = ["2000-01-01", "2100-01-01"];

/**
 * The day, the week from Monday or the month of a zone that a day (YYYY-MM-DD) lies in; what is asked for and cannot be shown is the day of
 * today.
 */
export function viewPeriod(zone: string, request: PeriodAsked, now: number): ViewPeriod {
  const period = VIEW_PERIODS.find((one) => one === request.period) ?? "day";
  const first = beginOf(period, dayAsked(zone, request.from, now));
  return periodFrom(zone, period, first, { day: { days: 1 }, week: { days: 7 }, month: { months: 1 } }[period]);
}

/** Days of the periods of the operator's plans and demands. */
export const SPAN_DAYS: Readonly<Record<ViewPeriodName, number>> = { day: 1, week: 7, month: 31 };

/**
 * One, 7 or 31 days of a zone from a day (YYYY-MM-DD) on, wherever weeks and months begin; a week where nothing else is asked for, from
 * today where no day is asked for that can be shown.
 */
export function spanPeriod(zone: string, request: PeriodAsked, now: number): ViewPeriod {
  const period = VIEW_PERIODS.find((one) => one === request.period) ?? "week";
  return periodFrom(zone, period, dayAsked(zone, request.from, now), { days: SPAN_DAYS[period] });
}

const dayAsked = (zone: string, from: string | null, now: number): CalendarDate =>
  dayOf(from) ?? parseDate(new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(now));

function periodFrom(
  zone: string,
  period: ViewPeriodName,
  first: CalendarDate,
  step: { days: number } | { months: number },
): ViewPeriod {
  const after = first.add(step);
  const ms = (date: CalendarDate) => toZoned(toCalendarDateTime(date), zone).toDate().getTime();
  return {
    period,
    from: first.toString(),
    before: first.subtract(step).toString(),
    after: after.toString(),
    fromMs: ms(first),
    toMs: ms(after),
  };
}

function dayOf(text: string | null): CalendarDate | null {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text) || text < FIRST! || text > LAST!) return null;
  try {
    return parseDate(text);
  } catch {
    // 31 February.
    return null;
  }
}

function beginOf(period: ViewPeriodName, day: CalendarDate): CalendarDate {
  if (period === "day") return day;
  if (period === "month") return day.set({ day: 1 });
  const sinceMonday = (new Date(`${day.toString()}T00:00Z`).getUTCDay() + 6) % 7;
  return day.subtract({ days: sinceMonday });
}
