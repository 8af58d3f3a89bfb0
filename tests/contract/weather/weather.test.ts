import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Product, startProduct } from "../../helpers/product";

interface Metadata {
  timeseries_id: string;
  geometry_id: string;
  type: string;
  properties: { unit: string };
}
interface Refused {
  message: string;
  error_details?: { field: string; message: string }[];
}
interface Raw {
  data: { timestamp: string; value: number | null }[];
  info: { weather: string; synthetic: boolean; unit: string; source: string | null };
}
type Points = { timestamp: string; value: number | null }[];

let product: Product;
let systemId: string;
let border: string;
let place: string;
beforeAll(async () => {
  product = await startProduct({}, { worker: true });
  const systems = (await product.call("editor", "GET", "systems")).body as { system_id: string; geometry_id: string }[];
  ({ system_id: systemId, geometry_id: border } = systems[0]!);
  place = await newPlace();
});
afterAll(() => product.stop());

async function newPlace(): Promise<string> {
  const geometry_id = randomUUID();
  const geometry = { geometry_id, name: geometry_id, type: "Point", coordinates: [6.77, 51.3], system_id: systemId };
  expect((await product.call("editor", "POST", "geometry", geometry)).status).toBe(200);
  return geometry_id;
}

const hours = (year: number, value: (hour: number) => number | null, count = 8760): Points =>
  Array.from({ length: count }, (_, hour) => ({
    timestamp: new Date(Date.UTC(year, 0, 1, hour)).toISOString(),
    value: value(hour),
  }));
const body = (geometry_id: string, more: object = {}) => ({
  geometry_id,
  type: "temp",
  interpolation: "linear",
  properties: { unit: "K" },
  data: hours(2023, (hour) => 273.15 + (hour % 24)),
  ...more,
});
const send = (id: string, request: object, caller: Caller = "editor") =>
  product.call(caller, "POST", `timeseries-weather/${id}`, request);
const metadata = async (geometry: string, type = "temp", caller: Caller = "viewer") => {
  const { status, body } = await product.call(
    caller,
    "GET",
    `timeseries-weather-metadata/geometry/${geometry}/${type}`,
  );
  return { status, series: body as Metadata, refused: body as Refused };
};
const points = async (id: string, query: string, caller: Caller = "viewer") => {
  const { status, body } = await product.call(caller, "GET", `timeseries-weather/${id}?${query}`);
  return { status, points: body as Points, refused: body as Refused };
};
const raw = async (request: object, caller: Caller = "viewer") => {
  const { status, body } = await product.call(caller, "POST", "awaitCluster", { url: "raw_weather", ...request });
  return { status, raw: body as Raw, refused: body as Refused };
};

describe("weather of a place", () => {
  it("is that of the nearest place up: the whole world, the system's border, its own", async () => {
    const none = await metadata(place);
    expect(none.status).toBe(404);
    const ids = { global: randomUUID(), [border]: randomUUID(), [place]: randomUUID() };
    for (const [geometry, caller] of [
      ["global", "superadmin"],
      [border, "editor"],
      [place, "editor"],
    ] as const) {
      expect((await send(ids[geometry]!, body(geometry), caller)).status).toBe(200);
      const { status, series } = await metadata(place);
      expect(status).toBe(200);
      expect(series).toMatchObject({ timeseries_id: ids[geometry], geometry_id: geometry, type: "temp" });
      expect(series.properties.unit).toBe("K");
    }
    expect((await metadata(place, "wind")).status).toBe(404);
    expect((await product.call("editor", "DELETE", `timeseries-weather/${ids[place]}`)).status).toBe(200);
    expect((await metadata(place)).series.geometry_id).toBe(border);
    expect((await product.call("editor", "DELETE", `timeseries-weather/${ids[place]}`)).status).toBe(404);
    expect((await product.call("editor", "DELETE", `timeseries-weather/${ids.global}`)).status).toBe(403);
    expect((await product.call("superadmin", "DELETE", `timeseries-weather/${ids.global}`)).status).toBe(200);
    expect((await product.call("editor", "DELETE", `timeseries-weather/${ids[border]}`)).status).toBe(200);
  });

  it("is told in °C, by the calendar of a zone, for two years unless an end is given", async () => {
    const [geometry, id] = [await newPlace(), randomUUID()];
    const data = [2022, 2023, 2024].flatMap((year) =>
      hours(year, (hour) => 273.15 + (hour % 24), year === 2024 ? 8784 : 8760),
    );
    expect((await send(id, body(geometry, { data }))).status).toBe(200);
    const usual = await points(id, "start_year=2023");
    expect(usual.points).toHaveLength(8760 + 8784);
    expect(usual.points[5]).toEqual({ timestamp: "2023-01-01T05:00:00Z", value: 5 });
    const one = await points(id, "start_year=2023&end_year=2023&timezone=Europe/Berlin");
    expect(one.points).toHaveLength(8760);
    expect(one.points[0]).toEqual({ timestamp: "2023-01-01T00:00:00+01:00", value: 23 });
    // The clock goes back on 29 October: 2:00 is there twice, an hour apart.
    const twice = one.points.filter(({ timestamp }) => timestamp.startsWith("2023-10-29T02:00"));
    expect(twice.map(({ timestamp }) => timestamp.slice(19))).toEqual(["+02:00", "+01:00"]);
    expect((await points(id, "start_year=2000&end_year=2000")).points).toEqual([]);
  });

  it.each([
    ["", "start_year", "This field is required."],
    ["start_year=2024&end_year=2023", "start_year", "Must be smaller than end year."],
    ["start_year=2000&end_year=2021", "end_year", "First and last year may be at most 20 years apart."],
    ["start_year=1800", "start_year", "Enter a year from 1950 to 2050."],
    ["start_year=abc", "start_year", "Enter a number."],
  ])("refuses the years of '%s'", async (query, field, message) => {
    const id = randomUUID();
    expect((await send(id, body(await newPlace()))).status).toBe(200);
    const { status, refused } = await points(id, query);
    expect(status).toBe(422);
    expect(refused.error_details).toEqual([expect.objectContaining({ field, message })]);
  });

  it("refuses another unit, another step and values that no weather has, and stores nothing", async () => {
    const geometry = await newPlace();
    const celsius = hours(2023, () => 12);
    const quarters = Array.from({ length: 8 }, (_, i) => ({
      timestamp: new Date(Date.UTC(2023, 0, 1) + i * 900_000).toISOString(),
      value: 280,
    }));
    for (const [request, field, message] of [
      [{ properties: { unit: "°C" }, data: celsius }, "properties.unit", /stored in K/],
      [{ data: celsius }, "data.0.value", /is 12; weather of this kind is from 170 to 340 K/],
      [{ data: quarters }, "data.1.timestamp", /one hour apart/],
      [{ type: "rain" }, "type", /./],
    ] as const) {
      const { status, body: refused } = await send(randomUUID(), body(geometry, request));
      expect(status).toBe(422);
      const [first] = (refused as Refused).error_details!;
      expect(first!.field).toBe(field);
      expect(first!.message).toMatch(message);
    }
    expect((await metadata(geometry)).status).toBe(404);
    expect((await metadata(geometry, "rain")).status).toBe(422);
  });

  it("is one series of each kind, replaced under its id", async () => {
    const [geometry, id] = [await newPlace(), randomUUID()];
    expect((await send(id, body(geometry))).status).toBe(200);
    const second = await send(randomUUID(), body(geometry));
    expect(second.status).toBe(409);
    expect((second.body as Refused).message).toContain(id);
    expect((await send(id, body(geometry, { data: hours(2020, () => 280) }))).status).toBe(200);
    expect((await points(id, "start_year=2023")).points).toEqual([]);
    expect((await send(id, body(await newPlace()))).status).toBe(409);
    const asPlain = { properties: { unit: "K" }, data: hours(2023, () => 280, 4) };
    expect((await product.call("editor", "POST", `timeseries/${id}`, asPlain)).status).toBe(409);
  });

  it("is written by those who edit the system, and hidden from strangers", async () => {
    const [geometry, id] = [await newPlace(), randomUUID()];
    const few = body(geometry, { data: hours(2023, () => 280, 4) });
    expect((await send(id, few, "viewer")).status).toBe(403);
    expect((await send(id, few, "foreign")).status).toBe(404);
    expect((await send(id, few, "nobody")).status).toBe(401);
    expect((await send(id, body(geometry))).status).toBe(200);
    expect((await metadata(geometry, "temp", "foreign")).status).toBe(404);
    expect((await points(id, "start_year=2023", "foreign")).status).toBe(404);
    expect((await raw({ type: "temp", geometry_id: geometry, start_year: 2023 }, "foreign")).status).toBe(404);
    expect((await product.call("viewer", "DELETE", `timeseries-weather/${id}`)).status).toBe(403);
    expect((await product.call("foreign", "DELETE", `timeseries-weather/${id}`)).status).toBe(404);
    // What is no weather is not found under these calls.
    expect((await points("demo-series-heat-pump", "start_year=2023")).status).toBe(404);
    expect((await product.call("editor", "DELETE", "timeseries-weather/demo-series-heat-pump")).status).toBe(404);
  });
});

describe("POST api/awaitCluster raw_weather", () => {
  it("makes synthetic weather where none is stored, and says so", async () => {
    const geometry_id = await newPlace();
    const { status, raw: made } = await raw({ type: "temp", geometry_id, start_year: 2023, end_year: 2023 });
    expect(status).toBe(200);
    expect(made.info).toEqual({ weather: "synthetic", synthetic: true, unit: "°C", source: null, licence: null });
    expect(made.data).toHaveLength(8760);
    const mean = made.data.reduce((sum, { value }) => sum + value!, 0) / 8760;
    expect(mean).toBeGreaterThan(5);
    expect(mean).toBeLessThan(15);
    const local = await raw({ type: "ssrd", geometry_id, start_year: 2023, end_year: 2023, timezone: "Asia/Kolkata" });
    expect(local.raw.data[0]!.timestamp).toBe("2023-01-01T00:30:00+05:30");
    expect(local.raw.data).toHaveLength(8760);
  });

  it("returns the stored series where it has values in these years", async () => {
    const geometry_id = await newPlace();
    const properties = { unit: "K", source: "Station 4711" };
    expect((await send(randomUUID(), body(geometry_id, { properties }))).status).toBe(200);
    const { raw: stored } = await raw({ type: "temp", geometry_id, start_year: 2023, end_year: 2023 });
    expect(stored.info).toMatchObject({ weather: "stored", synthetic: false, source: "Station 4711" });
    expect(stored.data[7]).toEqual({ timestamp: "2023-01-01T07:00:00Z", value: 7 });
    expect((await raw({ type: "temp", geometry_id, start_year: 2010 })).raw.info.weather).toBe("synthetic");
  });
});

describe("generation", () => {
  const generate = async (geometry_id: string, properties: object) => {
    const request = { url: "availability", geometry_id, years: [2023], properties };
    const { status, body } = await product.call("editor", "POST", "awaitCluster", request);
    expect(status).toBe(200);
    return body as { data: Points; info: { weather: string; synthetic: boolean; remarks: string[] } };
  };

  it("takes the stored weather of the place, and a synthetic year with a remark where it does not do", async () => {
    const geometry = await newPlace();
    expect((await send(randomUUID(), body(geometry))).status).toBe(200);
    const free = await generate(geometry, { type: "free_cooling", temp_max: 10 });
    expect(free.info).toMatchObject({ weather: "stored", synthetic: false, remarks: [] });
    expect(free.data.slice(0, 24).map(({ value }) => value)).toEqual([...Array(11).fill(1), ...Array(13).fill(0)]);
    const sun = await generate(geometry, { type: "solar_thermal" });
    expect(sun.info).toMatchObject({ weather: "synthetic", synthetic: true });
    expect(sun.info.remarks.join()).toContain("Stored weather was not used");
  });
});
