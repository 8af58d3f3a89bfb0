import { DAY_MS } from "~/entities/core/clock";
import { CHANGE_MODES } from "~/entities/core/entityNames";
import type { UserChangeFilter } from "~/services/team/teamLog.server";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The filter of the address: person, kind of change, first and last day (UTC). */
export function changeFilter(search: string): UserChangeFilter & { from_day: string; to_day: string } {
  const query = new URLSearchParams(search);
  const day = (name: string): string => {
    const given = query.get(name) ?? "";
    return DAY.test(given) && !Number.isNaN(Date.parse(given)) ? given : "";
  };
  const [from_day, to_day] = [day("from"), day("to")];
  return {
    person: query.get("person")?.trim() || null,
    mode: CHANGE_MODES.find((mode) => mode === query.get("mode")) ?? null,
    from: from_day ? `${from_day}T00:00:00.000Z` : null,
    before: to_day ? new Date(Date.parse(to_day) + DAY_MS).toISOString() : null,
    from_day,
    to_day,
  };
}
