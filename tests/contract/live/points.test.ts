import { afterAll, beforeAll, expect, it } from "vitest";
import { peopleOf } from "../../helpers/person";
import { type Caller, type Product, startProduct } from "../../helpers/product";
import { MISSING, SHARED } from "../core/samples";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  const series = { live_id: "meter", system_id: SHARED, name: "Meter", type: "production", unit: "MW" };
  expect((await product.call("editor", "POST", "live-series", series)).status).toBe(200);
});
afterAll(() => product.stop());

const QUARTER = 900_000;
const now = Math.floor(Date.now() / QUARTER) * QUARTER;
const time = (steps: number) => new Date(now + steps * QUARTER).toISOString();
const send = (caller: Caller, data: unknown, system = SHARED) =>
  product.call(caller, "POST", `system/${system}/live-points`, { data });
const read = (caller: Caller, query = "", id = "meter") =>
  product.call(caller, "GET", `live-series/${id}/points${query}`);

it("takes points, twice the same ones without a change, and says in words which it refused", async () => {
  const data = [
    { live_id: "meter", timestamp: time(-3), value: 1 },
    { live_id: "meter", timestamp: time(-2), value: 3 },
    { live_id: "meter", timestamp: "yesterday", value: 3 },
  ];
  const refusals = [
    { index: 2, reason: "time", message: "yesterday is no time with an offset, such as 2030-06-01T12:00:00+02:00." },
  ];
  expect((await send("editor", data)).body).toEqual({ stored: 2, unchanged: 0, refused: 1, refusals, remarks: [] });
  expect((await send("editor", data)).body).toEqual({ stored: 0, unchanged: 2, refused: 1, refusals, remarks: [] });
  const { status, body } = await read("viewer", `?from=${time(-4)}&to=${time(0)}`);
  expect([status, body]).toEqual([200, { start: time(-4), step_s: 900, timezone: "UTC", values: [null, 1, 3, null] }]);
});

it("stores odd values as they were sent, and says which unit would fit", async () => {
  const series = { live_id: "roof", system_id: SHARED, name: "Roof", type: "temperature", unit: "°C" };
  expect((await product.call("editor", "POST", "live-series", series)).status).toBe(200);
  const kelvin = [291.4, 292.1].map((value, i) => ({ live_id: "roof", timestamp: time(-4 + i), value }));
  const message =
    "The greatest value is 292\u00a0°C; usual is −40 to 60\u00a0°C. Read as K instead of °C, it would fit.";
  expect((await send("editor", kelvin)).body).toMatchObject({ stored: 2, remarks: [{ live_id: "roof", message }] });
  // What the bounds of a series refuse was not stored, and has no remark.
  expect((await product.call("editor", "POST", "live-series", { ...series, upper_bound: 60 })).status).toBe(200);
  expect((await send("editor", kelvin)).body).toMatchObject({ refused: 2, remarks: [] });
  const celsius = [{ live_id: "roof", timestamp: time(-2), value: -8.5 }];
  expect((await send("editor", celsius)).body).toMatchObject({ stored: 1, remarks: [] });
});

it("refuses who may not before it looks at what was sent", async () => {
  expect((await send("nobody", 7)).status).toBe(401);
  expect((await send("viewer", 7)).status).toBe(403);
  expect((await send("foreign", 7)).status).toBe(404);
  expect((await send("editor", 7, MISSING)).status).toBe(404);
  expect((await send("editor", 7)).status).toBe(422);
  expect((await read("foreign")).status).toBe(404);
  expect((await read("viewer", "", MISSING)).status).toBe(404);
});

it("refuses periods that are none or too long", async () => {
  for (const query of ["?from=x", `?from=${time(0)}&to=${time(-1)}`, "?from=1990-01-01T00:00:00Z"])
    expect((await read("viewer", query)).status, query).toBe(400);
  expect((await read("viewer")).status).toBe(200);
});

it("gives the values of days as a file, and says what to change where there is none", async () => {
  const path = `/system/${SHARED}/digital-twin/timeseries-live/meter/values`;
  const as = await peopleOf(product.url, ["viewer", "foreign"]);
  const viewer = as("viewer");
  const day = time(-3).slice(0, 10);
  const csv = await viewer.get(`${path}?from=${day}&to=${time(0).slice(0, 10)}`);
  expect([csv.status, csv.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(await csv.text()).toContain(`${time(-2).replace(".000", "")},${time(-2).slice(0, 16).replace("T", " ")},3`);
  const daily = await viewer.get(`${path}?from=${day}&to=${day}&steps=daily&format=xlsx`);
  expect([daily.status, (await daily.arrayBuffer()).byteLength > 1000]).toEqual([200, true]);
  const refused = await viewer.get(`${path}?from=${day}&to=2020-01-01`);
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("The last day is before")]);
  expect((await viewer.get(`${path}?from=${day}&to=${day}&format=exe`)).status).toBe(404);
  expect((await as("foreign").get(`${path}?from=${day}&to=${day}`)).status).toBe(404);
});
