import { expect, it } from "vitest";
import { bus, grid, series, unit } from "../testing/cases";
import { busValues } from "./busValues";

const buses = ["el", "heat", "gas"].map((id) => bus({ id }));
const grids = [grid({ importPrice: series(0.1, 0.3), importFee: 0.05 })];
const boiler = unit({
  id: "boiler",
  flows: [{ bus: "heat", atMinimum: 0, perPower: [0.9] }],
  fuel: { price: 0.09, atMinimum: 0, perPower: [1] },
});
const pump = unit({
  id: "pump",
  flows: [
    { bus: "el", atMinimum: 0, perPower: [-1] },
    { bus: "heat", atMinimum: 0, perPower: [3] },
  ],
  fuel: null,
});
const valuesOf = (units: (typeof boiler)[], more: Partial<Parameters<typeof busValues>[0]> = {}) =>
  Object.fromEntries([...busValues({ buses, grids, units, ...more })].map(([id, value]) => [id, +value.toFixed(6)]));

it("is the mean price with its fee where it is bought: 0.25; 0.2 if the fee were ignored; infinite where nothing gives any", () => {
  expect(valuesOf([])).toEqual({ el: 0.25, heat: Infinity, gas: Infinity });
  expect(valuesOf([], { grids: [grid({ importLimit: 0 })] }).el).toBe(Infinity);
});

it("is the cheapest way to make it: 0.083 by the heat pump; 0.1 by the boiler if the pump were ignored", () => {
  expect(valuesOf([boiler]).heat).toBe(0.1);
  expect(valuesOf([boiler, pump]).heat).toBe(0.083333);
  // Without electricity the pump gives none.
  expect(valuesOf([boiler, pump], { grids: [] }).heat).toBe(0.1);
});

it("takes off what else is made: 0.1 for electricity beside heat at 0.1; 0.225 if the heat earned nothing", () => {
  const chp = unit({
    id: "chp",
    flows: [
      { bus: "el", atMinimum: 0, perPower: [0.4] },
      { bus: "heat", atMinimum: 0, perPower: [0.5] },
    ],
    fuel: { price: 0.09, atMinimum: 0, perPower: [1] },
  });
  // (0.09 - 0.5 * 0.1) / 0.4.
  expect(valuesOf([boiler, chp])).toMatchObject({ el: 0.1, heat: 0.1 });
});
