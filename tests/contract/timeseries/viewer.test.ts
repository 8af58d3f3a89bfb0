import { afterAll, beforeAll, expect, test } from "vitest";
import { Person, words } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";
import { SHARED } from "../core/samples";

/** The viewer of a series and its files: to whom they are open, and what they say of an address that asks for the impossible. */

let product: Product;
const people = new Map<string, Person>();
const as = (name: string) => people.get(name)!;
const SERIES = "contract-viewer";
const at = `/system/${SHARED}/digital-twin/timeseries`;
const page = `${at}/series/${SERIES}`;

beforeAll(async () => {
  product = await startProduct();
  for (const [name, email, password] of [
    ["editor", "editor@demo.test"],
    ["viewer", "viewer@demo.test"],
    ["foreign", "owner@main.test", "a-long-password-of-main"],
  ] as const) {
    const person = new Person(product.url);
    await person.signIn(email, password);
    people.set(name, person);
  }
  // Two days of quarter-hours around the clock change of Berlin, with a gap.
  const data = Array.from({ length: 192 }, (_, i) => ({
    timestamp: new Date(Date.UTC(2025, 9, 25, 22) + i * 900_000).toISOString(),
    value: i === 7 ? null : (i % 4) + 1,
  }));
  const sent = { system_id: SHARED, properties: { unit: "MW" }, data };
  const saved = await product.call("admin", "POST", `timeseries/${SERIES}`, sent);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
});
afterAll(() => product.stop());

test("who sees the system sees its series and their files; who does not finds nothing", async () => {
  for (const name of ["editor", "viewer"]) {
    const shown = await as(name).get(`${page}?period=day&at=2025-10-26T12:00`);
    expect(shown.status, name).toBe(200);
    const said = await words(shown);
    // 25 hours with one gap: 99 values.
    for (const text of [
      "Average",
      "Sum of an average year",
      "Maximum",
      "Minimum",
      "99 values",
      "Value at the time chosen",
    ])
      expect(said, text).toContain(text);
  }
  for (const path of [page, `${page}/csv`, `${page}/xlsx`, `${page}/chart`]) {
    expect((await as("foreign").get(path)).status, path).toBe(404);
    expect((await new Person(product.url).get(path)).status, path).toBe(302);
  }
});

test("a series that is not there, or of another system, is told alike", async () => {
  for (const path of [`${at}/series/none`, `${at}/upload/none`, `${at}/generation/none`, `${at}/forecast/none`]) {
    const answer = await as("viewer").get(path);
    expect(answer.status, path).toBe(404);
    expect(await words(answer), path).toContain("Fetching timeseries metadata failed");
    expect((await as("viewer").get(`${path}/csv`)).status, path).toBe(404);
  }
  for (const path of [
    `${at}/nothing/${SERIES}`,
    `${page}/pdf`,
    `${at}/weather/none?weather_type=temp`,
    `${at}/weather/x`,
  ])
    expect((await as("viewer").get(path)).status, path).toBe(404);
});

test("what an address asks for and cannot be had is named, never a failure", async () => {
  for (const [query, ...said] of [
    ["view=pie", "View: Choose one of: chart, duration, heat, data."],
    ["at=2025-10-26T12:07", "Date and time: Minutes are 00, 15, 30 or 45."],
    ["at=2025-03-30T02:30", "The clock of Europe/Berlin skips this time."],
    ["at=yesterday&timezone=Mars", "Write a date and a time such as", "Time zone: Choose a time zone from the list."],
    ["period=years&start_year=1800", "First year: Enter a year from 2025 to 2025."],
    ["period=years&start_year=2025&end_year=2024", "Last year: Enter a year from 2025 to 2025."],
    ["page=-1&steps=weekly", "Page: Enter a whole number.", "Steps: Choose one of:"],
    [`timezone=${"x".repeat(3000)}&end_year=99999999`, "Time zone: Choose a time zone from the list."],
  ]) {
    const answer = await as("viewer").get(`${page}?${query}`);
    expect(answer.status, query).toBe(422);
    const text = await words(answer);
    for (const one of said) expect(text, query).toContain(one);
    expect((await as("viewer").get(`${page}/csv?${query}`)).status, query).toBe(422);
  }
  const beyond = await as("viewer").get(`${page}?period=day&at=2031-01-01T00:00`);
  expect([beyond.status, (await words(beyond)).includes("No values in this period")]).toEqual([200, true]);
});

test("files have what is shown, with unit and zone; the chart its numbers", async () => {
  const query = "period=day&at=2025-10-26T12:00";
  const csv = await as("viewer").get(`${page}/csv?${query}&timezone=UTC`);
  expect(csv.headers.get("Content-Disposition")).toMatch(/^attachment; filename="series-[\w.-]+\.csv"$/);
  const bytes = new Uint8Array(await csv.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).split("\r\n");
  expect(lines.slice(0, 2)).toEqual([
    'time_utc,"time_local (UTC)","value (MW)"',
    "2025-10-26T00:00:00Z,2025-10-26 00:00,1",
  ]);
  expect(lines).toHaveLength(98);
  const xlsx = await as("viewer").get(`${page}/xlsx?${query}`);
  expect(xlsx.headers.get("Content-Type")).toContain("spreadsheetml.sheet");
  expect(new TextDecoder().decode((await xlsx.arrayBuffer()).slice(0, 2))).toBe("PK");
  const chart = (await (await as("viewer").get(`${page}/chart?${query}`)).json()) as {
    series: { values: (number | null)[] }[];
    time: { start: number; step: number };
  };
  expect(chart.series[0]!.values).toHaveLength(100);
  expect(chart.series[0]!.values.slice(6, 9)).toEqual([3, null, 1]);
  expect(chart.time).toEqual({ start: Date.UTC(2025, 9, 25, 22), step: 900 });
});
