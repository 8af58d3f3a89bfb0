import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { FormUser } from "../../helpers/formUser";
import { peopleOf, type Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";
import { SHARED } from "../core/samples";

/** Weather after public reports that other tools read wrong or refuse: by page and by call the same series, or the same questions. */

let product: Product;
let people: (name: "editor" | "viewer" | "foreign") => Person;
beforeAll(async () => {
  product = await startProduct({}, { worker: true });
  people = await peopleOf(product.url, ["editor", "viewer", "foreign"]);
});
afterAll(() => product.stop());

const HOURS = 8760;
const FIRST = Date.UTC(2023, 0, 1);
const stamp = (i: number) => new Date(FIRST + i * HOUR_MS).toISOString().slice(0, 16);
/** W/m², by the hour and the day of the year. */
const SUN = Array.from({ length: HOURS }, (_, i) => {
  const noon = 500 - 300 * Math.cos((2 * Math.PI * Math.floor(i / 24)) / 365);
  return Math.max(0, noon * Math.sin((Math.PI * ((i % 24) - 5.5)) / 12)).toFixed(1);
});
/** J/m² of a year. */
const JOULES = SUN.reduce((sum, watts) => sum + Number(watts) * 3600, 0);
const WARMTH = Array.from({ length: HOURS }, (_, i) => (10 + 8 * Math.sin((2 * Math.PI * i) / HOURS)).toFixed(1));
const KELVINS = WARMTH.reduce((sum, celsius) => sum + Number(celsius) + 273.15, 0);
const table = (header: string, values: readonly string[]) =>
  [header, ...values.map((value, i) => `${stamp(i)},${value}`), ""].join("\n");

interface Case {
  name: string;
  type: "ssrd" | "temp";
  content: string;
  /** The fields that are asked for, each with the right answer. */
  questions: Record<string, string>;
  sum: number;
}
const CASES: Case[] = [
  {
    name: "ghi-nounit.csv",
    type: "ssrd",
    content: table("time,ghi", SUN),
    questions: { unit: "W/m^2", moment: "after", timezone: "UTC" },
    sum: JOULES,
  },
  {
    name: "ghi-unit.csv",
    type: "ssrd",
    content: table("time,shortwave_radiation (W/m²)", SUN),
    questions: { timezone: "UTC" },
    sum: JOULES,
  },
  {
    name: "open-meteo.csv",
    type: "ssrd",
    content: [
      "latitude,longitude,elevation,utc_offset_seconds,timezone,timezone_abbreviation",
      "48.5,8.5,280.0,0,GMT,GMT",
      "",
      table(
        "time,shortwave_radiation (W/m²),temperature_2m (°C)",
        SUN.map((value) => `${value},10.0`),
      ),
    ].join("\n"),
    questions: { value_column: "1" },
    sum: JOULES,
  },
  {
    name: "temp.csv",
    type: "temp",
    content: table("time,temperature_2m (°C)", WARMTH),
    questions: { timezone: "UTC" },
    sum: KELVINS,
  },
];

const weather = (place: string) => `/system/${SHARED}/digital-twin/infrastructure/weather/${place}`;
async function newPlace(): Promise<string> {
  const geometry_id = randomUUID();
  const geometry = { geometry_id, name: geometry_id, type: "Point", coordinates: [8.5, 48.5], system_id: SHARED };
  expect((await product.call("editor", "POST", "geometry", geometry)).status).toBe(200);
  return geometry_id;
}
const askedOn = (page: string): string[] => {
  const list = /<div[^>]*class="[^"]*notice[^"]*"[\s\S]*?<\/ul>/.exec(page)?.[0] ?? "";
  return [...list.matchAll(/<a href="#[^"]*-([a-z_]+)"/g)].map(([, field]) => field!);
};
const sumOf = async (place: string, type: string) => {
  const metadata = `timeseries-weather-metadata/geometry/${place}/${type}`;
  const { timeseries_id } = (await product.call("editor", "GET", metadata)).body as { timeseries_id: string };
  const years = "start_year=2023&end_year=2023";
  const points = (await product.call("editor", "GET", `timeseries-weather/${timeseries_id}?${years}`)).body as {
    value: number | null;
  }[];
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  // Temperatures are handed out in °C.
  return values.reduce((sum, value) => sum + value + (type === "temp" ? 273.15 : 0), 0);
};
const send = (place: string, type: string, input: object, who: "editor" | "viewer" | "foreign" = "editor") =>
  product.call(who, "POST", `timeseries-weather-metadata/geometry/${place}/${type}/file`, input);

describe.each(CASES)("$name", ({ name, type, content, questions, sum }) => {
  test("by page", async () => {
    const place = await newPlace();
    const body = new FormData();
    body.append("file", new Blob([content]), name);
    const address = new URL(`${weather(place)}/add/${type}`, product.url);
    const answer = await people("editor").send(address, { method: "POST", body });
    expect(answer.status).toBe(303);
    const user = new FormUser(people("editor"));
    await user.open(answer.headers.get("Location")!);
    expect(askedOn(user.page).sort()).toEqual(Object.keys(questions).sort());
    await user.send("Convert", { type: questions });
    await user.send("Save time series", { tick: user.page.includes("doubts_confirmed") ? ["doubts_confirmed"] : [] });
    expect((await sumOf(place, type)) / sum).toBeCloseTo(1, 6);
    for (const who of ["viewer", "foreign"] as const)
      expect([403, 404]).toContain((await people(who).get(answer.headers.get("Location")!)).status);
  });

  test("by call", async () => {
    const place = await newPlace();
    if (Object.keys(questions).length > 0) {
      const { status, body } = await send(place, type, { file: content });
      const { error_details } = body as { error_details: { field: string }[] };
      expect([status, error_details.map(({ field }) => field).sort()]).toEqual([422, Object.keys(questions).sort()]);
    }
    const answers = {
      ...questions,
      ...(questions.value_column ? { value_column: Number(questions.value_column) } : {}),
    };
    for (const who of ["viewer", "foreign"] as const)
      expect([403, 404]).toContain((await send(place, type, { file: content, ...answers }, who)).status);
    const { status, body } = await send(place, type, { file: content, ...answers });
    expect(status, JSON.stringify(body).slice(0, 400)).toBe(200);
    expect((await sumOf(place, type)) / sum).toBeCloseTo(1, 6);
  });
});

test("radiation in J/m² that is W/m² is told to the caller, with the unit that would fit", async () => {
  const place = await newPlace();
  const choice = { unit: "J/m^2", moment: "after", timezone: "UTC" };
  const { status, body } = await send(place, "ssrd", { file: table("time,ghi", SUN), ...choice });
  expect(status, JSON.stringify(body)).toBe(200);
  expect((body as { remarks: string[] }).remarks.join(" ")).toContain("W/m²");
});
