import { z } from "zod";
import { finiteNumber, id, requiredText } from "~/entities/core/shared";

/** How values come from outside: an address that is asked, or a topic of an MQTT broker. */
export const SOURCE_KINDS = ["http", "mqtt"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Words and numbers with dots between them: "data.values[0].price". Empty means the whole content. */
const path = z
  .string()
  .trim()
  .max(200, "rules.string_length")
  .regex(/^[^.[\]]*(\[\d{1,6}\])*(\.[^.[\]]+(\[\d{1,6}\])*)*$/, "live.source.rule.path")
  .nullable()
  .default(null);

const whole = (least: number, most: number) => finiteNumber.int("rules.must_be_integer").min(least).max(most);

/** Where the values of a live series come from. Its password or token is kept apart. */
export const liveSourceSchema = z.object({
  /** The series: one has one source at most. */
  live_id: id,
  system_id: id,
  kind: z.enum(SOURCE_KINDS),
  /** Whether it is asked or listened to. */
  active: z.boolean().default(true),
  /** https://…, in which {secret} stands for the secret, or mqtts://broker:port. */
  url: requiredText(1000),
  username: z.string().trim().max(200, "rules.string_length").nullable().default(null),
  /** Certificates (PEM) that the server's has to be issued by. Null: those that browsers trust. */
  ca_certificate: z.string().trim().max(20_000, "rules.string_length").nullable().default(null),
  /** Of a broker; wildcards are + and #. */
  topic: z.string().trim().max(500, "rules.string_length").nullable().default(null),
  /** How often an address is asked. */
  interval_minutes: whole(1, 1440).default(15),
  /** How long it may take to return. */
  timeout_s: whole(1, 30).default(10),
  /** Where the list of values is in what comes. Null: one value, or lists of times and values. */
  items_path: path,
  /** Where the time is, in an item of the list or in the whole. Null: values are of the time at which they come. */
  time_path: path,
  /** Where the value is. Null: the content is the value. */
  value_path: path,
  /** Unit of what comes. Null: that of the series. */
  unit: z.string().trim().max(60, "rules.string_length").nullable().default(null),
});
export type LiveSource = z.infer<typeof liveSourceSchema>;

/** A password or token, as it is typed. */
export const secretSchema = z.string().max(2000, "rules.string_length");
