import { randomUUID } from "node:crypto";
import { asc, eq, gt } from "drizzle-orm";
import { type PlatformDb, platformDb } from "~db/client";
import { notices } from "~db/schema/identity";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { complain, done, notFound, type Outcome, refused } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";

type MaintenanceNotice = Pick<typeof notices.$inferSelect, "notice_id" | "start_at" | "end_at" | "timezone" | "set_by">;

const platform = (): PlatformDb => platformDb(environment().dataDir);

/** Windows of maintenance that are not over, the next one first. */
export const comingMaintenance = (at = new Date()): MaintenanceNotice[] =>
  platform().select().from(notices).where(gt(notices.end_at, at.toISOString())).orderBy(asc(notices.start_at)).all();

interface MaintenanceWindow {
  /** ISO, UTC. */
  start_at: string;
  end_at: string;
  /** IANA zone the window was planned in, shown with it. */
  timezone: string;
}

/** Announces a window on the sign-in page; for admins. */
export function announceMaintenance(actor: Actor, window: MaintenanceWindow): Outcome<string> {
  if (!isAdmin(actor)) return refused(403, "errors.spectator");
  if (window.end_at <= window.start_at) return complain("end_at", "rules.end_after_start");
  if (window.end_at <= new Date().toISOString()) return complain("end_at", "identity.account.maintenance.over");
  const notice_id = randomUUID();
  const history = { set_by: actor.displayName, created_at: new Date().toISOString() };
  platform()
    .insert(notices)
    .values({ notice_id, kind: "maintenance", ...window, ...history })
    .run();
  return done(notice_id);
}

export function withdrawMaintenance(actor: Actor, noticeId: string): Outcome<true> {
  if (!isAdmin(actor)) return refused(403, "errors.spectator");
  const { changes } = platform().delete(notices).where(eq(notices.notice_id, noticeId)).run();
  return changes === 1 ? done(true) : notFound();
}
