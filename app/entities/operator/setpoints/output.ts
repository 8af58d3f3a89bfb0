import { z } from "zod";
import { finiteNumber, id, requiredText } from "~/entities/core/shared";
import { MOST_OPERATED } from "../operationSite";

/** How setpoints leave: a signed call of an address, or a message to a topic of a broker. */
export const OUTPUT_KINDS = ["webhook", "mqtt"] as const;
export type OutputKind = (typeof OUTPUT_KINDS)[number];

/** What a component is to do once the plan is too old: nothing, what it was told last, or a stated power. */
export const FALLBACKS = ["off", "last", "value"] as const;
export type Fallback = (typeof FALLBACKS)[number];

/** Powers that are sent are never more than this [kW]. */
const MOST_KW = 1e9;
const whole = (least: number, most: number) =>
  finiteNumber.int("rules.must_be_integer").min(least, "rules.must_be_in_range").max(most, "rules.must_be_in_range");
const topic = z.string().trim().max(500, "rules.string_length").nullable().default(null);

/** A component that is told its setpoints, as the other side calls it. */
export const setpointComponent = z.object({
  component_id: id,
  name: requiredText(120),
  fallback: z.enum(FALLBACKS).default("off"),
  /** Of the fallback "value" [kW], with the sign of the plan. */
  value_kw: finiteNumber
    .min(-MOST_KW, "rules.must_be_in_range")
    .max(MOST_KW, "rules.must_be_in_range")
    .nullable()
    .default(null),
});
export type SetpointComponent = z.infer<typeof setpointComponent>;

/** Where the setpoints of the plan in force go besides the mails. Its secret is kept apart. */
export const setpointOutputSchema = z.object({
  output_id: id,
  system_id: id,
  name: requiredText(120),
  kind: z.enum(OUTPUT_KINDS),
  active: z.boolean().default(true),
  /** https://…, or mqtts://broker:port. */
  url: requiredText(1000),
  /** Of a broker's account. */
  username: z.string().trim().max(200, "rules.string_length").nullable().default(null),
  /** Certificates (PEM) that the server's has to be issued by. Null: those that browsers trust. */
  ca_certificate: z.string().trim().max(20_000, "rules.string_length").nullable().default(null),
  /** Of a broker: where messages go, and where the receiver says that it took one. Null: the broker's receipt is enough. */
  topic,
  reply_topic: topic,
  /** How long the receiver may take to confirm [s]. */
  timeout_s: whole(1, 30).default(10),
  /** How long a plan counts from its approval or begin, whichever is later [h]. */
  max_age_hours: whole(1, 168).default(24),
  components: z
    .array(setpointComponent)
    .min(1, "operator.output.rule.none")
    .max(MOST_OPERATED, "operator.rules.too_many"),
});
export type SetpointOutput = z.infer<typeof setpointOutputSchema>;

/** What becomes of a message. "sent": handed over, not confirmed yet. "replaced": a newer one, or other settings, came first. */
export const DELIVERY_STATES = ["waiting", "sent", "acknowledged", "refused", "given_up", "replaced"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Whether a message is still to be taken. */
export const isOpen = (state: DeliveryState): boolean => state === "waiting" || state === "sent";

/** Why a message was not taken: a word for a text, and what fills it. */
export interface DeliveryProblem {
  reason: string;
  params: Record<string, string | number>;
}
