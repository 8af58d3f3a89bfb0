import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS, wallText, zoneClock } from "~/entities/core/clock";
import { FormUser } from "../../helpers/formUser";
import { peopleOf, type Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";

/** Files of official sources, and one whose step changes within it: by page and by call they become the same prices. */

let product: Product;
let people: (name: "admin" | "viewer" | "foreign" | "editor") => Person;
const NAMES = ["Public by page", "Public by call"];
const MARKETS: string[] = [];

beforeAll(async () => {
  product = await startProduct({}, { worker: true });
  people = await peopleOf(product.url, ["admin", "viewer", "editor", "foreign"]);
  for (const name of NAMES) {
    const shipped = (await product.call("admin", "GET", "spot-market/day_ahead_DE-LU")).body as object;
    const spot_id = name.toLowerCase().replaceAll(" ", "-");
    const market = { ...shipped, spot_id, name, price_source: "upload", timezone: ZONE, timestep_minutes: 60 };
    const { status, body } = await product.call("admin", "POST", "spot-market", market);
    expect(status, JSON.stringify(body)).toBe(200);
    MARKETS.push(spot_id);
  }
});
afterAll(() => product.stop());

const ZONE = "Europe/Berlin";
const clock = zoneClock(ZONE);
const wall = (ms: number) => wallText(clock.toWall(ms));
/** Begins of steps from one instant to another. */
const begins = (from: string, until: string, minutes: number): number[] => {
  const [first, last] = [Date.parse(from), Date.parse(until)];
  return Array.from({ length: (last - first) / (minutes * MINUTE_MS) }, (_, i) => first + i * minutes * MINUTE_MS);
};
/** Three days from 25 October 2025, the second of 25 hours: 80, 77.01, 74.02, ... */
const HOURS = begins("2025-10-24T22:00Z", "2025-10-27T23:00Z", 60);
const PRICES = HOURS.map((_, i) => 80 - (i % 24) * 2.99);
const comma = (value: number) => value.toFixed(2).replace(".", ",");

const german = (ms: number) => `${wall(ms).slice(8, 10)}.${wall(ms).slice(5, 7)}.2025 ${wall(ms).slice(11, 16)}`;
const smard = [
  "\uFEFFDatum von;Datum bis;Deutschland/Luxemburg [€/MWh] Originalauflösungen;∅ Anrainer DE/LU [€/MWh] Originalauflösungen;Belgien [€/MWh] Originalauflösungen",
  ...HOURS.map((ms, i) => `${german(ms)};${german(ms + HOUR_MS)};${comma(PRICES[i]!)};${comma(PRICES[i]! + 5)};-`),
].join("\n");
const english = (ms: number) => `${wall(ms).slice(8, 10)}/${wall(ms).slice(5, 7)}/2025 ${wall(ms).slice(11, 16)}:00`;
const entsoe = [
  '"MTU (CET/CEST)","Area","Sequence","Day-ahead Price (EUR/MWh)"',
  ...HOURS.map(
    (ms, i) => `"${english(ms)} - ${english(ms + HOUR_MS)}","BZN|DE-LU","Sequence 1","${PRICES[i]!.toFixed(2)}"`,
  ),
].join("\n");

/** Hours up to 30 September 2025, quarters of them from 1 October on. */
const SWITCH = [
  ...begins("2024-12-31T23:00Z", "2025-09-30T22:00Z", 60),
  ...begins("2025-09-30T22:00Z", "2025-12-31T23:00Z", 15),
];
const SWITCHED = SWITCH.map((_, i) => 50 + ((i * 37) % 41));
const isoLocal = (ms: number) => `${wall(ms).replace(" ", "T").slice(0, 16)}+0${(clock.toWall(ms) - ms) / HOUR_MS}:00`;
const switching = ["time;price [EUR/MWh]", ...SWITCH.map((ms, i) => `${isoLocal(ms)};${SWITCHED[i]}`)].join("\n");
/** What 1 MW costs all year [EUR]. */
const COST = SWITCHED.reduce((sum, price, i) => sum + (i < 6551 ? price : price / 4), 0);

const pricesOf = async (spotId: string, from: string, to: string) => {
  const { body } = await product.call("viewer", "GET", `spot-market/${spotId}/prices?from=${from}&to=${to}`);
  return (body as { days: { step_s: number; values: number[] }[] }).days;
};
const askedOn = (page: string): string[] => {
  const list = /<div[^>]*class="[^"]*notice[^"]*"[\s\S]*?<\/ul>/.exec(page)?.[0] ?? "";
  return [...list.matchAll(/<a href="#[^"]*-([a-z_]+)"/g)].map(([, field]) => field!);
};
async function opened(name: string, content: string): Promise<FormUser> {
  const body = new FormData();
  body.append("file", new Blob([content]), name);
  const address = new URL(`/spot-markets/${MARKETS[0]}/upload`, product.url);
  const answer = await people("admin").send(address, { method: "POST", body });
  expect(answer.status, await answer.text()).toBe(303);
  const user = new FormUser(people("admin"));
  await user.open(answer.headers.get("Location")!);
  return user;
}
const store = (spotId: string, input: object, who: "admin" | "viewer" | "foreign" | "editor" = "admin") =>
  product.call(who, "POST", `spot-market/${spotId}/prices/file`, input);

describe.each([
  ["smard.csv", smard],
  ["entsoe.csv", entsoe],
])("%s", (name, content) => {
  const check = async (spotId: string) => {
    const days = await pricesOf(spotId, "2025-10-25", "2025-10-27");
    expect(days.map(({ values }) => values.length)).toEqual([24, 25, 24]);
    const values = days.flatMap((day) => day.values);
    values.forEach((value, i) => expect(value).toBeCloseTo(PRICES[i]!, 2));
  };

  test("by page", async () => {
    const user = await opened(name, content);
    expect(askedOn(user.page)).toEqual([]);
    await user.send("Convert");
    await user.send("Save time series", { tick: user.page.includes("doubts_confirmed") ? ["doubts_confirmed"] : [] });
    expect(user.path).toBe(`/spot-markets/${MARKETS[0]}`);
    await check(MARKETS[0]!);
  });

  test("by call", async () => {
    const { status, body } = await store(MARKETS[1]!, { name, file: content });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ days: 3 });
    await check(MARKETS[1]!);
  });
});

describe("a year whose step changes from hours to quarters", () => {
  const check = async (spotId: string) => {
    const days = await pricesOf(spotId, "2025-01-01", "2025-12-31");
    expect(days).toHaveLength(365);
    const cost = days.reduce((sum, { step_s, values }) => sum + values.reduce((n, v) => n + (v * step_s) / 3600, 0), 0);
    expect(cost).toBeCloseTo(COST, 6);
  };

  test("by page", async () => {
    const user = await opened("year.csv", switching);
    expect(askedOn(user.page)).toEqual([]);
    await user.send("Convert");
    await user.send("Save time series", { tick: user.page.includes("doubts_confirmed") ? ["doubts_confirmed"] : [] });
    await check(MARKETS[0]!);
  });

  test("by call", async () => {
    const { status, body } = await store(MARKETS[1]!, { file: switching });
    expect(status, JSON.stringify(body)).toBe(200);
    await check(MARKETS[1]!);
  });
});

test("what a file leaves open is asked for, by page and by call, and then taken", async () => {
  const from = "2025-06-02";
  const lines = Array.from({ length: 24 }, (_, i) => `02/06/2025 ${String(i).padStart(2, "0")}:00;1.${100 + i}`);
  const content = ["time;price", ...lines].join("\n");
  const user = await opened("open.csv", content);
  const asked = ["decimal_separator", "stamps_mark", "timestamp_format", "timezone", "unit"];
  // While the format is open, nothing is told of the clock.
  expect(askedOn(user.page).sort()).toEqual(asked);
  const { status, body } = await store(MARKETS[1]!, { file: content });
  const fields = (body as { error_details: { field: string }[] }).error_details.map(({ field }) => field);
  expect([status, fields.sort()]).toEqual([422, asked]);
  const answers = {
    decimal_separator: "comma",
    stamps_mark: "start",
    timestamp_format: "dd/mm/yyyy HH:MM",
    timezone: ZONE,
    unit: "EUR/MWh",
  };
  expect((await store(MARKETS[1]!, { file: content, ...answers })).status).toBe(200);
  expect((await pricesOf(MARKETS[1]!, from, from))[0]!.values.slice(0, 2)).toEqual([1100, 1101]);
});

test("nobody but an admin of the space opens the pages or stores a file", async () => {
  const user = await opened("smard.csv", smard);
  for (const [who, status] of [
    ["viewer", 403],
    ["editor", 403],
    ["foreign", 404],
  ] as const) {
    const seen = await people(who).get(user.path);
    expect([403, 404], `${who} ${seen.status}`).toContain(seen.status);
    const call = await store(MARKETS[1]!, { file: smard }, who);
    expect([403, 404], `${who} ${call.status} ${status}`).toContain(call.status);
  }
});
