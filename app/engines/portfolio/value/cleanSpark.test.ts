import { expect, it } from "vitest";
import { cleanSparkOf } from "./cleanSpark";

it("is the price of electricity less gas and allowances by the plant's own efficiency", () => {
  // 100 MWh from 250 MWh of gas (eta 0.4), 50 t: 120 - 30 / 0.4 - 70 * 0.2 / 0.4 = 120 - 75 - 35.
  const plant = { powerMwh: 100, gasMwh: 250, heatMwh: 0, co2T: 50 };
  const prices = { power: 120, gas: 30, co2: 70 };
  expect(cleanSparkOf(plant, prices)).toEqual({ efficiency: 0.4, spread: expect.closeTo(10, 9), heatCredit: 0 });
  // Heat of 92 MWh: a boiler would take 100 MWh of gas, 100 * (30 + 70 * 0.2) = 4400, 44 for each MWh of electricity.
  expect(cleanSparkOf({ ...plant, heatMwh: 92 }, prices)?.heatCredit).toBeCloseTo(44, 9);
  // Without emissions it is the spark spread.
  expect(cleanSparkOf({ ...plant, co2T: 0 }, prices)?.spread).toBeCloseTo(45, 9);
});

it("is none without electricity or without gas", () => {
  const prices = { power: 120, gas: 30, co2: 70 };
  expect(cleanSparkOf({ powerMwh: 0, gasMwh: 1, heatMwh: 1, co2T: 1 }, prices)).toBeNull();
  expect(cleanSparkOf({ powerMwh: 1, gasMwh: 0, heatMwh: 1, co2T: 1 }, prices)).toBeNull();
});
