import { afterAll, beforeAll, expect, it } from "vitest";
import { portfolioDayDeals } from "~db/schema/portfolio";
import type { DealInput } from "~/entities/portfolio/deal";
import { dbOf, remove, save } from "~/services/core/store.server";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { dealEntity } from "../deal.entity.server";
import { bookEntity, counterpartyEntity, houseEntity } from "../parties.entity.server";
import { analysisOf } from "./analysis.server";
import { dealsOfDay, storeDealsOfDay } from "./dealsOfDay.server";
import { valuePortfolio } from "./value.server";
import { currencySums, selectedDeals } from "./view.server";
import type { PortfolioQuery } from "./worth";

let space: TestSpace;
let system: string;
const next = new Date().getUTCFullYear() + 1;
const existing = { statuses: ["existing"], house: "", book: "", counterparty: "", derivative: null } as const;
const make = (deal_id: string, change: Partial<DealInput> = {}) => {
  const deal: DealInput = {
    deal_id,
    system_id: system,
    name: deal_id,
    tech_id: "futures_base_year",
    status: "existing",
    carrier_level_id: "futures_electricity_none",
    house_id: "desk",
    book_id: "near",
    counterparty_id: "party",
    ticker_symbol: `DE-LU.BASE.${next}`,
    start_date: `${next}-01-01`,
    periodType: "year",
    base_peak_type: "base",
    trading_price: 40,
    amount: 10,
    properties: { traded_on: "2020-01-01" },
    ...change,
  };
  expect(save(space.editor, dealEntity, deal)).toMatchObject({ ok: true });
};
const valued = () => valuePortfolio(dbOf(space.editor), system, Date.now())!;
const changeOf = (query: PortfolioQuery) => {
  const deals = selectedDeals(space.viewer, system, query);
  return currencySums(valued(), deals, query)[0]!.change;
};

beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.editor);
  giveRole(space.viewer, system, "viewer");
  save(space.editor, houseEntity, { house_id: "desk", name: "Desk" });
  save(space.editor, bookEntity, { book_id: "near", name: "Near" });
  save(space.editor, bookEntity, { book_id: "far", name: "Far" });
  save(space.editor, counterpartyEntity, { counterparty_id: "party", name: "Party" });
  for (const id of ["same", "more", "gone", "moved"]) make(id);
  make("closed", { status: "proposed" });
});
afterAll(() => space.close());

it("without kept deals those of the reference day are taken to be what they are now, and that is told", () => {
  make("more", { amount: 11 });
  make("more");
  expect(valued().markets).toMatchObject([{ referenceKept: false }]);
  expect(changeOf(existing)).toMatchObject({ volume: 0, newDeals: 0 });
});

it("a changed, a deleted, a closed, a moved and an entered deal are reasons of their own, to the cent", () => {
  const db = dbOf(space.editor);
  const { referenceDay } = valued();
  storeDealsOfDay(db, system, referenceDay);
  const item = valued().deals.find(({ deal }) => deal === "same")!.before;
  expect(item).not.toBe(0);
  const still = changeOf(existing);
  expect(still).toMatchObject({ before: 4 * item, volume: 0, newDeals: 0 });

  make("more", { amount: 12 });
  remove(space.editor, dealEntity, "gone");
  make("closed");
  make("moved", { book_id: "far" });
  make("entered");
  const value = valued();
  expect(value.markets).toMatchObject([{ referenceKept: true }]);
  const worth = new Map(value.deals.map((deal) => [deal.deal, deal]));
  expect(worth.get("gone")).toMatchObject({ before: item, volume: -item, after: 0, then: { name: "gone" } });
  expect(worth.get("closed")!.then).toMatchObject({ status: "proposed" });
  expect(worth.get("same")!.then).toBeUndefined();

  const { before, volume, time, price, newDeals, after } = changeOf(existing);
  expect(before).toBe(4 * item);
  // Twelve months are rounded one by one: half a cent each at most.
  expect(Math.abs(volume - (0.2 * item - item))).toBeLessThanOrEqual(6);
  // Closed and entered deals come with all they are worth now.
  expect(newDeals).toBe(2 * worth.get("same")!.after);
  expect(before + volume + time + price + newDeals).toBe(after);
  expect(after).toBe([...worth.values()].reduce((sum, deal) => sum + deal.open, 0));

  // A book loses what was moved out of it, and the other one gains it.
  const near = changeOf({ ...existing, book: "near" });
  const far = changeOf({ ...existing, book: "far" });
  expect(near.before + far.before).toBe(before);
  expect(far).toMatchObject({ before: 0, newDeals: worth.get("moved")!.after });
  expect(near.volume).toBe(volume - item);
  for (const part of [near, far])
    expect(part.before + part.volume + part.time + part.price + part.newDeals).toBe(part.after);
  // With proposed deals the closed one was there before.
  expect(changeOf({ ...existing, statuses: ["proposed", "existing"] }).before).toBe(5 * item);

  const [analysis] = analysisOf(value, selectedDeals(space.viewer, system, existing), existing);
  expect(analysis!.deals.map(({ deal }) => deal).sort()).toEqual([
    "closed",
    "entered",
    "gone",
    "more",
    "moved",
    "same",
  ]);
});

it("ten days are kept", () => {
  const db = dbOf(space.editor);
  for (let day = 1; day <= 14; day++) storeDealsOfDay(db, system, `2030-01-${String(day).padStart(2, "0")}`);
  expect(dealsOfDay(db, system, "2030-01-04")).toBeNull();
  expect(dealsOfDay(db, system, "2030-01-05")).toHaveLength(5);
  expect(db.select().from(portfolioDayDeals).all()).toHaveLength(10);
});
