import { existsSync } from "node:fs";
import { join } from "node:path";
import { and, eq, isNull } from "drizzle-orm";
import { spaceDb } from "~db/client";
import { operationSites } from "~db/schema/operator";
import { systems } from "~db/schema/systems";
import { DEMO_SYSTEM_ID, liveSeries } from "~db/seed/demo";
import { viewPeriod } from "~/entities/operator/viewPeriod";
import { environment } from "~/services/core/settings/environment.server";
import { extentOf } from "~/services/live/points.server";
import { DEMO_SPACE } from "./demo";

/** Days before the first start that are operated. */
const DAYS = 7;

interface DemoDay {
  /** YYYY-MM-DD by the clock of the demo. */
  day: string;
  /** Its begin [ms since 1970]. */
  startMs: number;
  /** It is not over at the first start. */
  isToday: boolean;
  zone: string;
}

/** The days of the demo that are to be operated before its first start at `now` (ms since 1970), the first one first; none once it has values. */
export function demoDaysToPlan(now: number): DemoDay[] {
  const { dataDir, demo } = environment();
  if (!demo || !existsSync(join(dataDir, "spaces", `${DEMO_SPACE}.sqlite`))) return [];
  const db = spaceDb(dataDir, DEMO_SPACE);
  const operated = db
    .select({ zone: systems.timezone })
    .from(operationSites)
    .innerJoin(systems, eq(systems.system_id, operationSites.system_id))
    .where(and(eq(operationSites.system_id, DEMO_SYSTEM_ID), isNull(systems.deleted_at)))
    .get();
  if (!operated || liveSeries.some(({ live_id }) => extentOf(db, live_id) !== null)) return [];
  const { zone } = operated;
  const days: DemoDay[] = [];
  let period = viewPeriod(zone, { period: "day", from: null }, now);
  for (let back = 0; back <= DAYS; back++) {
    days.unshift({ day: period.from, startMs: period.fromMs, isToday: back === 0, zone });
    period = viewPeriod(zone, { period: "day", from: period.before }, now);
  }
  return days;
}
