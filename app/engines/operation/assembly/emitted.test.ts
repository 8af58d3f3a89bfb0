import { expect, it } from "vitest";
import { emittedOf } from "./emitted";

const row = (...values: number[]) => Float64Array.from(values);
const none = { units: {}, storages: {}, sources: {}, shiftables: {}, batches: {}, grids: {} };
const site = { steps: 2, demands: [], units: [], batches: [], shiftables: [] };
const window = { startMs: Date.parse("2026-02-02T23:00:00Z"), steps: 2, timezone: "Europe/Berlin" };
const side = (direction: string, price: object, variable: object) => ({
  direction,
  price: [price],
  variableCost: [variable],
});
const emitted = (components: object[], course: object, more: object = {}) =>
  emittedOf({ components } as never, { ...site, ...more }, { ...none, ...course }, window);

it("counts what is bought by the factors of price and use, less the credit of a sale: 31 kg; 36 if the credit were ignored", () => {
  const grid = {
    kind: "trade",
    id: "grid",
    name: "Grid",
    sides: [side("purchase", { money: 80 }, { CO2: 360 }), side("sale", { CO2: 100 }, {})],
  };
  const flow = (bought: number[], sold: number[]) => ({ import: row(...bought), export: row(...sold) });
  const grids = { "grid#purchase": flow([400, 0], [0, 0]), "grid#sale": flow([0, 0], [0, 200]) };
  // 100 kWh * 0.36 kg/kWh - 50 kWh * 0.1 kg/kWh.
  expect(emitted([grid], { grids })).toEqual({ kg: expect.closeTo(31, 9) as number, known: true, without: [] });
});

it("names what buys without a factor: 0 kg that are not known; known if the lack of a factor counted as zero", () => {
  const gas = { kind: "trade", id: "gas", name: "Gas", sides: [side("purchase", { money: 45 }, {})] };
  const grids = { gas: { import: row(4, 4), export: row(0, 0) } };
  expect(emitted([gas], { grids })).toEqual({ kg: 0, known: false, without: ["Gas"] });
  // What buys nothing lacks nothing.
  const idle = { gas: { import: row(0, 0), export: row(0, 0) } };
  expect(emitted([gas], { grids: idle }).without).toEqual([]);
});

it("counts what plants, stores, work and demands emit by their use: 8.8 kg; 7.8 if charging were ignored", () => {
  const use = { variableCost: [{ CO2: 200 }] };
  const components = [
    { kind: "process", id: "boiler", ...use },
    { kind: "process", id: "batch", ...use },
    { kind: "demand", id: "demand", ...use },
    { kind: "storage", id: "store", ...use, chargingCost: [{ CO2: 100 }] },
    { kind: "process", id: "clean", variableCost: [{ money: 3 }] },
  ];
  const course = {
    units: {
      "boiler#1": { on: [], power: row(40, 40) },
      "boiler#2": { on: [], power: row(0, 40) },
      clean: { on: [], power: row(9, 9) },
    },
    storages: { store: { charge: row(40, 0), discharge: row(0, 20), level: row(0, 0) } },
    batches: { "batch#1": 1, "batch#2": -1 },
  };
  const batches = ["batch#1", "batch#2"].map((id) => ({ id, shape: row(8, 8) }));
  const { kg } = emitted(components, course, { batches, demands: [{ id: "demand", power: 4 }] });
  // Boiler 30 kWh, batch 2, demand 2, discharged 5 at 0.2 kg/kWh; charged 10 at 0.1 kg/kWh.
  expect(kg).toBeCloseTo((30 + 2 + 2 + 5) * 0.2 + 10 * 0.1, 9);
});
