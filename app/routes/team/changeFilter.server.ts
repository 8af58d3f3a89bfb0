import { CHANGE_MODES } from "~/entities/core/entityNames";
import { daySpan, isoOf } from "~/routes/page/daySpan";
import type { UserChangeFilter } from "~/services/team/teamLog.server";

/** The filter of the address: person, kind of change, first and last day (UTC). */
export function changeFilter(search: string): UserChangeFilter & { from_day: string; to_day: string } {
  const query = new URLSearchParams(search);
  const { from_day, to_day, fromMs, untilMs } = daySpan(query, "UTC");
  return {
    person: query.get("person")?.trim() || null,
    mode: CHANGE_MODES.find((mode) => mode === query.get("mode")) ?? null,
    from: isoOf(fromMs),
    before: isoOf(untilMs),
    from_day,
    to_day,
  };
}
