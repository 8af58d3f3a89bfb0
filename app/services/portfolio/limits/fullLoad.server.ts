import type { SpaceDb } from "~db/client";
import { derived } from "~db/unchanged";
import type { Deal } from "~/entities/portfolio/deal";
import { blocksOf } from "~/services/timeseries/series.server";
import { fullLoadHours } from "../fullLoadHours";

/**
 * The hours that profiles deliver at full load in a year [h/a], by series: of deals with a profile, and of their changes that wait. Worked out of
 * the stored values, as who enters a deal may send any number with it. Null for a profile without values, or that is gone.
 */
export function fullLoadOf(
  db: SpaceDb,
  deals: readonly Pick<Deal, "ts_id" | "approval">[],
): Map<string, number | null> {
  const ids = deals.flatMap(({ ts_id, approval }) =>
    [ts_id, approval?.change?.ts_id].filter((id) => typeof id === "string"),
  );
  // One after the other: values of many years are large.
  const hoursOf = (id: string) => fullLoadHours(blocksOf(db, [id]).get(id) ?? []);
  return new Map([...new Set(ids)].map((id) => [id, derived(db, `full load of ${id}`, () => hoursOf(id))]));
}
