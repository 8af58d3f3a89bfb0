import { eq } from "drizzle-orm";
import { platformDb, type SpaceDb } from "~db/client";
import { users } from "~db/schema/identity";
import { notificationChoices } from "~db/schema/notifications";
import { sitePaths } from "~/entities/core/sitePaths";
import type { Optimization } from "~/entities/optimizations/optimization";
import { environment } from "~/services/core/settings/environment.server";
import { get } from "~/services/core/store.server";
import { notify } from "~/services/notifications/notify.server";
import { systemName, teamOf } from "~/services/notifications/notifyTeam.server";
import { isOfStudy } from "./ofStudies.server";
import { optimizationEntity } from "./optimization.entity.server";

const account = (user_id: string) =>
  platformDb(environment().dataDir).select().from(users).where(eq(users.user_id, user_id)).get();

const RUN_TOPIC = { success: "run_success", warning: "run_warning", error: "run_error" } as const;

/**
 * Notifies of a finished run its owner, those with a role in the system, and those who asked for its messages. Of these only whoever may
 * see the run. Of the runs of a study nobody is told one by one.
 */
export function notifyOfRun(db: SpaceDb, space: string, run: Optimization, status: keyof typeof RUN_TOPIC): void {
  const { system_id, optimization_id } = run;
  if (isOfStudy(db, optimization_id)) return;
  const choices = db
    .select({ user_id: notificationChoices.user_id })
    .from(notificationChoices)
    .where(eq(notificationChoices.system_id, system_id));
  const people = [run.user_id, ...teamOf(db, system_id), ...choices.all().map((row) => row.user_id)];
  const readers = people.filter((id) => {
    const user = account(id);
    return user && !user.disabled && get({ ...user, space }, optimizationEntity, optimization_id);
  });
  const href = sitePaths(system_id).optimization(optimization_id);
  const params = { run: run.name, system: systemName(db, system_id) };
  notify(db, { key: `run:${optimization_id}`, topic: RUN_TOPIC[status], system_id, params, href }, readers);
}
