import type { Event } from "~/entities/events/event";
import { following, type Writer } from "~/services/core/entity.server";
import { enqueue } from "~/services/core/job.server";
import { onCommit } from "~/services/core/store.server";
import { replanJob } from "~/services/operator/planJob.server";
import { SETTLE_OUTAGE_MS } from "~/services/operator/replanning/trigger.server";
import { askForSetpoints } from "~/services/operator/setpoints/jobs.server";
import { eventEntity } from "./event.entity.server";

const isOutage = (event: Pick<Event, "type"> | undefined): boolean =>
  event?.type === "outage" || event?.type === "scheduled_maintenance";

/** Devices hear of it first, then the site is planned anew; nobody waits for the minutes in which that would be looked for. */
function hear({ db, actor }: Writer, { system_id }: Pick<Event, "system_id">): void {
  onCommit(db, () => {
    askForSetpoints(actor.space, system_id);
    enqueue(replanJob, {}, { space: actor.space });
    // One that came right after another plan was asked for has waited long enough then.
    enqueue(replanJob, {}, { space: actor.space, runAfter: Date.now() + SETTLE_OUTAGE_MS });
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
