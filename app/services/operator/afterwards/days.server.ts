import { and, desc, eq, gt, gte, inArray, lt, or } from "drizzle-orm";
import { type SpaceDb, spaceDb } from "~db/client";
import { events } from "~db/schema/events";
import { operationDays, operationSites } from "~db/schema/operator";
import { systems } from "~db/schema/systems";
import { HOUR_MS } from "~/entities/core/clock";
import type { MeasuredDay } from "~/entities/operator/afterwards/measuredDay";
import { STEP_MS } from "~/entities/operator/operation";
import { viewPeriod } from "~/entities/operator/viewPeriod";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { enqueue } from "~/services/core/job.server";
import { complain, done, notAllowed, notFound, type Outcome } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { dbOf, get, write } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { judgeDayJob } from "./dayJob.server";
import { dealChanged } from "./dealChanged.server";

/** After the end of a day its last values may still come in. */
const LATE_MS = HOUR_MS;
/** Days back that are judged by themselves, and how long one that could not be judged waits before it is tried again. */
const DAYS_BACK = 7;
const AGAIN_MS = 6 * HOUR_MS;

/** The judged days of a system from a day up to, without, another (YYYY-MM-DD), in order. The caller has checked that it is in sight. */
export const daysBetween = (db: SpaceDb, system_id: string, from: string, to: string): MeasuredDay[] =>
  db
    .select({ body: operationDays.body })
    .from(operationDays)
    .where(and(eq(operationDays.system_id, system_id), gte(operationDays.day, from), lt(operationDays.day, to)))
    .orderBy(operationDays.day)
    .all()
    .map(({ body }) => body);

/** Stores a judged day. `readAt`: when its inputs were read (ms since 1970 UTC); what is entered later has it judged again. */
export function saveDay(
  db: SpaceDb,
  { system_id, readAt }: { system_id: string; readAt: number },
  body: MeasuredDay,
  guard: () => void,
): void {
  write(db, () => {
    guard();
    const row = { judged_at: new Date(readAt).toISOString(), body };
    db.insert(operationDays)
      .values({ system_id, day: body.day, ...row })
      .onConflictDoUpdate({ target: [operationDays.system_id, operationDays.day], set: row })
      .run();
    return done(null);
  });
}

/** The last day that is over, with its last values in, by the clock of a zone. */
export const lastDay = (zone: string, now: number): string =>
  viewPeriod(zone, { period: "day", from: null }, now - LATE_MS).before;

const dayBefore = (zone: string, day: string): string => viewPeriod(zone, { period: "day", from: day }, 0).before;

/** Whether an outage or maintenance of a judged day was entered, changed or deleted since: no course may run what was out. */
function outageChanged(
  db: SpaceDb,
  system_id: string,
  { judged_at, body }: typeof operationDays.$inferSelect,
): boolean {
  const { startMs, steps } = body;
  const changed = db
    .select({ id: events.event_id })
    .from(events)
    .where(
      and(
        eq(events.system_id, system_id),
        inArray(events.type, ["outage", "scheduled_maintenance"]),
        lt(events.start_at, new Date(startMs + steps * STEP_MS).toISOString()),
        or(gt(events.end_at, new Date(startMs).toISOString()), eq(events.ongoing, true)),
        or(gt(events.set_at, judged_at), gt(events.deleted_at, judged_at)),
      ),
    )
    .get();
  return changed !== undefined;
}

/**
 * Asks for the days of a space to be judged that are over at `now` (ms since 1970). These are those since the last one, a week back at
 * most, those that could not be judged before, and those of which an outage or a deal was entered or
 * changed since. Of a system without any judged day it is yesterday. Returns how many.
 */
export function askForDays(space: string, now: number): number {
  const db = spaceDb(environment().dataDir, space);
  const sites = db
    .select({ system_id: systems.system_id, zone: systems.timezone })
    .from(operationSites)
    .innerJoin(systems, eq(systems.system_id, operationSites.system_id))
    .where(eq(systems.has_operation, true))
    .all();
  let count = 0;
  for (const { system_id, zone } of sites) {
    const revisionOf = new Map(
      db
        .select()
        .from(operationDays)
        .where(eq(operationDays.system_id, system_id))
        .orderBy(desc(operationDays.day))
        .limit(DAYS_BACK)
        .all()
        .map((row) => [row.day, row]),
    );
    const earliest = [...revisionOf.keys()].at(-1);
    let day = lastDay(zone, now);
    // Before the first day that was judged nobody asked.
    for (let back = 0; back < DAYS_BACK && (earliest === undefined ? back === 0 : day >= earliest); back++) {
      const row = revisionOf.get(day);
      const isDue =
        !row ||
        (row.body.not_judged !== null && Date.parse(row.judged_at) <= now - AGAIN_MS) ||
        outageChanged(db, system_id, row) ||
        dealChanged(db, system_id, { ...row.body, judged_at: row.judged_at });
      if (isDue) {
        enqueue(judgeDayJob, { space, system_id, day }, { space });
        count++;
      }
      day = dayBefore(zone, day);
    }
  }
  return count;
}

/** Asks for a day to be judged (again), for those who may edit; 422 for a day that is not over. */
export function judgeAgain(actor: Actor, system_id: string, day: string, now: number): Outcome<null> {
  const system = get(actor, systemEntity, system_id);
  if (!system) return notFound();
  if (!mayEdit(systemRole(dbOf(actor), actor, system_id))) return notAllowed();
  const period = viewPeriod(system.timezone, { period: "day", from: day }, now);
  if (period.from !== day) return complain("day", "rules.date_invalid");
  if (day > lastDay(system.timezone, now)) return complain("day", "operator.rules.day_open");
  const { space, user_id } = actor;
  enqueue(judgeDayJob, { space, system_id, day }, { space, by: user_id });
  return done(null);
}
