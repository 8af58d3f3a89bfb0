import { expect, it } from "vitest";
import { periodOfKey } from "~/entities/market/products";
import { deliveryClock } from "~/entities/spot/deliveryClock";
import { deliveryGrid, forwardCurve, loadHours, meanPrice, periodsOf, pricesBy, type Quote, stepsOf } from "../index";

const clock = deliveryClock({ timezone: "Europe/Berlin", carrier_id: "natural_gas" });
const grid = deliveryGrid(clock, { first: "2027-10-01", last: "2028-12-31" });
const quote = (key: string, price: number): Quote => {
  const { start: first, end: last } = periodOfKey(key)!;
  return { id: key, load: "base", first, last, price };
};
const meanOf = (quotes: Quote[], key: string) => {
  const { start: first, end: last } = periodOfKey(key)!;
  return meanPrice(grid, forwardCurve(grid, quotes).prices, "base", stepsOf(grid, { first, last }))!;
};

/** A winter and the gas year around it, a quarter of the winter, and a calendar year that cuts both. */
const QUOTES = [quote("2027-GY", 36), quote("2027-WIN", 40), quote("2027-Q4", 38), quote("2028", 37)];

it("takes apart overlapping gas years, seasons, quarters and years by their hours, without arbitrage", () => {
  for (const { id, price } of QUOTES) expect(meanOf(QUOTES, id)).toBeCloseTo(price, 9);
  // Hours: winter 4392 (leap day), of it Q4 2209 and Q1 2183; summer 4392; gas year 8784; the year 2028 8784, its Q4 2209.
  expect(["2027-WIN", "2028-Q1", "2028-SUM"].map((key) => hoursOf(key))).toEqual([4392, 2183, 4392]);
  // Q1: (4392 * 40 - 2209 * 38) / 2183. By days of 24 hours it would be 42.022.
  expect(meanOf(QUOTES, "2028-Q1")).toBeCloseTo(91_738 / 2183, 9);
  // Summer: (8784 * 36 - 4392 * 40) / 4392.
  expect(meanOf(QUOTES, "2028-SUM")).toBeCloseTo(32, 9);
  // The last quarter of the year: (8784 * 37 - 91 738 - 4392 * 32) / 2209.
  expect(meanOf(QUOTES, "2028-Q4")).toBeCloseTo(92_726 / 2209, 9);
});

it("names a season that contradicts its gas year, and keeps the shorter delivery", () => {
  const { findings, used } = forwardCurve(grid, [...QUOTES, quote("2028-SUM", 33)]);
  expect(used).not.toContain("2027-GY");
  // (40 + 33) / 2, as both seasons have 4392 hours.
  expect(findings).toContainEqual(
    expect.objectContaining({ kind: "contradictory", quote: "2027-GY", price: 36, implied: expect.closeTo(36.5, 9) }),
  );
});

it("cuts a range into seasons and gas years; the first and the last have their days of it", () => {
  const range = { first: "2027-02-10", last: "2028-04-30" };
  expect(periodsOf("season", range).map(({ key, first, last }) => [key, first, last])).toEqual([
    ["2026-WIN", "2027-02-10", "2027-03-31"],
    ["2027-SUM", "2027-04-01", "2027-09-30"],
    ["2027-WIN", "2027-10-01", "2028-03-31"],
    ["2028-SUM", "2028-04-01", "2028-04-30"],
  ]);
  expect(periodsOf("gas_year", range).map(({ key, first, last }) => [key, first, last])).toEqual([
    ["2026-GY", "2027-02-10", "2027-09-30"],
    ["2027-GY", "2027-10-01", "2028-04-30"],
  ]);
  const prices = pricesBy("season", grid, forwardCurve(grid, QUOTES).prices);
  expect(prices.slice(0, 2).map(({ base }) => base)).toEqual([expect.closeTo(40, 9), expect.closeTo(32, 9)]);
});

function hoursOf(key: string): number {
  const { start: first, end: last } = periodOfKey(key)!;
  return loadHours(grid, { first, last }).base;
}
