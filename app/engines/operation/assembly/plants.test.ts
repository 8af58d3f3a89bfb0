import { expect, it } from "vitest";
import { plantsOf } from "./plants";

const row = (...values: number[]) => Float64Array.from(values);
const window = { startMs: Date.parse("2026-02-02T23:00:00Z"), steps: 2, timezone: "Europe/Berlin" };
const buses = ["electricity_0.4kV", "natural_gas_none", "heat_none"].map((carrierLevelId) => ({ carrierLevelId }));
const port = (bus: number, side: string) => ({ bus, side, perMain: [0] });
const chp = {
  kind: "process",
  id: "chp",
  name: "CHP",
  extraction: null,
  variableCost: [{ CO2: 10 }],
  ports: [port(1, "intake"), port(0, "output"), port(2, "secondary_output")],
};
/** From 100 kW up to 200 kW of electricity; at 100 it takes 260 of gas, above it 2.4 for each kW, so that at 200 it takes 500. */
const unit = (id: string) => ({
  id,
  minPower: 100,
  pieces: [200],
  flows: [
    { bus: "0", atMinimum: 100, perPower: [1] },
    { bus: "1", atMinimum: -260, perPower: [-2.4] },
    { bus: "2", atMinimum: 110, perPower: [1.1] },
  ],
});

it("has what both units take and give by their lines of fuel: 760 kW of gas; 730 by the efficiency at full load alone", () => {
  const units = {
    "chp#1": { on: Uint8Array.of(1, 0), power: row(200, 0) },
    "chp#2": { on: Uint8Array.of(1, 1), power: row(100, 150) },
  };
  const problem = { components: [chp, { kind: "line", id: "line" }, { kind: "process", id: "sun", ports: [] }], buses };
  expect(
    plantsOf(problem as never, { steps: 2, units: [unit("chp#1"), unit("chp#2")] } as never, { units }, window),
  ).toEqual([
    {
      component_id: "chp",
      name: "CHP",
      takes: [{ carrier_level_id: "natural_gas_none", power: [500 + 260, 260 + 50 * 2.4] }],
      gives: [
        { carrier_level_id: "electricity_0.4kV", power: [300, 150] },
        { carrier_level_id: "heat_none", power: [330, 165] },
      ],
      // 10 kg for each MWh of the leading power.
      co2: [3, 1.5],
    },
  ]);
});
