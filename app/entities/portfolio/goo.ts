import { z } from "zod";
import type { TechnologyName } from "~/entities/catalogue/names";
import { description, finiteNumber, id, positive, requiredText } from "~/entities/core/shared";
import { approvalSchema, isPending, PENDING_STATUSES } from "~/entities/spot/approval";
import { day } from "./deal";

export const GOO_STATUSES = ["issued", "transferred", "held", "cancelled", "expired"] as const;
/** Those of lots that limits hold count nowhere: what they are to be is in what waits. */
export const GOO_STATES = [...GOO_STATUSES, ...PENDING_STATUSES] as const;
export type GooStatus = (typeof GOO_STATES)[number];
/** What guarantees of origin are dealt of here. */
export const GOO_TECHNOLOGIES = [
  "wind_turbine",
  "ror_plant",
  "biomass_cogeneration_plant",
  "geothermal_power_plant",
] as const satisfies readonly TechnologyName[];
export const SUPPORT_STATUSES = ["none", "investment", "production", "both"] as const;

const country = z
  .string()
  .trim()
  .regex(/^[A-Z]{2}$/, "rules.country")
  .nullable()
  .default(null);

const gooProperties = z.object({
  /** Years. */
  asset_age: finiteNumber
    .min(0, "rules.must_be_non_negative")
    .max(200, "rules.must_be_at_most")
    .nullable()
    .default(null),
  support_status: z.enum(SUPPORT_STATUSES).nullable().default(null),
  issuance_date: day.nullable().default(null),
  issuance_id: requiredText(120).nullable().default(null),
  issuance_country: country,
  /** Whether they came from somebody else; of held ones they did. */
  received: z.boolean().default(false),
  /** Day on which they were transferred or cancelled. Null: nobody said. */
  left_on: day.nullable().default(null),
});

/** Programs may send the properties as JSON text; what is no JSON is no object. */
const written = (value: unknown): unknown => {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value.slice(0, 10_000)) as unknown;
  } catch {
    return value;
  }
};

/** Guarantees of origin: that so much energy was produced of a renewable source between two days. */
export const gooSchema = z.object({
  goo_id: id,
  system_id: id,
  name: requiredText(200),
  description: description.default(""),
  tech_id: z.enum(GOO_TECHNOLOGIES, { errorMap: () => ({ message: "portfolio.rules.goo_technology" }) }),
  status: z.enum(GOO_STATES).default("issued"),
  /** EUR/MWh. */
  trading_price: positive.max(100_000, "rules.must_be_at_most"),
  /** MWh. */
  amount: positive.max(1e9, "rules.must_be_at_most"),
  start_date: day,
  end_date: day,
  deal_id: id.nullable().default(null),
  counterparty_id: id.nullable().default(null),
  properties: z.preprocess(written, gooProperties.default({})),
  /** Known to the server: what limits said of it, and who decided. */
  approval: approvalSchema,
});
export type Goo = z.infer<typeof gooSchema>;

/** Years of production that the form offers: three back to three ahead. */
export const gooYears = (now: Date): number[] => Array.from({ length: 7 }, (_, i) => now.getUTCFullYear() - 3 + i);

/** The form of guarantees of origin. */
export const gooForm = gooSchema
  .omit({ system_id: true, properties: true, approval: true })
  .extend({ ...gooProperties.shape, expected: z.string().nullable().default(null) });
export type GooForm = z.infer<typeof gooForm>;

/** What the form says of guarantees of a system. */
export function gooFrom(system_id: string, form: GooForm): Goo {
  // What is no field of theirs is left out.
  return gooSchema.parse({ ...form, system_id, properties: gooProperties.parse(form) });
}

/** Guarantees that leave: all of them or a part, which is then a row of its own. */
export const leavingForm = z.object({
  how: z.enum(["transferred", "cancelled"], { errorMap: () => ({ message: "rules.needs_value" }) }),
  amount: positive.max(1e9, "rules.must_be_at_most"),
  on: day,
  counterparty_id: id.nullable().default(null),
  /** Id of the part, so that a form that is sent twice makes one. */
  part_id: id,
  expected: z.string().nullable().default(null),
});
export type LeavingForm = z.infer<typeof leavingForm>;

/** Whether they are still there to be given away or used. */
export const isHeld = ({ status }: Pick<Goo, "status">): boolean => status === "issued" || status === "held";

/** What a lot is, or is to be once somebody approved it. */
export const targetStatus = ({ status, approval }: Pick<Goo, "status" | "approval">): GooStatus =>
  isPending(status) ? ((approval?.change?.status as GooStatus | undefined) ?? status) : status;

/** Whether a lot, or a change of it, waits for a second person. */
export const isWaiting = ({ approval }: Pick<Goo, "approval">): boolean => approval?.state === "waiting";

/** Whether a change of a lot waits that somebody else entered: whoever changes or deletes the lot would end that change unseen. */
export const waitsForOthers = (goo: Pick<Goo, "approval" | "status">, userId: string): boolean =>
  isWaiting(goo) && !isPending(goo.status) && !goo.approval!.authors.includes(userId);
