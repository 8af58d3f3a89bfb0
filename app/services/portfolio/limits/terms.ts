import { isDeepStrictEqual } from "node:util";
import type { Deal } from "~/entities/portfolio/deal";
import { type Goo, targetStatus } from "~/entities/portfolio/goo";
import type { SpotDeal } from "~/entities/spot/spotDeal";

/** Size, price and delivery of a deal: what limits look at. A change of any of them is judged anew. */
const DEAL_TERMS = [
  "tech_id",
  "carrier_id",
  "carrier_level_id",
  "counterparty_id",
  "ticker_symbol",
  "futures_id",
  "start_date",
  "end_date",
  "periodType",
  "base_peak_type",
  "period",
  "trading_price",
  "amount",
  "full_load_hours",
  "ts_id",
] as const satisfies readonly (keyof Deal)[];
const SPOT_TERMS = [
  "spot_id",
  "amount",
  "direction",
  "trading_price",
  "start_at",
  "end_at",
] as const satisfies readonly (keyof SpotDeal)[];

type Terms = Record<string, unknown>;
/** How the terms of a deal are taken out of it, and others put into it. */
export interface TermsOf<Row> {
  of: (row: Row) => Terms;
  with: (row: Row, terms: Terms) => Row;
}

const pick = <Row extends object>(row: Row, names: readonly (keyof Row & string)[]): Terms =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

/** What follows from the terms it is carried along with. It is worked out of them with each save, so that an older deal may have another number, or none. */
const FOLLOWING = new Set<string>(["full_load_hours"] satisfies (typeof DEAL_TERMS)[number][]);

/** Whether two deals, or changes of one, are of the same size, price and delivery. */
export function sameTerms(one: Terms | null, other: Terms | null): boolean {
  const compared = (terms: Terms | null) => terms && Object.entries(terms).filter(([name]) => !FOLLOWING.has(name));
  const [ofOne, ofOther] = [compared(one), compared(other)].map((terms) => terms && Object.fromEntries(terms));
  return isDeepStrictEqual(ofOne, ofOther);
}

export const dealTerms: TermsOf<Deal> = {
  of(deal) {
    const { direction, is_derivative, curtailment } = deal.properties;
    return { ...pick(deal, DEAL_TERMS), direction, is_derivative, curtailment };
  },
  with(deal, { direction, is_derivative, curtailment, ...terms }) {
    const properties = { ...deal.properties, direction, is_derivative, curtailment } as Deal["properties"];
    return { ...deal, ...terms, properties };
  },
};

export const spotTerms: TermsOf<SpotDeal> = {
  of: (deal) => pick(deal, SPOT_TERMS),
  with: (deal, terms) => ({ ...deal, ...terms }),
};

const GOO_TERMS = [
  "amount",
  "trading_price",
  "tech_id",
  "start_date",
  "end_date",
  "counterparty_id",
] as const satisfies readonly (keyof Goo)[];

/** The same of guarantees: that they are held, given away or used is a term of theirs. */
export const gooTerms: TermsOf<Goo> = {
  of(goo) {
    const { received, left_on } = goo.properties;
    return { ...pick(goo, GOO_TERMS), status: targetStatus(goo), received, left_on };
  },
  with(goo, { received, left_on, ...terms }) {
    return { ...goo, ...terms, properties: { ...goo.properties, received, left_on } as Goo["properties"] };
  },
};
