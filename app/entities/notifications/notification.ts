import { z } from "zod";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { timezone } from "~/entities/core/timezone";
import { EVENT_LEVELS, type EventLevel } from "~/entities/events/event";

/** What people are told about. */
const RUN_TOPICS = ["run_success", "run_warning", "run_error"] as const;
export const SYSTEM_TOPICS = [
  ...RUN_TOPICS,
  "event",
  "forecast_missing",
  "live_source_failing",
  "weather_source_failing",
  "operation_waiting",
  "operation_approved",
  "setpoints_given_up",
  "webhook_given_up",
  "limit_reached",
  "credit_reached",
  "hedge_path_left",
  "deal_waiting",
  "deal_approved",
  "deal_refused",
  "role_assigned",
  "task_assigned",
] as const;
/** Tasks on parameters of everyone belong to no system. */
export const SPACE_TOPICS = ["credits_low", "task_assigned", "space_webhook_given_up"] as const;
export type Topic = (typeof SYSTEM_TOPICS)[number] | (typeof SPACE_TOPICS)[number];

/** Where what concerns the whole space is chosen. */
export const SPACE_SCOPE = "space";

export const TIMINGS = ["off", "at_once", "daily"] as const;
export type Timing = (typeof TIMINGS)[number];

/** How one topic reaches a person: in the list of the app and by mail. */
export interface Choice {
  app: Timing;
  mail: Timing;
  /** Of events: the mildest that is told. */
  level?: EventLevel;
}
export type Choices = Partial<Record<Topic, Choice>>;

/** What fills the sentence of a message. */
export type NotificationParams = Record<string, string | number>;

/**
 * The params as a language reads them: "figure_de" of a message stands for its "figure". Names of the catalogue are stored in
 * every language, as the message may be read in each. A share can be of four digits, which are grouped.
 */
export function paramsIn(params: NotificationParams, locale: Locale): NotificationParams {
  const localized = Object.entries(params).filter(([name]) => name.endsWith(`_${locale}`));
  const { share } = params;
  return {
    ...params,
    ...(typeof share === "number" ? { share: formatNumber(share, locale) } : {}),
    ...Object.fromEntries(localized.map(([name, value]) => [name.slice(0, -locale.length - 1), value])),
  };
}

/** The sentence of a message: many events have one of their own, and a book off its path says of which carrier and run where that was noted. */
export function sentenceOf({ topic, params }: { topic: Topic; params: NotificationParams }) {
  if (topic === "event" && params.events !== undefined) return "events" as const;
  if (topic === "hedge_path_left" && params.run !== undefined) return "hedge_path_left_run" as const;
  if (topic === "hedge_path_left" && params.carrier !== undefined) return "hedge_path_left_of" as const;
  return topic;
}

/** Until somebody chooses otherwise: everything in the app, nothing by mail. New roles are told by mail in any case. */
export const choiceOf = (choices: Choices | undefined, topic: Topic): Choice =>
  choices?.[topic] ?? { app: "at_once", mail: "off", ...(topic === "event" ? { level: "warning" } : {}) };

/** Whether an event is as grave as a person wants to hear of; what has no level always is. */
export const reaches = (level: EventLevel | undefined, { level: least = "warning" }: Choice): boolean =>
  level === undefined || EVENT_LEVELS.indexOf(level) >= EVENT_LEVELS.indexOf(least);

const choiceSchema = z.object({ app: z.enum(TIMINGS), mail: z.enum(TIMINGS) });

/** The form of one system, and that of the space. */
export const systemChoicesSchema = z.object({
  run_success: choiceSchema,
  run_warning: choiceSchema,
  run_error: choiceSchema,
  event: choiceSchema.extend({ level: z.enum(EVENT_LEVELS).default("warning") }),
  forecast_missing: choiceSchema,
  live_source_failing: choiceSchema,
  // Programs of before do not send it.
  weather_source_failing: choiceSchema.default({ app: "at_once", mail: "off" }),
  operation_waiting: choiceSchema,
  operation_approved: choiceSchema,
  setpoints_given_up: choiceSchema,
  // Programs of before do not send it.
  webhook_given_up: choiceSchema.default({ app: "at_once", mail: "off" }),
  limit_reached: choiceSchema,
  credit_reached: choiceSchema,
  hedge_path_left: choiceSchema,
  deal_waiting: choiceSchema,
  deal_approved: choiceSchema,
  deal_refused: choiceSchema,
  role_assigned: choiceSchema.extend({ mail: z.enum(TIMINGS).default("off") }),
  task_assigned: choiceSchema,
});
export const spaceChoicesSchema = z.object({
  credits_low: choiceSchema,
  task_assigned: choiceSchema,
  // Programs of before do not send it.
  space_webhook_given_up: choiceSchema.default({ app: "at_once", mail: "off" }),
});

const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "notifications.time_invalid")
  .nullable()
  .default(null);

/** The hours in which no mail is sent, local times; both or none. */
export const quietSchema = z
  .object({
    quiet_from: clock,
    quiet_to: clock,
    timezone,
  })
  .superRefine((form, context) => {
    const complain = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (form.quiet_from && !form.quiet_to) complain("quiet_to", "rules.needs_value");
    if (!form.quiet_from && form.quiet_to) complain("quiet_from", "rules.needs_value");
    if (form.quiet_from && form.quiet_from === form.quiet_to) complain("quiet_to", "notifications.quiet_same");
  });
export type Quiet = z.infer<typeof quietSchema>;
