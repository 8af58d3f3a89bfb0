import { z } from "zod";
import { description, finiteNumber, id } from "~/entities/core/shared";
import { causeSchema, TYPE_OF_RULE } from "./cause";

export const EVENT_TYPES = [
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
const levelOf = (level: unknown): unknown =>
  typeof level === "number" || typeof level === "string" ? (EVENT_LEVELS[level as number] ?? level) : level;

/** A level as callers write it: a word or a number. It is `standard` where they write none. */
export const levelWord = (standard: EventLevel) => z.preprocess(levelOf, z.enum(EVENT_LEVELS).default(standard));

const time = z.string({ required_error: "rules.needs_value" }).datetime("rules.invalid");

/**
 * What happened, or is planned to happen, to a component or its measurements. What a caller leaves out of `ongoing` and the fields below
 * `description` stays as it is stored.
 */
export const eventSchema = z.object({
  event_id: id,
  system_id: id,
  /** The component, at a location or along a connection. Only events of a live series that is of no component have none. */
  node_id: id.nullable().default(null),
  line_id: id.nullable().default(null),
  /** A live series or a stored one of the system that it is about. */
  timeseries_id: id.nullable().default(null),
  /** ISO 8601 UTC; the end is after the start. */
  start_at: time,
  end_at: time,
  /** An outage that nobody knows the end of: `end_at` is how long it lasts at least. An end that is entered later ends it. */
  ongoing: z.boolean().optional(),
  type: z.enum(EVENT_TYPES),
  /** Other programs write 0, 1 and 2, the mildest first. */
  level: levelWord("info"),
  description: description.default(""),
  /** Of a manual forecast: the power that is expected of its component [MW], which plans take in place of what they know. Null: none. */
  forecast_mw: finiteNumber.min(-1e6, "rules.must_be_at_least").max(1e6, "rules.must_be_at_most").nullable().optional(),
  /** Of events that a rule raised: why. */
  cause: causeSchema.nullable().optional(),
  /** When somebody took note of it (ISO 8601 UTC), who, and what they had to say. Null: nobody did yet. */
  acknowledged_at: time.nullable().optional(),
  acknowledged_by: id.nullable().optional(),
  acknowledged_note: description.optional(),
});
export type Event = z.infer<typeof eventSchema>;

type Times = Pick<Event, "cause" | "start_at" | "end_at" | "type" | "ongoing">;

/** Whether somebody changed the times or the type of an event that a rule raised: the rule leaves it alone from then on. */
export function isChanged({ cause, start_at, end_at, type, ongoing }: Times) {
  if (!cause) return false;
  const same = (a: string, b: string) => Date.parse(a) === Date.parse(b);
  return ongoing || !same(start_at, cause.start_at) || !same(end_at, cause.end_at) || type !== TYPE_OF_RULE[cause.rule];
}

/** Whether an event has no end yet: somebody said so, or its rule had not seen it end when it last looked. */
export const goesOn = (event: Times): boolean =>
  event.ongoing === true || (event.cause?.ongoing === true && !isChanged(event));

/**
 * Whether a person stands behind an event: entered it, took note of it or changed it. What a rule raised of silent values alone is a hint:
 * plans heed it, and what is in force is not changed for it.
 */
export const isConfirmed = (event: Times & Pick<Event, "acknowledged_at">): boolean =>
  !event.cause || Boolean(event.acknowledged_at) || isChanged(event);
