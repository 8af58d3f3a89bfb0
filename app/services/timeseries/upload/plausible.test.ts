import { expect, it } from "vitest";
import { weatherAim } from "~/services/weather/upload.server";
import { lowFinding } from "./plausible";

/** A course of days that reaches `top` at noon, for `days` days of hours. */
const sun = (days: number, top: number) => [
  {
    year: 2023,
    startMs: 0,
    stepS: 3600,
    values: Float64Array.from({ length: days * 24 }, (_, h) => top * Math.max(0, Math.sin(((h % 24) - 6) / 3.82))),
  },
];

it("names the unit that fits radiation 3600 times too low, and leaves dim weeks and right years alone", () => {
  const aim = weatherAim("ssrd");
  const low = lowFinding(sun(365, 800), { aim, unit: "J/m^2" });
  expect(low).toMatchObject({ key: "timeseries.plausible_low_unit", params: { fitting: "W/m^2", chosen: "J/m^2" } });
  expect(lowFinding(sun(365, 800 * 3600), { aim, unit: "W/m^2" })).toBeNull();
  expect(lowFinding(sun(7, 800), { aim, unit: "J/m^2" })).toBeNull();
  // No unit makes a year of nothing a year of sun.
  expect(lowFinding(sun(365, 0.0001), { aim, unit: "J/m^2" })).toMatchObject({ key: "timeseries.plausible_low" });
});
