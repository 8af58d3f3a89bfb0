import { describe, expect, it } from "vitest";
import { irradianceOf } from "~/engines/generation/irradiance";
import { onTheGround } from "~/engines/generation/normal";
import { expected, FREIBURG, freiburg, keys, load, NONE, POWER, RADIATION, valuesOf, yearOf } from "./fixture";
import { boundsFinding, plausibility } from "./index";

/** J. */
const PER_KWH = 3.6 * 1e6;

const warm = (kelvin: number): Float64Array => freiburg.temperatureC.map((celsius) => celsius + kelvin);
const scale = (factor: number) => yearOf((i) => freiburg.ssrdJm2[i]! * factor);

describe("a year that is right", () => {
  it.each([
    ["radiation", valuesOf(freiburg.ssrdJm2)],
    ["direct_radiation", valuesOf(freiburg.fdirJm2)],
    ["temperature", valuesOf(warm(273.15))],
    ["temperature_celsius", valuesOf(freiburg.temperatureC)],
    ["wind_speed", valuesOf(freiburg.windSpeed100Ms)],
    ["electricity_demand", load(0.0004)],
    ["electricity_demand", load(40, 900)],
    ["heat_demand", load(0.002)],
    // A module that gives 1.05 per 1000 W/m2.
    ["solar_share", valuesOf(freiburg.ssrdJm2, 1.05 / PER_KWH)],
    ["electricity_price", yearOf((i) => 80 + 60 * Math.sin(i / 4) - (i % 500 === 0 ? 120 : 0))],
    ["energy_price", yearOf(() => 35)],
  ] as const)("has no finding: %s", (quantity, block) => {
    expect(keys(block, expected(quantity, { position: FREIBURG }), POWER)).toEqual([]);
  });
});

describe("direct radiation of a plane that faces the sun", () => {
  const { beam } = irradianceOf(freiburg);
  const normal = valuesOf(beam, 3600);

  it("is more than the sun's height allows on the ground; turned there it is right", () => {
    const site = expected("direct_radiation", { position: FREIBURG });
    expect(keys(normal, site, RADIATION)).toEqual(["beam_normal"]);
    const ground = valuesOf(onTheGround(normal.values, FREIBURG, normal));
    expect(keys(ground, site, RADIATION)).toEqual([]);
    // Where nobody says where it is, nobody knows the sun.
    expect(keys(normal, expected("direct_radiation"), RADIATION)).toEqual([]);
  });
});

describe("the sum of a year of radiation", () => {
  it("1/3600 of what places have is W/m2 taken for J/m2", () => {
    const [finding] = plausibility([scale(1 / 3600)], expected("radiation"), RADIATION);
    const sum = freiburg.ssrdJm2.reduce((all, value) => all + value, 0) / 3600 / 1e9;
    expect(finding).toEqual({
      key: "timeseries.plausible.sum_unit",
      severity: "warning",
      params: {
        value: Number(sum.toPrecision(3)),
        low: 2,
        high: 10,
        unit: "GJ/m^2",
        chosen: "J/m^2",
        fitting: "W/m^2",
        factor: 3600,
      },
    });
  });

  it("is looked at from below and from above, and names no unit where none fits", () => {
    expect(keys(scale(3), expected("radiation"), RADIATION)).toEqual(["sum"]);
    expect(keys(scale(1e-9), expected("radiation"), RADIATION)).toEqual(["sum"]);
    const joules = { chosen: "W/m^2", others: [{ unit: "J/m^2", factor: 1 / 3600, offset: 0 }] };
    const [finding] = plausibility([scale(3600)], expected("radiation"), joules);
    expect(finding).toMatchObject({ key: "timeseries.plausible.sum_unit", params: { fitting: "J/m^2" } });
  });

  it("is that of its greatest value where there is no year, and nothing for a week of fog", () => {
    const days = (count: number) => yearOf((i) => (i < count * 24 ? freiburg.ssrdJm2[i]! / 3600 : NaN));
    expect(keys(days(60), expected("radiation"), RADIATION)).toEqual(["greatest_unit"]);
    expect(keys(days(7), expected("radiation"), RADIATION)).toEqual([]);
  });
});

describe("temperatures", () => {
  const scales = {
    chosen: "°C",
    others: [
      { unit: "K", factor: 1, offset: -273.15 },
      // Of what was read as °C and is °F, in K: (c - 32) / 1.8.
      { unit: "°F", factor: 1 / 1.8, offset: 273.15 - (273.15 + 32) / 1.8 },
    ],
  };
  it("in °F read as °C are too warm as a mean, and the scale that fits has no factor", () => {
    const read = valuesOf(freiburg.temperatureC.map((celsius) => celsius * 1.8 + 32 + 273.15));
    const [finding] = plausibility([read], expected("temperature"), scales);
    expect(finding).toMatchObject({ key: "timeseries.plausible.mean_scale", params: { fitting: "°F" } });
    expect(finding!.params).not.toHaveProperty("factor");
  });

  it("in K read as °C are beyond all bounds, and in °C read as K too", () => {
    const read = valuesOf(warm(2 * 273.15));
    expect(keys(read, expected("temperature"), scales)).toEqual(["mean_scale"]);
    const kelvin = { chosen: "K", others: [{ unit: "°C", factor: 1, offset: 273.15 }] };
    expect(boundsFinding(12.5, { low: 170, high: 340, unit: "K" }, kelvin)).toMatchObject({
      key: "timeseries.plausible.bounds_scale",
      params: { value: 12.5, fitting: "°C" },
    });
    expect(boundsFinding(-900, { low: 170, high: 340, unit: "K" }, kelvin)).toBeNull();
  });
});

describe("wind", () => {
  it("in km/h read as m/s is too strong as a mean of a year", () => {
    const kmh = { chosen: "m/s", others: [{ unit: "km/h", factor: 1 / 3.6, offset: 0 }] };
    const strong = valuesOf(freiburg.windSpeed100Ms, 3.6);
    expect(keys(strong, expected("wind_speed"), kmh)).toEqual(["mean_unit"]);
    expect(keys(valuesOf(freiburg.windSpeed100Ms, 0.01), expected("wind_speed"), kmh)).toEqual(["mean"]);
  });
});

describe("prices", () => {
  const price = yearOf((i) => 82 + 60 * Math.sin(i / 4));
  const units = {
    chosen: "EUR/MWh",
    others: [
      { unit: "EUR/kWh", factor: 1000, offset: 0 },
      { unit: "ct/kWh", factor: 10, offset: 0 },
    ],
  };
  it.each([
    [0.001, "EUR/kWh", 1000],
    [0.1, "ct/kWh", 10],
  ])("times %s are in %s", (factor, unit, fit) => {
    const [finding] = plausibility([valuesOf(price.values, factor)], expected("electricity_price"), units);
    expect(finding).toMatchObject({
      key: "timeseries.plausible.mean_unit",
      params: { fitting: unit, factor: fit, chosen: "EUR/MWh" },
    });
  });
  it("beyond the limits of the market are asked about", () => {
    expect(
      keys(
        yearOf((i) => (i === 7 ? 4001 : 80)),
        expected("electricity_price"),
      ),
    ).toEqual(["greatest"]);
    expect(
      keys(
        yearOf((i) => (i === 7 ? -501 : 80)),
        expected("electricity_price"),
      ),
    ).toEqual(["lowest"]);
  });
});

describe("hours at full load", () => {
  it("of photovoltaics and wind lie in what is published", () => {
    const sun = valuesOf(freiburg.ssrdJm2, 1 / PER_KWH);
    const percent = { chosen: "%", others: [{ unit: "1", factor: 100, offset: 0 }] };
    expect(keys(valuesOf(sun.values, 0.01), expected("solar_share"), percent)).toEqual(["full_load_hours_unit"]);
    expect(keys(valuesOf(sun.values, 4), expected("solar_share"))).toEqual(["full_load_hours"]);
    const wind = (share: number) => yearOf((i) => share * (1 + Math.sin(i / 9)));
    expect(keys(wind(0.05), expected("wind_share"))).toEqual(["full_load_hours"]);
    expect(keys(wind(0.3), expected("wind_share"))).toEqual([]);
    expect(keys(wind(0.7), expected("wind_share"))).toEqual(["full_load_hours"]);
  });

  it("of a demand tell of one value that is wrong", () => {
    const jump = load(0.4);
    jump.values[4000] = 400;
    const [finding] = plausibility([jump], expected("demand"), NONE);
    expect(finding).toMatchObject({ key: "timeseries.plausible.peak", params: { low: 100, unit: "h" } });
  });
});

describe("a demand", () => {
  it("is between a tenth of a kW and the largest users", () => {
    expect(keys(load(0.0000002), expected("demand"), POWER)).toEqual(["greatest_unit"]);
    expect(keys(load(4000), expected("demand"), POWER)).toEqual(["greatest_unit"]);
  });
});

describe("values that are all the same", () => {
  it("are no weather and no load, but may be a price", () => {
    const [finding] = plausibility([yearOf(() => 0.25)], expected("electricity_demand"), NONE);
    expect(finding).toEqual({
      key: "timeseries.plausible.constant",
      severity: "warning",
      params: { value: 0.25, unit: "MW", days: 365 },
    });
    expect(
      keys(
        yearOf(() => 281),
        expected("temperature"),
      ),
    ).toEqual(["constant"]);
    expect(
      keys(
        yearOf((i) => (i < 480 ? 0.25 : NaN)),
        expected("demand"),
      ),
    ).toEqual([]);
    expect(
      keys(
        yearOf(() => 80),
        expected("electricity_price"),
      ),
    ).toEqual([]);
    expect(
      keys(
        yearOf((i) => (i === 8000 ? 0.26 : 0.25)),
        expected("demand"),
      ),
    ).toEqual([]);
  });
});
