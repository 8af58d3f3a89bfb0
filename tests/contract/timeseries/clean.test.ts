import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, type Product, startProduct } from "../../helpers/product";

/** POST api/awaitCluster {url: "clean_timeseries"}. */

let product: Product;
beforeAll(async () => {
  product = await startProduct({}, { worker: true });
});
afterAll(() => product.stop());

const clean = (sent: object, caller: Caller = "editor") =>
  product.call(caller, "POST", "awaitCluster", { url: "clean_timeseries", ...sent });
const pad = (n: number) => String(n).padStart(2, "0");
/** A day of Berlin's summer in quarter-hours, kWh per 15 min as a German program writes them. */
const day = (values: Record<number, string | number | null> = {}) =>
  Array.from({ length: 96 }, (_v, i) => ({
    timestamp: `01.07.2025 ${pad(Math.floor(i / 4))}:${pad((i % 4) * 15)}`,
    value: i in values ? values[i]! : `${25 + (i % 3)},5`,
  }));
const settings = {
  unit_from: "kWh",
  unit_to: "kW",
  target_unit: "MW",
  timezone: "Europe/Berlin",
  decimal_separator: "comma",
  timestamp_format: "dd.mm.yyyy HH:MM",
  interpolation: "linear",
  formula_element: "purchase_price",
};

test("converts and cleans points, and says what it changed", async () => {
  const data = day({ 10: "-4,0", 40: "9.000,0", 60: null });
  const cleaning = {
    lower_bound: 0,
    outlier_zscore: 10,
    window_size: 10,
    fill_steps: 2,
    percent_measurment_outages: 5,
  };
  const { status, body } = await clean({ data, ...settings, ...cleaning });
  expect(status, JSON.stringify(body)).toBe(200);
  const answer = body as { data: { timestamp: string; value: number }[]; changes: object[]; unit: string };
  expect(answer).toMatchObject({ unit: "MW", res_minutes: 15 });
  expect(answer.data).toHaveLength(96);
  // 25.5 kWh in a quarter-hour are 102 kW.
  expect(answer.data[0]!.timestamp).toBe("2025-06-30T22:00:00Z");
  expect(answer.data[0]!.value).toBeCloseTo(0.102, 12);
  expect(Math.max(...answer.data.map(({ value }) => value))).toBeLessThan(0.12);
  expect(answer.changes).toMatchObject([
    { kind: "range", timestamp: "2025-07-01T00:30:00Z", steps: 1, to: null },
    { kind: "zscore", timestamp: "2025-07-01T08:00:00Z", to: null },
    { kind: "interpolated", timestamp: "2025-07-01T00:30:00Z" },
    { kind: "interpolated", timestamp: "2025-07-01T08:00:00Z" },
    { kind: "interpolated", timestamp: "2025-07-01T13:00:00Z", from: null },
  ]);
  const hourly = await clean({ data: day(), ...settings, res_minutes: 60 });
  expect((hourly.body as typeof answer).data).toHaveLength(24);
});

test("names what cannot be used, with its row", async () => {
  const issues = async (sent: object) => {
    const { status, body } = await clean(sent);
    return [status, (body as { error_details?: { field: string }[] }).error_details?.map(({ field }) => field)];
  };
  const data = day();
  expect(await issues({ data, ...settings, unit_from: "kg" })).toEqual([422, ["unit_from"]]);
  expect(await issues({ data, ...settings, unit_to: "kg" })).toEqual([422, ["unit_to"]]);
  expect(await issues({ data, ...settings, formula_element: "no_such" })).toEqual([422, ["formula_element"]]);
  expect(await issues({ data, ...settings, window_size: 1, outlier_zscore: 0 })).toEqual([
    422,
    ["window_size", "outlier_zscore"],
  ]);
  expect(await issues({ data: day({ 3: "x" }), ...settings })).toEqual([422, ["data"]]);
  expect(await issues({ data: day({ 3: null }), ...settings, percent_measurment_outages: 1 })).toEqual([422, ["data"]]);
  const refusal = (await clean({ data: day({ 3: "x" }), ...settings })).body;
  expect(JSON.stringify(refusal)).toContain("Row 4");
  expect(await issues({ data, ...settings, timestamp_format: undefined, timezone: "Mars/Base" })).toEqual([
    422,
    ["data"],
  ]);
});

test("is for those who may edit something", async () => {
  const sent = { data: day(), ...settings };
  expect((await clean(sent, "viewer")).status).toBe(403);
  expect((await clean(sent, "nobody")).status).toBe(401);
});

test("a year of quarter-hours is cleaned by a worker; a refusal of it names the row, and other services take no long body", async () => {
  const year = (odd: Record<number, string> = {}) =>
    Array.from({ length: 35_040 }, (_v, i) => ({
      timestamp: new Date(Date.UTC(2025, 0, 1) + i * 900_000).toISOString(),
      value: odd[i] ?? 100 + (i % 96),
    }));
  const units = { unit_from: "kW", target_unit: "MW", unit_to: "kW" };
  const { status, body } = await clean({ data: year(), ...units, upper_bound: 0.15 });
  expect(status, JSON.stringify(body).slice(0, 200)).toBe(200);
  const answer = body as { data: { value: number | null }[]; changes: object[]; unit: string };
  // It ends with its last known value.
  expect(answer.data).toHaveLength(35_040 - 45);
  expect(answer.data[3]).toMatchObject({ timestamp: "2025-01-01T00:45:00Z" });
  expect(answer.data[3]!.value).toBeCloseTo(0.103, 12);
  // 45 of the 96 values of a day are above 150 kW.
  expect(answer.changes).toHaveLength(365);
  expect(answer.data.filter(({ value }) => value === null)).toHaveLength(45 * 364);
  const refused = await clean({ data: year({ 7: "x" }), ...units });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain("Row 8");
  expect((await clean({ data: year(), ...units }, "viewer")).status).toBe(413);
  const padded = { url: "is_convertible", from_unit: "k".repeat(200_000), to_unit: "kW" };
  expect((await product.call("editor", "POST", "awaitCluster", padded)).status).toBe(413);
});
