import { afterAll, beforeAll, expect, it } from "vitest";
import { dbOf, get, save } from "~/services/core/store.server";
import { dealEntity } from "~/services/portfolio/deal.entity.server";
import { bookEntity, counterpartyEntity, houseEntity } from "~/services/portfolio/parties.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { portfolioParts } from "./portfolio.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

it("a counterparty leaves with its tax, without the spot markets that it clears here", () => {
  const system_id = newSystem(space.editor);
  const spot_ids = ["day_ahead_DE-LU"];
  const outcomes = [
    save(space.editor, houseEntity, { house_id: "desk", name: "Desk" }),
    save(space.editor, bookEntity, { book_id: "book", name: "Book" }),
    save(space.editor, counterpartyEntity, { counterparty_id: "clears", name: "House", vat_rate: 19, spot_ids }),
    save(space.editor, dealEntity, {
      deal_id: "deal",
      system_id,
      name: "Deal",
      tech_id: "ppa_other",
      carrier_level_id: "futures_electricity_none",
      house_id: "desk",
      book_id: "book",
      counterparty_id: "clears",
      futures_id: "futures_DE-LU",
      start_date: "2026-01-01",
      end_date: "2026-12-31",
      periodType: "custom",
      base_peak_type: "base",
      trading_price: 80,
      amount: 1,
    }),
  ];
  for (const outcome of outcomes) expect(outcome, JSON.stringify(outcome)).toMatchObject({ ok: true });
  expect(get(space.editor, counterpartyEntity, "clears")).toMatchObject({ spot_ids });
  const { counterparties } = portfolioParts(dbOf(space.editor), {
    system: get(space.editor, systemEntity, system_id)!,
    geometries: [],
  });
  // With the markets another space would refuse the whole system: it has other ones, or somebody else who clears them.
  expect(counterparties).toMatchObject([{ counterparty_id: "clears", vat_rate: 19, spot_ids: [] }]);
});
