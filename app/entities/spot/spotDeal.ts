import { z } from "zod";
import { HOUR_MS } from "~/entities/core/clock";
import { finiteNumber, id, positive } from "~/entities/core/shared";
import { approvalSchema, SPOT_DEAL_STATES } from "~/entities/spot/approval";
import { DEAL_DIRECTIONS, signOf } from "~/entities/spot/direction";

const time = z
  .string({ required_error: "rules.needs_value" })
  .min(1, "rules.needs_value")
  .datetime({ offset: true, message: "rules.invalid" });
/** Prices beyond are slips of the unit. */
const PRICE = 100_000;

/** Energy that was bought or sold on a spot market for one delivery period. */
export const spotDealSchema = z.object({
  spotdeal_id: id,
  system_id: id,
  spot_id: id,
  /** MW, over the whole period; positive both ways. */
  amount: positive.max(1e6, "rules.must_be_at_most"),
  direction: z.enum(DEAL_DIRECTIONS, { errorMap: () => ({ message: "rules.not_in_list" }) }).default("purchase"),
  /** Currency of the market per MWh; may be below zero. */
  trading_price: finiteNumber.min(-PRICE, "rules.must_be_at_least").max(PRICE, "rules.must_be_at_most"),
  /** ISO 8601 UTC: the start of a delivery period of the market. */
  start_at: time,
  /** The end of the same period; what is left out follows from the market. */
  end_at: time.optional(),
  status: z.enum(SPOT_DEAL_STATES).default("existing"),
  /** What limits said of it, and who approved it. The server knows it. */
  approval: approvalSchema,
});
export type SpotDeal = z.infer<typeof spotDealSchema>;

/** What a deal lets flow into the site [MW]: negative where it sells. */
export const dealPower = ({ amount, direction }: Pick<SpotDeal, "amount" | "direction">): number =>
  signOf(direction) * amount;

type DealTerms = Pick<SpotDeal, "amount" | "direction" | "start_at" | "end_at">;

/** Energy of a deal [MWh]: negative where it sells. */
export const dealEnergy = (deal: DealTerms): number =>
  dealPower(deal) * ((Date.parse(deal.end_at ?? deal.start_at) - Date.parse(deal.start_at)) / HOUR_MS);

/** What a deal costs in the currency of its market: price times amount times hours. What a sale earns is negative. */
export const dealValue = (deal: DealTerms & Pick<SpotDeal, "trading_price">): number =>
  deal.trading_price * dealEnergy(deal);

/** The form of a deal: its delivery period by the start of it. */
export const spotDealForm = z.object({
  spotdeal_id: id,
  spot_id: id,
  start_at: time,
  direction: spotDealSchema.shape.direction,
  amount: spotDealSchema.shape.amount,
  trading_price: spotDealSchema.shape.trading_price,
  expected: z.string().nullable().default(null),
});
export type SpotDealForm = z.infer<typeof spotDealForm>;
