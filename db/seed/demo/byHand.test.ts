import { expect, it } from "vitest";
import { BATTERY } from "./battery";
import { batteryDay, chpByHand } from "./byHand";

it("the demo's battery charges through the night and gives in the two dearest hours of the evening", () => {
  const prices = Array.from({ length: 24 }, (_, hour) => ([17, 19].includes(hour) ? 120 : 60));
  const day = batteryDay(prices);
  const hoursWith = (sign: number) => [
    ...new Set(day.flatMap(({ power }, step) => (Math.sign(power) === sign ? [Math.floor(step / 4)] : []))),
  ];
  expect(hoursWith(-1)).toEqual([0, 1, 2, 3, 4]);
  expect(hoursWith(1)).toEqual([17, 19]);
  // Full at five, by 0.083 MW; two hours of 0.2 MW take 0.417 MWh, a little more than it holds.
  expect(day[0]!.power).toBeCloseTo(-0.4 / 0.96 / 5, 9);
  expect(day[5 * 4]!.level).toBeCloseTo(BATTERY.capacity, 9);
  expect(day.at(-1)!.level).toBeCloseTo(0, 9);
});

it("the demo's CHP gives what the site needs, and all it can where selling pays", () => {
  expect(chpByHand(0.2, { load: 0.15, price: 60 })).toBe(0.15);
  expect(chpByHand(0.2, { load: 0.5, price: 60 })).toBe(0.2);
  expect(chpByHand(0.2, { load: -0.1, price: 60 })).toBe(0);
  expect(chpByHand(0.2, { load: 0.15, price: 95 })).toBe(0.2);
});
