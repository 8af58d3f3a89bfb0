import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { ERA5, era5Classic, era5Hdf5 } from "../../formats/era5Netcdf";
import { FormUser } from "../../helpers/formUser";
import { peopleOf, type Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";
import { SHARED } from "../core/samples";

/** ERA5 as netCDF at the weather of a place: the nearest cell is read, in the built product's thread. */
let product: Product;
let people: (name: "editor" | "viewer") => Person;
beforeAll(async () => {
  product = await startProduct({}, { worker: true });
  people = await peopleOf(product.url, ["editor", "viewer"]);
});
afterAll(() => product.stop());

const weather = (place: string) => `/system/${SHARED}/digital-twin/infrastructure/weather/${place}`;
async function newPlace(coordinates = [8.47, 48.52]): Promise<string> {
  const geometry_id = randomUUID();
  const geometry = { geometry_id, name: geometry_id, type: "Point", coordinates, system_id: SHARED };
  expect((await product.call("editor", "POST", "geometry", geometry)).status).toBe(200);
  return geometry_id;
}
function upload(who: "editor" | "viewer", place: string, type: string, content: Uint8Array): Promise<Response> {
  const body = new FormData();
  body.append("file", new Blob([content as BlobPart]), "era5.nc");
  return people(who).send(new URL(`${weather(place)}/add/${type}`, product.url), { method: "POST", body });
}
async function opened(answer: Response): Promise<FormUser> {
  expect(answer.status, await answer.text()).toBe(303);
  const user = new FormUser(people("editor"));
  await user.open(answer.headers.get("Location")!);
  return user;
}
const stored = async (place: string, type: string) => {
  const call = `timeseries-weather-metadata/geometry/${place}/${type}`;
  const { timeseries_id } = (await product.call("editor", "GET", call)).body as { timeseries_id: string };
  const points = `timeseries-weather/${timeseries_id}?start_year=2022&end_year=2023`;
  const all = (await product.call("editor", "GET", points)).body as { timestamp: string; value: number | null }[];
  return new Map(all.flatMap(({ timestamp, value }) => (value === null ? [] : [[Date.parse(timestamp), value]])));
};
const save = (user: FormUser) =>
  user.send("Save time series", { tick: user.page.includes('name="doubts_confirmed"') ? ["doubts_confirmed"] : [] });

describe("ERA5 as netCDF", () => {
  it.each([
    ["ssrd", ERA5.ssrd],
    ["fdir", (hour: number, cell: number) => ERA5.ssrd(hour, cell) / 2],
  ] as const)("is read without a question: %s of the hour before its stamp", async (type, value) => {
    const place = await newPlace();
    const user = await opened(await upload("editor", place, type, await era5Hdf5()));
    expect(user.text).toContain("latitude 48.5°, longitude 8.5°, 3.1 km from the place");
    await save(user);
    const values = await stored(place, type);
    expect(values.size).toBe(ERA5.hours);
    // The hour that is stamped noon begins at eleven.
    expect(values.get(ERA5.firstStampMs + 11 * HOUR_MS)).toBe(value(12, 3));
    expect(values.get(ERA5.firstStampMs - HOUR_MS)).toBe(0);
  });

  it("holds the wind of 100 m and the temperature at their stamps", async () => {
    const place = await newPlace();
    const wind = await opened(await upload("editor", place, "wind", await era5Hdf5()));
    expect(wind.text).not.toContain("10 m above the ground");
    await save(wind);
    expect((await stored(place, "wind")).get(ERA5.firstStampMs + 3 * HOUR_MS)).toBe(20);
    // 275 K in °C.
    await save(await opened(await upload("editor", place, "temp", era5Classic(2, { unlimited: true }))));
    expect((await stored(place, "temp")).get(ERA5.firstStampMs + 8 * HOUR_MS)).toBe(1.85);
  });

  it("is refused far from the place, damaged, and to who only looks", async () => {
    const file = era5Classic(1);
    const far = await upload("editor", await newPlace([9.5, 48.5]), "temp", file);
    expect([far.status, await far.text()]).toEqual([422, expect.stringContaining("74 km from the place")]);
    const place = await newPlace();
    const damaged = await upload("editor", place, "temp", file.subarray(0, 1500));
    expect([damaged.status, await damaged.text()]).toEqual([422, expect.stringContaining("damaged or incomplete")]);
    expect((await upload("viewer", place, "temp", file)).status).toBe(403);
  });
});
