import { expect, it } from "vitest";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import { PLAIN_TABLE } from "~/entities/timeseries/uploadForm";
import { weatherAim } from "~/services/weather/upload.server";
import { comparedFields, unitChoice, uploadFindings } from "./uploaded";

/** A course of days that reaches `top` at noon, for `days` days of hours. */
const sun = (days: number, top: number): SeriesBlock[] => [
  {
    year: 2023,
    startMs: 0,
    stepS: 3600,
    values: Float64Array.from({ length: days * 24 }, (_, h) => top * Math.max(0, Math.sin(((h % 24) - 6) / 3.82))),
  },
];
const aim = weatherAim("ssrd");
const findingsOf = (blocks: SeriesBlock[], unit: string) =>
  uploadFindings({ ok: true, blocks, stepS: 3600, findings: [] }, aim, { ...PLAIN_TABLE, unit });

it("names the unit that fits radiation 3600 times too low, and leaves dim weeks and right years alone", () => {
  expect(findingsOf(sun(365, 800), "J/m^2")).toMatchObject([
    { key: "timeseries.plausible.sum_unit", params: { fitting: "W/m^2", chosen: "J/m^2", factor: 3600 } },
  ]);
  expect(findingsOf(sun(365, 800 * 3600), "W/m^2")).toEqual([]);
  expect(findingsOf(sun(7, 800), "J/m^2")).toEqual([]);
  // No unit makes a year of nothing a year of sun.
  expect(findingsOf(sun(365, 0.0001), "J/m^2")).toMatchObject([{ key: "timeseries.plausible.sum" }]);
});

it("knows what the values would be in the other units of a file, amounts of its steps too", () => {
  const power = { unit: "MW", currency: "EUR", fixed: null, fileUnits: ["kWh", "kW", "MW", "MWh"] };
  expect(unitChoice(power, "kWh", 900)).toEqual({
    chosen: "kWh",
    others: [
      { unit: "MWh", factor: 1000, offset: 0 },
      { unit: "kW", factor: 0.25, offset: 0 },
      { unit: "MW", factor: 250, offset: 0 },
    ],
  });
  const { others } = unitChoice({ ...weatherAim("temp") }, "°C", 3600);
  expect(others.map(({ unit }) => unit)).toEqual(["K", "°F"]);
  // 295 K is 22 °C read as °C.
  const [kelvin, fahrenheit] = others.map(({ factor, offset }) => 295.15 * factor + offset);
  expect(kelvin).toBeCloseTo(22, 9);
  expect(fahrenheit).toBeCloseTo((22 - 32) / 1.8 + 273.15, 9);
});

it("says which unit would keep a refused value within its bounds", () => {
  const temp = weatherAim("temp");
  const refused = (value: number, unit: string) =>
    uploadFindings(
      {
        ok: false,
        blocks: [],
        stepS: 0,
        findings: [{ key: "timeseries.below_bound", severity: "error", params: { row: 2, value, bound: 170 } }],
      },
      temp,
      { ...PLAIN_TABLE, unit },
    );
  expect(refused(12.5, "K")).toMatchObject([{ key: "timeseries.plausible.bounds_scale", params: { fitting: "°C" } }]);
  expect(refused(-4000, "K")).toEqual([]);
});

it("asks of a site what its quantity can be compared with", () => {
  expect(comparedFields({ quantity: "heat_demand" })).toEqual(["yearly_sum", "persons", "floor_area"]);
  expect(comparedFields({ quantity: "demand" })).toEqual(["yearly_sum"]);
  expect(comparedFields({ quantity: "wind_share" })).toEqual([]);
  expect(comparedFields({})).toEqual([]);
});
