import { afterAll, beforeAll, expect, test } from "vitest";
import { syntheticWeather } from "~/engines/generation";
import { HOUR_MS } from "~/entities/core/clock";
import { FormUser } from "../../helpers/formUser";
import { peopleOf, type Person, words } from "../../helpers/person";
import { type Caller, type Product, startProduct } from "../../helpers/product";
import { SHARED } from "../core/samples";

/** Files whose values may be wrong: the page asks, says what would fit, and stores them once somebody says that they are right. */

let product: Product;
let as: (caller: Caller) => Person;
const SCENARIO = "plausible-series";
const parameters = `/system/${SHARED}/digital-twin/parameters`;
const place = {
  geometry_id: "plausible-place",
  name: "Meadow",
  type: "Point",
  coordinates: [6.77, 51.3],
  system_id: SHARED,
};
const START = Date.UTC(2023, 0, 1);
const weather = syntheticWeather({ latitudeDeg: 51.3, longitudeDeg: 6.77 }, 2023);

beforeAll(async () => {
  product = await startProduct();
  as = await peopleOf(product.url, ["editor"]);
  const scenario = { scenario_id: SCENARIO, name: "Plausible", system_id: SHARED };
  expect((await product.call("editor", "POST", "scenario", scenario)).status).toBe(200);
  expect((await product.call("editor", "POST", "geometry", place)).status).toBe(200);
});
afterAll(() => product.stop());

/** Hours of 2023 with one column. */
const table = (header: string, at: (hour: number) => number, hours = 8760) =>
  [
    `time_utc,${header}`,
    ...Array.from({ length: hours }, (_, h) => `${new Date(START + h * HOUR_MS).toISOString()},${at(h)}`),
  ].join("\n");
const load = (hour: number) => 0.4 + 0.2 * Math.sin(((hour % 24) - 9) / 3.82) + ((hour * 31) % 17) / 100;

/** The page of a file that was sent to another. */
async function uploaded(path: string, text: string): Promise<FormUser> {
  const body = new FormData();
  body.append("file", new Blob([text], { type: "text/csv" }), "file.csv");
  const answer = await as("editor").send(new URL(path, product.url), { method: "POST", body });
  expect(answer.status).toBe(303);
  const user = new FormUser(as("editor"));
  await user.open(answer.headers.get("Location")!);
  return user;
}
const ofDemand = (type: string, node: string) =>
  `${parameters}/upload?node_id=${node}&scenario_id=${SCENARIO}&parameter_type=${type}`;
const ofWeather = (type: string) =>
  `/system/${SHARED}/digital-twin/infrastructure/weather/${place.geometry_id}/add/${type}`;
const idIn = (page: string) => /name="ts_id" value="([^"]*)"/.exec(page)![1]!;

test("radiation in W/m2 read as J/m2 is asked about with its factor, and saved once it is confirmed", async () => {
  const user = await uploaded(
    ofWeather("ssrd"),
    table("ghi", (hour) => Math.round(weather.ssrdJm2[hour]! / 3600)),
  );
  await user.send("Convert", { type: { unit: "J/m^2", moment: "after" } });
  expect(user.text).toContain("One remark asks whether the values are right:");
  expect(user.text).toMatch(
    /The sum of the year is 0\.00\d+\sGJ\/m²; places on earth have 2 to 10\sGJ\/m²\. Read as W\/m² instead of J\/m², it would fit: factor 3,600\./,
  );
  const unconfirmed = await as("editor").post(user.path, { intent: "save", ts_id: idIn(user.page) });
  expect(unconfirmed.status).toBe(422);
  const html = await unconfirmed.text();
  expect(html).toContain("confirm the values next to the button");
  // The form that says how the file is read is as it was.
  expect(html).not.toContain("undefined");
  expect(html).toMatch(/<option(?=[^>]*selected)[^>]*value="after"/);

  await user.send("Convert", { type: { unit: "W/m^2", moment: "after" } });
  expect(user.text).not.toContain("asks whether the values are right");
  await user.send("Convert", { type: { unit: "J/m^2", moment: "after" } });
  await user.send("Save time series", { tick: ["doubts_confirmed"] });
  const stored = await product.call("editor", "GET", `timeseries-weather-metadata/geometry/${place.geometry_id}/ssrd`);
  expect(stored.body).toMatchObject({ geometry_id: place.geometry_id, properties: { unit: "J/m^2" } });
});

test("temperatures in °C read as K are refused with the scale that fits", async () => {
  const user = await uploaded(
    ofWeather("temp"),
    table("air", (hour) => Math.round(weather.temperatureC[hour]! * 10) / 10),
  );
  await user.send("Convert", { type: { unit: "K", stamps_mark: "start" } });
  expect(user.text).toMatch(/Read as °C instead of K, the value [−\d.]+\sK would be within the bounds\./);
  await user.send("Convert", { type: { unit: "°C", stamps_mark: "start" } });
  expect(user.text).not.toMatch(/Read as|asks whether/);
});

test("a demand is compared with the sum of a year, the persons and the floor that are typed", async () => {
  const user = await uploaded(ofDemand("demand", "demo-homes-electricity"), table("load_kW", load));
  await user.send("Convert", { type: { stamps_mark: "start" } });
  expect(user.text).not.toContain("asks whether");
  // 4 MWh a year of kW.
  await user.send("Convert", { type: { stamps_mark: "start", yearly_sum: "4.1", persons: "3", floor_area: "140" } });
  expect(user.text).not.toContain("asks whether");
  await user.send("Convert", { type: { stamps_mark: "start", yearly_sum: "4200", persons: "3000" } });
  expect(user.text).toContain("2 remarks ask whether the values are right:");
  expect(user.text).toMatch(/; 4,200\sMWh were entered\. Read as MW instead of kW, it would fit: factor 1,000\./);
  expect(user.text).toMatch(/for each person; usual are 500 to 10,000\skWh\. Read as MW instead of kW/);
});

test("photovoltaics an hour after the sun of their place are asked about with the shift", async () => {
  const share = (hour: number) => Math.round(weather.ssrdJm2[Math.max(0, hour - 1)]! / 3_600) / 1000;
  const user = await uploaded(ofDemand("availability", "demo-pv"), table("pv", share));
  await user.send("Convert", { type: { stamps_mark: "start" } });
  expect(user.text).toMatch(/The light of 2023 comes 1\sh after the sun of the place\. Shifted by −1\sh it would fit/);
});

test("a load that is always the same is asked about, a few days of it are not", async () => {
  const user = await uploaded(
    ofDemand("demand", "demo-homes-electricity"),
    table("load_kW", () => 3.5),
  );
  await user.send("Convert", { type: { stamps_mark: "start" } });
  expect(user.text).toMatch(/All values of 365 days are 3\.50\skW\. Is it the right column\?/);
  const days = await uploaded(
    ofDemand("demand", "demo-homes-electricity"),
    table("load_kW", () => 3.5, 96),
  );
  await days.send("Convert", { type: { stamps_mark: "start" } });
  expect(days.text).not.toContain("asks whether");
});

test("a caller hears of the same: with the weather that is saved, and of a series that a parameter uses", async () => {
  const data = (factor: number) =>
    Array.from({ length: 8760 }, (_, h) => ({
      timestamp: new Date(START + h * HOUR_MS).toISOString(),
      value: weather.ssrdJm2[h]! * factor,
    }));
  const meadow = { ...place, geometry_id: "plausible-meadow" };
  expect((await product.call("editor", "POST", "geometry", meadow)).status).toBe(200);
  const send = async (factor: number) => {
    const sent = { geometry_id: meadow.geometry_id, type: "ssrd", properties: { unit: "J/m^2" }, data: data(factor) };
    const { status, body } = await product.call("editor", "POST", "timeseries-weather/plausible-sun", sent);
    expect(status).toBe(200);
    return (body as { remarks: string[] }).remarks;
  };
  expect(await send(1 / 3600)).toEqual([
    expect.stringMatching(/^The sum of the year is .* Read as W\/m² instead of J\/m², it would fit: factor 3,600\.$/),
  ]);
  expect(await send(1)).toEqual([]);

  const remarksOf = (id: string, caller: Caller = "viewer") => product.call(caller, "GET", `timeseries/${id}/remarks`);
  expect((await remarksOf("plausible-sun")).status).toBe(200);
  expect((await remarksOf("no-such-series")).status).toBe(404);
  const demand = await remarksOf("demo-series-homes-electricity");
  expect([demand.status, demand.body]).toEqual([200, []]);
  const flat = {
    type: "uploaded",
    properties: { unit: "MW" },
    system_id: SHARED,
    data: data(0).map((point) => ({ ...point, value: 0.2 })),
  };
  expect((await product.call("editor", "POST", "timeseries/plausible-flat", flat)).status).toBe(200);
  expect((await remarksOf("plausible-flat")).body).toEqual([]);
  const parameter = {
    parameter_id: "plausible-flat",
    scenario_id: SCENARIO,
    system_id: SHARED,
    node_id: "demo-homes-electricity",
    ts_id: "plausible-flat",
    properties: { type: "demand", unit: "MW" },
  };
  expect((await product.call("editor", "POST", "parameter", parameter)).status).toBe(200);
  expect((await remarksOf("plausible-flat")).body).toMatchObject([
    {
      key: "timeseries.plausible.constant",
      severity: "warning",
      text: expect.stringContaining("All values of 365 days") as string,
    },
  ]);
});

test("points that are cleaned for a type of parameter are compared with what it can be", async () => {
  const points = Array.from({ length: 1440 }, (_, h) => ({
    timestamp: new Date(START + h * HOUR_MS).toISOString(),
    value: load(h) * 1e4,
  }));
  const order = {
    url: "clean_timeseries",
    data: points,
    unit_from: "MW",
    target_unit: "MW",
    formula_element: "demand",
  };
  const { status, body } = await product.call("editor", "POST", "awaitCluster", order);
  expect(status).toBe(200);
  expect((body as { remarks: string[] }).remarks.join(" ")).toMatch(
    /The greatest value is .* instead of MW, it would fit/,
  );
});

test("the quick site compares a meter with the electricity that was entered, and with its kind", async () => {
  const body = new FormData();
  for (const [name, value] of Object.entries({ place: "Freiburg", kind: "farm", electricity_mwh: "4200" }))
    body.append(name, value);
  body.append("meter", new Blob([table("load_kW", load)]), "load.csv");
  const sent = await as("editor").send(new URL("/systems/new/quick", product.url), { method: "POST", body });
  const page = await words(await as("editor").get(sent.headers.get("Location")!));
  expect(page).toMatch(/Warning: The year comes to 4\.20\sMWh; 4,200\sMWh were entered\. Read as MW instead of kW/);
});
