import { events } from "~db/schema/events";
import { eventSchema } from "~/entities/events/event";
import { entity } from "~/services/core/entity.server";
import { checkEvent, tellOfEvent } from "./rules.server";

/** Something that happened to a component: an outage, an outlier, a divergence. */
export const eventEntity = entity({
  name: "event",
  path: "event",
  lists: [{ path: "system/:system_id/events", rows: "system", updates: true }],
  idField: "event_id",
  table: events,
  schema: eventSchema,
  scope: "system",
  beforeSave: checkEvent,
  afterSave: tellOfEvent,
});
