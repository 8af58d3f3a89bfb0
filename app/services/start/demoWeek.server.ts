import { and, eq, isNull } from "drizzle-orm";
import { operationSites } from "~db/schema/operator";
import { systems } from "~db/schema/systems";
import { DEMO_SYSTEM_ID, liveSeries } from "~db/seed/demo";
import { viewPeriod } from "~/entities/operator/viewPeriod";
import { extentOf } from "~/services/live/points.server";
import { demoDb } from "./demoValues.server";

/** Days before the first start that are operated. */
const DAYS = 7;

interface DemoDay {
  /** YYYY-MM-DD by the clock of the demo. */
  day: string;
  /** Its begin [ms since 1970]. */
  startMs: number;
  /** It is not over at the first start. */
  isToday: boolean;
}

/** Whether there is a demo that has no values yet. */
export function isDemoUntouched(): boolean {
  const db = demoDb();
  return db !== null && liveSeries.every(({ live_id }) => extentOf(db, live_id) === null);
}

/** The days of the demo that are operated before its first start at `now` (ms since 1970), the first one first, and its zone; null where it is not in operation. */
export function demoDays(now: number): { zone: string; days: DemoDay[] } | null {
  const operated = demoDb()
    ?.select({ zone: systems.timezone })
    .from(operationSites)
    .innerJoin(systems, eq(systems.system_id, operationSites.system_id))
    .where(and(eq(operationSites.system_id, DEMO_SYSTEM_ID), isNull(systems.deleted_at)))
    .get();
  if (!operated) return null;
  const { zone } = operated;
  const days: DemoDay[] = [];
  let period = viewPeriod(zone, { period: "day", from: null }, now);
  for (let back = 0; back <= DAYS; back++) {
    days.unshift({ day: period.from, startMs: period.fromMs, isToday: back === 0 });
    period = viewPeriod(zone, { period: "day", from: period.before }, now);
  }
  return { zone, days };
}
