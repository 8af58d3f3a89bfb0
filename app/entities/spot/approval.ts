import { z } from "zod";
import { id } from "~/entities/core/shared";

/**
 * What a limit of trading measures: power, energy, money, distance from the market, days until the end of delivery, sums of the deals of a day of one
 * person and of everybody, or the credit of a counterparty.
 */
export const LIMIT_MEASURES = [
  "mw",
  "mwh",
  "money",
  "price",
  "ahead",
  "day_mwh",
  "day_money",
  "all_day_mwh",
  "all_day_money",
  "credit",
] as const;
export type LimitMeasure = (typeof LIMIT_MEASURES)[number];

/** What happens to a deal beyond a limit, the mildest first. */
export const LIMIT_ACTIONS = ["warn", "approve", "block"] as const;
export type LimitAction = (typeof LIMIT_ACTIONS)[number];

/** States of deals that count in no position, value, settlement, plan or schedule. */
export const PENDING_STATUSES = ["waiting", "refused"] as const;
export type PendingStatus = (typeof PENDING_STATUSES)[number];
export const isPending = (status: string): status is PendingStatus =>
  PENDING_STATUSES.some((pending) => pending === status);

/** A spot deal is made, or not yet. */
export const SPOT_DEAL_STATES = ["existing", ...PENDING_STATUSES] as const;
export type SpotDealState = (typeof SPOT_DEAL_STATES)[number];

/** A limit that a deal is beyond. */
export const groundSchema = z.object({
  /** Null: the credit limit of a counterparty. */
  limit_id: id.nullable(),
  /** Of the limit, or of the counterparty. */
  name: z.string(),
  measure: z.enum(LIMIT_MEASURES),
  /** MW, MWh, currency, percent or days. Null: no price of the market is known that it could be compared with. */
  value: z.number().nullable(),
  most: z.number(),
  /** Of a sum of a day: what it was without this deal when it was entered. */
  used: z.number().optional(),
  action: z.enum(LIMIT_ACTIONS),
});
export type LimitGround = z.infer<typeof groundSchema>;

/** `withdrawn`: it waited, and was set to proposed or optional before anybody decided. */
export const APPROVAL_STATES = ["warned", "waiting", "approved", "refused", "withdrawn"] as const;

/** What limits said of a deal when its size or price was last entered, and who decided. Null: nothing was said. */
export const writtenApproval = z.object({
  state: z.enum(APPROVAL_STATES),
  /** User ids of everybody who entered what waits: none of them may approve it. */
  authors: z.array(z.string()),
  /** ISO 8601, UTC. */
  asked_at: z.string(),
  grounds: z.array(groundSchema),
  /** Of a deal that exists: the size, price and delivery that wait or were refused. Until they are approved it counts as it was. */
  change: z.record(z.unknown()).nullable(),
  /** Ids of deals of the same period that are deleted when the change is approved: it stands in place of them all. */
  replaces: z.array(z.string()).optional(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  note: z.string(),
});
export type Approval = z.infer<typeof writtenApproval>;
export const approvalSchema = writtenApproval.nullable().default(null);
