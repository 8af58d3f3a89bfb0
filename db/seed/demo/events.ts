import { eventSchema, type Event } from "~/entities/events/event";
import { DEMO_SYSTEM_ID } from "./site";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What happened and is planned around a time (ms since 1970): an outage in the week before, a maintenance in the days after. Invented. */
export function demoEvents(now: number): Event[] {
  const today = Math.floor(now / DAY) * DAY;
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
      end_at: new Date(from + hours * HOUR).toISOString(),
    });
  return [
    event("demo-event-outage", "outage", "error", today - 3 * DAY + 8 * HOUR, 5.5, "Synthetic: ignition failed"),
    event(
      "demo-event-maintenance",
      "scheduled_maintenance",
      "info",
      today + 2 * DAY + 7 * HOUR,
      4,
      "Synthetic: oil and spark plugs",
    ),
  ];
}
