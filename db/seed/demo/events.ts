import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { eventSchema, type Event } from "~/entities/events/event";
import { DEMO_SYSTEM_ID } from "./site";

/** What happened and is planned around a time (ms since 1970): an outage in the week before, a maintenance in the days after. Invented. */
export function demoEvents(now: number): Event[] {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const event = (
    event_id: string,
    type: Event["type"],
    level: Event["level"],
    from: number,
    hours: number,
    description: string,
  ) =>
    eventSchema.parse({
      event_id,
      system_id: DEMO_SYSTEM_ID,
      type,
      level,
      description,
      node_id: "demo-chp",
      start_at: new Date(from).toISOString(),
      end_at: new Date(from + hours * HOUR_MS).toISOString(),
    });
  return [
    event("demo-event-outage", "outage", "error", today - 3 * DAY_MS + 8 * HOUR_MS, 5.5, "Synthetic: ignition failed"),
    event(
      "demo-event-maintenance",
      "scheduled_maintenance",
      "info",
      today + 2 * DAY_MS + 7 * HOUR_MS,
      4,
      "Synthetic: oil and spark plugs",
    ),
  ];
}
