import { parseDate, toCalendarDateTime, toZoned, type CalendarDate } from "@internationalized/date";

/** Calendar periods that pages of the operator show. */
export const VIEW_PERIODS = ["day", "week", "month"] as const;
export type ViewPeriodName = (typeof VIEW_PERIODS)[number];

interface ViewPeriod {
  period: ViewPeriodName;
  /** Its first day, YYYY-MM-DD, and those of the periods before and after it. */
  from: string;
  before: string;
  after: string;
  /** Begin and end (ms since 1970). */
  fromMs: number;
  toMs: number;
}

/** Days that clocks are known for. */
const [FIRST, LAST] = ["2000-01-01", "2100-01-01"];

/**
 * The day, the week from Monday or the month of a zone that a day (YYYY-MM-DD) lies in; what is asked for and cannot be shown is the day of
 * today.
 */
export function viewPeriod(
  zone: string,
  asked: { period: string | null; from: string | null },
  now: number,
): ViewPeriod {
  const period = VIEW_PERIODS.find((one) => one === asked.period) ?? "day";
  const day = dayOf(asked.from) ?? parseDate(new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(now));
  const first = beginOf(period, day);
  const step = { day: { days: 1 }, week: { days: 7 }, month: { months: 1 } }[period];
  const after = first.add(step);
  const ms = (date: CalendarDate) => toZoned(toCalendarDateTime(date), zone).toDate().getTime();
  return {
    ...{ period, from: first.toString(), before: first.subtract(step).toString(), after: after.toString() },
    ...{ fromMs: ms(first), toMs: ms(after) },
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
