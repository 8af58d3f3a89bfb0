import { prefix, route } from "@remix-run/route-config";

const at = (file: string) => `routes/events/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  ...prefix("system/:system_id/digital-twin", [
    route("events", at("list.tsx"), { id: "events" }),
    route("events/new", at("edit.tsx"), { id: "new event" }),
    route("events/:event_id", at("event.tsx"), { id: "one event" }),
    route("events/:event_id/edit", at("edit.tsx"), { id: "edit event" }),
    route("events/:event_id/delete", at("delete.tsx"), { id: "delete event" }),
    route("timeseries-live/:live_id/event-rules", at("eventRules.tsx"), { id: "event rules" }),
  ]),
];
