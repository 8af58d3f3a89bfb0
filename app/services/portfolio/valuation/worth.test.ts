import { expect, it } from "vitest";
import type { DealWorth, PortfolioValue } from "./types";
import { currencySums } from "./view.server";
import { chosenWorth, type PortfolioQuery } from "./worth";

const book = (name: string): PortfolioQuery => ({
  statuses: ["existing"],
  house: "",
  book: name,
  counterparty: "",
  derivative: null,
});
/** Worth 100 on the reference day, when it was in the book "far", and 130 now. */
const moved: DealWorth = {
  deal: "moved",
  market: "power",
  open: 130,
  high: 150,
  low: 90,
  before: 100,
  volume: 0,
  time: 10,
  price: 20,
  newDeals: 0,
  change: 30,
  after: 130,
  then: {
    name: "moved",
    status: "existing",
    house_id: "desk",
    book_id: "far",
    counterparty_id: "party",
    is_derivative: false,
  },
};
const valueOf = (...deals: DealWorth[]) =>
  ({
    deals,
    lines: [],
    markets: [{ futures_id: "power", currency: "EUR", changes: null }],
  }) as unknown as PortfolioValue;

it("a deal that came to the selection is new with all it is worth: 130; 30 if its change since counted", () => {
  const [worth] = chosenWorth(valueOf(moved), new Set(["moved"]), book("near"));
  expect(worth).toMatchObject({ before: 0, volume: 0, time: 0, price: 0, newDeals: 130, change: 130, after: 130 });
});

it("a deal that left the selection takes what it was worth with it: -100; -130 if its worth of today counted", () => {
  const [worth] = chosenWorth(valueOf(moved), new Set(), book("far"));
  expect(worth).toMatchObject({
    before: 100,
    volume: -100,
    newDeals: 0,
    change: -100,
    after: 0,
    open: 0,
    high: 0,
    low: 0,
  });
  // Of nothing that was worth nothing there is nothing to say.
  expect(chosenWorth(valueOf({ ...moved, before: 0 }), new Set(), book("far"))).toEqual([]);
});

it("a currency whose only deal left has sums: -100 of volume; none if lines of today were asked for", () => {
  const [sums, ...others] = currencySums(valueOf(moved), [], book("far"));
  expect(others).toEqual([]);
  expect(sums).toMatchObject({ currency: "EUR", open: 0, openMwh: 0, averagePrice: null, risk: null });
  expect(sums!.change).toMatchObject({ before: 100, volume: -100, after: 0 });
  // A currency without any deal has none.
  expect(currencySums(valueOf(), [], book("far"))).toEqual([]);
});
