import type { Event } from "~/entities/events/event";
import { following, type Writer } from "~/services/core/entity.server";
import { enqueue } from "~/services/core/job.server";
import { onCommit } from "~/services/core/store.server";
import { replanJob } from "~/services/operator/planJob.server";
import { SETTLE_OUTAGE_MS } from "~/services/operator/replanning/trigger.server";
import { askForSetpoints } from "~/services/operator/setpoints/jobs.server";
import { eventEntity } from "./event.entity.server";

const SECOND_MS = 1000;

const isOutage = (event: Pick<Event, "type"> | undefined): boolean =>
  event?.type === "outage" || event?.type === "scheduled_maintenance";

/**
 * Devices hear of it first, then the site is planned anew; nobody waits for the minutes in which that would be looked for. Where a plan was
 * asked for just before, the second look finds what the first had to leave. Many events at once, as of an import, are looked at once.
 */
function hear({ db, actor }: Writer, { system_id }: Pick<Event, "system_id">): void {
  onCommit(db, () => {
    // Once this second is over: one job sees all that happened in it.
    const soon = (Math.floor(Date.now() / SECOND_MS) + 1) * SECOND_MS;
    askForSetpoints(actor.space, system_id, soon);
    for (const runAfter of [soon, soon + SETTLE_OUTAGE_MS])
      enqueue(replanJob, {}, { space: actor.space, runAfter, key: String(runAfter) });
  });
}

/** What an outage or maintenance that begins, ends, changes or is deleted sets off at once. */
export const outageFollower = following(eventEntity, {
  afterSave({ before, after, ...writer }) {
    if (isOutage(before) || isOutage(after)) hear(writer, after);
  },
  beforeRemove({ row, ...writer }) {
    if (isOutage(row)) hear(writer, row);
  },
  beforeRestore({ row, ...writer }) {
    if (isOutage(row)) hear(writer, row);
  },
});
