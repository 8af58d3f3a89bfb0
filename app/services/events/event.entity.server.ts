import { events } from "~db/schema/events";
import { eventSchema } from "~/entities/events/event";
import { entity } from "~/services/core/entity.server";
import { notifyOfEvent } from "./notifyOfEvent.server";
import { checkEvent, completeEvent } from "./rules.server";

/** Something that happened to a component: an outage, an outlier, a divergence. A deleted one is not raised again by its rule. */
export const eventEntity = entity({
  name: "event",
  path: "event",
  lists: [{ path: "system/:system_id/events", rows: "system", updates: true }],
  needs: "operate",
  idField: "event_id",
  table: events,
  schema: eventSchema,
  scope: "system",
  softDelete: true,
  complete: completeEvent,
  beforeSave: checkEvent,
  afterSave: notifyOfEvent,
});
