import { z } from "zod";
import { EVENT_LEVELS, EVENT_TYPES, eventSchema } from "./event";

const local = z
  .string({ required_error: "rules.needs_value" })
  .min(1, "rules.needs_value")
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/, "rules.date_invalid");

/** The form of an event. Times are of the clock of the event's zone; the component is `node:` or `line:` and the id. */
export const eventForm = z.object({
  event_id: eventSchema.shape.event_id,
  component: z
    .string({ required_error: "rules.needs_value" })
    .min(1, "rules.needs_value")
    .regex(/^(node|line):/, "rules.not_in_list"),
  start_at: local,
  /** Empty: an outage that nobody knows the end of. */
  end_at: local.nullable().default(null),
  type: z.enum(EVENT_TYPES, { required_error: "rules.needs_value" }),
  level: z.enum(EVENT_LEVELS).default("info"),
  description: eventSchema.shape.description,
  forecast_mw: eventSchema.shape.forecast_mw.default(null),
  expected: z.string().nullable().default(null),
});

/** The same of an event that a rule raised of a series of no component. */
export const eventFormOfSeries = eventForm.extend({
  component: z
    .string()
    .regex(/^(node|line):/, "rules.not_in_list")
    .nullable()
    .default(null),
});

/** What somebody has to say when they take note of an event. */
export const acknowledgeForm = z.object({
  intent: z.literal("acknowledge"),
  note: eventSchema.shape.description,
});
