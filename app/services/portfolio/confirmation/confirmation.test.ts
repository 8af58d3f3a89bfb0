import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { daysFrom } from "~/entities/core/clock";
import type { DealInput } from "~/entities/portfolio/deal";
import { save } from "~/services/core/store.server";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { dealEntity } from "../deal.entity.server";
import { bookEntity, counterpartyEntity, houseEntity } from "../parties.entity.server";
import { dealConfirmation } from "./confirmation.server";

let space: TestSpace;
let system_id: string;
const next = new Date().getUTCFullYear() + 1;
beforeAll(async () => {
  space = await testSpace();
  system_id = newSystem(space.editor);
  giveRole(space.viewer, system_id, "viewer");
  save(space.editor, houseEntity, { house_id: "desk", name: "Desk" });
  save(space.editor, bookEntity, { book_id: "book", name: "Book" });
  save(space.editor, counterpartyEntity, { counterparty_id: "party", name: "Party", vat_rate: 19 });
});
afterAll(() => space.close());

function confirm(change: Partial<DealInput>, actor = space.viewer) {
  const deal: DealInput = {
    deal_id: "deal",
    system_id,
    name: "March",
    tech_id: "futures_base_month",
    status: "existing",
    carrier_level_id: "futures_electricity_none",
    house_id: "desk",
    book_id: "book",
    counterparty_id: "party",
    ticker_symbol: `DE-LU.BASE.${next}-03`,
    start_date: `${next}-03-01`,
    periodType: "month",
    base_peak_type: "base",
    trading_price: 80.25,
    amount: 5,
    ...change,
  };
  const saved = save(space.editor, dealEntity, deal);
  if (!saved.ok) throw new Error(JSON.stringify(saved.issues ?? saved.message));
  return dealConfirmation(actor, deal.deal_id);
}

describe("the confirmation of a deal", () => {
  it("states parties, delivery by the clock of its market, energy and amount", () => {
    // 743 hours: the clock goes forward. With 744 it would be 3 720 MWh and 298 530 EUR.
    expect(confirm({})).toMatchObject({
      ok: true,
      value: {
        seller: "Party",
        buyer: "Desk",
        market: expect.any(String) as string,
        fromMs: Date.parse(`${next}-02-28T23:00Z`),
        toMs: Date.parse(`${next}-03-31T22:00Z`),
        parts: [{ period: `${next}-03`, mwh: 3715, minor: 29_812_875 }],
        vat: { kind: "rate", rate: 19 },
        hoursWithoutPower: 0,
      },
    });
  });

  it("names the house as the seller of a sale, whose amounts have no sign", () => {
    expect(confirm({ properties: { direction: "sale" } })).toMatchObject({
      value: { seller: "Desk", buyer: "Party", parts: [{ mwh: 3715, minor: 29_812_875 }] },
    });
  });

  it("of a derivative has no tax but its own; of one with curtailment states the most", () => {
    expect(confirm({ properties: { is_derivative: true } })).toMatchObject({ value: { vat: { kind: "none" } } });
    const ppa = { deal_id: "ppa", tech_id: "ppa_other", ticker_symbol: null, futures_id: "futures_DE-LU" } as const;
    const days = { periodType: "custom", end_date: `${next + 2}-06-30` } as const;
    const curtailed = confirm({ ...ppa, ...days, properties: { curtailment: true } });
    const years = curtailed.ok ? (curtailed.value.parts ?? []) : [];
    expect(years.map(({ period }) => period)).toEqual([String(next), String(next + 1), String(next + 2)]);
    // From 1 March, by years as it is longer than 24 months.
    expect(years[1]!.mwh).toBe(5 * (daysOf(next + 1) * 24));
  });

  it("is not of what nobody agreed on, nor of those who do not see the system", () => {
    expect(confirm({ status: "proposed" })).toMatchObject({ status: 409, message: "portfolio.rules.not_closed" });
    expect(confirm({}, space.stranger)).toMatchObject({ status: 404 });
    expect(confirm({}, space.otherEditor)).toMatchObject({ status: 404 });
  });
});

const daysOf = (year: number): number => daysFrom(`${year}-01-01`, `${year + 1}-01-01`);
