import { z } from "zod";
import { description, id } from "~/entities/core/shared";

const EVENT_TYPES = [
  "outlier",
  "accumulated_value",
  "scheduled_maintenance",
  "outage",
  "operation_divergence",
  "backup_inactive",
  "manual_forecast",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** From the mildest to the worst. */
export const EVENT_LEVELS = ["info", "warning", "error"] as const;
export type EventLevel = (typeof EVENT_LEVELS)[number];

/** A level by its number (0, 1 or 2), also as text; anything else as it is. */
const levelOf = (given: unknown): unknown =>
  typeof given === "number" || typeof given === "string" ? (EVENT_LEVELS[given as number] ?? given) : given;

/** What happened, or is planned to happen, to a component or its measurements. */
export const eventSchema = z.object({
  event_id: id,
  system_id: id,
  node_id: id,
  timeseries_id: id.nullable().default(null),
  /** ISO 8601 UTC; the end is after the start. */
  start_at: z.string().datetime("rules.invalid"),
  end_at: z.string().datetime("rules.invalid"),
  type: z.enum(EVENT_TYPES),
  /** Other programs write 0, 1 and 2, the mildest first. */
  level: z.preprocess(levelOf, z.enum(EVENT_LEVELS).default("info")),
  description: description.default(""),
});
export type Event = z.infer<typeof eventSchema>;
