import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { FormUser } from "../../helpers/formUser";
import { peopleOf, type Person, words } from "../../helpers/person";
import { type Caller, type Product, startProduct } from "../../helpers/product";
import { SHARED } from "../core/samples";

/** A series is uploaded, cleaned, partly taken back and saved, as people do without scripts. */

let product: Product;
let as: (caller: Caller) => Person;
const SCENARIO = "uploaded-series";
const parameters = `/system/${SHARED}/digital-twin/parameters`;
const upload = `${parameters}/upload?node_id=demo-homes-electricity&scenario_id=${SCENARIO}&parameter_type=demand`;
const START = Date.UTC(2030, 0, 1);

/** Four days of kW: a course, one value below zero, one far too large, a gap of two hours. */
const file = () => {
  const lines = ["time_utc,load_kW"];
  for (let h = 0; h < 96; h++) {
    if (h === 60 || h === 61) continue;
    const value = h === 20 ? -3 : h === 40 ? 90_000 : 100 + 40 * Math.sin((2 * Math.PI * h) / 24) + ((h * 7919) % 7);
    lines.push(`${new Date(START + h * HOUR_MS).toISOString()},${value.toFixed(3)}`);
  }
  return lines.join("\n");
};

beforeAll(async () => {
  product = await startProduct();
  as = await peopleOf(product.url, ["editor", "viewer", "foreign"]);
  const scenario = { scenario_id: SCENARIO, name: "Uploaded", system_id: SHARED };
  expect((await product.call("editor", "POST", "scenario", scenario)).status).toBe(200);
});
afterAll(() => product.stop());

/** The page of the uploaded file. */
async function uploaded(text = file()): Promise<string> {
  const body = new FormData();
  body.append("file", new Blob([text], { type: "text/csv" }), "load.csv");
  const answer = await as("editor").send(new URL(upload, product.url), { method: "POST", body });
  expect(answer.status).toBe(303);
  return answer.headers.get("Location")!;
}
const field = (page: string, name: string) => {
  const tag = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(page)?.[0];
  return tag === undefined ? undefined : (/value="([^"]*)"/.exec(tag)?.[1] ?? "");
};
const shown = (page: string) => field(page, "ts_id");

test("cleaned, listed, partly taken back, and saved as the page showed it", async () => {
  const user = new FormUser(as("editor"));
  await user.open(await uploaded());
  // The unit is that of the header; nobody chose it.
  expect(field(user.page, "unit")).toBe("kW");
  expect(field(user.page, "outlier_zscore")).toBeUndefined();
  await user.send("Convert");
  expect(user.text).toContain("Error: Row 22: -0.003 is negative.");
  expect(user.text).not.toContain("Save time series");

  await user.send("Clean the values");
  expect(user.text).not.toContain("Error: Row 22");
  expect([field(user.page, "outlier_zscore"), field(user.page, "window_size")]).toEqual(["10", "10"]);
  expect([field(user.page, "lower_bound"), field(user.page, "percent_measurment_outages")]).toEqual(["0", "0"]);
  await user.send("Convert", { type: { fill_steps: "3" } });
  for (const text of ["Outside the bounds", "Outlier (z-score)", "Gap interpolated", "What was cleaned"])
    expect(user.text).toContain(text);
  // Average, annual sum, maximum, gaps and the course are there before anything is saved.
  expect(user.text).toContain("Sum of an average year");
  expect(user.page).toContain('id="converted"');
  const first = shown(user.page);
  // The viewer and the list of changes as a file are there before it is saved, for who uploaded it.
  const id = user.path.split("/").at(-1)!;
  const viewer = `/system/${SHARED}/digital-twin/timeseries/upload/${id}`;
  expect(await words(await as("editor").get(viewer))).toContain("Not saved yet");
  const list = (await (await as("editor").get(`${viewer}/changes`)).text()).split("\r\n");
  expect(list[0]).toContain('"from_first (MW)"');
  expect(list.filter((line) => line.includes(",zscore,"))).toHaveLength(1);
  expect(list.some((line) => /^2030-01-03T12:00:00.000Z,2030-01-03 13:00,,2,interpolated,,,/.test(line))).toBe(true);
  for (const path of [viewer, `${viewer}/csv`, `${viewer}/changes`]) {
    expect((await as("viewer").get(path)).status, path).toBe(404);
    expect((await as("foreign").get(path)).status, path).toBe(404);
  }

  await user.send("Take back what is ticked", { tick: ["undo=zscore.40+1"] });
  expect(user.text).toContain("Taken back by you: 1.");
  expect(user.text).toMatch(/Maximum 90\sMW/);
  const second = shown(user.page);
  expect(second).not.toBe(first);
  await user.send("Clean all of it again");
  expect(user.text).not.toContain("Taken back by you");
  const tsId = shown(user.page)!;

  const draft = user.path;
  expect(await words(await as("editor").post(draft, { intent: "save", ts_id: first! }))).toContain(
    "Saving timeseries failed:",
  );
  await user.send("Save time series");
  expect(user.path).toContain(`/timeseries/series/${tsId}`);
  const meta = await product.call("editor", "GET", `timeseries/${tsId}/metadata`);
  expect(meta.body).toMatchObject({
    type: "uploaded",
    interpolation: "linear",
    properties: { unit: "MW", factor: 0.001, lower_bound: 0, outlier_zscore: 10, window_size: 10, fill_steps: 3 },
  });
  const points = (await product.call("editor", "GET", `timeseries/${tsId}`)).body as { value: number | null }[];
  const known = points.filter(({ value }) => value !== null);
  expect(known).toHaveLength(96);
  expect(Math.max(...known.map(({ value }) => value!))).toBeLessThan(0.15);
  expect(Math.min(...known.map(({ value }) => value!))).toBeGreaterThan(0.05);
  expect((await as("editor").get(draft)).status).toBe(404);
});

test("what is typed stays through every step, and every change ends the former result", async () => {
  const user = new FormUser(as("editor"));
  await user.open(await uploaded(file().replace("-3.000", "3.000")));
  await user.send("Convert");
  expect(user.text).toContain("Save time series");
  const draft = user.path;
  await user.send("Clean the values", { type: { reference: "Meter 7", factor: "2" } });
  expect([field(user.page, "reference"), field(user.page, "factor")]).toEqual(["Meter 7", "2"]);
  expect(user.text).not.toContain("Save time series");
  expect(await words(await as("editor").post(draft, { intent: "save" }))).toContain("Convert the file first.");
  await expect(user.send("Convert", { type: { window_size: "1", outlier_zscore: "0" } })).rejects.toThrow(/422/);
  for (const text of ["Enter a number of at least 2.", "Enter a number greater than 0."])
    expect(user.page).toContain(text);
  expect([field(user.page, "reference"), field(user.page, "window_size")]).toEqual(["Meter 7", "1"]);
  await user.send("Without cleaning");
  expect(field(user.page, "window_size")).toBeUndefined();
  expect(field(user.page, "reference")).toBe("Meter 7");
  await user.send("Clean the values");
  expect([field(user.page, "window_size"), field(user.page, "outlier_zscore")]).toEqual(["10", "10"]);
});

test("is for those who edit, each their own", async () => {
  const draft = await uploaded();
  for (const [name, status] of [
    ["viewer", 403],
    ["foreign", 404],
  ] as const)
    for (const intent of ["convert", "cleaning_on", "undo", "save"]) {
      expect((await as(name).get(draft)).status, name).toBe(status);
      expect((await as(name).post(draft, { intent })).status, `${name} ${intent}`).toBe(status);
    }
});
