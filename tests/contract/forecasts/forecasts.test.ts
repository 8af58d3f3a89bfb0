import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { PATIENCE_MS } from "../../helpers/eventually";
import { Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";
import { SHARED } from "../core/samples";

/** A series is forecast as people and programs ask for it: a form without a script, the worker, the page and the calls. */
const SERIES = "contract-forecast";
const PAGE = `/system/${SHARED}/digital-twin/timeseries-live/${SERIES}/forecast`;

let product: Product;
let editor: Person;
let viewer: Person;
beforeAll(async () => {
  product = await startProduct({}, { worker: true });
  [editor, viewer] = [new Person(product.url), new Person(product.url)];
  await editor.signIn("editor@demo.test");
  await viewer.signIn("viewer@demo.test");
  const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const data = Array.from({ length: 50 * 24 }, (_, i) => {
    const at = now - (50 * 24 - i) * HOUR_MS;
    return { live_id: SERIES, timestamp: new Date(at).toISOString(), value: 10 + new Date(at).getUTCHours() };
  });
  const series = { live_id: SERIES, system_id: SHARED, name: "Load of the works", type: "measurement", unit: "kW" };
  const made = await product.call("editor", "POST", "live-series", { ...series, resolution: "hourly" });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const saved = await product.call("editor", "POST", `system/${SHARED}/live-points`, { data });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
});
afterAll(() => product.stop());

const api = `live-series/${SERIES}`;
const FORM = {
  active: "true",
  interval_hours: "24",
  issue_hour: "0",
  model_name: "automatic",
  time_steps_ahead: "36",
  time_steps_past: "",
  uncertainty_percentile: "95",
  autoregressive_lags: "4",
  seasonal_delays: "1, 2, 7",
  threshold_factor: "1",
  datetime_features: "weekday",
  external_live_id: "",
  external_known_ahead_hours: "0",
  external_backward_lags: "0",
  external_forward_lags: "0",
  expected: "",
};

test("nobody has set it up: the page says so, and calls find nothing", async () => {
  expect(await (await editor.get(PAGE)).text()).toContain("This series is not forecast yet.");
  expect(await (await viewer.get(PAGE)).text()).not.toContain(`${PAGE}/settings`);
  expect((await viewer.get(`${PAGE}/settings`)).status).toBe(403);
  expect((await viewer.post(`${PAGE}/settings`, FORM)).status).toBe(403);
  for (const [method, path] of [
    ["GET", "forecast"],
    ["GET", "forecasts"],
    ["GET", "forecast-accuracy"],
    ["POST", "forecast"],
  ] as const)
    expect((await product.call("editor", method, `${api}/${path}`)).status, path).toBe(404);
});

test("what cannot be is refused at its field", async () => {
  for (const [field, value, sentence] of [
    ["external_backward_lags", "121", "At most 120 lags are allowed."],
    ["external_forward_lags", "3", "This counts only with an external series"],
    ["seasonal_delays", "1, 1", "Every delay may be given only once."],
    ["seasonal_delays", "one", "Write up to twelve whole numbers"],
    ["time_steps_ahead", "337", "Enter a number from 1 to 336."],
    ["interval_hours", "5", "Choose one of the offered values."],
  ] as const) {
    const refused = await editor.post(`${PAGE}/settings`, { ...FORM, [field]: value });
    const text = await refused.text();
    expect([refused.status, text.includes(sentence)], `${field} ${value}`).toEqual([422, true]);
  }
});

test("saving it searches the model and issues a forecast, which the page and the calls show", async () => {
  const saved = await editor.post(`${PAGE}/settings`, FORM);
  expect([saved.status, saved.headers.get("Location")]).toEqual([303, PAGE]);
  const ready = async () => (await product.call("viewer", "GET", `${api}/forecast`)).status === 200;
  await expect.poll(ready, { timeout: PATIENCE_MS, interval: 250 }).toBe(true);
  const latest = (await product.call("viewer", "GET", `${api}/forecast`)).body as Record<string, number[]>;
  const first = Number(latest.start_ms);
  // A day like all others: every model is right.
  expect(latest.p50).toEqual(Array.from({ length: 36 }, (_, i) => 10 + new Date(first + i * HOUR_MS).getUTCHours()));
  expect(Math.abs(Date.now() - first)).toBeLessThan(2 * HOUR_MS);
  const issued = (await product.call("viewer", "GET", `${api}/forecasts`)).body as { forecast_id: string }[];
  const one = await product.call("viewer", "GET", `${api}/forecasts/${issued[0]!.forecast_id}`);
  expect([one.status, one.body]).toEqual([200, latest]);
  expect((await product.call("viewer", "GET", `${api}/forecasts?from=2100-01-01T00:00:00Z`)).body).toEqual([]);
  expect((await product.call("viewer", "GET", `${api}/forecast?at=yesterday`)).status).toBe(422);
  expect((await product.call("foreign", "GET", `${api}/forecast`)).status).toBe(404);
  expect((await product.call("nobody", "GET", `${api}/forecast`)).status).toBe(401);
  const page = await (await viewer.get(PAGE)).text();
  for (const words of ["Search of the model", "Ridge regression", "Measured and expected", "P95", "Issued forecasts"])
    expect(page, words).toContain(words);
  expect(page).not.toContain("Forecast now");
});

test("it is made again when asked for, and not when it is off", async () => {
  expect((await viewer.post(PAGE, {})).status).toBe(403);
  expect((await product.call("viewer", "POST", `${api}/forecast`)).status).toBe(403);
  expect((await product.call("editor", "POST", `${api}/forecast`)).status).toBe(202);
  const count = async () => ((await product.call("viewer", "GET", `${api}/forecasts`)).body as unknown[]).length;
  await expect.poll(count, { timeout: PATIENCE_MS, interval: 250 }).toBe(2);
  const set_at = ((await product.call("editor", "GET", `forecast-settings/${SERIES}`)).body as { set_at: string })
    .set_at;
  expect((await editor.post(`${PAGE}/settings`, { ...FORM, active: "false", expected: "2020" })).status).toBe(422);
  expect((await editor.post(`${PAGE}/settings`, { ...FORM, active: "false", expected: set_at })).status).toBe(303);
  expect((await editor.post(PAGE, {})).status).toBe(409);
  expect(await (await editor.get(PAGE)).text()).toContain("Forecasting of this series is switched off.");
});
