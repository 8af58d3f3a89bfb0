import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { PATIENCE_MS } from "../../helpers/eventually";
import { FormUser } from "../../helpers/formUser";
import { Person } from "../../helpers/person";
import { type Caller, type Product, startProduct } from "../../helpers/product";
import { startWeatherArchive, type WeatherArchive } from "../../helpers/weatherArchive";

interface Raw {
  message?: string;
  data: { timestamp: string; value: number | null }[];
  info: { weather: string; synthetic: boolean; source: string | null; licence: string | null };
}

/** What the call says when the fetching takes longer than it waits. */
const TOO_LONG = "The fetching goes on";
let archive: WeatherArchive;
let product: Product;
let systemId: string;
beforeAll(async () => {
  archive = await startWeatherArchive();
  const settings = { WEATHER_URL: archive.url, WEATHER_SOURCE: "Archive of the tests", WEATHER_LICENCE: "CC BY 4.0" };
  product = await startProduct(settings, { worker: true });
  const systems = (await product.call("editor", "GET", "systems")).body as { system_id: string }[];
  systemId = systems[0]!.system_id;
});
afterEach(() => {
  archive.will({ kind: "weather" });
  archive.queries.length = 0;
});
afterAll(async () => {
  await product.stop();
  await archive.stop();
});

async function newPlace(): Promise<string> {
  const geometry_id = randomUUID();
  const geometry = { geometry_id, name: "Field", type: "Point", coordinates: [6.77, 51.3], system_id: systemId };
  expect((await product.call("editor", "POST", "geometry", geometry)).status).toBe(200);
  return geometry_id;
}
async function raw(geometry_id: string, more: object = {}, caller: Caller = "editor") {
  const request = { url: "raw_weather", type: "temp", geometry_id, start_year: 2022, end_year: 2022, ...more };
  for (;;) {
    const { status, body } = await product.call(caller, "POST", "awaitCluster", request);
    // On a machine that is busy with others the fetching goes on: who asks again waits for it.
    if (status !== 502 || !(body as Raw).message?.includes(TOO_LONG)) return { status, raw: body as Raw };
  }
}
const metadata = (place: string, type: string) =>
  product.call("viewer", "GET", `timeseries-weather-metadata/geometry/${place}/${type}`);
const page = (place: string) => `/system/${systemId}/digital-twin/infrastructure/weather/${place}`;
async function formUser(caller: "editor" | "viewer"): Promise<FormUser> {
  const person = new Person(product.url);
  await person.signIn(`${caller}@demo.test`);
  return new FormUser(person);
}

describe("weather of a provider", () => {
  it("is fetched where nothing is stored, kept with its source, and asked for once", async () => {
    const place = await newPlace();
    expect((await raw(place, {}, "viewer")).raw.info).toMatchObject({ weather: "synthetic", synthetic: true });
    expect(archive.queries).toHaveLength(0);
    const first = await raw(place);
    expect(first.status).toBe(200);
    expect(first.raw.data).toHaveLength(8760);
    expect(first.raw.data[29]).toEqual({ timestamp: "2022-01-02T05:00:00Z", value: 5 });
    const source = { source: "Archive of the tests", licence: "CC BY 4.0" };
    expect(first.raw.info).toEqual({ weather: "stored", synthetic: false, unit: "°C", ...source });
    const others = await Promise.all([raw(place, { type: "ssrd" }), raw(place, {}, "viewer")]);
    expect(others.map(({ raw: { info } }) => info.weather)).toEqual(["stored", "stored"]);
    expect(archive.queries.map((query) => query.get("start_date"))).toEqual(["2022-01-01"]);
    for (const type of ["temp", "wind", "ssrd", "fdir"]) {
      const { properties } = (await metadata(place, type)).body as { properties: Record<string, unknown> };
      expect(properties).toMatchObject({ ...source, fetched_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string });
    }
    const made = await product.call("editor", "POST", "awaitCluster", {
      url: "availability",
      geometry_id: place,
      years: [2022],
      properties: { type: "photovoltaic", tilt: 30, azimuth: 180 },
    });
    expect((made.body as { info: object }).info).toMatchObject({
      weather: "stored",
      synthetic: false,
      sources: [source],
    });
  });

  it("is named by what is generated with it: by the preview, the series and its parameter, which runs keep", async () => {
    const place = await newPlace();
    const node = { node_id: randomUUID(), name: "Roof", technology_id: "photovoltaics", geometry_id: place };
    const level = { carrier_level_output: "electricity_0.4kV", system_id: systemId, is_draft: false };
    expect((await product.call("editor", "POST", "node", { ...node, ...level })).status).toBe(200);
    expect((await raw(place)).status).toBe(200);
    const editor = await formUser("editor");
    const about = `node_id=${node.node_id}&scenario_id=base&parameter_type=availability`;
    await editor.open(`/system/${systemId}/digital-twin/parameters/generate?${about}`);
    await editor.send("Preview", { type: { years: "2022" } });
    await vi.waitFor(
      async () => {
        await editor.open(editor.path);
        expect(editor.text).toContain("Weather of: Archive of the tests (CC BY 4.0)");
      },
      { timeout: PATIENCE_MS, interval: 100 },
    );
    await editor.send("Save as time series");
    const { body } = await product.call("editor", "GET", `system/${systemId}/nodes/parameters`);
    const rows = body as { node_id: string; ts_id: string; properties: { reference: string } }[];
    const row = rows.find(({ node_id }) => node_id === node.node_id)!;
    expect(row.properties.reference).toContain("Archive of the tests (CC BY 4.0)");
    const series = await product.call("editor", "GET", `timeseries/${row.ts_id}/metadata`);
    expect((series.body as typeof row).properties).toMatchObject({ source: row.properties.reference });
  });

  it("adds years to those that were fetched; a series that somebody saved is left", async () => {
    const place = await newPlace();
    const id = randomUUID();
    const hours = Array.from({ length: 48 }, (_, i) => new Date(Date.UTC(2019, 0, 1, i)).toISOString());
    const own = { geometry_id: place, type: "temp", properties: { unit: "K" } };
    const data = hours.map((timestamp) => ({ timestamp, value: 280 }));
    expect((await product.call("editor", "POST", `timeseries-weather/${id}`, { ...own, data })).status).toBe(200);
    expect((await raw(place, { type: "wind", start_year: 2020, end_year: 2020 })).raw.info.weather).toBe("stored");
    expect((await raw(place, { type: "wind", start_year: 2021, end_year: 2021 })).raw.info.weather).toBe("stored");
    const wind = ((await metadata(place, "wind")).body as { timeseries_id: string }).timeseries_id;
    const points = await product.call("viewer", "GET", `timeseries-weather/${wind}?start_year=2020&end_year=2021`);
    expect(points.body).toHaveLength(8784 + 8760);
    expect((await metadata(place, "temp")).body).toMatchObject({ timeseries_id: id });
    // Nobody asks for a kind that somebody saved: its years are what they are.
    archive.queries.length = 0;
    expect((await raw(place, { start_year: 2018, end_year: 2018 })).raw.info.weather).toBe("synthetic");
    expect(archive.queries).toHaveLength(0);
  });

  it("that does not come is said with the reason, and nothing is stored", async () => {
    const place = await newPlace();
    archive.will({ kind: "status", status: 400, body: '{"error":true,"reason":"Latitude is out of range."}' });
    const { status, raw: refused } = await raw(place);
    expect(status).toBe(502);
    expect(refused.message).toContain("Latitude is out of range.");
    expect((await metadata(place, "temp")).status).toBe(404);
    const year = new Date().getUTCFullYear();
    expect((await raw(place, { start_year: year, end_year: year })).raw.info.weather).toBe("synthetic");
  });
});

describe("the page of a place's weather", () => {
  it("has it fetched in the years of its form; a second press is the same fetching, and it can be cancelled", async () => {
    const place = await newPlace();
    const editor = await formUser("editor");
    await editor.open(page(place));
    expect(editor.text).toContain("Archive of the tests, licence CC BY 4.0");
    const years = { start_year: "2021", end_year: "2021" };
    archive.will({ kind: "slow" });
    await editor.send("Fetch weather", { type: years });
    expect(editor.text).toContain("The weather from 2021 to 2021 is being fetched");
    // What is cancelled before it has asked for anything would say nothing of the second press.
    await vi.waitFor(() => expect(archive.queries).toHaveLength(1), { timeout: PATIENCE_MS, interval: 50 });
    const again = new Person(product.url);
    await again.signIn("editor@demo.test");
    expect((await again.post(page(place), { intent: "fetch", ...years })).status).toBe(303);
    const other = await again.get(`${page(place)}/fetching`);
    expect(await other.json()).toMatchObject({ done: false });
    await editor.send("Cancel");
    await vi.waitFor(
      async () => {
        await editor.open(page(place));
        expect(editor.text).not.toContain("is being fetched");
      },
      { timeout: PATIENCE_MS, interval: 100 },
    );
    expect((await metadata(place, "wind")).status).toBe(404);
    expect(archive.queries).toHaveLength(1);
    archive.will({ kind: "html" });
    await editor.send("Fetch weather", { type: years });
    await vi.waitFor(
      async () => {
        await editor.open(page(place));
        expect(editor.text).toContain("The weather could not be fetched");
      },
      { timeout: PATIENCE_MS, interval: 100 },
    );
    expect(editor.text).toContain("is no weather of an archive");
    const wrong = editor.send("Fetch weather", { type: { start_year: "2021", end_year: "2999" } });
    await expect(wrong).rejects.toThrow(/answered 422/);
    const viewer = await formUser("viewer");
    await viewer.open(page(place));
    expect(viewer.text).not.toContain("Fetch weather");
  });

  it("is closed to those who only look, and to other spaces", async () => {
    const place = await newPlace();
    const viewer = new Person(product.url);
    await viewer.signIn("viewer@demo.test");
    const form = { intent: "fetch", start_year: "2021", end_year: "2021" };
    expect((await viewer.post(page(place), form)).status).toBe(403);
    expect((await viewer.get(`${page(place)}/fetching`)).status).toBe(403);
    expect((await raw(place, {}, "foreign")).status).toBe(404);
    expect(archive.queries).toHaveLength(0);
  });
});
