import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { type Event, eventSchema } from "~/entities/events/event";
import { DEMO_SYSTEM_ID } from "./site";

interface DemoEvent {
  type: Event["type"];
  level: Event["level"];
  /** Begin [ms since 1970]. */
  from: number;
  hours: number;
  description: string;
}

/** What happened and is planned around a time (ms since 1970): an outage in the week before the last, a maintenance in the days after. Invented. */
export function demoEvents(now: number): Event[] {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const event = (event_id: string, { type, level, from, hours, description }: DemoEvent) =>
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
    event("demo-event-outage", {
      type: "outage",
      level: "error",
      from: today - 9 * DAY_MS + 8 * HOUR_MS,
      hours: 5.5,
      description: "Synthetic: ignition failed",
    }),
    event("demo-event-maintenance", {
      type: "scheduled_maintenance",
      level: "info",
      from: today + 2 * DAY_MS + 7 * HOUR_MS,
      hours: 4,
      description: "Synthetic: oil and spark plugs",
    }),
  ];
}
