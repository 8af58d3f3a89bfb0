import { expect, it } from "vitest";
import { deliveryDay, expectedGasPrice, syntheticGasPrices, syntheticPrices } from "~/engines/spot";
import { loadsOf, periodOfKey, quotedFutures } from "~/entities/market/products";
import { deliveryClock } from "~/entities/spot/deliveryClock";
import { syntheticFutures } from ".";

const of = { timezone: "Europe/Berlin", carrier_id: "natural_gas" };
const clock = deliveryClock(of);

it("is priced as gas by a synthetic market: one price a day, 15 to 55, dearer in winter; not as electricity", () => {
  for (const day of ["2026-01-15", "2026-03-28", "2026-07-15", "2026-10-24"]) {
    const prices = syntheticGasPrices("gas", deliveryDay(clock, day), 3600);
    expect(prices.length).toBe({ "2026-03-28": 23, "2026-10-24": 25 }[day] ?? 24);
    expect(new Set(prices).size).toBe(1);
    expect(prices[0]).toBeGreaterThan(15);
    expect(prices[0]).toBeLessThan(55);
    expect([...syntheticGasPrices("gas", deliveryDay(clock, day), 3600)]).toEqual([...prices]);
    expect(new Set(syntheticPrices("gas", deliveryDay(clock, day), 3600)).size).toBeGreaterThan(20);
  }
  // 34 + 4 in the middle of January, 34 - 4 half a year later.
  expect(expectedGasPrice("2026-01-16")).toBeCloseTo(38, 1);
  expect(expectedGasPrice("2026-07-16")).toBeCloseTo(30, 1);
});

it("is quoted ahead in base load alone, its year the mean of its quarters by their hours", () => {
  const day = "2026-11-24";
  const quote = syntheticFutures({ ...of, id: "gas" });
  const price = (key: string, load: "base" | "peak" = "base") => quote({ load, ...periodOfKey(key)! }, day);
  expect(price("2027", "peak")).toBeNull();
  expect(quotedFutures(day, "natural_gas").every(({ load }) => load === "base")).toBe(true);
  expect(loadsOf("electricity")).toEqual(["base", "peak"]);
  // Quarters of 2027 have 2159, 2184, 2208 and 2209 hours.
  const hours = [2159, 2184, 2208, 2209];
  const sum = hours.reduce((all, count, i) => all + count * price(`2027-Q${i + 1}`)!, 0);
  expect(sum / 8760).toBeCloseTo(price("2027")!, 9);
  // A summer is the 2184 + 2208 hours of its two quarters, a gas year a winter and the summer after it: with the leap day of 2028 4392 hours each.
  expect(price("2027-SUM")).toBeCloseTo((2184 * price("2027-Q2")! + 2208 * price("2027-Q3")!) / 4392, 9);
  expect(price("2027-GY")).toBeCloseTo((4392 * price("2027-WIN")! + 4392 * price("2028-SUM")!) / 8784, 9);
  expect(price("2027-WIN")).toBeGreaterThan(price("2027-SUM")!);
  expect(price("2027")).toBeGreaterThan(15);
  expect(price("2027")).toBeLessThan(55);
  expect(price("2027-Q1")).toBeGreaterThan(price("2027-Q3")!);
});
