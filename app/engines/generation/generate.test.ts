import { describe, expect, it } from "vitest";
import { generationKind } from "~/entities/generation/generation";
import { generate, GenerationFailure, weatherNeeds } from "./generate";
import { BETAS, copAt, performance, sinkC } from "./heatPump";
import { syntheticWeather } from "./synthetic";
import type { Weather } from "./weather";
import { turbinePower, windPower } from "./wind";

const position = { latitudeDeg: 51.3, longitudeDeg: 6.8 };
const years = (...list: number[]) => list.map((year) => syntheticWeather(position, year));
/** Two days of one temperature each. */
const twoDays = (first: number, second: number): Weather => ({
  ...position,
  startMs: Date.UTC(2023, 0, 2),
  stepS: 3600,
  temperatureC: Float64Array.from({ length: 48 }, (_, i) => (i < 24 ? first : second)),
  windSpeed100Ms: new Float64Array(48),
  ssrdJm2: new Float64Array(48),
  fdirJm2: new Float64Array(48),
});
const make = (kind: object, weather: readonly Weather[] = years(2023), timezone = "Europe/Berlin") =>
  generate({ ...position, kind: generationKind.parse(kind), weather, timezone });
const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
const keys = (result: { remarks: { key: string }[] }) => result.remarks.map(({ key }) => key);

describe("demand by temperature", () => {
  it("heats by the difference to the room where the day before was colder than the limit", () => {
    const { blocks } = make({ type: "heating", scaled: false }, [twoDays(10, 12)]);
    // Room 20 °C: 10 K and 8 K, as shares of the highest.
    expect(blocks[0]!.values[5]).toBe(1);
    expect(blocks[0]!.values[40]).toBeCloseTo(0.8, 12);
    // On the second day it is 16 °C: the mean of 24 h passes the limit of 15 °C after 20 of its hours.
    const warm = make({ type: "heating", scaled: false }, [twoDays(10, 16)]).blocks[0]!.values;
    expect(warm[24 + 18]).toBeCloseTo(0.4, 12);
    expect(warm[24 + 21]).toBe(0);
  });

  it("cools by the difference to the room above the limit", () => {
    const { values } = make({ type: "cooling", yearly_consumption: 120 }, [twoDays(21, 25)]).blocks[0]!;
    expect(values[3]).toBe(0);
    expect(values[30]).toBeCloseTo(120 / 24, 12);
  });

  it("one factor for all years makes the consumption that of their average; a measured one is that of each", () => {
    const usual = make({ type: "heating", yearly_consumption: 50 }, years(2021, 2022, 2023));
    const sums = usual.blocks.map(({ values }) => sum(values));
    expect(sums.reduce((a, b) => a + b) / 3).toBeCloseTo(50, 9);
    expect(new Set(sums.map((value) => value.toFixed(3))).size).toBe(3);
    expect(keys(usual)).toEqual(["average_year"]);
    const measured = make({ type: "heating_measurement" }, years(2021, 2022));
    for (const { values } of measured.blocks) expect(sum(values)).toBeCloseTo(100, 9);
    expect(sum(make({ type: "cooling_measurement" }).blocks[0]!.values)).toBeCloseTo(10, 9);
  });

  it("says that a place never needs it instead of making zeros", () => {
    const never = () => make({ type: "cooling", heating_degree: 50 }, [twoDays(10, 12)]);
    expect(never).toThrow(GenerationFailure);
    expect(never).toThrow("no_cooling");
    expect(() => make({ type: "heating_measurement", nom_room: -10 }, [twoDays(10, 12)])).toThrow("no_heating");
  });
});

describe("heat pump", () => {
  it("has no lift below 15 K, stays at its curve's lowest and is at least 1", () => {
    expect(copAt(BETAS.air, 5)).toBe(copAt(BETAS.air, 15));
    expect(copAt(BETAS.air, 30)).toBeCloseTo(3.7071, 10);
    expect(copAt(BETAS.air, 180)).toBe(copAt(BETAS.air, 94.1));
    expect(copAt([2, -0.5, 0], 40)).toBe(1);
    expect([sinkC("radiator", 5), sinkC("floor", 5), sinkC("water", 5), sinkC(65, 5)]).toEqual([35, 27.5, 50, 65]);
  });

  it("takes ground and groundwater from the mean of the year less 5 K unless a temperature is given", () => {
    const result = make({ type: "heat_pump", heatpump_regression: "ground", heating_type: "water" }, [twoDays(8, 12)]);
    // Mean 10 °C, source 5 °C, sink 50 °C.
    expect(result.blocks[0]!.values[0]).toBeCloseTo(copAt(BETAS.ground, 45), 12);
    expect(keys(result)).toEqual(["source_from_air"]);
    const ownRegression = make(
      { type: "heat_pump", heatpump_regression: "water", heating_type: "water", temp_source: 8 },
      [twoDays(8, 12)],
    );
    expect(ownRegression.blocks[0]!.values[0]).toBeCloseTo(copAt(BETAS.water, 42), 12);
    expect(keys(ownRegression)).toEqual([]);
  });

  it("one's own regression begins with the numbers of air, 10 °C and 40 °C", () => {
    const ownCurve = make({ type: "heat_pump", heatpump_regression: "user_defined", heating_type: "user_defined" });
    expect(ownCurve.blocks[0]!.values[100]).toBeCloseTo(3.7071, 10);
    const betas = { beta0: 5, beta1: -0.05, beta2: 0 };
    const mine = make({ type: "heat_pump", heatpump_regression: "user_defined", heating_type: "water", ...betas });
    expect(mine.blocks[0]!.values[0]).toBeCloseTo(3, 12);
  });

  it("says which entries have no effect", () => {
    const idle = { temp_sink: 60, temp_source: 3, beta0: 9, beta1: 0, beta2: 0 };
    expect(keys(make({ type: "heat_pump", ...idle }))).toEqual(["betas_unused", "source_unused", "sink_unused"]);
    expect(performance(twoDays(5, 5), { betas: BETAS.air, source: "outdoor", sink: "radiator" })[0]).toBeCloseTo(
      // 35 - 5 = 30 K
      3.7071,
      10,
    );
  });
});

describe("power of wind, free cooling, loads", () => {
  it("a turbine stands below its least and above its greatest speed and is cubic between", () => {
    const curve = { minSpeed: 2, nominalSpeed: 15, maxSpeed: 25 };
    const at = (speed: number) => turbinePower(speed, curve);
    expect([at(1.9), at(2), at(15), at(25), at(25.1)]).toEqual([0, 0, 1, 1, 0]);
    expect(at(10)).toBeCloseTo((1000 - 8) / (3375 - 8), 12);
    // At 80 m the 10 m/s of 100 m are 10 * 0.8^(1/7) = 9.686 m/s: 0.26754 of the power. It is 0.29462 if the height did not count.
    const wind = { ...twoDays(10, 10), windSpeed100Ms: new Float64Array(48).fill(10) };
    expect(windPower(wind, 80, curve)[0]).toBeCloseTo(0.267537, 6);
    const hub = (height: number) => sum(make({ type: "wind", height }).blocks[0]!.values);
    expect(hub(150)).toBeGreaterThan(hub(80));
  });

  it("free cooling runs up to its temperature", () => {
    const { values } = make({ type: "free_cooling" }, [twoDays(15, 15.1)]).blocks[0]!;
    expect([values[0], values[47]]).toEqual([1, 0]);
  });

  it.each(["homes", "offices", "shops", "farms", "industry"])(
    "%s: the energy of the year, by local clocks",
    (shape) => {
      const result = make({ type: "load_shape", shape, yearly_consumption: 4000 });
      const { values } = result.blocks[0]!;
      expect(sum(values)).toBeCloseTo(4000, 6);
      expect(values.every((value) => value > 0)).toBe(true);
      expect(keys(result)).toEqual(["load_shape_synthetic"]);
      // The same hour on the clocks, in winter and in summer: 12:00 in Berlin is 11:00 UTC, then 10:00 UTC.
      const noon = (day: number, hour: number) => values[day * 24 + hour]! / values[day * 24 + hour + 12]!;
      expect(noon(8, 11)).toBeCloseTo(noon(8 + 182, 10), 2);
    },
  );

  it("fixed operation takes the zone of the system and the value while it runs", () => {
    const constraints = [{ days: [1], time_start: "08:00", time_end: "08:59" }];
    const kind = { type: "fixed_operation", constraints, factor: 2.5 };
    // Monday 2023-01-02, 8:00 in Berlin is 7:00 UTC; New York is five hours behind.
    expect(make(kind, [twoDays(0, 0)]).blocks[0]!.values[7]).toBe(2.5);
    expect(make({ ...kind, timezone: "America/New_York" }, [twoDays(0, 0)]).blocks[0]!.values[13]).toBe(2.5);
  });
});

describe("photovoltaics and collectors", () => {
  it("finds the angles where none are given, and says that a tracker of two axes has none", () => {
    const generated = make({ type: "photovoltaic" });
    expect(generated.angles).toMatchObject({ tilt: expect.any(Number), azimuth: expect.any(Number) });
    const fixed = make({ type: "photovoltaic", tilt: 80, azimuth: 90 });
    expect(fixed.angles).toBeNull();
    expect(sum(generated.blocks[0]!.values)).toBeGreaterThan(sum(fixed.blocks[0]!.values));
    const ownAngles = make({ type: "photovoltaic", tilt: 30, azimuth: 180, tracking: "double_axis" });
    expect(keys(ownAngles)).toEqual(["angles_follow_sun"]);
  });

  it("a collector is given in kW per m²", () => {
    const result = make({ type: "solar_thermal" });
    expect(keys(result)).toEqual(["collector_unit"]);
    const most = result.blocks[0]!.values.reduce((a, b) => Math.max(a, b));
    expect(most).toBeGreaterThan(0.4);
    expect(most).toBeLessThan(0.9);
  });

  it("weather without any value is a failure, not a series of gaps", () => {
    const empty = twoDays(NaN, NaN);
    expect(() => make({ type: "heat_pump" }, [empty])).toThrow("no_weather");
    expect(() => make({ type: "heating" }, [empty])).toThrow(GenerationFailure);
  });

  it("names what each kind needs of the weather", () => {
    const needs = (kind: object) => weatherNeeds(generationKind.parse(kind));
    expect(needs({ type: "photovoltaic", temp_efficiency: false })).toEqual(["ssrd", "fdir"]);
    expect(needs({ type: "wind" })).toEqual(["wind"]);
    expect(needs({ type: "load_shape" })).toEqual([]);
  });
});
