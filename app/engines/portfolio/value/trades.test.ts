import { describe, expect, it } from "vitest";
import { midnightClock } from "~/entities/spot/deliveryClock";
import { deliveryGrid } from "../calendar/grid";
import { periodsOf } from "../calendar/periods";
import { attribute } from "../risk/attribution";
import { positions } from "./position";
import { tradeLines, valueTrades } from "./trades";

/** Sunday 31 May and Monday 1 June 2026 by the clock of Berlin, two hours before UTC: 48 hours. */
const range = { first: "2026-05-31", last: "2026-06-01" };
const grid = deliveryGrid(midnightClock("Europe/Berlin"), range);
const at = (text: string) => Date.parse(`${text}+02:00`);
const trade = (start: string, mwh: number, price: number, spot = NaN) => ({
  startMs: at(start),
  hours: 0.25,
  mwh,
  price,
  spot,
});
const forward = new Float64Array(48).fill(80);

describe("what trades of single periods are worth", () => {
  it("is held against the price of the quarter-hour where delivered, against the curve where open", () => {
    const trades = [
      // 0.5 MWh * (60 - 50) = 5.00; by the mean of the hour it would be something else.
      trade("2026-05-31T10:00", 0.5, 50, 60),
      // A sale at more than the auction paid: -2 * (55 - 70) = 30.00.
      trade("2026-05-31T10:15", -2, 70, 55),
      // Peak load of Monday, open: 3 * (80 - 72) * 0.5 = 12.00 with a discount of one half.
      trade("2026-06-01T09:00", 3, 72),
    ];
    const discount = new Float64Array(48).fill(0.5);
    const [delivered, open] = valueTrades([{ id: "book", trades }], { grid, asOf: "2026-06-01", forward, discount });
    expect(delivered).toMatchObject({ month: "2026-05", part: "delivered", minor: 3500, offPeakMwh: -1.5 });
    // What is paid: 0.5 * 50 - 2 * 70.
    expect(delivered).toMatchObject({ contract: -115, hoursWithoutPrice: 0, peakMwh: 0 });
    expect(open).toMatchObject({ month: "2026-06", part: "open", minor: 1200, peakMwh: 3, offPeakMwh: 0, delta: 1.5 });
    expect(open).toMatchObject({ peakDelta: 1.5, contract: 216 });
  });

  it("counts the hours that have no price, and leaves out what is outside", () => {
    const trades = [trade("2026-05-31T10:00", 1, 50), trade("2026-06-02T00:00", 1, 50)];
    const lines = valueTrades([{ id: "book", trades }], { grid, asOf: "2026-06-01", forward });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ minor: 0, hoursWithoutPrice: 0.25, offPeakMwh: 1, contract: 50 });
  });

  it("moves with its reasons: what came is volume, the rest price", () => {
    const old = { startMs: at("2026-06-01T09:00"), hours: 1, mwh: 2, price: 70, spot: NaN };
    const came = { ...old, mwh: 1, price: 79 };
    const before = { grid, asOf: "2026-06-01", forward: new Float64Array(48).fill(78) };
    const after = { grid, asOf: "2026-06-01", forward };
    const { total } = attribute(
      { deals: [], trades: [{ id: "book", trades: [old] }], market: before },
      { deals: [], trades: [{ id: "book", trades: [old, came] }], market: after },
      ["open"],
    );
    // 2 * (78 - 70); then 1 * (78 - 79); then 3 * 2.
    expect(total).toEqual({ before: 1600, volume: -100, time: 0, price: 600, newDeals: 0, after: 2100, change: 500 });
  });
});

it("trades stand in a position with purchases and sales apart", () => {
  const periods = periodsOf("day", range);
  const book = {
    id: "book",
    trades: [trade("2026-06-01T09:00", 3, 72), trade("2026-06-01T09:15", 1, 80), trade("2026-06-01T21:00", -2, 60)],
  };
  const [sunday, monday] = positions({
    grid,
    periods,
    deals: [],
    trades: tradeLines(book, grid, periods),
    demand: new Float64Array(48).fill(1),
  });
  expect(sunday!.base).toMatchObject({ hedgedMwh: 0, openMwh: 24 });
  // (3 * 72 + 80) / 4 = 74 bought, 60 sold; (296 - 120) / 2 = 88 together; 2 of 24 MWh.
  expect(monday!.base).toMatchObject({ hedgedMwh: 2, boughtPrice: 74, soldPrice: 60, averagePrice: 88, ratio: 2 / 24 });
  expect(monday!.peak).toMatchObject({ hedgedMwh: 4, averagePrice: 74 });
  expect(monday!.offPeak).toMatchObject({ hedgedMwh: -2, averagePrice: 60 });
});
