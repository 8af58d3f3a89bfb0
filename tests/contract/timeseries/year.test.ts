import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { FormUser } from "../../helpers/formUser";
import { Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";
import { SHARED } from "../core/samples";

/** A year of UTC for a site whose clock is another: by page, by call, and what is said of it before a run. */

let product: Product;
let user: FormUser;
let person: Person;
const SCENARIOS = ["year-series", "hole-series"] as const;
type Scenario = (typeof SCENARIOS)[number];
const twin = `/system/${SHARED}/digital-twin`;
const START = Date.UTC(2025, 0, 1);
const HOURS = 8760;
const value = (hour: number) => 100 + (hour % 24);
const stamp = (hour: number) => new Date(START + hour * HOUR_MS).toISOString();

beforeAll(async () => {
  product = await startProduct();
  for (const scenario_id of SCENARIOS) {
    const scenario = { scenario_id, name: scenario_id, system_id: SHARED };
    expect((await product.call("editor", "POST", "scenario", scenario)).status).toBe(200);
  }
  person = new Person(product.url);
  await person.signIn("editor@demo.test");
  user = new FormUser(person);
});
afterAll(() => product.stop());

type Points = { timestamp: string; value: number | null }[];
const points = async (ts_id: string) => (await product.call("editor", "GET", `timeseries/${ts_id}`)).body as Points;
const checks = async (scenario: Scenario) =>
  (await product.call("editor", "GET", `system/${SHARED}/checks?scenario_id=${scenario}`)).body as {
    ready: boolean;
    findings: { rule: string; severity: string; params: Record<string, unknown>; href: string | null }[];
  };

/** Opens the page of a file for the demand of the homes, and converts it. */
async function convert(scenario: Scenario, text: string): Promise<void> {
  const target = `${twin}/parameters/upload?node_id=demo-homes-electricity&scenario_id=${scenario}&parameter_type=demand`;
  const body = new FormData();
  body.append("file", new Blob([text], { type: "text/csv" }), "year.csv");
  const answer = await person.send(new URL(target, product.url), { method: "POST", body });
  await user.open(answer.headers.get("Location")!);
  await user.send("Convert");
}

test("a year of UTC is stored by page as it is by call, and is one year", async () => {
  const rows = Array.from({ length: HOURS }, (_, hour) => `${stamp(hour)},${value(hour)}`);
  await convert("year-series", ["time_utc,load_kW", ...rows].join("\n"));
  expect(user.text).toContain("Year 2025 of the zone Europe/Berlin lacks 1 steps at its edge.");
  expect(user.text).toContain("In 2026 the file has a value for one step only. It is stored, but counts as no year.");
  await user.send("Save time series");
  const ts_id = /timeseries\/series\/([0-9a-f-]{36})/.exec(user.path)![1]!;
  // The viewer opens on the year with the values, not on the one with one of them.
  expect(user.page).toContain('value="2025');
  expect(user.text).toContain("8,759");

  const data = Array.from({ length: HOURS }, (_, hour) => ({ timestamp: stamp(hour), value: value(hour) / 1000 }));
  const sent = { system_id: SHARED, type: "uploaded", interpolation: "linear", properties: { unit: "MW" }, data };
  expect((await product.call("editor", "POST", "timeseries/sent-year", sent)).status).toBe(200);
  const [byPage, byCall] = [await points(ts_id), await points("sent-year")];
  expect(byPage.length).toBe(HOURS);
  expect(byPage.map(({ timestamp }) => timestamp)).toEqual(byCall.map(({ timestamp }) => timestamp));
  byPage.forEach((point, i) => expect(point.value).toBeCloseTo(byCall[i]!.value!, 12));
  expect((await checks("year-series")).ready).toBe(true);
});

test("what a run would refuse is said before it, wherever it is asked", async () => {
  const hours = Array.from({ length: HOURS }, (_, hour) => hour).filter((hour) => hour < 5000 || hour > 5002);
  await convert(
    "hole-series",
    ["time_utc,load_kW", ...hours.map((hour) => `${stamp(hour)},${value(hour)}`)].join("\n"),
  );
  expect(user.text).toContain("Year 2025 is incomplete: 4 of 8760 steps have no value.");
  // Before it is saved, after it, and where a run would refuse it: how many, where, and the way to fill them.
  const where = "3 values are missing 28 Jul 2025, 10:00 to 28 Jul 2025, 13:00 (3 steps)";
  expect(user.text).toContain(where);
  await user.send("Save time series");
  expect(user.text).toContain("The time series was saved, but values are missing in it.");
  expect(user.text).toContain(where);
  const viewer = user.path;
  const { ready, findings } = await checks("hole-series");
  expect(ready).toBe(false);
  expect(findings[0]).toMatchObject({
    rule: "series_incomplete",
    severity: "error",
    params: { hours: 3, firstHour: 5001 },
    href: expect.stringContaining("node_id=demo-homes-electricity") as string,
  });
  await user.open(`${twin}/checks?scenario_id=hole-series`);
  expect(user.text).toMatch(/The time series of “Demand” of .{3,60} does not cover 20\d\d: 3 hours are missing/);
  await user.follow(/^See the gaps and fill them/);
  expect(user.path).toBe(viewer.split("?")[0]);
  await user.send("Fill the gaps");
  // 104 and 108 kW are next to the gap of 28 July: what comes out is on the line between them.
  expect(user.text).toContain("The file was read: 8,760 rows.");
  expect(user.text).not.toContain("values are missing");
  await user.send("Save time series");
  expect(user.text).not.toContain("missing");
  const filled = await points(/timeseries\/series\/([0-9a-f-]{36})/.exec(user.path)![1]!);
  expect(filled[5001]!.value).toBeGreaterThan(0.1);
  expect((await checks("hole-series")).ready).toBe(true);
});

test("a call that stores a series is told what is missing in it", async () => {
  const data = [0, 1, 4, 5, 9].map((hour) => ({ timestamp: stamp(hour), value: 1 }));
  const sent = { system_id: SHARED, type: "uploaded", interpolation: "linear", properties: { unit: "MW" }, data };
  const answer = await product.call("editor", "POST", "timeseries/sent-gaps", sent);
  expect(answer.body).toMatchObject({
    gaps: {
      steps: 5,
      stretches: 2,
      first: [{ from: "2025-01-01T02:00:00Z", until: "2025-01-01T04:00:00Z", steps: 2 }, {}],
    },
  });
  const remarks = (await product.call("editor", "GET", "timeseries/sent-gaps/remarks")).body as { key: string }[];
  expect(remarks.map(({ key }) => key)).toContain("timeseries.gaps_left");
});
