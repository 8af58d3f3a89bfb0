import { expect, it } from "vitest";
import { dealtOf } from "./dealt";

const plan = (net: number[]) => ({
  import: net.map((kw) => Math.max(0, kw)),
  export: net.map((kw) => Math.max(0, -kw)),
  import_price: net.map(() => 0.1),
  export_price: net.map(() => 0.06),
});

it("takes what is dealt at its price and leaves the rest at that of the plan", () => {
  // 2 MW bought for 80, then 1 MW sold for 50; an own-use deal of 0.4 MW in all steps; nothing is dealt in the third.
  const contracts = { spot: Float64Array.of(2, -1, 0), ownUse: Float64Array.of(0.4, 0.4, 0.4) };
  const costs = [2 * 0.25 * 80, -1 * 0.25 * 50, NaN];
  const dealt = dealtOf(plan([3000, -2000, 5000]), contracts, costs)!;
  expect(dealt.steps).toBe(2);
  // (3 - 2) / 4 planned; (2 - 1) / 4 dealt.
  expect(dealt.planned).toBeCloseTo(0.25, 12);
  expect(dealt.spot).toBeCloseTo(0.25, 12);
  expect(dealt.ownUse).toBeCloseTo(0.2, 12);
  // 3 - 2 - 0.4 = 0.6 MW are missing; -2 + 1 - 0.4 = -1.4 MW are too much.
  expect(dealt.toBuy).toBeCloseTo(0.15, 12);
  expect(dealt.toSell).toBeCloseTo(0.35, 12);
  expect(dealt.cost).toBeCloseTo(40 - 12.5, 12);
  expect(dealt.atPlan).toBeCloseTo(0.5 * 100 - 0.25 * 60, 12);
  expect(dealt.restCost).toBeCloseTo(0.15 * 100 - 0.35 * 60, 12);
  // All energy of these steps is paid once: by deals, by own use or as rest.
  expect(dealt.spot + dealt.ownUse + dealt.toBuy - dealt.toSell).toBeCloseTo(dealt.planned, 12);
});

it("has the money of a purchase and a sale of the same energy", () => {
  // 1 MW bought at 80 and sold at 100: 5 earned in a quarter-hour, though nothing is left to be delivered.
  const contracts = { spot: Float64Array.of(0), ownUse: Float64Array.of(0) };
  const dealt = dealtOf(plan([2000]), contracts, [0.25 * 80 - 0.25 * 100])!;
  expect(dealt).toMatchObject({ steps: 1, spot: 0, cost: -5, planned: 0.5, toBuy: 0.5 });
});

it("counts gas by its higher heating value, and says nothing where nothing is dealt", () => {
  const gas = dealtOf(plan([1000]), { spot: Float64Array.of(1), ownUse: Float64Array.of(0) }, [10], 1.1)!;
  expect(gas.toBuy).toBeCloseTo(0.1 * 0.25, 12);
  // 100 per MWh of the lower heating value.
  expect(gas.atPlan).toBeCloseTo((0.25 * 100) / 1.1, 12);
  expect(dealtOf(plan([1000]), { spot: Float64Array.of(0), ownUse: Float64Array.of(2) }, [NaN])).toBeNull();
  expect(dealtOf(plan([NaN]), { spot: Float64Array.of(1), ownUse: Float64Array.of(0) }, [10])).toBeNull();
});
