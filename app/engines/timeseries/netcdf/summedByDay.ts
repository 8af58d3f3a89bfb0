import { DAY_MS, HOUR_MS } from "~/entities/core/clock";

/**
 * Whether amounts grow through each day (UTC) from its first hour to midnight, as those of ERA5-Land do, which are sums since midnight
 * (confluence.ecmwf.int, ERA5-Land: data documentation). Energies of hours fall again: each evening, or where noon is at midnight of UTC in
 * the morning. Stamps are the ends of hours. Null where there is no whole day with sun, and none of the parts of days falls: either may be.
 */
export function isSummedByDay(times: readonly number[], values: readonly number[]): boolean | null {
  const days = new Map<number, number[]>();
  times.forEach((ms, i) => {
    const day = Math.floor((ms - HOUR_MS) / DAY_MS);
    const ofDay = days.get(day);
    if (ofDay) ofDay.push(values[i]!);
    else days.set(day, [values[i]!]);
  });
  const sunny = [...days.values()].filter((day) => Math.max(...day) > 0);
  const whole = sunny.filter((day) => day.length === 24);
  // Packed numbers are off by a last digit.
  const grows = (day: number[]) => day.every((value, i) => i === 0 || value >= day[i - 1]! - 1e-3 * Math.max(...day));
  if (whole.length > 0) return whole.every(grows);
  return sunny.length > 0 && sunny.every((day) => day.length > 1 && grows(day)) ? null : false;
}

/**
 * The amounts of single hours of sums since midnight (UTC): each less the one of the hour before, the first of a day as it is. NaN where the hour before
 * is missing. Stamps are the ends of hours in their order. Packed numbers may fall by a last digit: that is nothing.
 */
export function hoursOfSums(times: readonly number[], values: readonly number[]): number[] {
  return times.map((ms, i) => {
    if ((ms - HOUR_MS) % DAY_MS === 0) return values[i]!;
    const isNext = i > 0 && ms - times[i - 1]! === HOUR_MS;
    return isNext ? Math.max(0, values[i]! - values[i - 1]!) : NaN;
  });
}
