import { afterAll, beforeAll, expect, test } from "vitest";
import { peopleOf, type Person, words } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";

/** Files of published values: added by an admin, seen by everybody of the space, offered where a parameter is entered. */

let product: Product;
let as: Awaited<ReturnType<typeof peopleOf>>;
beforeAll(async () => {
  product = await startProduct();
  as = await peopleOf(product.url, ["admin", "editor", "viewer", "foreign"]);
});
afterAll(() => product.stop());

const ROWS = `technology,parameter,value,unit,source,further description,currency_year
battery storage,investment,120,EUR/kWh,"Danish Energy Agency, storage",,2020.0
battery storage,lifetime,28,years,"Danish Energy Agency, storage",,2020.0
battery storage,standing losses,0.1,%/hour,,,
electrolysis,investment,1200,EUR/kW_e,,,2020.0
BEV Coach,lifetime,12.0,years,,,2022.0
`;
function sent(text = ROWS, more: Record<string, string> = {}): FormData {
  const body = new FormData();
  const fields = { name: "PyPSA technology-data", version: "v0.14.0", year: "2040", price_year: "2025", ...more };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append("file", new Blob([text], { type: "text/csv" }), "costs_2040.csv");
  return body;
}
const post = (who: Person, body: FormData) =>
  who.send(new URL("/value-sources/new", product.url), { method: "POST", body });
const textOf = async (who: Person, path: string) => await words(await who.get(path, { "Accept-Language": "en" }));

test("a file is added by its form without scripts, shows what was understood and what was not, and is offered", async () => {
  const added = await post(as("admin"), sent());
  expect(added.status).toBe(303);
  const page = added.headers.get("Location")!;
  for (const caller of ["admin", "viewer"] as const) {
    const text = await textOf(as(caller), page);
    for (const part of [
      "PyPSA technology-data v0.14.0, 2040",
      "costs_2040.csv",
      "120,000",
      "EUR/MWh",
      "Danish Energy Agency, storage",
      "No parameter here is the same",
      "In another unit, or of another output",
      "BEV Coach (1)",
    ])
      expect(text, caller).toContain(part);
  }
  expect(await textOf(as("viewer"), "/value-sources")).toContain("v0.14.0");
  const wizard = "/system/demo-district/digital-twin/parameters/new?";
  const query = new URLSearchParams({
    step: "3",
    scenario_id: "base",
    node_id: "demo-battery",
    parameter_type: "lifetime",
  });
  const offer = await textOf(as("editor"), `${wizard}${query}`);
  // Of the catalogue, and of the file.
  expect(offer).toMatch(/Typical value: 25/);
  expect(offer).toMatch(/Typical value: 28/);
  expect(offer).toContain("PyPSA technology-data v0.14.0: battery storage (2040; Danish Energy Agency, storage)");
  const id = page.split("/").at(-1)!;
  const form = await (await as("editor").get(`${wizard}${query}&typical=${id}`)).text();
  expect(form).toMatch(/<input[^>]*value="28"/);
  expect(form).toContain('value="PyPSA technology-data v0.14.0: battery storage');
  expect((await as("foreign").get(page)).status).toBe(404);
  expect(await textOf(as("foreign"), "/value-sources")).not.toContain("v0.14.0");
  const stored = (await product.call("admin", "GET", `value-source/${id}`)).body as { published: unknown[] };
  expect(stored.published).toHaveLength(2);
  expect((await as("admin").post(`${page}/delete`, { confirm_count: "1" })).status).toBe(303);
  expect((await as("viewer").get(page)).status).toBe(404);
});

test("only admins add or delete one, and a wrong file is told at its field", async () => {
  for (const caller of ["editor", "viewer"] as const) {
    expect((await as(caller).get("/value-sources/new")).status, caller).toBe(302);
    expect((await post(as(caller), sent())).status, caller).toBe(302);
  }
  expect((await product.call("viewer", "GET", "value-sources")).body).toEqual([]);
  for (const [body, sentence] of [
    [sent("a,b\n1,2\n"), "The file lacks one of the columns"],
    [sent(ROWS.replaceAll("battery storage", "BEV Coach")), "The file has no technology that is offered here."],
    [sent(ROWS, { year: "1850" }), "2000"],
  ] as const) {
    const reply = await post(as("admin"), body);
    expect(reply.status).toBe(422);
    expect(await words(reply)).toContain(sentence);
  }
  const empty = new FormData();
  empty.set("name", "Data");
  const text = await words(await post(as("admin"), empty));
  for (const sentence of ["File: Choose a file.", "Values for: Enter a number."]) expect(text).toContain(sentence);
});
