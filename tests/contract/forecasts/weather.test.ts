import { afterAll, beforeAll, expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { peopleOf } from "../../helpers/person";
import { type Caller, type Product, startProduct } from "../../helpers/product";
import { SHARED } from "../core/samples";

let product: Product;
const FORECAST = {
  weather_forecast_id: "wf",
  system_id: SHARED,
  name: "Morning run",
  source: "Weather service",
  latitude: 49.6,
  longitude: 6.1,
  timezone: "UTC",
  moment: "before",
};
beforeAll(async () => {
  product = await startProduct();
  expect((await product.call("viewer", "POST", "weather-forecast", FORECAST)).status).toBe(403);
  expect((await product.call("editor", "POST", "weather-forecast", FORECAST)).status).toBe(200);
});
afterAll(() => product.stop());

const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
const time = (hours: number) => new Date(now + hours * HOUR_MS).toISOString();
const issue = (change: object = {}) => ({
  issued_at: time(-2),
  start: time(0),
  step_s: 3600,
  values: { temperature: [280.15, null, 283.15] },
  units: { temperature: "K" },
  ...change,
});
const send = (caller: Caller, ...issues: object[]) =>
  product.call(caller, "POST", "weather-forecast/wf/issues", { issues });

it("takes issues, the same one twice without a change, and says in words which it refused", async () => {
  const odd = issue({ values: { temperature: [12, 13] }, units: {} });
  const hot = issue({ issued_at: time(-1), units: {} });
  expect((await send("editor", issue())).body).toEqual({ stored: 1, unchanged: 0, refused: [], remarks: [] });
  const second = await send("editor", issue(), odd, hot);
  expect(second.body).toMatchObject({
    stored: 0,
    unchanged: 1,
    refused: [
      { index: 1, reason: "differs" },
      { index: 2, reason: "out_of_bounds" },
    ],
  });
  const { refused } = second.body as { refused: { message: string }[] };
  expect(refused[1]!.message).toMatch(/^Temperature at .* is 280, not from −90 to 65 °C: check its unit\.$/);
  const { status, body } = await product.call("viewer", "GET", "weather-forecast/wf/issue");
  expect([status, body]).toMatchObject([
    200,
    { origin: "call", step_s: 3600, steps: 3, values: { temperature: [7, null, 10] } },
  ]);
  const all = await product.call("viewer", "GET", "weather-forecast/wf/issues");
  expect(all.body).toMatchObject([{ quantities: ["temperature"], issued_at: time(-2) }]);
});

it("returns what was known at a time, and nothing from before it came in", async () => {
  expect((await product.call("viewer", "GET", `weather-forecast/wf/issue?at=${time(-3)}`)).status).toBe(404);
});

it("is changed by nobody who may not, and names what is wrong with a body", async () => {
  expect((await send("viewer", issue())).status).toBe(403);
  expect((await send("foreign", issue())).status).toBe(404);
  expect((await product.call("editor", "POST", "weather-forecast/none/issues", { issues: [issue()] })).status).toBe(
    404,
  );
  const unit = await send("editor", issue({ units: { temperature: "kg" } }));
  expect([unit.status, JSON.stringify(unit.body)]).toEqual([
    422,
    expect.stringContaining("issues.0.units.temperature"),
  ]);
  expect((await send("editor", issue({ values: { humidity: [1] } }))).status).toBe(422);
  expect((await send("editor", issue({ start: "tomorrow" }))).status).toBe(422);
  const decimals = await send("editor", issue({ start: "2026-11-28T10:00:00.0123456789Z" }));
  expect([decimals.status, JSON.stringify(decimals.body)]).toEqual([422, expect.stringContaining("issues.0.start")]);
});

it("is read from a file by its page, without scripts, and stored once it was seen", async () => {
  const person = (await peopleOf(product.url, ["editor"]))("editor");
  const page = `/system/${SHARED}/digital-twin/weather-forecasts/wf`;
  const rows = ["issued_at;Time;Temperature [°C]", `${time(-30)};${time(-20)};1,5`, `${time(-30)};${time(-19)};2,5`];
  const form = new FormData();
  form.set("file", new Blob([rows.join("\n")]), "issues.csv");
  const upload = await person.send(new URL(`${page}/upload`, product.url), { method: "POST", body: form });
  expect(upload.status).toBe(303);
  const draft = upload.headers.get("location")!;
  expect(await (await person.get(draft)).text()).toContain("Store issues");
  const stored = await person.post(draft, { intent: "store", revision: "0" });
  expect([stored.status, stored.headers.get("location")]).toEqual([303, page]);
  const view = await (await person.get(page)).text();
  expect(view).toContain("From a file");
  expect(view).toContain("Weather service");
});
