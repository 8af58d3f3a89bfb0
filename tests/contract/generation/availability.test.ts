import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Person } from "../../helpers/person";
import { type Caller, type Product, startProduct } from "../../helpers/product";

interface Made {
  data: { timestamp: string; value: number | null }[];
  metadata: { unit: string; integral: number; full_load_hours: number; years: { year: number; integral: number }[] };
  info: { weather: string | null; synthetic: boolean; tilt: number | null; azimuth: number | null; remarks: string[] };
}
interface Refused {
  message: string;
  error_details?: { field: string; message: string }[];
}

let product: Product;
let systemId: string;
let place: string;
beforeAll(async () => {
  product = await startProduct({}, { worker: true });
  const systems = (await product.call("editor", "GET", "systems")).body as { system_id: string }[];
  systemId = systems[0]!.system_id;
  place = randomUUID();
  const geometry = { geometry_id: place, name: "Field", type: "Point", coordinates: [6.77, 51.3], system_id: systemId };
  expect((await product.call("editor", "POST", "geometry", geometry)).status).toBe(200);
});
afterAll(() => product.stop());

const ask = async (properties: object, more: object = {}, caller: Caller = "editor") => {
  const body = { url: "availability", geometry_id: place, years: [2023], properties, ...more };
  const { status, body: answer } = await product.call(caller, "POST", "awaitCluster", body);
  return { status, made: answer as Made, refused: answer as Refused };
};
const sum = ({ data }: Made) => data.reduce((total, { value }) => total + (value ?? 0), 0);

describe("POST api/awaitCluster availability", () => {
  it("returns a year in hours with its numbers, and says that its weather is synthetic", async () => {
    const { status, made } = await ask({ type: "photovoltaic", tilt: 30, azimuth: 180 });
    expect(status).toBe(200);
    expect(made.data).toHaveLength(8760);
    expect(made.data[0]).toEqual({ timestamp: "2023-01-01T00:00:00Z", value: 0 });
    expect(made.data[8759]).toEqual({ timestamp: "2023-12-31T23:00:00Z", value: 0 });
    expect(made.data[34]!.timestamp).toBe("2023-01-02T10:00:00Z");
    expect(made.metadata.unit).toBe("1");
    expect(made.metadata.integral).toBeCloseTo(sum(made), 6);
    expect(made.metadata.integral).toBeGreaterThan(700);
    expect(made.metadata.integral).toBeLessThan(1500);
    expect(made.info).toMatchObject({ weather: "synthetic", synthetic: true, tilt: null, azimuth: null });
    const again = await ask({ type: "photovoltaic", tilt: 30, azimuth: 180 });
    expect(again.made).toEqual(made);
  });

  it("finds the angles where none are given", async () => {
    const { made } = await ask({ type: "photovoltaic" });
    expect(made.info.tilt).toBeGreaterThan(15);
    expect(made.info.azimuth).toBeGreaterThan(140);
    expect(made.info.azimuth).toBeLessThan(220);
  });

  it.each([
    [{ type: "solar_thermal" }, "1"],
    [{ type: "wind", height: 120 }, "1"],
    [{ type: "heating", yearly_consumption: 500 }, "MW"],
    [{ type: "heating_measurement" }, "MW"],
    [{ type: "cooling_measurement" }, "MW"],
    [{ type: "free_cooling", temp_max: 10 }, "1"],
    [{ type: "heat_pump", heatpump_regression: "ground", heating_type: "floor" }, "1"],
    [{ type: "load_shape", shape: "offices", yearly_consumption: 20 }, "MW"],
    [
      { type: "fixed_operation", constraints: [{ days: [1, 2, 3, 4, 5], time_start: "08:00", time_end: "19:59" }] },
      "1",
    ],
  ])("makes %j", async (properties, unit) => {
    const { status, made } = await ask(properties);
    expect(status).toBe(200);
    expect(made.metadata.unit).toBe(unit);
    expect(made.data).toHaveLength(8760);
    expect(made.metadata.integral).toBeGreaterThan(0);
    if ("yearly_consumption" in properties) expect(sum(made)).toBeCloseTo(properties.yearly_consumption, 6);
  });

  it("makes several years, those of the calendar until 2050", async () => {
    const constraints = [{ days: [1, 2, 3, 4, 5, 6, 7] }];
    const { made } = await ask({ type: "fixed_operation", constraints }, { years: [2050, 2048] });
    expect(made.metadata.years.map(({ year, integral }) => [year, integral])).toEqual([
      [2048, 8784],
      [2050, 8760],
    ]);
    expect(made.info).toMatchObject({ weather: null, synthetic: false });
  });

  it("takes weather from series, and refuses those that do not fit", async () => {
    const ts_id = randomUUID();
    const data = Array.from({ length: 8760 }, (_, hour) => ({
      timestamp: new Date(Date.UTC(2023, 0, 1, hour)).toISOString(),
      value: 283.15,
    }));
    const series = { system_id: systemId, properties: { unit: "K" }, data };
    expect((await product.call("editor", "POST", `timeseries/${ts_id}`, series)).status).toBe(200);
    const kind = { type: "heat_pump", heating_type: "water" };
    const { status, made } = await ask({ ...kind, timeseries_weather_ids: { temp: ts_id } });
    expect(status).toBe(200);
    // 10 °C outside, 50 °C inside: 6.0801 - 0.0941 * 40 + 0.0005 * 1600.
    expect(made.data[4000]!.value).toBeCloseTo(3.1161, 9);
    expect(made.info).toMatchObject({ weather: "custom", synthetic: false });
    const wrongYear = await ask({ ...kind, timeseries_weather_ids: { temp: ts_id } }, { years: [2020] });
    expect(wrongYear.status).toBe(422);
    expect(wrongYear.refused.error_details![0]).toMatchObject({ field: "timeseries_weather_ids.temp" });
    expect(wrongYear.refused.error_details![0]!.message).toContain("2020");
    const wind = await ask({ type: "wind", timeseries_weather_ids: { wind: ts_id } });
    expect(wind.refused.error_details![0]!.message).toContain("m/s");
    const elsewhere = randomUUID();
    const own = { system_id: "weather-site", geometry_id: "weather-border" };
    const site = { ...own, name: "Elsewhere", unit: "EUR", timezone: "UTC", properties: { country_code: "DE" } };
    expect((await product.call("editor", "POST", "system", site)).status).toBe(200);
    const foreign = { ...series, system_id: own.system_id };
    expect((await product.call("editor", "POST", `timeseries/${elsewhere}`, foreign)).status).toBe(200);
    const other = await ask({ ...kind, timeseries_weather_ids: { temp: elsewhere } });
    expect(other.refused.error_details![0]).toMatchObject({ field: "timeseries_weather_ids.temp" });
    const missing = await ask({ type: "wind", timeseries_weather_ids: { temp: ts_id } });
    expect(missing.refused.error_details![0]).toMatchObject({ field: "timeseries_weather_ids.wind" });
  });

  it.each([
    [{ type: "photovoltaic", tilt: 91, azimuth: 180 }, "properties.tilt"],
    [{ type: "photovoltaic", tilt: 30 }, "properties.azimuth"],
    [{ type: "wind", min_speed: 5, nom_speed: 4 }, "properties.nom_speed"],
    [{ type: "wind", max_speed: 14 }, "properties.max_speed"],
    [{ type: "heating", heating_degree: 31 }, "properties.heating_degree"],
    [{ type: "heating", yearly_consumption: 0 }, "properties.yearly_consumption"],
    [{ type: "solar_thermal", a2: 0.05 }, "properties.a2"],
    [{ type: "fixed_operation", constraints: [] }, "properties.constraints"],
    [{ type: "fixed_operation", constraints: [{ days: [1], period: "quarter", period_definer: 5 }] }, "period_definer"],
    [{ type: "fixed_operation", timezone: "Mars", constraints: [{ days: [1] }] }, "properties.timezone"],
    [{ type: "free_cooling", tmp_max: 10 }, "properties"],
    [{ type: "tides" }, "properties.type"],
  ])("refuses %j and names the field", async (properties, field) => {
    const { status, refused } = await ask(properties);
    expect(status).toBe(422);
    expect(refused.error_details![0]!.field).toContain(field);
    expect(refused.error_details![0]!.message).not.toMatch(/[a-z]\.[a-z_]+$/);
  });

  it.each([[[1979]], [[2025]], [[]], [[2023.5]], [[1990, 2020]], [Array.from({ length: 500 }, () => 2023)]])(
    "refuses the years %j",
    async (years) => {
      expect((await ask({ type: "wind" }, { years })).status).toBe(422);
    },
  );

  it("says why nothing comes of it instead of an empty series", async () => {
    const { status, refused } = await ask({ type: "cooling", heating_degree: 50 });
    expect(status).toBe(422);
    expect(refused.message).toContain("cool");
    const border = await ask({ type: "wind" }, { geometry_id: "nowhere" });
    expect(border.status).toBe(404);
  });

  it("is for those who may edit: viewers are refused, others do not see the place", async () => {
    expect((await ask({ type: "wind" }, {}, "viewer")).status).toBe(403);
    expect((await ask({ type: "wind" }, {}, "foreign")).status).toBe(404);
    expect((await ask({ type: "wind" }, {}, "nobody")).status).toBe(401);
  });
});

describe("pages of generation", () => {
  const twin = () => `/system/${systemId}/digital-twin`;
  const of = "node_id=roof-pv&scenario_id=base&parameter_type=availability";
  const person = async (name: string) => {
    const one = new Person(product.url);
    await one.signIn(`${name}@demo.test`);
    return one;
  };
  beforeAll(async () => {
    const node = { node_id: "roof-pv", name: "Roof", technology_id: "photovoltaics", geometry_id: place };
    const level = { carrier_level_output: "electricity_0.4kV", system_id: systemId, is_draft: false };
    expect((await product.call("editor", "POST", "node", { ...node, ...level })).status).toBe(200);
  });

  it("are one step away wherever an availability is missing", async () => {
    const editor = await person("editor");
    for (const path of ["checks", "components/roof-pv/parameters", "parameters?node_id=roof-pv"]) {
      const html = await (await editor.get(`${twin()}/${path}`)).text();
      expect(html.replaceAll("&amp;", "&"), path).toContain(`${twin()}/parameters/generate?${of}`);
    }
    expect((await editor.get(`${twin()}/parameters/generate?${of}`)).status).toBe(200);
    // What a technology has no way to make has no page either.
    expect((await editor.get(`${twin()}/parameters/generate?${of.replace("availability", "lifetime")}`)).status).toBe(
      404,
    );
  });

  it("are not for viewers, nor for others", async () => {
    const path = `${twin()}/parameters/generate?${of}`;
    const viewer = await person("viewer");
    expect((await viewer.get(path)).status).toBe(403);
    expect((await viewer.post(path, { type: "photovoltaic", years: "2023" })).status).toBe(403);
    const foreign = new Person(product.url);
    await foreign.signIn("owner@main.test", "a-long-password-of-main");
    expect((await foreign.get(path)).status).toBe(404);
  });

  it("open for a series that a program stored as generated, with usual values", async () => {
    const ts_id = randomUUID();
    const data = [0, 1, 2].map((hour) => ({ timestamp: `2023-01-01T0${hour}:00:00Z`, value: 0.5 }));
    const series = { type: "generated", system_id: systemId, properties: { unit: "1" }, data };
    expect((await product.call("editor", "POST", `timeseries/${ts_id}`, series)).status).toBe(200);
    const parameter = { parameter_id: "roof-sun", scenario_id: "base", system_id: systemId, node_id: "roof-pv", ts_id };
    const properties = { type: "availability", unit: "1" };
    expect((await product.call("editor", "POST", "parameter", { ...parameter, properties })).status).toBe(200);
    const editor = await person("editor");
    const { answer, at } = await editor.follow(await editor.get(`${twin()}/parameters/roof-sun`));
    expect(at.pathname).toBe(`${twin()}/parameters/generate`);
    expect(await answer.text()).toContain("begins with usual values");
    expect((await editor.get(`${twin()}/parameters/roof-sun?mode=value`)).status).toBe(200);
  });
});
