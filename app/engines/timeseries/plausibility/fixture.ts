import { syntheticWeather } from "~/engines/generation/synthetic";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import type { UnitChoice } from "./fitting";
import { type Expectation, plausibility, type Quantity } from "./index";

/** A place of tests, and a year of synthetic weather there. */
export const FREIBURG = { latitudeDeg: 48, longitudeDeg: 7.85 };
export const freiburg = syntheticWeather(FREIBURG, 2023);

/** Hours of 2023 (UTC) by their number; `stepS` of other steps. */
export function yearOf(at: (i: number) => number, stepS = 3600): SeriesBlock {
  const values = Float64Array.from({ length: (365 * 86_400) / stepS }, (_, i) => at(i));
  return { year: 2023, startMs: Date.UTC(2023, 0, 1), stepS, values };
}
export const valuesOf = (values: Float64Array, factor = 1): SeriesBlock => yearOf((i) => values[i]! * factor);

/** Values so many hours later. */
export const later = (block: SeriesBlock, hours: number): SeriesBlock =>
  yearOf((i) => block.values[(i - hours + block.values.length) % block.values.length]!);

/** A load of homes: more by day, in the evening and in winter [MW], on average near a number. */
export const load = (mean: number, stepS = 3600): SeriesBlock =>
  yearOf((i) => {
    const hour = (i * stepS) / 3600;
    const day = Math.sin((2 * Math.PI * ((hour % 24) - 9)) / 24);
    const evening = Math.exp(-(((hour % 24) - 19) ** 2) / 4);
    return (
      mean * (0.8 + 0.3 * day + 0.7 * evening + 0.15 * Math.cos((2 * Math.PI * hour) / 8760) + ((i * 31) % 17) / 100)
    );
  }, stepS);

/** What a check is given where nothing else is said. */
export const expected = (quantity: Quantity, more: Partial<Expectation> = {}): Expectation => ({
  quantity,
  position: null,
  figures: {},
  others: [],
  ...more,
});

export const POWER: UnitChoice = {
  chosen: "kW",
  others: [
    { unit: "MW", factor: 1000, offset: 0 },
    { unit: "W", factor: 0.001, offset: 0 },
  ],
};
export const RADIATION: UnitChoice = {
  chosen: "J/m^2",
  others: [
    { unit: "W/m^2", factor: 3600, offset: 0 },
    { unit: "kJ/m^2", factor: 1000, offset: 0 },
    { unit: "kWh/m^2", factor: 3600 * 1000, offset: 0 },
  ],
};
export const NONE: UnitChoice = { chosen: "1", others: [] };

/** Keys of what is remarked, without their beginning. */
export const keys = (block: SeriesBlock, expectation: Expectation, units: UnitChoice = NONE): string[] =>
  plausibility([block], expectation, units).map(({ key }) => key.replace("timeseries.plausible.", ""));
