import type { DealInput } from "~/entities/portfolio/deal";
import type { Actor } from "~/services/core/access.server";
import { save } from "~/services/core/store.server";
import { bookEntity, counterpartyEntity, houseEntity } from "~/services/portfolio/parties.entity.server";

/** The house, the book and the counterparty of `baseOfYear`. */
export function saveParties(actor: Actor): void {
  const saved = [
    save(actor, houseEntity, { house_id: "desk", name: "Desk" }),
    save(actor, bookEntity, { book_id: "book", name: "Book" }),
    save(actor, counterpartyEntity, { counterparty_id: "party", name: "Party" }),
  ];
  for (const outcome of saved) if (!outcome.ok) throw new Error(JSON.stringify(outcome));
}

/** 10 MW of base load of a year at EUR 85 per MWh, dealt ahead on DE-LU by the parties of `saveParties`. */
export const baseOfYear = (system_id: string, year: number) =>
  ({
    deal_id: "x",
    system_id,
    name: "Base of a year",
    tech_id: "futures_base_year",
    status: "existing",
    carrier_level_id: "futures_electricity_none",
    house_id: "desk",
    book_id: "book",
    counterparty_id: "party",
    ticker_symbol: `DE-LU.BASE.${year}`,
    start_date: `${year}-01-01`,
    periodType: "year",
    base_peak_type: "base",
    trading_price: 85,
    amount: 10,
  }) satisfies DealInput;

/** Guarantees of wind of half a year that are held, at EUR 1 per MWh. */
export const heldLot = {
  goo_id: "g",
  name: "Wind",
  tech_id: "wind_turbine",
  trading_price: 1,
  start_date: "2026-01-01",
  end_date: "2026-06-30",
  status: "held",
} as const;
