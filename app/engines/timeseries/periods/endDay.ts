import { DAY_MS, wallText } from "~/entities/core/clock";
import type { Decision, EndDay } from "~/entities/timeseries/recognition";
import { atTheirEnds } from "../stamps/lastMinute";
import type { Stamp } from "../stamps/stampFormat";

type Stamps = readonly (Stamp | null)[];

const isMidnight = (stamp: Stamp | null): boolean => stamp === null || stamp.wallMs % DAY_MS === 0;
const areDays = (stamps: Stamps): boolean => stamps.every(isMidnight);

/** Whether ends are days without a time of day: others are instants, whose day is a part of the row up to them alone. */
export const areWholeDays = (ends: Stamps): boolean => areDays(ends) && !atTheirEnds(ends);

/**
 * Whether the last day counts, of periods with a begin and an end (31.01. is followed by 01.02., or by 31.01.). Neighbouring periods show it;
 * else a period from the first to the last day of a month, whose last day counts. Ends with a time of day are instants: "excluded". A value
 * of null: nothing shows it.
 */
export function endDayOf(begins: Stamps, ends: Stamps): Decision<EndDay> {
  if (!areWholeDays(ends)) return { value: "excluded", evidence: null };
  const pairs = begins.flatMap((begin, i) => (begin && ends[i] ? [[begin.wallMs, ends[i].wallMs] as const] : []));
  pairs.sort(([a], [b]) => a - b);
  const counts = { included: 0, excluded: 0 };
  for (const [i, [, end]] of pairs.entries()) {
    const next = pairs[i + 1]?.[0];
    if (next === end + DAY_MS) counts.included += 1;
    else if (next === end) counts.excluded += 1;
  }
  const params = { text: pairs[0] ? wallText(pairs[0][1]) : "" };
  if (counts.included > 0 !== counts.excluded > 0) {
    const value = counts.included > 0 ? "included" : "excluded";
    return { value, evidence: { kind: `end_day_${value}`, params } };
  }
  const areMonths = pairs.every(
    ([begin, end]) => new Date(begin).getUTCDate() === 1 && new Date(end + DAY_MS).getUTCDate() === 1,
  );
  if (areMonths && pairs.length > 0 && counts.excluded === 0)
    return { value: "included", evidence: { kind: "end_day_month", params } };
  return { value: null, evidence: null };
}
