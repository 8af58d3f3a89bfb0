import { z } from "zod";

/** Days that a time of a tariff is on. Public holidays of the tariff count as Sundays. */
export const TARIFF_DAYS = ["every", "workdays", "mon_sat", "free", "saturdays", "sundays"] as const;
export type TariffDays = (typeof TARIFF_DAYS)[number];

const month = z.number().int("rules.must_be_integer").min(1, "rules.not_in_list").max(12, "rules.not_in_list");

/** A time of the clock at a quarter of an hour; 24:00 is the end of the day. */
export const quarterTime = z.string().regex(/^(?:(?:[01]\d|2[0-3]):(?:00|15|30|45)|24:00)$/, "rules.quarter_time");

/**
 * Months from one to another, both included (from 11 to 3: the winter), days, and hours of the clock from a time until another: from 22:00
 * to 06:00 is the night, on the days on which its hours are. Two equal times are the whole day.
 */
export const tariffWindowSchema = z.object({
  from_month: month.default(1),
  to_month: month.default(12),
  days: z.enum(TARIFF_DAYS, { errorMap: () => ({ message: "rules.not_in_list" }) }).default("every"),
  from: quarterTime.default("00:00"),
  to: quarterTime.default("24:00"),
});
export type TariffWindow = z.infer<typeof tariffWindowSchema>;

/** Every hour of the year. */
export const ALWAYS: TariffWindow = { from_month: 1, to_month: 12, days: "every", from: "00:00", to: "24:00" };

/** Minutes after midnight of a time of the clock (HH:MM). */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether a month (1 to 12) is one of a season that may go over New Year. */
export const isInSeason = ({ from_month, to_month }: Pick<TariffWindow, "from_month" | "to_month">, one: number) =>
  from_month <= to_month ? one >= from_month && one <= to_month : one >= from_month || one <= to_month;

/** What a day is to a tariff. */
export type DayKind = "workday" | "saturday" | "sunday";

const KINDS: Record<TariffDays, readonly DayKind[]> = {
  every: ["workday", "saturday", "sunday"],
  workdays: ["workday"],
  mon_sat: ["workday", "saturday"],
  free: ["saturday", "sunday"],
  saturdays: ["saturday"],
  sundays: ["sunday"],
};

/** Whether a quarter of an hour that begins so many minutes after midnight lies in a window. */
export function isInWindow(window: TariffWindow, time: { month: number; day: DayKind; minute: number }): boolean {
  if (!isInSeason(window, time.month) || !KINDS[window.days].includes(time.day)) return false;
  const from = minuteOf(window.from);
  const to = minuteOf(window.to);
  if (from === to) return true;
  return from < to ? time.minute >= from && time.minute < to : time.minute >= from || time.minute < to;
}
