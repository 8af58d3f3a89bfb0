import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { peopleOf, type Person } from "../../helpers/person";
import { type Caller, type Product, startProduct } from "../../helpers/product";

/** A meter file that waits with the answers of the quick site: who may send one, and who sees it. */

let product: Product;
let as: (caller: Caller) => Person;
beforeAll(async () => {
  product = await startProduct();
  as = await peopleOf(product.url, ["editor", "viewer", "foreign", "admin"]);
});
afterAll(() => product.stop());

const load = (hours = 48) =>
  [
    "time_utc,load_kW",
    ...Array.from({ length: hours }, (_, h) => `${new Date(Date.UTC(2023, 0, 1) + h * HOUR_MS).toISOString()},5`),
  ].join("\n");

/** Sends the page with a file, and the fields of a typed page. */
function send(caller: Caller, name: string, content: BlobPart, fields: Record<string, string> = {}): Promise<Response> {
  const body = new FormData();
  for (const [field, value] of Object.entries({ place: "Freiburg", kind: "farm", ...fields }))
    body.append(field, value);
  if (name) body.append("meter", new Blob([content]), name);
  return as(caller).send(new URL("/systems/new/quick", product.url), { method: "POST", body });
}

test("a viewer sends none, and a draft is seen by nobody but its sender", async () => {
  expect((await send("viewer", "load.csv", load())).status).toBe(403);
  const sent = await send("editor", "load.csv", load());
  expect(sent.status).toBe(303);
  const { pathname, search } = new URL(sent.headers.get("Location")!, product.url);
  const here = pathname + search;
  const own = await as("editor").get(here);
  expect(own.status).toBe(200);
  const page = await own.text();
  expect(page).toContain("load.csv");
  expect(page).toContain("It holds 2 days of values");
  expect(page).toContain('value="Freiburg"');
  expect((await as("viewer").get(here)).status).toBe(403);
  for (const other of ["admin", "foreign"] as const) {
    const page = await as(other).get(here);
    expect([page.status, page.headers.get("Location")]).toEqual([303, "/systems/new/quick"]);
    const id = new URLSearchParams(search).get("meter")!;
    for (const intent of ["read", "without", "plan"]) {
      const fields = { intent, meter_id: id, meter_used: "true", system_id: `taken-${other}`, year: "2027" };
      const tried = await send(other, "", "", fields);
      expect([tried.status, (await tried.text()).includes("no longer stored")], intent).toEqual([422, true]);
    }
  }
});

test("bad files and bad ways to read one keep what was typed and say what to change", async () => {
  for (const [name, content, message] of [
    ["load.pdf", "%PDF-1.7", "is a CSV text file, an XLSX or ODS workbook, or XML"],
    ["load.csv", "a;b\nno;numbers\n", "No column of numbers was found"],
    ["load.xlsx", "no workbook", "content"],
    ["load.csv", new Uint8Array(21_000_000).fill(49), "20"],
  ] as const) {
    const answer = await send("editor", name, content);
    const page = await answer.text();
    expect([answer.status, page.includes(message), page.includes('value="Freiburg"')], name).toEqual([422, true, true]);
  }
  const sent = await send("editor", "load.csv", load());
  const id = new URL(sent.headers.get("Location")!, product.url).searchParams.get("meter")!;
  const wrong = { intent: "read", meter_id: id, meter_used: "true", meter_column: "999", meter_unit: "furlong" };
  expect((await send("editor", "", "", wrong)).status).toBe(422);
  const ways: Record<string, string>[] = [{ meter_column: "7" }, { meter_format: "nonsense" }, { meter_stamps: "1" }];
  for (const fields of ways) {
    const questions = await send("editor", "", "", {
      intent: "read",
      meter_id: id,
      meter_used: "true",
      meter_column: "1",
      meter_unit: "kW",
      meter_register: "interval",
      meter_decimal: "dot",
      meter_clock: "utc",
      meter_mark: "start",
      ...fields,
    });
    expect(questions.status).toBe(303);
    const page = await (await as("editor").get(questions.headers.get("Location")!)).text();
    expect(page).toContain("cannot be used as it is");
  }
});

test("another separator or first row makes another table, whichever button is pressed", async () => {
  const sent = await send("editor", "load.csv", load(8760));
  const here = sent.headers.get("Location")!;
  const id = new URL(here, product.url).searchParams.get("meter")!;
  const asRead = { meter_id: id, meter_used: "true", encoding: "utf-8", delimiter: ",", first_row: "1" };
  const plan = (fields: Record<string, string>) => send("editor", "", "", { ...asRead, intent: "plan", ...fields });
  const semicolon = await plan({ delimiter: ";" });
  expect([semicolon.status, (await semicolon.text()).includes("No column of numbers was found")]).toEqual([422, true]);
  expect((await plan({ first_row: "no line" })).status).toBe(422);
  const later = await plan({ first_row: "12" });
  expect([later.status, later.headers.get("Location")]).toEqual([303, here]);
  const page = await (await as("editor").get(here)).text();
  expect(page).toMatch(/name="first_row"[^>]*value="12"|value="12"[^>]*name="first_row"/);
  // Ten rows less than there are.
  expect(page).toContain("2023-01-01T10:00:00.000Z");
  expect(page).not.toContain("2023-01-01T09:00:00.000Z");
  // Another file begins anew.
  const other = await send("editor", "other.csv", load(8760), { ...asRead, first_row: "12" });
  const begun = await (await as("editor").get(other.headers.get("Location")!)).text();
  expect(begun).toContain("2023-01-01T00:00:00.000Z");
});
