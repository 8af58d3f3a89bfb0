import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { type Product, startProduct } from "../../helpers/product";

/** When within an hour radiation is: sent with the weather of a place, told again, and used where the sun is turned onto planes. */
let product: Product;
let systemId: string;
beforeAll(async () => {
  product = await startProduct({}, { worker: true });
  const [system] = (await product.call("editor", "GET", "systems")).body as { system_id: string }[];
  systemId = system!.system_id;
});
afterAll(() => product.stop());

async function newPlace(): Promise<string> {
  const geometry_id = randomUUID();
  const geometry = { geometry_id, name: geometry_id, type: "Point", coordinates: [7.85, 48], system_id: systemId };
  expect((await product.call("editor", "POST", "geometry", geometry)).status).toBe(200);
  return geometry_id;
}

/** Radiation on the level ground of a clear year [W/m²], by the height of the sun at minute 10.6 of each hour. */
function bell(hour: number): number {
  const [day, ofDay] = [hour / 24, (hour % 24) + 10.6 / 60 + 7.85 / 15 - 12];
  const declination = -0.409 * Math.cos((2 * Math.PI * (day + 10)) / 365);
  const latitude = (48 * Math.PI) / 180;
  const height =
    Math.sin(latitude) * Math.sin(declination) +
    Math.cos(latitude) * Math.cos(declination) * Math.cos((ofDay * Math.PI) / 12);
  return Math.max(0, Math.round(700 * height));
}
const hoursFrom = (startMs: number, share: number) =>
  Array.from({ length: 8760 }, (_, hour) => ({
    timestamp: new Date(startMs + hour * HOUR_MS).toISOString(),
    value: bell(hour) * share * 3600,
  }));
const send = (geometry_id: string, type: "ssrd" | "fdir", more: object = {}, startMs = Date.UTC(2023)) =>
  product.call("editor", "POST", `timeseries-weather/${randomUUID()}`, {
    geometry_id,
    type,
    properties: { unit: "J/m^2", source: "tmy.csv" },
    data: hoursFrom(startMs, type === "ssrd" ? 1 : 0.6),
    ...more,
  });
const metadata = async (geometry: string) =>
  (await product.call("viewer", "GET", `timeseries-weather-metadata/geometry/${geometry}/ssrd`)).body;
const points = async (id: string) =>
  (await product.call("viewer", "GET", `timeseries-weather/${id}?start_year=2023&end_year=2023`)).body as {
    timestamp: string;
    value: number | null;
  }[];

interface Availability {
  data: { value: number }[];
  metadata: { integral: number };
  info: { remarks: string[]; sources: { source: string }[] };
}
async function west(geometry_id: string): Promise<Availability> {
  const properties = { type: "photovoltaic", tilt: 90, azimuth: 270, temp_efficiency: false };
  const request = { url: "availability", geometry_id, years: [2023], properties };
  const { status, body } = await product.call("editor", "POST", "awaitCluster", request);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Availability;
}

it("is turned to the ground where a call says that direct radiation is on a plane that faces the sun", async () => {
  const place = await newPlace();
  const dni = await send(place, "fdir", {
    plane: "normal",
    data: hoursFrom(Date.UTC(2023), 1).map((one) => ({ ...one, value: one.value > 0 ? 2e6 : 0 })),
  });
  expect(dni.status, JSON.stringify(dni.body)).toBe(200);
  const values = (await points((dni.body as { timeseries_id: string }).timeseries_id)).map(({ value }) => value ?? 0);
  // At noon of 21 June the sun is 65° high at 48° north: sin 65.4° = 0.909. In December 18.6°: 0.319. As sent they were 2e6.
  expect(values[171 * 24 + 11]! / 2e6).toBeCloseTo(0.909, 2);
  expect(values[354 * 24 + 11]! / 2e6).toBeCloseTo(0.319, 1);
  const wrong = await send(await newPlace(), "ssrd", { plane: "normal" });
  expect([wrong.status, wrong.body]).toMatchObject([422, { error_details: [{ field: "plane" }] }]);
});

describe("the moment of radiation", () => {
  it("is the mean of the hour from its time, unless something else is sent", async () => {
    const place = await newPlace();
    const { status, body } = await send(place, "ssrd");
    expect([status, body]).toEqual([200, expect.objectContaining({ moment: "after", moment_minute: null })]);
    expect(await metadata(place)).toMatchObject({ moment: "after", moment_minute: null });
  });

  it("of an instant is told with its minute, and the sun is taken there", async () => {
    const [plain, place] = [await newPlace(), await newPlace()];
    for (const type of ["ssrd", "fdir"] as const) {
      expect((await send(plain, type)).status).toBe(200);
      expect((await send(place, type, { moment: "instant", moment_minute: 10.6 })).status).toBe(200);
    }
    expect(await metadata(place)).toMatchObject({ moment: "instant", moment_minute: 10.6 });
    const [asMeans, asInstants] = [await west(plain), await west(place)];
    expect(asMeans.info.remarks.join()).not.toContain("minute");
    expect(asInstants.info.remarks.join()).toContain("The radiation is that of minute 10.6 of each hour");
    expect(asInstants.info.sources).toEqual([
      {
        source: "tmy.csv; values of minute 10.6 of each hour, which count as the energy of the hour",
        licence: null,
      },
    ]);
    // Twenty minutes earlier the sun is farther from the west: the wall gets less.
    expect(asInstants.metadata.integral).toBeLessThan(asMeans.metadata.integral * 0.95);
  });

  it("of means before their time puts them an hour earlier", async () => {
    const place = await newPlace();
    const { body } = await send(place, "ssrd", { moment: "before" }, Date.UTC(2023, 0, 1, 1));
    expect(body).toMatchObject({ moment: "after", moment_minute: null });
    const stored = await points((body as { timeseries_id: string }).timeseries_id);
    expect(stored).toHaveLength(8760);
    expect(stored[12]).toEqual({ timestamp: "2023-01-01T12:00:00Z", value: bell(12) * 3600 });
  });

  it("of means around their time is their full hour when they are stamped in its middle, else the time itself", async () => {
    const [middle, full] = [await newPlace(), await newPlace()];
    const half = await send(middle, "ssrd", { moment: "around" }, Date.UTC(2023, 0, 1, 0, 30));
    expect(half.body).toMatchObject({ moment: "after", moment_minute: null });
    const stored = await points((half.body as { timeseries_id: string }).timeseries_id);
    expect(stored[12]).toEqual({ timestamp: "2023-01-01T12:00:00Z", value: bell(12) * 3600 });
    expect((await send(full, "ssrd", { moment: "around" })).body).toMatchObject({ moment: "around", moment_minute: 0 });
  });

  it("of instants stamped with their minute has that minute", async () => {
    const place = await newPlace();
    const more = { moment: "instant", moment_minute: 0 };
    const { body } = await send(place, "ssrd", more, Date.UTC(2023, 0, 1, 0, 10));
    expect(body).toMatchObject({ moment: "instant", moment_minute: 10 });
    const stored = await points((body as { timeseries_id: string }).timeseries_id);
    expect(stored[12]).toEqual({ timestamp: "2023-01-01T12:00:00Z", value: bell(12) * 3600 });
  });

  it.each([
    [{ moment: "instant" }, "moment_minute", /Minutes belong to an instant/],
    [{ moment_minute: 5 }, "moment_minute", /Minutes belong to an instant/],
    [{ moment: "instant", moment_minute: 75 }, "moment_minute", /from -59 to 59/],
    [{ moment: "sometimes" }, "moment", /./],
    [{ moment: "before", type: "wind", properties: { unit: "m/s" } }, "moment", /Only radiation/],
  ])("%o is refused", async (more, field, message) => {
    const { status, body } = await send(await newPlace(), "ssrd", more);
    expect(status).toBe(422);
    const [first] = (body as { error_details: { field: string; message: string }[] }).error_details;
    expect(first!.field).toBe(field);
    expect(first!.message).toMatch(message);
  });
});
