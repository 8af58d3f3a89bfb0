import { formatClock, formatMoney, formatPrice, formatScaled, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { PlanGround } from "../grounds";
import { STEP_MS } from "../operation";

/** How a plan is told of. */
export interface GroundFrame {
  /** Texts of the operator. */
  t: (key: string, values: Record<string, string | undefined>) => string;
  locale: Locale;
  zone: string;
  currency: string;
  /** ms since 1970 of step 0. */
  start: number;
}

/** Steps from the begin of a stretch within which a time needs no date: less than a day. */
const SAME_DAY = 95;

/** The sentence that says a ground, with its numbers in the reader's language. */
export function groundText(
  { from, ground, ...numbers }: PlanGround,
  { t, locale, zone, currency, start }: GroundFrame,
): string {
  const { now, other, at, charge, power, money, other_money, name } = numbers;
  const price = (perKwh?: number) =>
    perKwh === undefined ? undefined : formatPrice(perKwh * 1000, `${currency}/MWh`, locale);
  const amount = (sum?: number) => (sum === undefined ? undefined : formatMoney(sum, currency, locale));
  return t(`ground.${ground}`, {
    now: price(now),
    other: price(other),
    at: at === undefined ? undefined : timeOf(at),
    charge: charge === undefined ? undefined : formatPrice(charge, `${currency}/kW`, locale),
    power: power === undefined ? undefined : formatScaled(power / 1000, "MW", locale),
    money: amount(money),
    other_money: amount(other_money),
    name,
  });

  function timeOf(step: number): string {
    const ms = start + step * STEP_MS;
    return Math.abs(step - from) <= SAME_DAY ? formatClock(ms, zone) : formatTime(ms, locale, zone);
  }
}
