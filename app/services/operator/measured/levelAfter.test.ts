import { expect, it } from "vitest";
import { MINUTE_MS } from "~/entities/core/clock";
import { levelAfter } from "./levelAfter";

const begin = Date.UTC(2026, 10, 26, 3);
const store = { capacity: 400, chargeEfficiency: 0.9, dischargeEfficiency: 0.8, lossPerHour: 0 };
const after = (measured: number, power: number[], minutes = 0) =>
  levelAfter(measured, { power, begin, at: begin + minutes * MINUTE_MS }, store);

it("carries a measured level on by what the plan has the store do, by hand", () => {
  // 200 kW for a quarter of an hour are 50 kWh: 45 of them come in, 62.5 go out.
  expect(after(100, [-200])).toBeCloseTo(145, 9);
  expect(after(100, [200])).toBeCloseTo(37.5, 9);
  // Measured five minutes before the end of the first: a third of it is left.
  expect(after(100, [-200, 0], 10)).toBeCloseTo(115, 9);
  // What is not planned changes nothing; it never holds more than it can, nor less than nothing.
  expect(after(100, [Number.NaN])).toBe(100);
  expect(after(380, [-200, 80])).toBeCloseTo(400 - 25, 9);
  expect(after(10, [200])).toBe(0);
});
