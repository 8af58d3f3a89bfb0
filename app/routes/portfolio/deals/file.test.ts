import { afterAll, beforeAll, expect, it } from "vitest";
import { decemberDay } from "~/entities/market/products";
import type { DealInput } from "~/entities/portfolio/deal";
import { csvText } from "~/services/core/csv";
import { save } from "~/services/core/store.server";
import { futuresMarketEntity } from "~/services/market/futuresMarket.entity.server";
import { dealEntity } from "~/services/portfolio/deal.entity.server";
import { dealList } from "~/services/portfolio/dealList.server";
import { importDeals } from "~/services/portfolio/import/importDeals.server";
import { bookEntity, counterpartyEntity, houseEntity } from "~/services/portfolio/parties.entity.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { dealsFilter } from "./query.server";
import { dealsTable } from "./table.server";

let space: TestSpace;
let system_id: string;
const next = new Date().getUTCFullYear() + 1;
beforeAll(async () => {
  space = await testSpace();
  system_id = newSystem(space.editor);
  save(space.editor, houseEntity, { house_id: "desk", name: "Desk" });
  save(space.editor, bookEntity, { book_id: "book", name: "Book" });
  save(space.editor, counterpartyEntity, { counterparty_id: "party", name: "Party" });
  const spot = {
    spot_id: "eua",
    name: "EUA",
    carrier_id: "emission_allowance",
    country_code: "DE",
    timezone: "Europe/Berlin",
  };
  expect(save(space.admin, spotMarketEntity, spot)).toMatchObject({ ok: true });
  const futures = { futures_id: "eua", name: "EUA", symbol: "EUA", spot_id: "eua" };
  expect(save(space.admin, futuresMarketEntity, futures)).toMatchObject({ ok: true });
});
afterAll(() => space.close());

const deal = (change: Partial<DealInput> & { deal_id: string }) =>
  save(space.editor, dealEntity, {
    system_id,
    name: change.deal_id,
    status: "existing",
    tech_id: "futures_base_december",
    carrier_level_id: "futures_electricity_none",
    house_id: "desk",
    book_id: "book",
    counterparty_id: "party",
    ticker_symbol: `EUA.BASE.${next}-DEC`,
    start_date: decemberDay(next),
    periodType: "december",
    base_peak_type: "base",
    trading_price: 70.5,
    amount: 12_000,
    ...change,
  });
const table = () => {
  const { rows } = dealList(space.editor, system_id, { ...dealsFilter(new URL("https://x.test/")), page: 0 });
  return dealsTable(space.editor, rows, "en");
};
const sent = () => importDeals(space.editor, system_id, { name: "deals.csv", bytes: Buffer.from(csvText(table())) });

it("is read unchanged, of allowances alone and with deals of power", async () => {
  expect(deal({ deal_id: "number" })).toMatchObject({ ok: true });
  expect(table().header).toContain("Quantity [t]");
  expect(await sent()).toMatchObject({ value: { made: 0, changed: 0, same: 1, issues: [] } });
  const year = { tech_id: "futures_base_year", ticker_symbol: `DE-LU.BASE.${next}`, start_date: `${next}-01-01` };
  expect(deal({ deal_id: "power", ...year, periodType: "year", amount: 5 })).toMatchObject({ ok: true });
  // With a unit of one kind each line of the other is refused.
  expect(table().header).toContain("Quantity");
  expect(await sent()).toMatchObject({ value: { made: 0, changed: 0, same: 2, issues: [] } });
});
