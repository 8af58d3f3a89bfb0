import { expect, it } from "vitest";
import { BATTERY } from "./battery";
import { batteryDay, chpByHand } from "./byHand";

it("the demo's battery charges in the two cheapest hours of the night and gives in the two dearest of the evening", () => {
  // 20 EUR/MWh at 1 and 3, 120 at 17 and 19; the other hours lie between.
  const prices = Array.from({ length: 24 }, (_, hour) =>
    [1, 3].includes(hour) ? 20 : [17, 19].includes(hour) ? 120 : 60,
  );
  const day = batteryDay(prices);
  const hoursWith = (sign: number) => [
    ...new Set(day.flatMap(({ power }, step) => (Math.sign(power) === sign ? [Math.floor(step / 4)] : []))),
  ];
  expect(hoursWith(-1)).toEqual([1, 3]);
  expect(hoursWith(1)).toEqual([17, 19]);
  // Two hours of 0.2 MW at an efficiency of 0.96 bring 0.384 MWh; all of it is given again.
  expect(day[4 * 4]!.level).toBeCloseTo(0.384, 9);
  expect(day.at(-1)!.level).toBeCloseTo(0, 9);
  for (const { level } of day) expect(level).toBeLessThanOrEqual(BATTERY.capacity);
});

it("the demo's CHP gives what the site needs, and all it can where selling pays", () => {
  expect(chpByHand(0.2, { load: 0.15, price: 60 })).toBe(0.15);
  expect(chpByHand(0.2, { load: 0.5, price: 60 })).toBe(0.2);
  expect(chpByHand(0.2, { load: -0.1, price: 60 })).toBe(0);
  expect(chpByHand(0.2, { load: 0.15, price: 95 })).toBe(0.2);
});
