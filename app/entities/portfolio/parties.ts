import { z } from "zod";
import { description, finiteNumber, id, requiredText } from "~/entities/core/shared";
import { LIMIT_ACTIONS } from "~/entities/spot/approval";
import { hedgePathSchema, hedgePathText } from "./hedgePath";
import { vatRate } from "./settlement";

/** Name required, trimmed; what a house and a book are told by. */
const named = {
  name: requiredText(120),
  description: description.nullish().transform((text) => text || null),
};

/** A trading house: the company or desk that deals. Of the space, for every system. */
export const houseSchema = z.object({ house_id: id, ...named });
export type House = z.infer<typeof houseSchema>;

/** A book (billing account) that deals are booked in. Of the space, for every system. */
export const bookSchema = z.object({
  book_id: id,
  ...named,
  /** How much of the demand of a site its deals shall hedge [%], by months before delivery. Null: no path. */
  hedge_path: hedgePathSchema.nullish().transform((path) => (path && path.length > 0 ? path : null)),
});
export type Book = z.infer<typeof bookSchema>;

/** Limits beyond are slips of the keyboard. */
const MOST = 1e12;
const limit = finiteNumber.min(0, "rules.must_be_non_negative").max(MOST, "rules.must_be_at_most");

/** Spot markets that one clears at most. */
const MOST_MARKETS = 200;

/** What initial margin is a share of: each MWh of futures that are open [currency/MWh], or their value at the market [%]. */
export const MARGIN_BASES = ["per_mwh", "percent"] as const;
export type MarginBasis = (typeof MARGIN_BASES)[number];
const marginRate = finiteNumber.min(0, "rules.must_be_non_negative").max(1e5, "rules.must_be_at_most");

const credit = {
  /** What it may owe at most, delivered and not yet paid, and what replacing its open deals would cost [currency of the deals]. Null: no limit. */
  credit_limit: limit.nullish().transform((value) => value ?? null),
  /** What happens to a deal that would cross the credit limit. Null: it is only told of. */
  credit_action: z
    .enum(LIMIT_ACTIONS)
    .nullish()
    .transform((value) => value ?? null),
  /** Initial margin of futures with it, where it clears for an exchange. Null: futures with it have no margin. */
  margin_rate: marginRate.nullish().transform((value) => value ?? null),
  margin_basis: z
    .enum(MARGIN_BASES)
    .nullish()
    .transform((value) => value ?? null),
};

/** Somebody to deal with. Of the space, for every system. */
export const counterpartySchema = z.object({
  counterparty_id: id,
  ...named,
  /** How far the mark-to-market of the deals with it may move from the reference day [currency of the deals]. Null: no limit. */
  mtm_delta_limit: limit.nullish().transform((value) => value ?? null),
  /** Value added tax of what is delivered to it or by it [%]. Null: nobody entered one. */
  vat_rate: vatRate.optional().transform((value) => value ?? null),
  /** Whether who takes delivery owes the tax, so that nothing is added. */
  reverse_charge: z.boolean().default(false),
  /** The spot markets whose deals are settled with it: it clears them. */
  spot_ids: z.array(id).max(MOST_MARKETS, "rules.not_in_list").default([]),
  ...credit,
});
export type Counterparty = z.infer<typeof counterpartySchema>;

/** The three kinds, as addresses name them. */
export const PARTY_KINDS = ["house", "book", "counterparty"] as const;
export type PartyKind = (typeof PARTY_KINDS)[number];
export const PARTY_LISTS = { house: "houses", book: "books", counterparty: "counterparties" } as const;
export const partyOfList = (list: string): PartyKind | undefined =>
  PARTY_KINDS.find((kind) => PARTY_LISTS[kind] === list);

/** The form of any of them; only a counterparty has limits, margin, tax and spot markets, only a book a hedge path. */
export const partyForm = z.object({
  name: named.name,
  description: description.default(""),
  mtm_delta_limit: limit.nullable().default(null),
  vat_rate: vatRate.default(null),
  reverse_charge: z.boolean().default(false),
  spot_ids: z.array(id).max(MOST_MARKETS, "rules.not_in_list").default([]),
  credit_limit: limit.nullable().default(null),
  credit_action: z.enum(LIMIT_ACTIONS).nullable().default(null),
  margin_rate: marginRate.nullable().default(null),
  margin_basis: z.enum(MARGIN_BASES).nullable().default(null),
  hedge_path: hedgePathText,
  expected: z.string().nullable().default(null),
});
export type PartyForm = z.infer<typeof partyForm>;
